import { checkText, checkTextRule } from '../field/checks'
import { maker } from '../field/maker'
import { textOperators } from '../field/operators'

import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'
import type { TextRuleName } from '../values/textRules'

declare module '../fieldTypes' {
  interface FieldTypes {
    text: { field: TextField; value: string }
  }
}

export interface TextField extends Base<'text'> {
  readonly min?: number
  readonly max: number
  readonly rule?: TextRuleName
  readonly default?: string
}

export const textType = {
  make: maker<TextField>('text', { max: 255 }),
  check: checkNamed,
  empty: '',
  operators: () => textOperators,
  comparable: () => 'stored',
  canSort: true,
  isSortedByDefault: true,
  isText: true,
  isTyped: true,
} satisfies FieldTypeRules<'text'>

function checkNamed(field: TextField, input: unknown): CheckResult {
  const checked = checkText(input, field)
  return 'value' in checked && field.rule
    ? checkTextRule(field.rule, field.rule === 'email' ? String(checked.value).toLowerCase() : String(checked.value))
    : checked
}
