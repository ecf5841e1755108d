import { sql } from 'kysely'

import { translate } from '../../../resources/kit/text'
import { switchWords } from '../../../resources/kit/values/switchWords'

import type { RawBuilder } from 'kysely'

import type { Language, Text } from '../../../resources/kit/text'

/** A cell of an export: a number stays a number in a spreadsheet. */
export type SheetCell = string | number
export type WriteCell = (value: unknown) => SheetCell

export const switchTexts = (language: Language): readonly [string, string] => [translate(switchWords.on, language), translate(switchWords.off, language)]

export const asText: WriteCell = (value) => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
export const asNumber: WriteCell = (value) => (value === null || value === undefined || value === '' ? '' : Number(value))
export const asList: WriteCell = (value) => (Array.isArray(value) ? value.map(String).join(', ') : asText(value))

export function choiceText({ choices = {} }: { readonly choices?: Readonly<Record<string, Text>> }, language: Language): WriteCell {
  const labels = new Map(Object.entries(choices).map(([key, label]) => [key, translate(label, language)]))
  return (value) => labels.get(String(value ?? '')) ?? String(value ?? '')
}

/** A text that a spreadsheet would evaluate as a formula is marked as text. */
export const escapeFormula = (cell: SheetCell): SheetCell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** The database formats it in the same way: see `quotedSql`. */
export const csvCell = (cell: SheetCell): string => (typeof cell === 'string' && /[",\r\n']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : String(cell))

/** A cell formatted by the database. `isFree`: arbitrary text, which may need quotes. */
export interface SqlCell {
  readonly text: RawBuilder<string>
  readonly isFree?: boolean
}

/** `concat` formats any type as text, and null as empty. */
export const asIs = (column: RawBuilder<unknown>): SqlCell => ({ text: sql`${column}` })
/** Columns of referenced rows may have another type than text. */
export const freeText = (column: RawBuilder<unknown>): SqlCell => ({ text: sql`${column}::text`, isFree: true })

/** Quoted where needed; a text that looks like a formula is marked as text and always quoted. */
export const quotedSql = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`case when ${text} ~ ${sql.raw(`e'^[=+@\\t\\r-]'`)} then concat('"''', replace(${text}, '"', '""'), '"')
    when ${text} ~ ${sql.raw(`e'[",''\\r\\n]'`)} then concat('"', replace(${text}, '"', '""'), '"') else ${text} end`
