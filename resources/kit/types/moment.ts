import { checkInteger, rejected } from '../field/checks'
import { maker } from '../field/maker'

import type { CheckResult } from '../field/checks'
import type { CheckContext, FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    moment: { field: MomentField; value: number | null }
  }
}

/** Unix seconds. `auto` is set by the server: `create` once, `update` at every save. */
export interface MomentField extends Base<'moment'> {
  readonly auto?: 'create' | 'update'
  readonly after?: string
}

export const momentType = {
  make: maker<MomentField>('moment', {}),
  check: checkMoment,
  empty: null,
  operators: () => ['RANGE', 'NOT RANGE', 'gt', 'egt', 'lt', 'elt', 'eq', 'NULL', 'NOT NULL'],
  comparable: () => 'read',
  canSort: true,
  isSortedByDefault: true,
  isMoment: true,
} satisfies FieldTypeRules<'moment'>

/** From the year 2000 to 2200; the year 1970 indicates a missing value. */
function checkMoment(field: MomentField, input: unknown, { whole, labelOf }: CheckContext): CheckResult {
  const seconds = checkInteger(input, 946_684_800, 7_258_118_400)
  if (!('value' in seconds)) return rejected('not_a_moment')
  const other = field.after ? whole[field.after] : undefined
  return (typeof other === 'number' || typeof other === 'string') && other && Number(seconds.value) <= Number(other)
    ? rejected('must_be_after', { other: labelOf(field.after ?? '') })
    : seconds
}
