import { sql } from 'kysely'

import { anyOf } from '../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { SqlCondition } from '../lib/sqlCondition'
import type { TermFrequencies } from './termFrequency'

/** A condition on texts, asked in two ways. */
export interface TextCondition {
  /** Asks the index of groups of letters, as `search_grams` of the database makes them. Never worked out row by row. */
  readonly indexCondition: SqlCondition
  /** The same with the rarest groups of a long word alone: they name somewhat more rows, and sooner. */
  readonly mostSelective: (frequencies: TermFrequencies) => SqlCondition
  /** Looks into a row that is at hand. */
  readonly rowCondition: SqlCondition
}

/** A text somewhere inside a column. */
export interface TextMatch extends TextCondition {
  /** A word of one group is found by the index without fail; of a longer one the groups might stand apart. */
  readonly isExact: boolean
}

const gramLength = 3

/** `%`, `_` and the escape sign itself stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export function matchText(column: RawBuilder<unknown>, text: string): TextMatch {
  const letters = [...text]
  const isExact = letters.length <= gramLength
  const groups = isExact ? [] : letters.flatMap((_, i) => (i + gramLength <= letters.length ? letters.slice(i, i + gramLength).join('') : []))
  const asks = (query: string): SqlCondition => sql`search_grams(${column}) @@ lower(${query})::tsquery`
  // A short word is the beginning of some group of the text; a long one holds whole groups.
  const indexCondition = asks(isExact ? `${quoteLexeme(text)}:*` : groups.map(quoteLexeme).join(' & '))
  return {
    indexCondition,
    mostSelective: (frequencies) => (isExact ? indexCondition : asks(mostSelectiveOf(groups, frequencies).map(quoteLexeme).join(' & '))),
    rowCondition: sql`${column} ilike ${`%${escapeLike(text)}%`}`,
    isExact,
  }
}

/** The groups that are about as rare as the rarest: a further one, in every other row, would only have to be compared. */
function mostSelectiveOf(groups: readonly string[], frequencies: TermFrequencies): readonly string[] {
  const shareOf = (one: string): number => frequencies.get(one.toLowerCase()) ?? 0
  const least = Math.min(...groups.map(shareOf))
  return groups.filter((one) => shareOf(one) <= 2 * least)
}

const quoteLexeme = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

/**
 * A condition of a search. `sql` is right by itself; conditions on texts also say how the index is asked and how a row is
 * looked at, because for a word that stands in every other row the one is slow, and for a rare one the other.
 */
export interface SearchCondition {
  readonly sql: SqlCondition
  readonly text?: TextCondition
}

/** The text in any of these columns, or any of these other conditions. All keys stand side by side, so that nothing beside the indexes is asked. */
export function matchAny(texts: readonly TextMatch[], others: readonly SqlCondition[] = []): SearchCondition {
  const indexCondition = anyOf([...others, ...texts.map((one) => one.indexCondition)])
  const rowCondition = anyOf([...others, ...texts.map((one) => one.rowCondition)])
  const mostSelective = (frequencies: TermFrequencies): SqlCondition => anyOf([...others, ...texts.map((one) => one.mostSelective(frequencies))])
  const isExact = texts.every((one) => one.isExact)
  return {
    sql: isExact ? indexCondition : sql`${indexCondition} and ${rowCondition}`,
    ...(texts.length ? { text: { indexCondition, mostSelective, rowCondition } } : {}),
  }
}
