import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** A name for those who may choose a member but not see contacts: many members have their number as name. */
export const withoutNumber = (name: unknown): string => String(name ?? '').replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2')

const holdsNumber = sql<boolean>`concat_ws(' ', m.username, m.nickname) ~ '(^|[^0-9])1[3-9][0-9]{9}($|[^0-9])'`

/**
 * Which members of the table `m` such a person's search of a select may find. A name with a number is found by the whole of it, or by the id, only: by its parts
 * the digits that the select hides would be found one after the other. Undefined if the search cannot tell any.
 */
export function searchableWithoutNumber({ quickSearch = '', search }: Readonly<Record<string, unknown>>): RawBuilder<boolean> | undefined {
  const text = String(quickSearch).trim()
  const isByFilter = JSON.stringify(search ?? '').includes('name')
  if (!/\p{Nd}/u.test(text) && !isByFilter) return undefined
  return sql<boolean>`(not ${holdsNumber} or lower(m.username) = lower(${text}) or m.id::text = ${text})`
}
