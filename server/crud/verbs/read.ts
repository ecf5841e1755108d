import { sql } from 'kysely'

import { refuse } from '../../errors'
import { fixedReadOf, readOf } from '../../lib/readTogether'
import { allOf, anyId } from '../../lib/sqlCondition'
import { conditionFields } from '../compile/columns'
import { addLines } from '../rows/lines'
import { visibleRows } from '../rows/scope'

import type { RawBuilder } from 'kysely'

import type { Context, Db } from '../../context'
import type { Read } from '../../lib/readTogether'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { RawRow, RowValues, RowView } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { RowState } from '../rows/scope'

/** The row of a form. */
export async function readRow(whole: CompiledResource, ctx: Context, id: number): Promise<RowValues> {
  const compiled = whole.seenBy(ctx.staff)
  const row = await selectRow(compiled, ctx, id, compiled.columns.edit, false)
  if (!row) return refuse('row_gone')
  await addLines(compiled, ctx, [row])
  await compiled.hooks.afterRead?.(ctx, [row], 'edit')
  compiled.translation?.applyToReferences(row, ctx.language)
  return row
}

/** The stored row, locked until the end of the transaction. Rows outside of the caller's row rule do not exist. */
export async function lockRow(compiled: CompiledResource, ctx: Context, id: number): Promise<RowValues> {
  await compiled.hooks.lockFirst?.(ctx, [id])
  const row = (await selectRow(compiled, ctx, id, compiled.columns.withConditions, true)) ?? refuse('row_gone')
  await addLines(compiled, ctx, [row])
  await completeConditionFields(compiled, ctx, [row])
  return row
}

/** Some computed fields are known only after a hook has read the rows; it may change more, so it works on copies. */
async function completeConditionFields(compiled: CompiledResource, ctx: Context, rows: readonly RowValues[]): Promise<void> {
  const names = conditionFields(compiled.resource)
  if (names.length === 0 || !compiled.hooks.afterRead) return
  const copies = rows.map((row) => ({ ...row }))
  await compiled.hooks.afterRead(ctx, copies, 'list')
  rows.forEach((row, at) => Object.assign(row, Object.fromEntries(names.map((name) => [name, copies[at]?.[name]]))))
}

/** A row that the caller may see, in this view. */
export async function selectRow(compiled: CompiledResource, ctx: Context, id: number, view: RowView, isLocked: boolean): Promise<RowValues | undefined> {
  const query = rowQuery(compiled, id, await visibleRows(compiled, ctx), view)
  const { rows } = await (isLocked ? sql<RawRow>`${query} for update of m` : query).execute(ctx.tx)
  return rows[0] && view.read(rows[0])
}

export const rowQuery = ({ table }: CompiledResource, id: unknown, conditions: readonly SqlCondition[], { select, joins }: RowView): RawBuilder<RawRow> =>
  sql`select ${select} from ${table} m ${joins} where ${allOf([sql`m.id = ${id}::bigint`, ...conditions])}`

/** A read of rows of this screen with their conditions, which are always the same unless its row rule depends on the caller. */
export const readWithin = <Result>(
  screen: CompiledResource | undefined,
  shape: object,
  value: unknown,
  query: (value: unknown) => RawBuilder<RawRow>,
  take: (raws: RawRow[]) => Result,
): Read<Result> => (screen?.hooks.scope ? readOf(shape, query(value), take) : fixedReadOf(shape, value, query, take))

/** Several stored rows, locked in the order of their ids to avoid deadlocks. */
export async function lockRows(compiled: CompiledResource, ctx: Context, ids: readonly number[], which: RowState = {}): Promise<RowValues[]> {
  await compiled.hooks.lockFirst?.(ctx, ids)
  return storedRows(compiled, ctx, ids, { ...which, isLocked: true })
}

/** The same rows as they are at the moment, for what changes nothing. */
export const rowsNow = (compiled: CompiledResource, ctx: Context, ids: readonly number[]): Promise<RowValues[]> =>
  storedRows(compiled, ctx, ids, { isLocked: false })

async function storedRows(
  compiled: CompiledResource,
  ctx: Context,
  ids: readonly number[],
  { isLocked, ...which }: RowState & { readonly isLocked: boolean },
): Promise<RowValues[]> {
  const { select, read } = compiled.columns.withConditions
  const where = allOf([sql`m.id = ${anyId(ids)}`, ...(await visibleRows(compiled, ctx, which))])
  const { rows } = await sql<RawRow>`select ${select} from ${compiled.table} m where ${where} order by m.id ${isLocked ? sql`for update of m` : sql``}`.execute(
    ctx.tx,
  )
  const stored = rows.map(read)
  await addLines(compiled, ctx, stored)
  await completeConditionFields(compiled, ctx, stored)
  return stored
}

/** Locks a table until the end of the transaction for moves, or for a switch that only one row may have. */
export async function lockTable(tx: Db, compiled: CompiledResource): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${compiled.resource.table}`}, 0))`.execute(tx)
}
