import { accepted, rejected } from '../field/checks'
import { maker } from '../field/maker'

import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    switch: { field: SwitchField; value: 0 | 1 }
  }
}

export interface SwitchField extends Base<'switch'> {
  readonly default: 0 | 1
  /** At most one row of the table is on; switching one on switches the others off. */
  readonly single?: boolean
  /** What on and off are called where the label alone does not say it. */
  readonly words?: { readonly on: Text; readonly off: Text }
}

export const switchType = {
  make: maker<SwitchField>('switch', { default: 0 }),
  check: checkSwitch,
  empty: null,
  operators: () => ['eq', 'ne', 'IN'],
  comparable: () => 'stored',
  canSort: true,
  isFilteredByDefault: true,
  onValue: () => 1,
} satisfies FieldTypeRules<'switch'>

function checkSwitch(_: unknown, input: unknown): CheckResult {
  if (input === true || input === 1 || input === '1' || input === 'true') return accepted(1)
  if (input === false || input === 0 || input === '0' || input === 'false') return accepted(0)
  return rejected('not_a_switch')
}
