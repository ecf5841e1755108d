import { sql } from 'kysely'

import { matches } from '../../../resources/kit/conditions'
import { refuse, refuseFields } from '../../errors'
import { allOf } from '../../lib/sqlCondition'
import { nameOfRow } from '../rows/rowMessage'
import { visibleRows } from '../rows/scope'
import { lockTable } from '../verbs/read'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { Context } from '../../context'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/**
 * Checks the new parent of a row: it exists, is not the row itself or below it, and the tree does not become too deep. Moves in one tree are serialized, so
 * that two cannot form a cycle.
 */
export async function checkParent(compiled: CompiledResource, ctx: Context, values: RowValues, before: RowValues | undefined): Promise<void> {
  const name = compiled.parent
  if (!name || values[name] === undefined || (before && values[name] === before[name])) return
  const field = compiled.resource.fields[name] as FieldOf<'parent'> // `parentOf` found it by its type
  const parent = Number(values[name])
  const id = before ? Number(before['id']) : 0
  if (before) await lockTable(ctx.tx, compiled)
  if (parent === 0) return refuseDepth(field, before ? await heightOf(compiled, ctx, id) : 1)
  if (parent === id) refuse('own_descendant')
  const above = await lockedParent(compiled, ctx, parent)
  if (!above) return refuseFields([{ field: name, code: 'reference_gone', values: { field: field.label } }])
  if (!matches(field.parentWhen, above)) refuse('parent_refused', { name: await nameOfRow(compiled, ctx, above) })
  const line = await ancestorsOf(compiled, ctx, parent)
  if (id && line.includes(id)) refuse('own_descendant')
  refuseDepth(field, line.length + (before ? await heightOf(compiled, ctx, id) : 1))
}

const refuseDepth = ({ depth }: FieldOf<'parent'>, levels: number): void => {
  if (levels > depth) refuse('too_deep', { depth })
}

const maxDepth = 50

/** The parent, if the caller may see it; the lock keeps it from being deleted until this save commits. */
async function lockedParent(compiled: CompiledResource, ctx: Context, parent: number): Promise<RowValues | undefined> {
  const where = allOf([sql`m.id = ${parent}::bigint`, ...(await visibleRows(compiled, ctx))])
  const { select, read } = compiled.columns.withConditions
  const { rows } = await sql<RawRow>`select ${select} from ${compiled.table} m where ${where} for share of m`.execute(ctx.tx)
  return rows[0] && read(rows[0])
}

/** The ids from the parent up to the top level. */
async function ancestorsOf(compiled: CompiledResource, ctx: Context, parent: number): Promise<number[]> {
  const up = sql.ref(compiled.parent ?? '')
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select m.id, m.${up} as up, 1 as level from ${compiled.table} m where m.id = ${parent}::bigint
      union all
      select t.id, t.${up}, level + 1 from ${compiled.table} t join line on t.id = line.up where level < ${maxDepth}
    ) select id from line`.execute(ctx.tx)
  return rows.map((row) => row.id)
}

/** Number of levels of the branch, the row included. */
async function heightOf(compiled: CompiledResource, ctx: Context, id: number): Promise<number> {
  const up = sql.ref(compiled.parent ?? '')
  const alive = compiled.resource.softDelete ? sql`and t.delete_time is null` : sql``
  const { rows } = await sql<{ height: number }>`
    with recursive branch as (
      select ${id}::bigint as id, 1 as level
      union all
      select t.id, level + 1 from ${compiled.table} t join branch on t.${up} = branch.id where level < ${maxDepth} ${alive}
    ) select max(level) as height from branch`.execute(ctx.tx)
  return rows[0]?.height ?? 1
}
