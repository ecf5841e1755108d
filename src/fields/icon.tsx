import { Icon } from '../ui/icon/Icon'
import { PlainText } from './cells/PlainText'
import { noFilter } from './filters/commonFilters'
import { toText } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'

import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const iconUi: FieldUi<'icon'> = {
  ...noFilter,
  Cell: IconCell,
  layout: () => ({ align: 'center', width: 80, min: 60 }),
  Input: lazyInput(({ IconPicker }) => ({ value, ...props }) => <IconPicker {...props} value={toText(value)} />),
  isGroup: () => true,
}

function IconCell({ value }: FieldCellProps) {
  if (typeof value !== 'string' || !value) return <PlainText text="" />
  return (
    <span data-tip={value} role="img" aria-label={value} style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <Icon name={value} fontSize="small" />
    </span>
  )
}
