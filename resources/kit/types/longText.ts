import { checkText } from '../checks'
import { maker } from '../maker'
import { textOperators } from '../operators'

import type { Base } from '../fieldTypes'
import type { FieldTypeRules } from '../typeRules'

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
  check: (field, given) => checkText(given, { max: field.max, isMultiline: true }),
  empty: '',
  operators: () => textOperators,
  comparable: () => 'read',
  canSort: false,
  isText: true,
} satisfies FieldTypeRules<'longText'>
