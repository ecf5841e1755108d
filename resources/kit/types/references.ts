import { checkIds } from '../checks'

import type { Base } from '../fieldTypes'
import type { Options } from '../maker'
import type { Text } from '../text'
import type { FieldTypeRules } from '../typeRules'

declare module '../fieldTypes' {
  interface FieldTypes {
    references: { field: ReferencesField; value: number[] }
  }
}

/** Several rows of another resource, kept in a table between: `through.own` points here, `through.other` there. */
export interface ReferencesField extends Base<'references'> {
  readonly to: string
  readonly show: string
  readonly through: { readonly table: string; readonly own: string; readonly other: string }
  /** Rows also carry the labels under this name, e.g. `group_name_arr`. */
  readonly names?: string
  readonly max?: number
  readonly params?: Readonly<Record<string, string | number>>
  readonly startsWith?: Readonly<Record<string, string>>
}

export const referencesType = {
  make: (label: Text, to: string, options: Omit<Options<ReferencesField>, 'to'>): ReferencesField => ({ ...options, type: 'references', label, to }),
  check: (field, given) => checkIds(typeof given === 'string' ? given.split(',') : given, field.max ?? 100),
  empty: [],
  operators: () => ['FIND_IN_SET'],
  comparable: () => 'never',
  canSort: false,
  hasOtherColumns: true,
  targets: ({ to }) => [to],
} satisfies FieldTypeRules<'references'>
