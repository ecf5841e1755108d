import { useFormat } from '../../providers/hooks'
import { missingNumber, withUnit } from './cells/Amount'
import { isBlank } from './cells/cellTypes'
import { numberFilter } from './filters/commonFilters'
import { toNumberText } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const weightUi: FieldUi<'weight'> = {
  ...numberFilter,
  Cell: WeightCell,
  layout: () => ({ align: 'right', width: 90, min: 68 }),
  Input: lazyInput(({ NumberField }) => ({ value, field, ...props }) => <NumberField {...props} value={toNumberText(value)} unit={field.unit} isWhole />),
  isNumeric: true,
}

function WeightCell({ value, field }: FieldCellProps<FieldOf<'weight'>>) {
  const format = useFormat()
  return isBlank(value) ? missingNumber : <>{withUnit(format.number(value as number | string), field.unit)}</>
}
