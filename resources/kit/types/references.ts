import { checkIds } from '../field/checks'

import type { Options } from '../field/maker'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    references: { field: ReferencesField; value: number[] }
  }
}

/** The table between two resources, and its two columns. */
export interface Through {
  readonly table: string
  readonly own: string
  readonly other: string
}

/** Several rows of another resource, kept in a table between: `through.own` points here, `through.other` there. */
export interface ReferencesField<T extends Through = Through> extends Base<'references'> {
  readonly to: string
  readonly show: string
  readonly through: T
  /** Rows also carry the labels under this name, e.g. `group_name_arr`. */
  readonly names?: string
  readonly max?: number
  readonly params?: Readonly<Record<string, string | number>>
  readonly defaultFrom?: Readonly<Record<string, string>>
}

export const referencesType = {
  make: <const T extends Through>(label: Text, to: string, options: Omit<Options<ReferencesField<T>>, 'to'>): ReferencesField<T> => ({
    ...options,
    type: 'references',
    label,
    to,
  }),
  check: (field, input) => checkIds(typeof input === 'string' ? input.split(',') : input, field.max ?? 100),
  empty: [],
  operators: () => ['FIND_IN_SET'],
  comparable: () => 'never',
  canSort: false,
  hasOtherColumns: true,
  targets: ({ to }) => [to],
  labelColumns: ({ show }) => [show],
} satisfies FieldTypeRules<'references'>
