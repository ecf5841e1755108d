import { sql } from 'kysely'

import { refuse, refuseFields } from '../../errors'
import { all } from '../query/search'
import { visible } from '../rows/visible'
import { lockTable } from './locks'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { Context } from '../../context'
import type { Row } from '../plan/columns'
import type { Plan } from '../plan/plan'

/**
 * Judges a row's new place in its tree: the parent exists, is not the row itself or below it, and the branch does not
 * grow too deep. Moves of one tree wait for each other, so that two of them cannot close a ring.
 */
export async function checkParent(plan: Plan, ctx: Context, values: Row, before: Row | undefined): Promise<void> {
  const name = plan.parent
  if (!name || values[name] === undefined || (before && values[name] === before[name])) return
  const field = plan.resource.fields[name] as FieldOf<'parent'> // `parentOf` found it by its type
  const parent = Number(values[name])
  const id = before ? Number(before['id']) : 0
  if (before) await lockTable(ctx.tx, plan)
  if (parent === 0) return refuseDeep(field, before ? await heightOf(plan, ctx, id) : 1)
  if (parent === id) refuse('own_descendant')
  const line = await lineAbove(plan, ctx, parent)
  if (line.length === 0) refuseFields([{ field: name, code: 'reference_gone', values: { field: field.label } }])
  if (id && line.includes(id)) refuse('own_descendant')
  refuseDeep(field, line.length + (before ? await heightOf(plan, ctx, id) : 1))
}

const refuseDeep = ({ depth }: FieldOf<'parent'>, levels: number): void => {
  if (levels > depth) refuse('too_deep', { depth })
}

const longest = 50

/** The ids from the parent up to the top; none when the parent is not visible. */
async function lineAbove(plan: Plan, ctx: Context, parent: number): Promise<number[]> {
  const up = sql.ref(plan.parent ?? '')
  const where = all([sql`m.id = ${parent}::bigint`, ...(await visible(plan, ctx))])
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select m.id, m.${up} as up, 1 as level from ${plan.table} m where ${where}
      union all
      select t.id, t.${up}, level + 1 from ${plan.table} t join line on t.id = line.up where level < ${longest}
    ) select id from line`.execute(ctx.tx)
  return rows.map((row) => row.id)
}

/** Levels of the branch under a row, itself included. */
async function heightOf(plan: Plan, ctx: Context, id: number): Promise<number> {
  const up = sql.ref(plan.parent ?? '')
  const alive = plan.resource.softDelete ? sql`and t.delete_time is null` : sql``
  const { rows } = await sql<{ height: number }>`
    with recursive branch as (
      select ${id}::bigint as id, 1 as level
      union all
      select t.id, level + 1 from ${plan.table} t join branch on t.${up} = branch.id where level < ${longest} ${alive}
    ) select max(level) as height from branch`.execute(ctx.tx)
  return rows[0]?.height ?? 1
}
