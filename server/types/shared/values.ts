import { sql } from 'kysely'

import { escapeLike } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { SqlCondition } from '../../lib/sqlCondition'

export const isSearchText = (input: unknown): input is string | number =>
  (typeof input === 'number' && Number.isFinite(input)) ||
  (typeof input === 'string' && input.trim() !== '' && input.length <= 255 && !input.includes('\u0000'))

/** A list, or comma-separated values. */
export const toList = (input: unknown): unknown[] => (Array.isArray(input) ? input : typeof input === 'string' ? input.split(',') : [input])

export const maxListLength = 1000

/** Ids of a list or of comma-separated text; undefined if one of them is invalid. */
export function idListOf(input: unknown): number[] | undefined {
  const list = toList(input)
  const ids = list.map((one) => (/^\d{1,15}$/.test(String(one)) ? Number(one) : Number.NaN))
  return list.length > 0 && list.length <= maxListLength && ids.every((id) => Number.isSafeInteger(id)) ? ids : undefined
}

/** Like `search_text` of the database: every non-ASCII character three times, so that a trigram index finds a single Chinese character. */
const searchText = (text: string): string => text.replace(/[^\u0001-\u007f]/gu, '$&$&$&')

/** The text inside a stored object, which has a different index. */
export const jsonContains = (column: RawBuilder<unknown>, text: string): SqlCondition =>
  sql`search_text(${column}::text) ilike ${`%${escapeLike(searchText(text))}%`}`
