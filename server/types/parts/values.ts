import { sql } from 'kysely'

import { escapeLike } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { SqlCondition } from '../../lib/sqlCondition'

export const isSearchText = (given: unknown): given is string | number =>
  (typeof given === 'number' && Number.isFinite(given)) ||
  (typeof given === 'string' && given.trim() !== '' && given.length <= 255 && !given.includes('\u0000'))

/** A list, or its members with commas between. */
export const toList = (given: unknown): unknown[] => (Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given])

export const maxListLength = 1000

/** Ids of a list, or with commas between; undefined when one of them is none. */
export function idListOf(given: unknown): number[] | undefined {
  const list = toList(given)
  const ids = list.map((one) => (/^\d{1,15}$/.test(String(one)) ? Number(one) : Number.NaN))
  return list.length > 0 && list.length <= maxListLength && ids.every((id) => Number.isSafeInteger(id)) ? ids : undefined
}

/** As `search_text` of the database does: every letter outside ASCII three times, so that one Chinese character is found by the index of groups of three. */
const searchText = (text: string): string => text.replace(/[^\u0001-\u007f]/gu, '$&$&$&')

/** The text inside a stored object, whose words are kept in an index of their own kind. */
export const jsonContains = (column: RawBuilder<unknown>, text: string): SqlCondition =>
  sql`search_text(${column}::text) ilike ${`%${escapeLike(searchText(text))}%`}`
