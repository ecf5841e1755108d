import { checkText } from '../field/checks'
import { textOperators } from '../field/operators'

import type { Options } from '../field/maker'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    number: { field: NumberField; value: string }
  }
}

/** The number of a document, such as an order. The database makes one for every new row: the prefix, the shop's time to the second, six digits of a sequence, two at random. */
export interface NumberField extends Base<'number'> {
  /** Capital letters before the digits, which tell the kinds of documents apart. */
  readonly prefix: string
}

type NumberOptions = Partial<Omit<Options<NumberField>, 'readOnly' | 'unique' | 'required' | 'immutable' | 'when'>>

/** Wide enough for every digit. */
const widthOf = (prefix: string): number => (prefix ? 220 : 200)

export const numberType = {
  make: (label: Text, { prefix = '', ...options }: NumberOptions = {}): NumberField => ({
    copy: true,
    width: widthOf(prefix),
    ...options,
    type: 'number',
    label,
    prefix,
    readOnly: true,
    unique: true,
  }),
  check: (_, input) => checkText(input, { max: 32 }),
  empty: '',
  operators: () => textOperators,
  comparable: () => 'stored',
  canSort: true,
  isSortedByDefault: true,
  isText: true,
  isReadOnly: true,
  definitionErrors: ({ prefix }) => (/^[A-Z]{0,4}$/.test(prefix) ? [] : [['R173', 'prefix', 'write at most four capital letters']]),
} satisfies FieldTypeRules<'number'>
