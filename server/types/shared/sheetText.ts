import { translate } from '../../../resources/kit/text'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { Language, Text, TextValues } from '../../../resources/kit/text'

/** Labels of referenced rows: the name of a row, and the rows with a name. */
export interface LabelLookup {
  labelOf(path: string, id: number): string
  idsOf(path: string, label: string): readonly number[]
}

/** The result of parsing a cell: a value, to be validated like that of a form, or an error. `later`: the path of a row of the same sheet. */
export type ParsedCell = { readonly value: unknown } | { readonly later: string } | { readonly code: RefusalCode; readonly values?: TextValues }

export interface ReadTextInput<Field> {
  readonly field: Field
  readonly text: string
  readonly labels: LabelLookup
}

export interface WriteTextInput<Field> {
  readonly field: Field
  readonly value: unknown
  readonly language: Language
  readonly labels: LabelLookup
  readonly row: Readonly<Record<string, unknown>>
}

export const accepted = (value: unknown): ParsedCell => ({ value })
export const rejected = (code: RefusalCode, values: TextValues = {}): ParsedCell => ({ code, values })

export const splitList = (text: string): string[] =>
  text
    .split(/[;；]\s*/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Addresses of files, separated by line breaks or by the commas of an export. */
export const splitAddresses = (text: string): string[] => text.split(/\s+/).map((one) => one.replace(/[,，;；]$/, ''))

/** Accepts thousands separators and full-width digits. */
const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?<=\d)[, \u00a0](?=\d{3})/g, '')
    .replace(/^[¥￥$]\s*/, '')
    .trim()
export const readNumber: (input: { text: string }) => ParsedCell = ({ text }) => accepted(plainNumber(text))

export function keyOf(choices: Readonly<Record<string, Text>>, text: string): string | undefined {
  const key = Object.keys(choices).find((one) => [choices[one]?.zh, choices[one]?.en.toLowerCase()].includes(text.toLowerCase()))
  return key ?? (Object.hasOwn(choices, text) ? text : undefined)
}

export function findReferenced(labels: LabelLookup, path: string, label: string): ParsedCell {
  const ids = labels.idsOf(path, label)
  if (ids.length === 1) return accepted(ids[0])
  return ids.length > 1
    ? rejected('import_ambiguous', {
        label,
        ids: ids
          .slice(0, 5)
          .map((id) => `#${id}`)
          .join(' '),
      })
    : rejected('import_not_found', { label })
}

export const separator = '; '

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const choiceLabel = (choices: Readonly<Record<string, Text>>, value: unknown, language: Language): string => {
  const label = choices[String(value ?? '')]
  return label ? translate(label, language) : String(value ?? '')
}
