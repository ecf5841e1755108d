import { exportTaskLimits } from '../../resources/kit/protocol/exportTasks'
import { t } from '../../resources/kit/text'
import { refuse } from '../errors'

import type { ExportFormat, ExportTemplate, SheetRows } from '../../resources/kit/protocol/exportTasks'
import type { Context, Db } from '../context'

/** The templates of an account for one list, by name. */
export async function readTemplates(tx: Db, adminId: number, path: string): Promise<ExportTemplate[]> {
  const rows = await tx
    .selectFrom('export_template')
    .select(['id', 'name', 'format', 'rows_per'])
    .select((eb) => eb.ref('columns').$castTo<readonly string[]>().as('columns'))
    .where('admin_id', '=', adminId)
    .where('path', '=', path)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, format: row.format as ExportFormat, rows_per: row.rows_per as SheetRows })) // as they are validated when saved
}

/** Saves the choice under its name; one with this name is replaced. */
export async function saveTemplate({ tx, staff }: Context, path: string, { name, columns, format, rows_per }: Omit<ExportTemplate, 'id'>): Promise<void> {
  const values = { columns: JSON.stringify(columns), format, rows_per }
  await tx
    .insertInto('export_template')
    .values({ admin_id: staff.id, path, name, ...values })
    .onConflict((conflict) => conflict.columns(['admin_id', 'path', 'name']).doUpdateSet(values))
    .execute()
  const all = await readTemplates(tx, staff.id, path)
  if (all.length > exportTaskLimits.templates) refuse('too_many', { field: t('模板', 'Templates'), max: exportTaskLimits.templates })
}

export async function dropTemplate({ tx, staff }: Context, path: string, id: number): Promise<void> {
  await tx.deleteFrom('export_template').where('id', '=', id).where('admin_id', '=', staff.id).where('path', '=', path).execute()
}
