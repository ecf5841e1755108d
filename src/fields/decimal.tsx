import { useFormat } from '../../providers/hooks'
import { missingNumber, withUnit } from './cells/Amount'
import { isBlank } from './cells/cellTypes'
import { numberFilter } from './filters/commonFilters'
import { toNumberText } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const decimalUi: FieldUi<'decimal'> = {
  ...numberFilter,
  Cell: DecimalCell,
  layout: () => layouts.number,
  Input: lazyInput(({ NumberField }) => ({ value, field, ...props }) => <NumberField {...props} value={toNumberText(value)} unit={field.unit} />),
  isNumeric: true,
  formatAmount: (value, format) => format.number(value),
}

function DecimalCell({ value, field }: FieldCellProps<FieldOf<'decimal'>>) {
  const format = useFormat()
  return isBlank(value) ? missingNumber : <>{withUnit(format.number(value as string, field.scale), field.unit)}</>
}
