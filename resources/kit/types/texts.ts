import { accepted, checkText, checkTextRule, rejected } from '../field/checks'
import { maker } from '../field/maker'

import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'
import type { TextRuleName } from '../values/textRules'

declare module '../fieldTypes' {
  interface FieldTypes {
    texts: { field: TextsField; value: string[] }
  }
}

/** A list of short texts in order, each once. */
export interface TextsField extends Base<'texts'> {
  /** Number of texts. */
  readonly max: number
  /** Characters of each. */
  readonly minLength?: number
  readonly maxLength: number
  readonly rule?: TextRuleName
  readonly default?: readonly string[]
}

export const textsType = {
  make: maker<TextsField>('texts', { max: 20, maxLength: 50 }),
  check: checkTexts,
  empty: [],
  isEmptyKept: true,
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  fitsCell: true,
} satisfies FieldTypeRules<'texts'>

function checkTexts({ max, minLength, maxLength, rule }: TextsField, input: unknown): CheckResult {
  if (!Array.isArray(input)) return rejected('not_a_list')
  const texts: string[] = []
  for (const one of input as unknown[]) {
    if (typeof one === 'string' && one.trim() === '') continue
    const checked = checkText(one, { min: minLength, max: maxLength })
    if ('code' in checked) return checked
    const text = String(checked.value)
    const fitting = rule ? checkTextRule(rule, text) : checked
    if ('code' in fitting) return fitting
    if (!texts.includes(text)) texts.push(text)
  }
  return texts.length > max ? rejected('too_many', { max }) : accepted(texts)
}
