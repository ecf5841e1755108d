import { sql } from 'kysely'

import type { Tx } from '../../context'

/** How large a part of a table's rows holds a group of letters, from 0 to 1. Those that are not among the most common are left out. */
export type Shares = ReadonlyMap<string, number>

const keptFor = 600_000
const kept = new WeakMap<Tx, Map<string, { readonly shares: Shares; readonly until: number }>>()

/** As the database counted them the last time it looked over the table, in whatever column they are most common. */
export async function sharesOf(tx: Tx, table: string): Promise<Shares> {
  const tables = kept.get(tx) ?? new Map<string, { shares: Shares; until: number }>()
  kept.set(tx, tables)
  const known = tables.get(table)
  if (known && known.until > Date.now()) return known.shares
  const shares = await load(tx, table)
  tables.set(table, { shares, until: Date.now() + keptFor })
  return shares
}

async function load(tx: Tx, table: string): Promise<Shares> {
  const { rows } = await sql<{ name: string; share: number }>`
    select e.name, max(e.share)::float8 as share
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = i.relnamespace
    join pg_stats s on s.schemaname = n.nspname and s.tablename = i.relname and s.attname = 'search_grams'
    cross join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e(name, share)
    where x.indrelid = ${`"${table}"`}::regclass and e.name is not null
    group by e.name`.execute(tx)
  return new Map(rows.map(({ name, share }) => [name, share]))
}
