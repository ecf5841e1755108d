import { PlainText } from './cells/PlainText'
import { isBlank } from './cells/cellTypes'
import { noFilter } from './filters/commonFilters'
import { toText } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'

import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const colorUi: FieldUi<'color'> = {
  ...noFilter,
  Cell: ColorCell,
  layout: () => ({ align: 'left', width: 120, min: 100 }),
  Input: lazyInput(({ ColorInput }) => ({ value, ...props }) => <ColorInput {...props} value={toText(value)} />),
}

function ColorCell({ value }: FieldCellProps) {
  if (isBlank(value)) return <PlainText text="" />
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span className="cell-swatch" style={{ backgroundColor: String(value) }} />
      {String(value)}
    </span>
  )
}
