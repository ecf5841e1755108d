import { sql } from 'kysely'

import { exportTaskLimits } from '../../resources/kit/protocol/exportTasks'
import { shopConfig } from '../../resources/settings/shopConfig'
import { truncate } from '../../resources/kit/values/characters'
import { refuse } from '../errors'
import { readSettings } from '../settings/readSettings'
import { chosenColumns } from './columns'
import { countTaskRows, planTask } from './readTaskRows'
import { takePlace, wakeWorkers } from './taskStates'

import type { NewExportTask } from '../../resources/kit/protocol/exportTasks'
import type { Context, Db } from '../context'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'

/** Adds a task to the queue. Whatever it would be refused later is refused now: columns, filters, order, too many rows. */
export async function createTask(
  ctx: Context,
  compiled: CompiledResource,
  registry: ResourceRegistry,
  task: NewExportTask,
): Promise<{ id: number; name: string }> {
  const { exportTask } = compiled.resource
  if (!exportTask || (task.rows_per === 'line' && !exportTask.lines)) return refuse('bad_parameter', { field: 'rows_per' })
  if (task.columns.length === 0) return refuse('export_no_columns')
  chosenColumns(compiled, registry, ctx.staff, task.columns)
  const rows = { filter: task.filter, order: task.order, ids: task.ids }
  const source = { compiled, registry, rows, rowsPer: task.rows_per }
  const { where } = await planTask(source, ctx)
  const { export_max_rows: max } = await readSettings(ctx.tx, shopConfig, ['export_max_rows'])
  const total = await countTaskRows(source, registry, ctx, where, max)
  if (total > max) return refuse('export_too_many', { max })
  await takePlace(ctx.tx, ctx.staff.id)
  const name = await freeName(ctx.tx, ctx.staff.id, task.name)
  const { id } = await ctx.tx
    .insertInto('shop_export_task')
    .values({
      name,
      type: sql`${exportTask.type}`,
      filters: JSON.stringify(rows),
      columns: JSON.stringify(task.columns),
      rows_per: task.rows_per,
      format: task.format,
      sheet_language: ctx.language,
      admin_id: ctx.staff.id,
      total,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeWorkers(ctx.tx)
  return { id, name }
}

/** Two tasks of one account have different names, because a notice opens the list by the name. */
async function freeName(tx: Db, adminId: number, name: string): Promise<string> {
  const rows = await tx.selectFrom('shop_export_task').select('name').where('admin_id', '=', adminId).execute()
  const taken = new Set(rows.map((row) => row.name))
  const numbered = (number: number): string => (number === 1 ? name : `${truncate(name, exportTaskLimits.name - 6)} (${number})`)
  let number = 1
  while (taken.has(numbered(number))) number += 1
  return numbered(number)
}
