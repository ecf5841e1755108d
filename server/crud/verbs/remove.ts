import { chunksOf } from '../../../resources/kit/values/chunksOf'
import { countedRows } from '../../../resources/kit/derived'
import { sql } from 'kysely'

import { matches } from '../../../resources/kit/conditions'
import { logChanges } from '../../audit/changeLog'
import { refuse, UserError } from '../../errors'
import { anyId } from '../../lib/sqlCondition'
import { isDatabaseError } from '../../request/databaseErrors'
import { withRecycled } from '../../security/recycle'
import { referenceRefusal, refuseReferenced } from '../rows/referrers'
import { rowMessage } from '../rows/rowMessage'
import { batchResult, withSavepoint } from '../rows/savepoint'
import { targetIds } from '../rows/targetRows'
import { checkVersion } from '../rows/versions'
import { lockRows } from './read'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

const batchSize = 500

/** Deletes the rows of a call separately: refused ones stay, and the answer counts both. */
export async function remove(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  query: RequestParameters,
  body: RequestParameters,
): Promise<Result> {
  const ids = await targetIds(compiled, ctx, query, body)
  const version = body['row_version'] ?? query['row_version']
  const order = compiled.parent ? await deepestFirst(compiled, ctx, ids) : ids
  const refused: { id: number; refusal: UserError }[] = []
  let count = 0
  let last: RowValues = {}
  for (const some of chunksOf(order, batchSize)) {
    const rows = await lockRows(compiled, ctx, some)
    last = rows[0] ?? last
    if (ids.length === 1 && rows[0]) await checkVersion(compiled, ctx, rows[0], version)
    const outcome = await removeBatch(compiled, registry, ctx, inOrder(rows, some))
    count += outcome.done
    refused.push(...outcome.refused)
  }
  // rows that are already deleted count as done; only if there are no others is that the answer
  if (count === 0 && refused.length === 0) refuse('row_gone')
  return batchResult(
    ctx,
    { done: count, refused },
    ids.length === 1
      ? { message: 'row_deleted', values: await rowMessage(compiled, ctx, last) }
      : { message: 'deleted_count', values: countedRows(compiled.resource, count) },
    'deleted_some',
  )
}

/** The rows in the order of the ids. */
function inOrder(rows: readonly RowValues[], ids: readonly number[]): RowValues[] {
  const place = new Map(ids.map((id, i) => [id, i]))
  const placeOf = (row: RowValues): number => place.get(Number(row['id'])) ?? 0
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

interface RemovalOutcome {
  readonly done: number
  readonly refused: { id: number; refusal: UserError }[]
}

async function removeBatch(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, rows: readonly RowValues[]): Promise<RemovalOutcome> {
  const isPlain =
    !compiled.hooks.beforeDelete &&
    !compiled.hooks.afterDelete &&
    !compiled.parent &&
    !compiled.resource.softDelete &&
    rows.every((row) => matches(compiled.resource.deletableWhen, row))
  if (isPlain && rows.length > 1 && (await removeTogether(compiled, registry, ctx, rows))) return { done: rows.length, refused: [] }
  const refused: RemovalOutcome['refused'] = []
  for (const row of rows) {
    const refusal = await removeOne(compiled, registry, ctx, row)
    if (refusal) refused.push({ id: Number(row['id']), refusal })
  }
  return { done: rows.length - refused.length, refused }
}

/** Deletes a batch by one statement if no check per row is needed; false if one of them is in use. */
async function removeTogether(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, rows: readonly RowValues[]): Promise<boolean> {
  let isUsed = false
  const ids = rows.map((row) => Number(row['id']))
  await withSavepoint(ctx.tx, async () => {
    const recycled = await withRecycled(compiled, registry, ctx, ids)
    await sql`${recycled} delete from ${compiled.table} where id = ${anyId(ids)}`.execute(ctx.tx).catch((error: unknown) => {
      if (!isDatabaseError(error) || error.code !== '23503') throw error
      isUsed = true
      throw new UserError('in_use')
    })
    await logRemoval(compiled, ctx, rows)
  })
  return !isUsed
}

/** Deletes a locked row, or returns the refusal without a change. */
export async function removeOne(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, row: RowValues): Promise<UserError | undefined> {
  const id = Number(row['id'])
  let broken: unknown
  const refusal = await withSavepoint(ctx.tx, async () => {
    if (!matches(compiled.resource.deletableWhen, row)) throw new UserError('row_refused')
    await refuseChildren(compiled, ctx, id)
    await refuseReferenced(compiled, registry, ctx.tx, id)
    await compiled.hooks.beforeDelete?.(ctx, { ...row })
    await deleteRow(compiled, registry, ctx, id).catch((error: unknown) => {
      if (!isDatabaseError(error) || error.code !== '23503') throw error
      broken = error
      throw new UserError('in_use')
    })
    await compiled.hooks.afterDelete?.(ctx, { ...row })
    await logRemoval(compiled, ctx, [row])
  })
  return broken ? ((await referenceRefusal(compiled, registry, ctx.tx, id, broken)) ?? refusal) : refusal
}

async function deleteRow(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, id: number): Promise<void> {
  const { tx } = ctx
  const recycled = await withRecycled(compiled, registry, ctx, [id])
  if (compiled.resource.softDelete)
    await sql`${recycled} update ${compiled.table} set delete_time = now(), row_version = row_version + 1 where id = ${id}::bigint`.execute(tx)
  else await sql`${recycled} delete from ${compiled.table} where id = ${id}::bigint`.execute(tx)
}

/** Deletions of log rows are not logged row by row. */
const logRemoval = async (compiled: CompiledResource, ctx: Context, rows: readonly RowValues[]): Promise<void> => {
  if (!compiled.resource.isLog)
    await logChanges(
      compiled,
      ctx,
      rows.map((before) => ({ kind: 'del', before })),
    )
}

async function refuseChildren(compiled: CompiledResource, { tx }: Context, id: number): Promise<void> {
  if (!compiled.parent) return
  const alive = compiled.resource.softDelete ? sql`and delete_time is null` : sql``
  const { rows } = await sql<{ id: number }>`select id from ${compiled.table} where ${sql.ref(compiled.parent)} = ${id}::bigint ${alive} limit 1`.execute(tx)
  if (rows.length) throw new UserError('has_children')
}

/** Children before their parents, so that a complete branch can be deleted. */
export async function deepestFirst(compiled: CompiledResource, { tx }: Context, ids: readonly number[]): Promise<number[]> {
  const up = sql.ref(compiled.parent ?? '')
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select id, ${up} as up, 1 as level from ${compiled.table} where id = any(${[...ids]}::bigint[])
      union all
      select line.id, t.${up}, level + 1 from line join ${compiled.table} t on t.id = line.up where level < 50
    ) select id from line group by id order by max(level) desc, id desc`.execute(tx)
  const ordered = rows.map((row) => row.id)
  return [...ordered, ...ids.filter((id) => !ordered.includes(id))]
}
