import { sql } from 'kysely'

import { truncate } from '../../../resources/kit/values/characters'
import { refuse } from '../../errors'
import { bodyOf, idsOf, scalarText } from '../../request/parameters'
import { searchedRows } from './scope'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { CompiledResource } from '../compile/compileResources'

/** Rows of one call by filter. */
const maxByFilter = 10_000
/** Valid keys of a filter; an unknown one would be ignored silently, and the action would affect too many rows. */
const filterKeys = new Set(['search', 'quickSearch', 'tab'])

/**
 * The rows of a call: `ids`, or `filter` with the number of rows the user saw. If that has changed, the call is refused: whoever confirmed 12 rows must not
 * change 300.
 */
export async function targetIds(compiled: CompiledResource, ctx: Context, query: RequestParameters, body: RequestParameters): Promise<number[]> {
  if (body['filter'] !== undefined) return idsOfFilter(compiled, ctx, bodyOf(body['filter']), body['expected'])
  const ids = idsOf(body['ids'] ?? body['id'] ?? query['ids'] ?? query['id'])
  return ids.length ? ids : refuse('no_rows')
}

async function idsOfFilter(compiled: CompiledResource, ctx: Context, filter: RequestParameters, input: unknown): Promise<number[]> {
  const expected = /^\d{1,9}$/.test(scalarText(input)) ? Number(input) : refuse('bad_parameter', { field: 'expected' })
  for (const name of Object.keys(filter)) if (!filterKeys.has(name)) refuse('bad_parameter', { field: truncate(name, 60) })
  if (expected > maxByFilter) refuse('too_many_ids', { max: maxByFilter })
  const { where } = await searchedRows(compiled, ctx, filter)
  const { rows } = await sql<{ id: number }>`select m.id from ${compiled.table} m where ${where} order by m.id limit ${maxByFilter + 1}`.execute(ctx.tx)
  if (rows.length !== expected) refuse('filter_changed', { expected, total: rows.length > maxByFilter ? `> ${maxByFilter}` : rows.length })
  return rows.length ? rows.map((row) => row.id) : refuse('no_rows')
}
