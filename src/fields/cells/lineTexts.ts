import { choicesOf } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { isEmpty } from '../../../resources/kit/validate'
import { switchWords } from '../../../resources/kit/values/switchWords'

import type { AnyField, FieldOf } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'

export type LineValues = Readonly<Record<string, unknown>>

const isLine = (one: unknown): one is LineValues => typeof one === 'object' && one !== null && !Array.isArray(one)

export const linesOf = (value: unknown): readonly LineValues[] => (Array.isArray(value) ? value.filter(isLine) : [])

/** The cell of a line as text: a choice by its label, a switch by yes or no, a list by its texts. */
export function cellText({ columns }: FieldOf<'lines'>, line: LineValues, name: string, language: Language): string {
  const column = columns[name]
  const value = line[name]
  const { wordsIn = '', onValue } = column ? rulesOf(column) : {}
  if (typeof line[wordsIn] === 'string') return line[wordsIn]
  if (column && onValue && value !== null && value !== undefined) return translate(value === onValue(column) ? switchWords.on : switchWords.off, language)
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (value === null || value === undefined || typeof value === 'object') return ''
  const label = choicesOf(columns[name])?.[String(value)]
  return label ? translate(label, language) : String(value)
}

export const lineTexts = (field: FieldOf<'lines'>, line: LineValues, language: Language): string[] =>
  Object.keys(field.columns)
    .map((name) => cellText(field, line, name, language))
    .filter(Boolean)

/** The sum of a column, in hundredths so that 0.1 and 0.2 are 0.3, with the places of its values; what is no number does not count. */
export function totalOf(lines: readonly LineValues[], name: string): string {
  const values = lines.map((line) => String(line[name] ?? '')).filter((text) => text !== '' && !Number.isNaN(Number(text)))
  const places = Math.max(0, ...values.map((text) => text.split('.')[1]?.length ?? 0))
  const hundredths = values.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
  return (hundredths / 100).toFixed(places)
}

/** Equal cells: `12` and `12.00` are one number, and what is empty has no value, however it is written. */
export function isSameCell(column: AnyField | undefined, one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (column && rulesOf(column).isNumber) return Number(one) === Number(other)
  return typeof one === 'object' ? JSON.stringify(one) === JSON.stringify(other) : String(one) === String(other)
}
