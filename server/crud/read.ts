import { sql } from 'kysely'

import { refuse } from '../errors'
import { judgedNames } from './plan/columns'
import { all } from './query/search'
import { visible } from './rows/visible'

import type { Context } from '../context'
import type { Raw, Row, View } from './plan/columns'
import type { Plan } from './plan/plan'
import type { Which } from './rows/visible'

/** The row of a form. */
export async function readOne(plan: Plan, ctx: Context, id: number): Promise<Row> {
  const row = await findOne(plan, ctx, id, plan.columns.edit, false)
  if (!row) return refuse('row_gone')
  await plan.hooks.afterRead?.(ctx, [row], 'edit')
  return row
}

/** The stored row, held until the end of the transaction. Rows outside of the caller's rule do not exist. */
export async function lockOne(plan: Plan, ctx: Context, id: number): Promise<Row> {
  await plan.hooks.lockFirst?.(ctx, [id])
  const row = (await findOne(plan, ctx, id, plan.columns.judged, true)) ?? refuse('row_gone')
  await completeJudged(plan, ctx, [row])
  return row
}

/** Some computed fields are known only after a hook has read the rows; it may change more, so it works on copies. */
async function completeJudged(plan: Plan, ctx: Context, rows: readonly Row[]): Promise<void> {
  const names = judgedNames(plan.resource)
  if (names.length === 0 || !plan.hooks.afterRead) return
  const copies = rows.map((row) => ({ ...row }))
  await plan.hooks.afterRead(ctx, copies, 'list')
  rows.forEach((row, at) => Object.assign(row, Object.fromEntries(names.map((name) => [name, copies[at]?.[name]]))))
}

async function findOne(plan: Plan, ctx: Context, id: number, view: View, isLocked: boolean): Promise<Row | undefined> {
  const where = all([sql`m.id = ${id}::bigint`, ...(await visible(plan, ctx))])
  const { rows } = await sql<Raw>`select ${view.select} from ${plan.table} m ${view.joins} where ${where} ${isLocked ? sql`for update of m` : sql``}`.execute(
    ctx.tx,
  )
  return rows[0] && view.read(rows[0])
}

/** Several stored rows, locked in the order of their ids, so that two callers cannot wait for each other in a ring. */
export async function lockMany(plan: Plan, ctx: Context, ids: readonly number[], which: Which = {}): Promise<Row[]> {
  await plan.hooks.lockFirst?.(ctx, ids)
  const where = all([sql`m.id = any(${[...ids]}::bigint[])`, ...(await visible(plan, ctx, which))])
  const { rows } = await sql<Raw>`select ${plan.columns.judged.select} from ${plan.table} m where ${where} order by m.id for update of m`.execute(ctx.tx)
  const locked = rows.map(plan.columns.judged.read)
  await completeJudged(plan, ctx, locked)
  return locked
}
