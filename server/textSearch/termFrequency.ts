import { sql } from 'kysely'

import type { Db } from '../context'

/** How large a part of a table's rows holds a group of letters, from 0 to 1. Those that are not among the most common are left out. */
export type TermFrequencies = ReadonlyMap<string, number>

const cacheTime = 600_000
const cache = new WeakMap<Db, Map<string, { readonly frequencies: TermFrequencies; readonly until: number }>>()

/** As the database counted them the last time it looked over the table, in whatever column they are most common. */
export async function termFrequenciesOf(tx: Db, table: string): Promise<TermFrequencies> {
  const tables = cache.get(tx) ?? new Map<string, { frequencies: TermFrequencies; until: number }>()
  cache.set(tx, tables)
  const known = tables.get(table)
  if (known && known.until > Date.now()) return known.frequencies
  const frequencies = await loadFrequencies(tx, table)
  tables.set(table, { frequencies, until: Date.now() + cacheTime })
  return frequencies
}

async function loadFrequencies(tx: Db, table: string): Promise<TermFrequencies> {
  const { rows } = await sql<{ name: string; share: number }>`select name, share::float8 as share from common_grams(${`"${table}"`}::regclass)`.execute(tx)
  return new Map(rows.map(({ name, share }) => [name, share]))
}
