import { accepted, rejected, toId } from '../field/checks'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    id: { field: IdField; value: number }
  }
}

export type IdField = Base<'id'>

export const idType = {
  make: maker<IdField>('id', {}),
  check: (_, input) => (toId(input) ? accepted(toId(input)) : rejected('not_an_id')),
  empty: null,
  operators: () => ['eq', 'IN', 'NOT IN', 'RANGE', 'gt', 'egt', 'lt', 'elt', 'ne'],
  comparable: () => 'read',
  canSort: true,
  isSortedByDefault: true,
  isId: true,
  isReadOnly: true,
  hasOtherColumns: true,
} satisfies FieldTypeRules<'id'>
