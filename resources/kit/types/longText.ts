import { checkText } from '../field/checks'
import { maker } from '../field/maker'
import { textOperators } from '../field/operators'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    longText: { field: LongTextField; value: string }
  }
}

export interface LongTextField extends Base<'longText'> {
  readonly max: number
  readonly default?: string
}

export const longTextType = {
  make: maker<LongTextField>('longText', { max: 2000 }),
  check: (field, input) => checkText(input, { max: field.max, isMultiline: true }),
  empty: '',
  operators: () => textOperators,
  comparable: () => 'read',
  canSort: false,
  isText: true,
} satisfies FieldTypeRules<'longText'>
