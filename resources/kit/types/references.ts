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

/** The join table, and its two columns. */
export interface Through {
  readonly table: string
  readonly own: string
  readonly other: string
}

/** Several rows of another resource, stored in a join table: `through.own` refers to this one, `through.other` to the other. */
export interface ReferencesField<T extends Through = Through> extends Base<'references'> {
  readonly to: string
  readonly show: string
  readonly through: T
  /** The key of the labels in rows, e.g. `group_name_arr`. */
  readonly names?: string
  readonly max?: number
  /** A deleted one is taken out of the rows that have it; without this they prevent its deletion. */
  readonly dropsDeleted?: true
  /** The select offers no new row: one that is made for this purpose makes no sense. */
  readonly creates?: false
  readonly params?: Readonly<Record<string, string | number>>
  readonly defaultFrom?: Readonly<Record<string, '1'>>
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
  whenMissing: 'not_chosen',
  operators: () => ['FIND_IN_SET'],
  comparable: () => 'never',
  canSort: false,
  hasOtherColumns: true,
  targets: ({ to }) => [to],
  labelColumns: ({ show }) => [show],
} satisfies FieldTypeRules<'references'>
