import { t } from '../../resources/kit/text'
import { useText } from '../ui/useText'
import { PlainText, Tags } from './cells/PlainText'
import { isBlank } from './cells/cellTypes'
import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { textColumn } from './layouts'

import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const customUi: FieldUi<'custom'> = {
  ...noFilter,
  Cell: CustomCell,
  layout: () => textColumn(180),
  Input: lazyInput(({ CustomInput }) => CustomInput),
  isGroup: () => true,
  isWide: ({ isWide }) => isWide === true,
}

const rowCount = t('{count} 行', '{count} {count:row|rows}')

/** A custom control sends a text for the list, or an array of objects, whose words only a cell of its own has. */
function CustomCell({ value }: FieldCellProps) {
  const translate = useText()
  if (Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null))
    return <PlainText text={translate(rowCount, { count: value.length })} />
  if (Array.isArray(value)) return <Tags labels={value.map(String)} />
  return <PlainText text={isBlank(value) || typeof value === 'object' ? '' : String(value)} />
}
