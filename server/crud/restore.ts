import { sql } from 'kysely'

import { deletedTab } from '../../resources/kit/derived'
import { logChanges } from '../audit/changeLog'
import { UserError } from '../errors'
import { bodyOf } from '../request/parameters'
import { lockMany } from './read'
import { deepestFirst } from './remove'
import { batchesOf, chosenIds } from './rows/chosen'
import { atomically, countedRows, sayOutcome } from './rows/each'
import { columnsOf } from './save'
import { lockTable } from './saving/locks'
import { checkParent } from './saving/parents'
import { inWords } from './saving/trouble'

import type { Context } from '../context'
import type { Result } from '../result'
import type { Row } from './plan/columns'
import type { Plan, Plans } from './plan/plan'
import type { Asked } from './query/search'

const batch = 500

/** Takes back the deletion of rows that were only marked as deleted, each for itself; parents before what hangs below them. */
export async function restore(plan: Plan, plans: Plans, ctx: Context, body: Asked): Promise<Result> {
  const filter = body['filter'] === undefined ? {} : { filter: { ...bodyOf(body['filter']), tab: deletedTab } }
  const ids = await chosenIds(plan, ctx, {}, { ...body, ...filter })
  const order = plan.parent ? (await deepestFirst(plan, ctx, ids)).toReversed() : ids
  const refused: { id: number; refusal: UserError }[] = []
  for (const some of batchesOf(order, batch)) {
    const rows = new Map((await lockMany(plan, ctx, some, { isDeleted: true })).map((row) => [Number(row['id']), row]))
    for (const id of some) {
      const row = rows.get(id)
      const refusal = row ? await atomically(ctx.tx, () => restoreOne(plan, plans, ctx, row)) : new UserError('not_deleted')
      if (refusal) refused.push({ id, refusal })
    }
  }
  const count = ids.length - refused.length
  return sayOutcome(ctx, { done: count, refused }, { message: 'restored', values: countedRows(plan.resource, count) }, 'restored_some')
}

async function restoreOne(plan: Plan, plans: Plans, ctx: Context, row: Row): Promise<void> {
  await refuseGone(plan, plans, ctx, row)
  const { [plan.parent ?? '']: _, ...elsewhere } = row
  await checkParent(plan, ctx, row, elsewhere)
  const values = { ...(await yieldedSingles(plan, ctx, row)), ...(await plan.hooks.beforeRestore?.(ctx, { ...row })) }
  await inOtherWords({ ...row, ...values }, () => inWords(plan, () => revive(plan, ctx, row, values)))
  const [after] = await lockMany(plan, ctx, [Number(row['id'])])
  await logChanges(plan, ctx, [{ kind: 'restore', before: row, after }])
}

async function revive(plan: Plan, { tx }: Context, row: Row, values: Row): Promise<void> {
  const columns = Object.entries(await columnsOf(plan, values)).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  const sets = sql.join([...columns, sql`delete_time = null`, sql`row_version = row_version + 1`])
  await sql`update ${plan.table} set ${sets} where id = ${Number(row['id'])}::bigint`.execute(tx)
}

/** A deleted row cannot be edited: the mend is in the row that has its value now. */
async function inOtherWords(row: Row, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const [problem] = error instanceof UserError && ['taken', 'name_taken_beside'].includes(error.refusal) ? (error.more.problems ?? []) : []
    if (!problem) throw error
    throw new UserError('restore_taken', { field: problem.values['field'] ?? problem.field, value: String(row[problem.field] ?? '') })
  }
}

/** What the row belongs to must stand again before it; held until the end, so that nobody deletes it meanwhile. */
async function refuseGone(plan: Plan, plans: Plans, { tx }: Context, row: Row): Promise<void> {
  for (const [name, field] of Object.entries(plan.resource.fields)) {
    const to = field.type === 'parent' ? plan : field.type === 'reference' ? plans.at(field.to) : undefined
    const id = Number(row[name] ?? 0)
    if (!to?.resource.softDelete || !id) continue
    const { rows } = await sql<{ name: string; gone: boolean }>`
      select ${sql.ref(to.nameField)}::text as name, delete_time is not null as gone from ${to.table} where id = ${id}::bigint for key share`.execute(tx)
    if (rows[0]?.gone) throw new UserError('restore_first', { what: to.resource.noun, name: rows[0].name })
  }
}

/** Where at most one row may be switched on, the one that stands keeps it. */
async function yieldedSingles(plan: Plan, { tx }: Context, row: Row): Promise<Row> {
  const names = Object.entries(plan.resource.fields).flatMap(([name, field]) => (field.type === 'switch' && field.single && row[name] === 1 ? [name] : []))
  if (names.length === 0) return {}
  await lockTable(tx, plan)
  const values: Row = {}
  for (const name of names) {
    const { rows } = await sql`select 1 from ${plan.table} where ${sql.ref(name)} = 1 and delete_time is null limit 1`.execute(tx)
    if (rows.length > 0) values[name] = 0
  }
  return values
}
