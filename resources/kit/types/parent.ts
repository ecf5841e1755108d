import { accepted, rejected, toId } from '../field/checks'

import type { Condition } from '../conditions'
import type { Options } from '../field/maker'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    parent: { field: ParentField; value: number }
  }
}

/** The parent in a tree of the same table; 0 on the wire means the top level. `depth` is the number of levels. */
export interface ParentField extends Base<'parent'> {
  readonly show: string
  readonly depth: number
  /** Rows that others can be put below; all of them if absent. */
  readonly parentWhen?: Condition
}

export const parentType = {
  make: (label: Text, options: Options<ParentField>): ParentField => ({ ...options, type: 'parent', label }),
  check: (_, input) => (input === 0 || input === '0' ? accepted(0) : toId(input) ? accepted(toId(input)) : rejected('not_an_id')),
  empty: 0,
  whenMissing: 'not_chosen',
  operators: () => ['eq', 'IN', 'NOT IN', 'NULL', 'NOT NULL'],
  comparable: () => 'stored',
  canSort: false,
  isParent: true,
  labelColumns: ({ show }) => [show],
} satisfies FieldTypeRules<'parent'>
