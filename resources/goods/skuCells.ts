import { hasControlCharacters } from '../kit/values/textRules'
import { numberFacts } from './sku'

import type { RefusalCode } from '../kit/errors'
import type { Text } from '../kit/text'
import type { NumberName } from './sku'

/** The error of a cell; `row` is added by the caller. */
export interface CellProblem {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number | Text>>
}

export type CellResult = { readonly value: string } | CellProblem

const pattern = /^\d{1,9}(\.\d+)?$/

/** A number in wire format: whole, or with all its decimal places. Empty is 0; whether a price may be empty is checked elsewhere. */
export function readNumber(name: NumberName, input: unknown): CellResult {
  const { label, scale, min, max } = numberFacts(name)
  const text = typeof input === 'number' && Number.isFinite(input) ? String(input) : typeof input === 'string' ? input.trim() : input == null ? '' : '?'
  const plain = text === '' ? '0' : text
  if (/^-\d/.test(plain)) return { code: 'sku_out_of_range', values: { column: label, min, max: plainNumber(max) } }
  const [whole = '', decimals = ''] = plain.split('.')
  if (!pattern.test(plain) || decimals.replace(/0+$/, '').length > scale) return { code: 'sku_not_a_number', values: { column: label, scale } }
  const isZero = Number(plain) === 0
  if (Number(plain) > max || (Number(plain) < min && !isZero)) return { code: 'sku_out_of_range', values: { column: label, min, max: plainNumber(max) } }
  const digits = whole.replace(/^0+(?=\d)/, '')
  return { value: scale > 0 ? `${digits}.${decimals.slice(0, scale).padEnd(scale, '0')}` : digits }
}

/** Without exponent and binary rounding errors. */
const plainNumber = (value: number): string => value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 6 })

export const isCode = (text: string): boolean => [...text].length <= 64 && !hasControlCharacters(text)
