import { sql } from 'kysely'

import { logChanges } from '../../audit/changeLog'
import { refuse } from '../../errors'
import { idOf } from '../../request/parameters'
import { ok } from '../../result'
import { parseOrder } from '../query/orders'
import { makeRoom, placeOf, rankOf } from '../rows/places'
import { rowMessage } from '../rows/rowMessage'
import { moveUnder } from './moveUnder'
import { lockRows, lockTable } from './read'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { Direction, WeightMove } from '../rows/places'

/**
 * Moves a row to the position of another: it gets that row's weight and the rows between are shifted, so the order of the others stays. Accepts `{move,
 * target, direction}` and the older `{id, targetId}`. Siblings only, unless the body names the `parent` in a tree; moves in one table are serialized.
 */
export async function sort(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<Result> {
  const order = parseOrder(compiled.resource, compiled.orders, body['order'])
  if (!compiled.weight || order.name !== compiled.weight) return refuse('not_by_weight')
  if (compiled.parent && body['parent'] !== undefined) return moveUnder(compiled, registry, ctx, { ...body, isDescending: order.direction === 'desc' })
  const [moveId, targetId] = [idOf(body['move'] ?? body['id'], 'move'), idOf(body['target'] ?? body['targetId'], 'target')]
  if (moveId === targetId) refuse('same_place')
  await lockTable(ctx.tx, compiled)
  const rows = await lockRows(compiled, ctx, [moveId, targetId])
  const [moved, target] = [moveId, targetId].map((id) => rows.find((row) => row['id'] === id))
  if (!moved || !target) return refuse('row_gone')
  if (compiled.parent && moved[compiled.parent] !== target[compiled.parent]) refuse('move_out_of_range')
  const move: WeightMove = { compiled, ctx, moved, target, isDescending: order.direction === 'desc' }
  await moveTo(move, directionOf(move, body['direction']))
  return ok(null, 'row_moved', await rowMessage(compiled, ctx, moved))
}

/** Older clients send no direction: a row above its target moves down. */
function directionOf({ compiled, moved, target, isDescending }: WeightMove, direction: unknown): Direction {
  if (direction === 'up' || direction === 'down') return direction
  if (direction !== undefined && direction !== '') return refuse('bad_parameter', { field: 'direction' })
  const [one, other] = [rankOf(compiled, moved), rankOf(compiled, target)]
  const isLarger = one.weight === other.weight ? one.id > other.id : one.weight > other.weight
  return isLarger === isDescending ? 'down' : 'up'
}

/** Within its siblings, whatever the way to say so. */
export async function moveTo(move: WeightMove, direction: Direction): Promise<void> {
  const { compiled, ctx, moved } = move
  const place = await placeOf(move)
  const next = await makeRoom(move, direction)
  await sql`update ${compiled.table} m set ${sql.id(compiled.weight ?? '')} = ${next}::integer, row_version = row_version + 1 where m.id = ${Number(moved['id'])}::bigint`.execute(
    ctx.tx,
  )
  await logChanges(compiled, ctx, [
    { kind: 'sortable', before: moved, place, after: { ...moved, [compiled.weight ?? '']: next, row_version: Number(moved['row_version']) + 1 } },
  ])
}
