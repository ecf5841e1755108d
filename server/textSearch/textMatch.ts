import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

import type { Shares } from './termFrequency'

export type Sql = RawBuilder<boolean>

/** A text somewhere inside a column: one condition, asked in two ways. */
export interface Inside {
  /** Asks the index of groups of letters, as `search_grams` of the database makes them. Never worked out row by row. */
  readonly keys: Sql
  /** The same with the rarest groups of a long word alone: they name somewhat more rows, and sooner. */
  readonly rarest: (shares: Shares) => Sql
  /** Looks into a row that is at hand. */
  readonly looks: Sql
  /** A word of one group is found by the index without fail; of a longer one the groups might stand apart. */
  readonly isSure: boolean
}

const group = 3

/** `%`, `_` and the escape sign itself stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export function inside(column: RawBuilder<unknown>, text: string): Inside {
  const letters = [...text]
  const isSure = letters.length <= group
  const groups = isSure ? [] : letters.flatMap((_, i) => (i + group <= letters.length ? letters.slice(i, i + group).join('') : []))
  const asks = (query: string): Sql => sql`search_grams(${column}) @@ lower(${query})::tsquery`
  // A short word is the beginning of some group of the text; a long one holds whole groups.
  const keys = asks(isSure ? `${quoted(text)}:*` : groups.map(quoted).join(' & '))
  return {
    keys,
    rarest: (shares) => (isSure ? keys : asks(rarestOf(groups, shares).map(quoted).join(' & '))),
    looks: sql`${column} ilike ${`%${escapeLike(text)}%`}`,
    isSure,
  }
}

/** The groups that are about as rare as the rarest: a further one, in every other row, would only have to be compared. */
function rarestOf(groups: readonly string[], shares: Shares): readonly string[] {
  const shareOf = (one: string): number => shares.get(one.toLowerCase()) ?? 0
  const least = Math.min(...groups.map(shareOf))
  return groups.filter((one) => shareOf(one) <= 2 * least)
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

/**
 * A condition of a search. `sql` is right by itself; conditions on texts also say how the index is asked and how a row is
 * looked at, because for a word that stands in every other row the one is slow, and for a rare one the other.
 */
export interface Condition {
  readonly sql: Sql
  readonly text?: Pick<Inside, 'keys' | 'rarest' | 'looks'>
}

/** The text in any of these columns, or any of these other conditions. All keys stand side by side, so that nothing beside the indexes is asked. */
export function anyInside(texts: readonly Inside[], others: readonly Sql[] = []): Condition {
  const keys = either([...others, ...texts.map((one) => one.keys)])
  const looks = either([...others, ...texts.map((one) => one.looks)])
  const rarest = (shares: Shares): Sql => either([...others, ...texts.map((one) => one.rarest(shares))])
  const isSure = texts.every((one) => one.isSure)
  return { sql: isSure ? keys : sql`${keys} and ${looks}`, ...(texts.length ? { text: { keys, rarest, looks } } : {}) }
}

const either = (parts: readonly Sql[]): Sql => (parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`)
