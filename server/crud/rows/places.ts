import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

import type { FormerPlace } from '../../audit/changeLog'
import type { Context } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** A row and the place beside which it is put in the order of weights. */
export interface WeightMove {
  readonly compiled: CompiledResource
  readonly ctx: Context
  readonly moved: RowValues
  readonly target: RowValues
  readonly isDescending: boolean
}
export type Direction = 'up' | 'down'

/** Of a row in the order of weights. */
export const rankOf = (compiled: CompiledResource, row: RowValues): { id: number; weight: number } => ({
  id: Number(row['id']),
  weight: Number(row[compiled.weight ?? '']),
})

/**
 * Returns the weight beside the target. Down: the target and all rows before it are shifted away; up: the target and all after it. If several rows have the
 * target's weight they are shifted by two, and the moved row is placed between the two halves.
 */
export async function makeRoom(move: WeightMove, direction: Direction): Promise<number> {
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
  await sql`update ${compiled.table} m set ${sql.id(compiled.weight ?? '')} = ${weight} + ${sign * step}::integer where ${others} and ${isBeyond}`.execute(
    ctx.tx,
  )
  return hasTwin ? at.weight + sign : at.weight
}

/** The row that comes next in the order of weights, or the one before the last. The other rows keep their order, so it stays beside that place. */
export async function placeOf({ compiled, ctx, moved }: Pick<WeightMove, 'compiled' | 'ctx' | 'moved'>): Promise<FormerPlace | undefined> {
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

/** Whether the row is already next to the target, on this side of it. */
export async function isBeside({ compiled, ctx, moved, target, isDescending }: WeightMove, direction: Direction): Promise<boolean> {
  const [one, at] = [rankOf(compiled, moved), rankOf(compiled, target)]
  const rank = sql`(m.${sql.ref(compiled.weight ?? '')}, m.id)`
  const isLarger = one.weight === at.weight ? one.id > at.id : one.weight > at.weight
  if (isLarger !== ((direction === 'up') === isDescending)) return false
  const [low, high] = isLarger ? [at, one] : [one, at]
  const between = sql<boolean>`${rank} > (${low.weight}::integer, ${low.id}::bigint) and ${rank} < (${high.weight}::integer, ${high.id}::bigint)`
  return !(await isAny({ compiled, ctx }, sql`${siblings(compiled, target)} and ${between}`))
}

/** The weight behind the last row of a parent; undefined if it has none. */
export async function lastWeight({ compiled, ctx, moved, isDescending }: Omit<WeightMove, 'target'>, parent: number): Promise<number | undefined> {
  const weight = sql`m.${sql.ref(compiled.weight ?? '')}`
  const others = sql`${siblings(compiled, { [compiled.parent ?? '']: parent })} and m.id <> ${Number(moved['id'])}::bigint`
  const beyond = isDescending ? sql`min(${weight}) - 1` : sql`max(${weight}) + 1`
  const { rows } = await sql<{ next: number | null }>`select ${beyond} as next from ${compiled.table} m where ${others}`.execute(ctx.tx)
  return rows[0]?.next ?? undefined
}

/** All rows of a flat list; in a tree those with the same parent. */
function siblings(compiled: CompiledResource, target: RowValues): SqlCondition {
  if (!compiled.parent) return compiled.isLive
  const parent = sql`m.${sql.ref(compiled.parent)}`
  return target[compiled.parent]
    ? sql`(${compiled.isLive} and ${parent} = ${target[compiled.parent]}::bigint)`
    : sql`(${compiled.isLive} and ${parent} is null)`
}

async function isAny({ compiled, ctx }: Pick<WeightMove, 'compiled' | 'ctx'>, where: RawBuilder<boolean>): Promise<boolean> {
  return (await sql<{ id: number }>`select m.id from ${compiled.table} m where ${where} limit 1`.execute(ctx.tx)).rows.length > 0
}
