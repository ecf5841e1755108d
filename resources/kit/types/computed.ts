import { accepted } from '../field/checks'
import { choiceOperators } from '../field/operators'

import type { Options } from '../field/maker'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base, ThemeColor } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    computed: { field: ComputedField; value: unknown }
  }
}

/** Computed by the server, read-only; `server/hooks` has the expression. */
export interface ComputedField extends Base<'computed'> {
  /** `preview`: the suffix of an uploaded file, shown as its picture or icon. `choice`: one of `choices`, which can be filtered. `tags`: words, or keys of `choices`. */
  readonly as: 'text' | 'integer' | 'money' | 'moment' | 'tags' | 'flag' | 'preview' | 'choice'
  /** Its expression reads many rows: a list has it only among its columns, the details always. */
  readonly isCostly?: true
  /** Of an `integer`: its expression stops counting above this number, which is then shown with a plus. */
  readonly countedTo?: number
  readonly choices?: Readonly<Record<string, Text>>
  readonly tag?: Readonly<Record<string, ThemeColor>>
}

export const computedType = {
  make: (label: Text, as: ComputedField['as'], options: Omit<Options<ComputedField>, 'as'> = {}): ComputedField => ({
    ...options,
    type: 'computed',
    label,
    as,
    readOnly: true,
  }),
  check: (_, input) => accepted(input),
  empty: null,
  operators: ({ as }) => (as === 'choice' ? choiceOperators : []),
  comparable: ({ as }) => (as === 'tags' ? 'never' : 'read'),
  canSort: false,
  isReadOnly: true,
  isComputed: true,
  hasOtherColumns: true,
  definitionErrors: ({ as, choices }) => (as === 'choice' && !choices ? [['R022', '', 'name the choices it can be one of']] : []),
} satisfies FieldTypeRules<'computed'>
