import { sql } from 'kysely'

import { logChanges } from '../../audit/changeLog'
import { refuse } from '../../errors'
import { idOf } from '../../request/parameters'
import { ok } from '../../result'
import { parseOrder } from '../query/orders'
import { rowMessage } from '../rows/rowMessage'
import { lockRows, lockTable } from './read'

import type { RawBuilder } from 'kysely'

import type { FormerPlace } from '../../audit/changeLog'
import type { Context } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/**
 * Moves a row to the position of another: it gets that row's weight and the rows between are shifted, so the order of the others stays. Accepts `{move,
 * target, direction}` and the older `{id, targetId}`. Siblings only; moves in one table are serialized.
 */
export async function sort(compiled: CompiledResource, ctx: Context, body: RequestParameters): Promise<Result> {
  const order = parseOrder(compiled.resource, compiled.orders, body['order'])
  if (!compiled.weight || order.name !== compiled.weight) return refuse('not_by_weight')
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

export interface WeightMove {
  readonly compiled: CompiledResource
  readonly ctx: Context
  readonly moved: RowValues
  readonly target: RowValues
  readonly isDescending: boolean
}
type Direction = 'up' | 'down'

/** Older clients send no direction: a row above its target moves down. */
function directionOf({ compiled, moved, target, isDescending }: WeightMove, direction: unknown): Direction {
  if (direction === 'up' || direction === 'down') return direction
  if (direction !== undefined && direction !== '') return refuse('bad_parameter', { field: 'direction' })
  const [one, other] = [rankOf(compiled, moved), rankOf(compiled, target)]
  const isLarger = one.weight === other.weight ? one.id > other.id : one.weight > other.weight
  return isLarger === isDescending ? 'down' : 'up'
}

const rankOf = (compiled: CompiledResource, row: RowValues): { id: number; weight: number } => ({
  id: Number(row['id']),
  weight: Number(row[compiled.weight ?? '']),
})

/**
 * Down: the target and all rows before it are shifted away; up: the target and all after it. If several rows have the target's weight they are shifted by two,
 * and the moved row is placed between the two halves.
 */
export async function moveTo(move: WeightMove, direction: Direction): Promise<void> {
  const { compiled, ctx, moved, target, isDescending } = move
  const weight = sql`m.${sql.ref(compiled.weight ?? '')}`
  const at = rankOf(compiled, target)
  // larger weights are before the target in a descending list, and after it in an ascending one
  const goesUpInWeight = (direction === 'down') === isDescending
  const sign = goesUpInWeight ? 1 : -1
  const isBeyond: SqlCondition = goesUpInWeight
    ? sql`(${weight}, m.id) >= (${at.weight}::integer, ${at.id}::bigint)`
    : sql`(${weight}, m.id) <= (${at.weight}::integer, ${at.id}::bigint)`
  const others = sql<boolean>`${siblings(compiled, target)} and m.id <> ${Number(moved['id'])}::bigint`
  const hasTwin = await isAny(move, sql`${others} and ${weight} = ${at.weight}::integer and not ${isBeyond}`)
  const step = hasTwin ? 2 : 1
  const place = await placeOf(move)
  await sql`update ${compiled.table} m set ${sql.id(compiled.weight ?? '')} = ${weight} + ${sign * step}::integer where ${others} and ${isBeyond}`.execute(
    ctx.tx,
  )
  const next = hasTwin ? at.weight + sign : at.weight
  await sql`update ${compiled.table} m set ${sql.id(compiled.weight ?? '')} = ${next}::integer, row_version = row_version + 1 where m.id = ${Number(moved['id'])}::bigint`.execute(
    ctx.tx,
  )
  await logChanges(compiled, ctx, [
    { kind: 'sortable', before: moved, place, after: { ...moved, [compiled.weight ?? '']: next, row_version: Number(moved['row_version']) + 1 } },
  ])
}

/** The row that comes next in the order of weights, or the one before the last. The other rows keep their order, so it stays beside that place. */
async function placeOf({ compiled, ctx, moved }: WeightMove): Promise<FormerPlace | undefined> {
  const { id, weight } = rankOf(compiled, moved)
  const rank = sql`(m.${sql.ref(compiled.weight ?? '')}, m.id)`
  const self = sql`(${weight}::integer, ${id}::bigint)`
  const { rows } = await sql<{ id: number; is_larger: boolean }>`
    (select m.id, true as is_larger from ${compiled.table} m where ${siblings(compiled, moved)} and ${rank} > ${self} order by ${rank} limit 1)
    union all
    (select m.id, false from ${compiled.table} m where ${siblings(compiled, moved)} and ${rank} < ${self} order by ${rank} desc limit 1)`.execute(ctx.tx)
  const beside = rows.find((row) => row.is_larger) ?? rows[0]
  return beside && { id: beside.id, isLarger: beside.is_larger }
}

/** All rows of a flat list; in a tree those with the same parent. */
function siblings(compiled: CompiledResource, target: RowValues): SqlCondition {
  if (!compiled.parent) return compiled.isLive
  const parent = sql`m.${sql.ref(compiled.parent)}`
  return target[compiled.parent]
    ? sql`(${compiled.isLive} and ${parent} = ${target[compiled.parent]}::bigint)`
    : sql`(${compiled.isLive} and ${parent} is null)`
}

async function isAny({ compiled, ctx }: WeightMove, where: RawBuilder<boolean>): Promise<boolean> {
  return (await sql<{ id: number }>`select m.id from ${compiled.table} m where ${where} limit 1`.execute(ctx.tx)).rows.length > 0
}
