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

/** A custom control sends a text for the list, or an array of objects. */
function CustomCell({ value }: FieldCellProps) {
  if (Array.isArray(value)) return <Tags labels={value.map(String)} />
  return <PlainText text={isBlank(value) || typeof value === 'object' ? '' : String(value)} />
}
