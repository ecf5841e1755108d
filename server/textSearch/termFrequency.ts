import { sql } from 'kysely'

import type { Db } from '../context'

/** The fraction of a table's rows that contain a gram, from 0 to 1. Grams that are not among the most common are left out. */
export type TermFrequencies = ReadonlyMap<string, number>

const cacheTime = 600_000
const cache = new WeakMap<Db, Map<string, { readonly frequencies: TermFrequencies; readonly until: number }>>()

/** From the statistics of the last `analyze`, of the column in which a gram is most common. */
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
