import { sql } from 'kysely'

import { withTimeout } from '../../lib/withTimeout'
import { searchedRows } from '../rows/scope'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** Milliseconds. The list is usable without its sums. */
const maxTime = 1500

/** The `totals` call: sums over all rows of a list with this search, of the columns that the caller may see. None if that takes too long. */
export async function sumList(whole: CompiledResource, ctx: Context, params: RequestParameters): Promise<{ readonly totals: RowValues }> {
  const { resource, storages, table } = whole.seenBy(ctx.staff)
  const names = resource.list.totals ?? []
  if (names.length === 0) return { totals: {} }
  const { where } = await searchedRows(whole, ctx, params, true)
  // the database sums up large whole numbers as decimals, which would travel as texts
  const castOf = (name: string) => (storages.get(name)?.columns[0]?.type === 'bigint' ? sql`::bigint` : sql``)
  const sums = names.map((name) => sql`coalesce(sum(m.${sql.ref(name)}), 0)${castOf(name)} as ${sql.id(name)}`)
  const rows = await withTimeout(ctx.tx, maxTime, async (tx) => (await sql<RawRow>`select ${sql.join(sums)} from ${table} m where ${where}`.execute(tx)).rows)
  if (!rows) return { totals: {} }
  return { totals: Object.fromEntries(names.map((name) => [name, storages.get(name)?.read(rows[0] ?? {})])) }
}
