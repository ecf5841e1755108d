import { sql } from 'kysely'

import { escapeLike } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { SqlCondition } from '../../lib/sqlCondition'

export const isSearchText = (input: unknown): input is string | number =>
  (typeof input === 'number' && Number.isFinite(input)) ||
  (typeof input === 'string' && input.trim() !== '' && input.length <= 255 && !input.includes('\u0000'))

/** A list, or its members with commas between. */
export const toList = (input: unknown): unknown[] => (Array.isArray(input) ? input : typeof input === 'string' ? input.split(',') : [input])

export const maxListLength = 1000

/** Ids of a list, or with commas between; undefined when one of them is none. */
export function idListOf(input: unknown): number[] | undefined {
  const list = toList(input)
  const ids = list.map((one) => (/^\d{1,15}$/.test(String(one)) ? Number(one) : Number.NaN))
  return list.length > 0 && list.length <= maxListLength && ids.every((id) => Number.isSafeInteger(id)) ? ids : undefined
}

/** As `search_text` of the database does: every letter outside ASCII three times, so that one Chinese character is found by the index of groups of three. */
const searchText = (text: string): string => text.replace(/[^\u0001-\u007f]/gu, '$&$&$&')

/** The text inside a stored object, whose words are kept in an index of their own kind. */
export const jsonContains = (column: RawBuilder<unknown>, text: string): SqlCondition =>
  sql`search_text(${column}::text) ilike ${`%${escapeLike(searchText(text))}%`}`
