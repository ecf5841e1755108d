import { sql } from 'kysely'

import { anyOf, escapeLike, isLiteralId } from '../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { SqlCondition } from '../lib/sqlCondition'
import type { TermFrequencies } from './termFrequency'

/** A condition on texts in two forms. */
export interface TextCondition {
  /** Uses the gram index, by `search_grams` of the database. Never evaluated row by row. */
  readonly indexCondition: SqlCondition
  /** The same with only the rarest grams of a long word: faster, with somewhat more rows to check. */
  readonly mostSelective: (frequencies: TermFrequencies) => SqlCondition
  /** Compares the text of a row that is read anyway. */
  readonly rowCondition: SqlCondition
  /** Selects the rows of other tables that `indexCondition` collects: the planner does not see their number through it. */
  readonly lines?: readonly RawBuilder<unknown>[]
}

/** All conditions of a list in these forms. */
export interface ListText extends TextCondition {
  /** The conditions without words. */
  readonly others: SqlCondition
}

/** A text anywhere inside a column. */
export interface TextMatch extends TextCondition {
  /** The index is exact for a word of one gram; the grams of a longer one may occur separately in a text. */
  readonly isExact: boolean
}

/** The rows of another table that a condition points at. */
export interface Reference {
  /** Selects their ids. */
  readonly query: RawBuilder<unknown>
}

/** A text in the rows that a list refers to. */
export interface ReferenceMatch extends Reference {
  /** The condition on the rows of the list; without ids it selects them itself. */
  readonly toMatch: (ids: readonly number[] | undefined) => TextMatch
}

/** The ids of those rows; undefined before they are looked up, and if they are too many. */
export type IdsOfReference = (one: Reference) => readonly number[] | undefined

const gramLength = 3
/** Grams of a long word that its index condition compares. Further ones exclude hardly any row, and each costs reading its rows in the index. */
const mostGrams = 4

export function matchText(column: RawBuilder<unknown>, text: string): TextMatch {
  const letters = [...text]
  const isExact = letters.length <= gramLength
  const grams = isExact ? [] : letters.flatMap((_, i) => (i + gramLength <= letters.length ? letters.slice(i, i + gramLength).join('') : []))
  const matchesQuery = (query: string): SqlCondition => sql`search_grams(${column}) @@ lower(${query})::tsquery`
  // a short word is the prefix of a gram; a long one consists of whole grams
  const indexCondition = matchesQuery(isExact ? `${quoteLexeme(text)}:*` : spreadOver(grams).map(quoteLexeme).join(' & '))
  return {
    indexCondition,
    mostSelective: (frequencies) => (isExact ? indexCondition : matchesQuery(mostSelectiveOf(grams, frequencies).map(quoteLexeme).join(' & '))),
    rowCondition: sql`${column} ilike ${`%${escapeLike(text)}%`}`,
    isExact,
  }
}

/** A column that is this text and no other. */
export const matchWhole = (column: RawBuilder<unknown>, text: string): TextMatch => ({
  ...matchText(column, text),
  rowCondition: sql`${column} = ${text}::text`,
  isExact: false,
})

/** Grams from the first to the last of a word at equal distances: they have most of its letters, and overlap little. */
const spreadOver = (grams: readonly string[]): readonly string[] =>
  grams.length <= mostGrams ? grams : Array.from({ length: mostGrams }, (_, at) => grams[Math.round((at * (grams.length - 1)) / (mostGrams - 1))] ?? '')

/** The grams about as rare as the rarest: a common one costs a comparison and excludes few rows. */
function mostSelectiveOf(grams: readonly string[], frequencies: TermFrequencies): readonly string[] {
  const shareOf = (one: string): number => frequencies.get(one.toLowerCase()) ?? 0
  const least = Math.min(...grams.map(shareOf))
  return grams.filter((one) => shareOf(one) <= 2 * least)
}

const quoteLexeme = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

/**
 * A condition of a search. `sql` is complete by itself; conditions on texts also have both forms, because the index is slow for a word in every other row, and
 * comparing rows is slow for a rare one.
 */
export interface SearchCondition {
  readonly sql: SqlCondition
  readonly text?: TextCondition
  /** What to look up first, and the same condition with the ids that were found. */
  readonly references?: { readonly all: readonly Reference[]; readonly resolve: (idsOf: IdsOfReference) => SearchCondition }
}

/**
 * A text in the row `o` of a table that the column `key` refers to, in any of these columns. The planner expects ten ids of an array that a subquery selects,
 * whatever their number, and as many rows as ten have on average. So the ids are looked up first and become literals. Where they are too many, the row form tests
 * the one row that `key` refers to; the offset keeps the planner from collecting all of them for that.
 */
export function matchReference(key: RawBuilder<unknown>, table: RawBuilder<unknown>, texts: readonly TextMatch[]): ReferenceMatch {
  const { sql: isNamed, text } = matchAny(texts)
  const query = sql`select o.id from ${table} o where ${isNamed}`
  const isSelected = sql<boolean>`${key} = any (array(${query}))`
  const isTested = sql<boolean>`exists (select from ${table} o where o.id = ${key} and ${text?.rowCondition ?? isNamed} offset 0)`
  const toMatch = (ids: readonly number[] | undefined): TextMatch => {
    const known = ids && isLiteralId(key, ids)
    const indexCondition = known ?? isSelected
    const lines = known ? [] : [sql`select from ${table} o where ${text?.indexCondition ?? isNamed}`]
    return { indexCondition, mostSelective: () => indexCondition, rowCondition: known ?? isTested, isExact: true, lines }
  }
  return { query, toMatch }
}

/** The text in any of these columns, or any of these other conditions. All index conditions are in one `or`, so that only indexes are used. */
export function matchAny(texts: readonly TextMatch[], others: readonly SqlCondition[] = []): SearchCondition {
  const indexCondition = anyOf([...others, ...texts.map((one) => one.indexCondition)])
  const rowCondition = anyOf([...others, ...texts.map((one) => one.rowCondition)])
  const mostSelective = (frequencies: TermFrequencies): SqlCondition => anyOf([...others, ...texts.map((one) => one.mostSelective(frequencies))])
  const lines = texts.flatMap((one) => one.lines ?? [])
  const isExact = texts.every((one) => one.isExact)
  return {
    sql: isExact ? indexCondition : sql`${indexCondition} and ${rowCondition}`,
    ...(texts.length ? { text: { indexCondition, mostSelective, rowCondition, lines } } : {}),
  }
}
