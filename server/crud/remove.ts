import { sql } from 'kysely'

import { matches } from '../../resources/kit/conditions'
import { logChanges } from '../audit/changeLog'
import { refuse, UserError } from '../errors'
import { isDatabaseError } from '../request/databaseErrors'
import { lockMany } from './read'
import { batchesOf, chosenIds } from './rows/chosen'
import { atomically, countedRows, sayOutcome } from './rows/each'
import { refuseUsed, whoUses } from './rows/inUse'
import { checkVersion } from './rows/versions'

import type { Context } from '../context'
import type { Result } from '../result'
import type { Row } from './plan/columns'
import type { Plan, Plans } from './plan/plan'
import type { Asked } from './query/search'

const batch = 500

/** Deletes the rows of a call, each for itself: what is refused stays, and the answer counts both. */
export async function remove(plan: Plan, plans: Plans, ctx: Context, query: Asked, body: Asked): Promise<Result> {
  const ids = await chosenIds(plan, ctx, query, body)
  const version = body['row_version'] ?? query['row_version']
  const order = plan.parent ? await deepestFirst(plan, ctx, ids) : ids
  const refused: { id: number; refusal: UserError }[] = []
  let count = 0
  for (const some of batchesOf(order, batch)) {
    const rows = await lockMany(plan, ctx, some)
    if (ids.length === 1 && rows[0]) await checkVersion(plan, ctx, rows[0], version)
    const outcome = await removeBatch(plan, plans, ctx, inOrder(rows, some))
    count += outcome.done
    refused.push(...outcome.refused)
  }
  // Rows that are gone already are what the caller wanted; only when nothing else was there is that the answer.
  if (count === 0 && refused.length === 0) refuse('no_rows')
  return sayOutcome(
    ctx,
    { done: count, refused },
    count === 1 ? { message: 'deleted' } : { message: 'deleted_count', values: countedRows(plan.resource, count) },
    'deleted_some',
  )
}

/** The rows in the order of the ids. */
function inOrder(rows: readonly Row[], ids: readonly number[]): Row[] {
  const place = new Map(ids.map((id, i) => [id, i]))
  const placeOf = (row: Row): number => place.get(Number(row['id'])) ?? 0
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

interface Removed {
  readonly done: number
  readonly refused: { id: number; refusal: UserError }[]
}

async function removeBatch(plan: Plan, plans: Plans, ctx: Context, rows: readonly Row[]): Promise<Removed> {
  const isPlain = !plan.hooks.beforeDelete && !plan.parent && !plan.resource.softDelete && rows.every((row) => matches(plan.resource.rowWhen?.del, row))
  if (isPlain && rows.length > 1 && (await removeAtOnce(plan, ctx, rows))) return { done: rows.length, refused: [] }
  const refused: Removed['refused'] = []
  for (const row of rows) {
    const refusal = await removeOne(plan, plans, ctx, row)
    if (refusal) refused.push({ id: Number(row['id']), refusal })
  }
  return { done: rows.length - refused.length, refused }
}

/** All of a batch in one statement, where nothing has to be asked about the single row; false when one of them is in use. */
async function removeAtOnce(plan: Plan, ctx: Context, rows: readonly Row[]): Promise<boolean> {
  let isUsed = false
  await atomically(ctx.tx, async () => {
    await sql`delete from ${plan.table} where id = any(${rows.map((row) => Number(row['id']))}::bigint[])`.execute(ctx.tx).catch((error: unknown) => {
      if (!isDatabaseError(error) || error.code !== '23503') throw error
      isUsed = true
      throw new UserError('in_use')
    })
    await logRemoved(plan, ctx, rows)
  })
  return !isUsed
}

/** Deletes a locked row, or answers why not and leaves no trace. */
export async function removeOne(plan: Plan, plans: Plans, ctx: Context, row: Row): Promise<UserError | undefined> {
  const id = Number(row['id'])
  let broken: unknown
  const refusal = await atomically(ctx.tx, async () => {
    if (!matches(plan.resource.rowWhen?.del, row)) throw new UserError('row_refused')
    await refuseChildren(plan, ctx, id)
    await refuseUsed(plan, plans, ctx.tx, id)
    await plan.hooks.beforeDelete?.(ctx, { ...row })
    await erase(plan, ctx, id).catch((error: unknown) => {
      if (!isDatabaseError(error) || error.code !== '23503') throw error
      broken = error
      throw new UserError('in_use')
    })
    await logRemoved(plan, ctx, [row])
  })
  return broken ? ((await whoUses(plan, plans, ctx.tx, id, broken)) ?? refusal) : refusal
}

async function erase(plan: Plan, { tx }: Context, id: number): Promise<void> {
  if (plan.resource.softDelete) await sql`update ${plan.table} set delete_time = now(), row_version = row_version + 1 where id = ${id}::bigint`.execute(tx)
  else await sql`delete from ${plan.table} where id = ${id}::bigint`.execute(tx)
}

/** A log is not logged once more, row by row. */
const logRemoved = async (plan: Plan, ctx: Context, rows: readonly Row[]): Promise<void> => {
  if (!plan.resource.isLog)
    await logChanges(
      plan,
      ctx,
      rows.map((before) => ({ kind: 'del', before })),
    )
}

async function refuseChildren(plan: Plan, { tx }: Context, id: number): Promise<void> {
  if (!plan.parent) return
  const alive = plan.resource.softDelete ? sql`and delete_time is null` : sql``
  const { rows } = await sql`select 1 from ${plan.table} where ${sql.ref(plan.parent)} = ${id}::bigint ${alive} limit 1`.execute(tx)
  if (rows.length) throw new UserError('has_children')
}

/** Children before their parents, so that a branch given whole can go whole. */
export async function deepestFirst(plan: Plan, { tx }: Context, ids: readonly number[]): Promise<number[]> {
  const up = sql.ref(plan.parent ?? '')
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select id, ${up} as up, 1 as level from ${plan.table} where id = any(${[...ids]}::bigint[])
      union all
      select line.id, t.${up}, level + 1 from line join ${plan.table} t on t.id = line.up where level < 50
    ) select id from line group by id order by max(level) desc, id desc`.execute(tx)
  const found = rows.map((row) => row.id)
  return [...found, ...ids.filter((id) => !found.includes(id))]
}
