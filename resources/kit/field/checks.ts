import { isStorableJson } from '../values/characters'
import { moneyText } from '../values/numberText'
import { hasControlCharacters, matchesRule, textRules } from '../values/textRules'

import type { RefusalCode } from '../errors'
import type { TextValues } from '../text'

/** The accepted value, or its error; that of a table names the cells. */
export type CheckResult = { readonly value: unknown } | { readonly code: RefusalCode; readonly values?: TextValues; readonly cells?: readonly LineProblem[] }

/** The error of one cell of a table; `field` is its line and its column: `2.quantity`. */
export interface LineProblem {
  readonly field: string
  readonly code: RefusalCode
  readonly values: TextValues
}

/* Checks that several field types share. */

export const rejected = (code: RefusalCode, values: TextValues = {}): CheckResult => ({ code, values })
export const accepted = (value: unknown): CheckResult => ({ value })

/** Code points, not UTF-16 units: an emoji counts as one character. */
const lengthOf = (value: string): number => [...value].length

export function checkText(
  value: unknown,
  { min = 0, max, isMultiline = false }: { min?: number | undefined; max: number; isMultiline?: boolean },
): CheckResult {
  if (typeof value !== 'string' && typeof value !== 'number') return rejected('not_a_text')
  const text = String(value).trim()
  if (hasControlCharacters(text, isMultiline)) return rejected('has_controls')
  if (lengthOf(text) < min) return rejected('too_short', { min })
  if (lengthOf(text) > max) return rejected('too_long', { max })
  return accepted(text)
}

export const checkTextRule = (rule: keyof typeof textRules, text: string): CheckResult =>
  matchesRule(rule, text) ? accepted(text) : rejected('bad_format', { rule: textRules[rule].message })

const decimalPattern = /^-?\d{1,15}(\.\d+)?$/

export function checkDecimal(
  input: unknown,
  { scale, min, max, isMoney = false }: { scale: number; min?: number | undefined; max?: number | undefined; isMoney?: boolean },
): CheckResult {
  const text = typeof input === 'number' && Number.isFinite(input) ? String(input) : typeof input === 'string' ? input.trim() : ''
  if (!decimalPattern.test(text)) return rejected('not_a_number')
  const [whole = '0', decimals = ''] = text.split('.')
  if (decimals.replace(/0+$/, '').length > scale) return rejected('too_many_decimals', { scale })
  if (min !== undefined && Number(text) < min) return rejected('too_small', { min: isMoney ? moneyText(min) : min })
  if (max !== undefined && Number(text) > max) return rejected('too_large', { max: isMoney ? moneyText(max) : max })
  const sign = whole.startsWith('-') && Number(text) !== 0 ? '-' : ''
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '')
  return accepted(`${sign}${digits}${scale > 0 ? `.${decimals.slice(0, scale).padEnd(scale, '0')}` : ''}`)
}

export function checkInteger(input: unknown, min = -2_147_483_648, max = 2_147_483_647): CheckResult {
  const number = typeof input === 'number' ? input : typeof input === 'string' && /^-?\d{1,16}$/.test(input.trim()) ? Number(input) : Number.NaN
  if (Number.isNaN(number)) return rejected(typeof input === 'string' && decimalPattern.test(input.trim()) ? 'not_an_integer' : 'not_a_number')
  if (!Number.isSafeInteger(number)) return rejected('not_an_integer')
  if (number < min) return rejected('too_small', { min })
  if (number > max) return rejected('too_large', { max })
  return accepted(number === 0 ? 0 : number)
}

export function toId(input: unknown): number | undefined {
  const id = typeof input === 'number' ? input : typeof input === 'string' && /^\d{1,15}$/.test(input) ? Number(input) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export function checkIds(input: unknown, max: number): CheckResult {
  if (!Array.isArray(input)) return rejected('not_a_list')
  if (input.length > max) return rejected('too_many', { max })
  const ids = input.map(toId)
  return ids.includes(undefined) ? rejected('not_an_id') : accepted([...new Set(ids)])
}

export function checkPaths(input: unknown, max: number): CheckResult {
  const list = typeof input === 'string' ? input.split(',').filter(Boolean) : input
  if (!Array.isArray(list)) return rejected('not_a_list')
  if (list.length > max) return rejected('too_many', { max })
  return list.every((one) => typeof one === 'string' && one.length <= 255 && matchesRule('image', one))
    ? accepted([...new Set(list)])
    : rejected('bad_format', { rule: textRules.image.message })
}

export const checkPath = (_: unknown, input: unknown): CheckResult =>
  typeof input === 'string' && input.length <= 255 ? checkTextRule('image', input.trim()) : rejected('bad_format', { rule: textRules.image.message })

/** A value stored as JSON; 64 kB is more than any setting needs. */
export function checkStored(value: unknown, most = 65_536): CheckResult {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined || text.length > most) return rejected('not_json')
  return isStorableJson(text) ? accepted(value) : rejected('has_controls')
}
