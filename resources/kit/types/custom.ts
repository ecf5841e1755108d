import { checkStored } from '../field/checks'

import type { ControlName } from '../controls'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base, FieldOptions } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    custom: { field: CustomField; value: unknown }
  }
}

export interface CustomField<S extends boolean = boolean> extends Base<'custom'> {
  readonly control: ControlName
  /** Stored in a column of its own as JSON; otherwise the resource's hooks load and save it. */
  readonly stored: S
  /** Other fields of the form that this control shows and edits; their errors are shown with it. */
  readonly ownsFields?: readonly string[]
  /** A table of its own, which takes the whole width of the form. */
  readonly isWide?: boolean
  /** Of a setting. */
  readonly default?: unknown
}

/** A control limits its own rows, and two thousand of them are a megabyte or two. */
const longest = 4_000_000

export const customType = {
  make: <const S extends boolean = false>(
    label: Text,
    control: ControlName,
    options: FieldOptions & { stored?: S; ownsFields?: readonly string[]; isWide?: boolean; default?: unknown } = {},
  ): CustomField<S> => ({
    ...options,
    stored: options.stored ?? (false as S), // if left out, the default of the type
    type: 'custom',
    label,
    control,
  }),
  check: (field, input, { whole, controls }) => {
    const checked = checkStored(input, longest)
    return 'code' in checked ? checked : controls[field.control].check(input, whole)
  },
  empty: null,
  isEmptyKept: true,
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  holdsFiles: true,
  choosesFrom: ({ control }, controls) => controls[control].choosesFrom ?? [],
  takesFiles: ({ control }, controls) => controls[control].hasFiles === true,
} satisfies FieldTypeRules<'custom'>
