import { useFormat } from '../../providers/hooks'
import { Progress } from './cells/Progress'
import { Amount, missingNumber, withUnit } from './cells/Amount'
import { isBlank } from './cells/cellTypes'
import { numberFilter } from './filters/commonFilters'
import { toNumberText } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const integerUi: FieldUi<'integer'> = {
  ...numberFilter,
  Cell: IntegerCell,
  layout: ({ progressTo }) => (progressTo === undefined ? layouts.number : layouts.progress),
  onCard: ({ display, progressTo }) => (display === 'change' || progressTo !== undefined ? 'first' : undefined),
  isBlankValue: (value, { display }) => display === 'change' && value === 0,
  Input: lazyInput(({ NumberField }) => ({ value, field, ...props }) => <NumberField {...props} value={toNumberText(value)} unit={field.unit} isWhole />),
  isNumeric: true,
  formatAmount: (value, format) => format.number(value),
}

function IntegerCell({ value, field, row }: FieldCellProps<FieldOf<'integer'>>) {
  const format = useFormat()
  if (isBlank(value)) return missingNumber
  const number = value as number | string
  if (field.progressTo) return <Progress done={Number(value)} total={Number(row[field.progressTo] ?? 0)} />
  if (field.display === 'change') return <Amount amount={Number(value)} text={withUnit(format.number(number), field.unit)} />
  return <>{field.display === 'size' ? format.size(number) : withUnit(format.number(number), field.unit)}</>
}
