import { formatShopTime } from '../../../resources/kit/shopTime'
import { t, translate } from '../../../resources/kit/text'

import type { AnyField, FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'

/** A cell of an export: a number stays one in a spreadsheet. */
export type SheetCell = string | number
export type WriteCell = (value: unknown) => SheetCell

const [yes, no] = [t('是', 'Yes'), t('否', 'No')]

export const switchTexts = (language: Language): readonly [string, string] => [translate(yes, language), translate(no, language)]

const asText: WriteCell = (value) => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
const asNumber: WriteCell = (value) => (value === null || value === undefined || value === '' ? '' : Number(value))
const asList: WriteCell = (value) => (Array.isArray(value) ? value.map(String).join(', ') : asText(value))

/** Types that are not written as they are. Labels are looked up once per sheet, not once per row. */
const special: { readonly [Type in FieldType]?: (field: FieldOf<Type>, language: Language) => WriteCell } = {
  id: () => asNumber,
  integer: () => asNumber,
  weight: () => asNumber,
  reference: () => asNumber,
  parent: () => asNumber,
  switch: (_, language) => {
    const [on, off] = switchTexts(language)
    return (value) => (Number(value) === 1 ? on : off)
  },
  choice: (field, language) => choiceText(field, language),
  computed: (field, language) => (field.as === 'choice' ? choiceText(field, language) : asText),
  choices: (field, language) => {
    const write = choiceText(field, language)
    return (value) => (Array.isArray(value) ? value.map(write).join(', ') : '')
  },
  moment: () => (value) => (typeof value === 'number' ? formatShopTime(value) : ''),
  images: () => asList,
  files: () => asList,
  references: () => asList,
  rows: () => (value) => (Array.isArray(value) ? (value as { key: string; value: string }[]).map((one) => `${one.key}: ${one.value}`).join('; ') : ''),
}

function choiceText({ choices = {} }: { readonly choices?: FieldOf<'computed'>['choices'] }, language: Language): WriteCell {
  const labels = new Map(Object.entries(choices).map(([key, label]) => [key, translate(label, language)]))
  return (value) => labels.get(String(value ?? '')) ?? String(value ?? '')
}

/** Amounts keep their places in a text file; a sheet takes them as numbers to reckon with. */
const amounts: readonly FieldType[] = ['money', 'decimal']
const harmless: readonly FieldType[] = ['id', 'integer', 'weight', 'reference', 'parent', 'moment', 'date', ...amounts]

export function cellWriter(field: AnyField, language: Language, isSheet: boolean): WriteCell {
  if (amounts.includes(field.type)) return isSheet ? asNumber : asText
  const write = special[field.type]?.(field as never, language) ?? asText // `special` is keyed by the field's own type
  return harmless.includes(field.type) ? write : (value) => escapeFormula(write(value))
}

/** A text that a spreadsheet would take for a formula is marked as text. */
export const escapeFormula = (cell: SheetCell): SheetCell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** One line of CSV: quoted where needed, ended as the format wants it. */
export function csvLine(cells: readonly SheetCell[]): string {
  let line = ''
  for (const cell of cells) line += `${csvCell(cell)},`
  return `${line.slice(0, -1)}\r\n`
}

/** The database writes the same: see `csvSql.ts`. */
export const csvCell = (cell: SheetCell): string => (typeof cell === 'string' && /[",\r\n']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : String(cell))
