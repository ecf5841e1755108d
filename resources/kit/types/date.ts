import { accepted, rejected } from '../field/checks'
import { maker } from '../field/maker'
import { isDate, shopToday } from '../values/shopTime'

import type { CheckResult } from '../field/checks'
import type { CheckContext, FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    date: { field: DateField; value: string | null }
  }
}

export interface DateField extends Base<'date'> {
  /** `YYYY-MM-DD`, or `today` in the shop's time zone. */
  readonly from?: string
  readonly to?: string
  readonly after?: string
}

export const dateType = {
  make: maker<DateField>('date', {}),
  check: checkDate,
  empty: null,
  operators: () => ['RANGE', 'NOT RANGE', 'eq', 'ne', 'gt', 'egt', 'lt', 'elt', 'NULL', 'NOT NULL'],
  comparable: () => 'stored',
  canSort: true,
  isSortedByDefault: true,
  fitsCell: true,
} satisfies FieldTypeRules<'date'>

function checkDate(field: DateField, input: unknown, { whole, labelOf }: CheckContext): CheckResult {
  if (!isDate(input)) return rejected('not_a_date')
  const bound = (value: string | undefined): string | undefined => (value === 'today' ? shopToday() : value)
  const [from, to] = [bound(field.from), bound(field.to)]
  if (from && input < from) return rejected('too_small', { min: from })
  if (to && input > to) return rejected('too_large', { max: to })
  const other = field.after ? whole[field.after] : undefined
  return typeof other === 'string' && other && input <= other ? rejected('must_be_after', { other: labelOf(field.after ?? '') }) : accepted(input)
}
