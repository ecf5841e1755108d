import { sql } from 'kysely'

import { cut } from '../../../resources/kit/characters'
import { refuse } from '../../errors'
import { bodyOf, idsOf, wordOf } from '../../request/parameters'
import { searched } from './visible'

import type { Context } from '../../context'
import type { Plan } from '../plan/plan'
import type { Asked } from '../query/search'

/** Rows of one call by filter. */
const mostByFilter = 10_000
/** What a filter consists of; anything else would be passed over in silence, and the deed done on too many rows. */
const narrowing = new Set(['search', 'quickSearch', 'tab'])

/**
 * The rows a call is about: `ids`, or `filter` with the number of rows the caller saw. Whoever confirmed 12 rows
 * must not act on 300, so another number is refused.
 */
export async function chosenIds(plan: Plan, ctx: Context, query: Asked, body: Asked): Promise<number[]> {
  if (body['filter'] !== undefined) return idsOfFilter(plan, ctx, bodyOf(body['filter']), body['expected'])
  const ids = idsOf(body['ids'] ?? body['id'] ?? query['ids'] ?? query['id'])
  return ids.length ? ids : refuse('no_rows')
}

async function idsOfFilter(plan: Plan, ctx: Context, filter: Asked, given: unknown): Promise<number[]> {
  const expected = /^\d{1,9}$/.test(wordOf(given)) ? Number(given) : refuse('bad_parameter', { field: 'expected' })
  for (const name of Object.keys(filter)) if (!narrowing.has(name)) refuse('bad_parameter', { field: cut(name, 60) })
  if (expected > mostByFilter) refuse('too_many_ids', { max: mostByFilter })
  const { where } = await searched(plan, ctx, filter)
  const { rows } = await sql<{ id: number }>`select m.id from ${plan.table} m where ${where} order by m.id limit ${mostByFilter + 1}`.execute(ctx.tx)
  if (rows.length !== expected) refuse('filter_changed', { expected, found: rows.length > mostByFilter ? `> ${mostByFilter}` : rows.length })
  return rows.length ? rows.map((row) => row.id) : refuse('no_rows')
}

export const batchesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
