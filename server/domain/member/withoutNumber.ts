import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** A mobile number in a name, for JavaScript and for PostgreSQL. */
const mobile = String.raw`(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)`
const mobiles = new RegExp(mobile, 'g')

/** A name for those who may choose a member but not see contacts: many members have their number as name. */
export const withoutNumber = (name: unknown): string => String(name ?? '').replace(mobiles, '$1****$2')

/**
 * Which members of the table `m` such a person may find with the parameters of a select. One whose name has a number is found by the whole name or the id only:
 * by parts of it the hidden digits would be found one after the other. Undefined if the parameters search for no digit.
 */
export function searchableWithoutNumber({ quickSearch = '', search }: Readonly<Record<string, unknown>>): RawBuilder<boolean> | undefined {
  const text = String(quickSearch).trim()
  const isByName = JSON.stringify(search ?? '').includes('name')
  if (!/\p{Nd}/u.test(text) && !isByName) return undefined
  return sql<boolean>`(concat_ws(' ', m.username, m.nickname) !~ ${mobile} or lower(${text}) in (lower(m.username), lower(m.nickname), m.id::text))`
}
