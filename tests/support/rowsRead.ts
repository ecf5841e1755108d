import { sql } from 'kysely'

import type { Db } from '../../server/context'

/** Rows of these tables that the database reads for `work`, which runs in the transaction `tx`. */
export async function rowsReadBy(tx: Db, tables: readonly string[], work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(tx, tables)
  await work()
  return (await readSoFar(tx, tables)) - before
}

/** By this transaction, and by earlier ones of its connection that the database has not added up yet. */
async function readSoFar(tx: Db, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as count
    from pg_stat_xact_user_tables where relid = any(${[...tables]}::text[]::regclass[])`.execute(tx)
  return rows[0]?.count ?? 0
}
