import { accepted, rejected } from '../field/checks'
import { maker } from '../field/maker'

import type { Checked, FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    switch: { field: SwitchField; value: 0 | 1 }
  }
}

export interface SwitchField extends Base<'switch'> {
  readonly default: 0 | 1
  /** At most one row of the table is on; switching one on switches the others off. */
  readonly single?: boolean
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

function checkSwitch(_: unknown, given: unknown): Checked {
  if (given === true || given === 1 || given === '1' || given === 'true') return accepted(1)
  if (given === false || given === 0 || given === '0' || given === 'false') return accepted(0)
  return rejected('not_a_switch')
}
