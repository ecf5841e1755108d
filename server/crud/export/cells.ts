import { say, t } from '../../../resources/kit/text'
import { sayShopTime } from '../search/shopTime'

import type { AnyField, FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'

/** A cell of an export: a number stays one in a spreadsheet. */
export type Cell = string | number
type Write<Type extends FieldType> = (value: unknown, field: FieldOf<Type>, language: Language) => Cell

const [yes, no] = [t('是', 'Yes'), t('否', 'No')]

const asText = (value: unknown): Cell => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
const asNumber = (value: unknown): Cell => (value === null || value === undefined || value === '' ? '' : Number(value))
const asList = (value: unknown): Cell => (Array.isArray(value) ? value.map(String).join(', ') : asText(value))

const special: { readonly [Type in FieldType]?: Write<Type> } = {
  id: asNumber,
  integer: asNumber,
  weight: asNumber,
  reference: asNumber,
  parent: asNumber,
  switch: (value, _, language) => say(Number(value) === 1 ? yes : no, language),
  choice: (value, field, language) => choiceText(value, field, language),
  choices: (value, field, language) => (Array.isArray(value) ? value.map((one) => choiceText(one, field, language)).join(', ') : ''),
  moment: (value) => (typeof value === 'number' ? sayShopTime(value) : ''),
  images: asList,
  files: asList,
  references: asList,
  rows: (value) => (Array.isArray(value) ? (value as { key: string; value: string }[]).map((one) => `${one.key}: ${one.value}`).join('; ') : ''),
}

function choiceText(value: unknown, field: FieldOf<'choice'> | FieldOf<'choices'>, language: Language): string {
  const key = String(value ?? '')
  const label = Object.hasOwn(field.choices, key) ? field.choices[key] : undefined
  return label ? say(label, language) : key
}

/** Amounts keep their places in a text file; a sheet takes them as numbers to reckon with. */
const amounts: readonly FieldType[] = ['money', 'decimal']

export function cellOf(value: unknown, field: AnyField, language: Language, isSheet: boolean): Cell {
  if (amounts.includes(field.type)) return isSheet ? asNumber(value) : asText(value)
  return safe((special[field.type] ?? asText)(value, field as never, language)) // `special` is keyed by the field's own type
}

/** A text that a spreadsheet would take for a formula is marked as text. */
const safe = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** One line of CSV: quoted where needed, ended as the format wants it. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' && /[",\r\n']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : String(cell))).join(',')}\r\n`
