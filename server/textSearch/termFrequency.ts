import { sql } from 'kysely'

import type { Db } from '../context'

/** How large a part of a table's rows holds a group of letters, from 0 to 1. Those that are not among the most common are left out. */
export type Shares = ReadonlyMap<string, number>

const keptFor = 600_000
const kept = new WeakMap<Db, Map<string, { readonly shares: Shares; readonly until: number }>>()

/** As the database counted them the last time it looked over the table, in whatever column they are most common. */
export async function sharesOf(tx: Db, table: string): Promise<Shares> {
  const tables = kept.get(tx) ?? new Map<string, { shares: Shares; until: number }>()
  kept.set(tx, tables)
  const known = tables.get(table)
  if (known && known.until > Date.now()) return known.shares
  const shares = await load(tx, table)
  tables.set(table, { shares, until: Date.now() + keptFor })
  return shares
}

async function load(tx: Db, table: string): Promise<Shares> {
  const { rows } = await sql<{ name: string; share: number }>`select name, share::float8 as share from common_grams(${`"${table}"`}::regclass)`.execute(tx)
  return new Map(rows.map(({ name, share }) => [name, share]))
}
