import { sql } from 'kysely'

import { databaseCache } from '../lib/databaseCache'

import type { Db } from '../context'

/** The fraction of a table's rows with a gram, from 0 to 1. Only the most common grams are listed. */
export type TermFrequencies = ReadonlyMap<string, number>

const frequencyCache = databaseCache<string, TermFrequencies>({ max: 100, ttl: 600_000 })

/** From the statistics of the last `analyze`, for the column in which a gram is most common. */
export async function termFrequenciesOf(tx: Db, table: string): Promise<TermFrequencies> {
  const known = frequencyCache(tx).get(table)
  if (known) return known
  const frequencies = await loadFrequencies(tx, table)
  frequencyCache(tx).set(table, frequencies)
  return frequencies
}

async function loadFrequencies(tx: Db, table: string): Promise<TermFrequencies> {
  const { rows } = await sql<{ name: string; share: number }>`select name, share::float8 as share from common_grams(${`"${table}"`}::regclass)`.execute(tx)
  return new Map(rows.map(({ name, share }) => [name, share]))
}
