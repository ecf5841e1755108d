import { sql } from 'kysely'

import { logChanges } from '../../audit/changeLog'
import { serverTypeOf } from '../../types'
import { lockTable } from '../verbs/read'

import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** Where at most one row may be enabled, the others are disabled before the write; saves of one table are serialized by a lock. */
export async function switchOffOtherRows(compiled: CompiledResource, ctx: Context, values: RowValues, before: RowValues | undefined): Promise<void> {
  const names = Object.entries(compiled.resource.fields).flatMap(([name, field]) =>
    serverTypeOf(field).isExclusive?.(field) && values[name] === 1 && before?.[name] !== 1 ? [name] : [],
  )
  if (names.length === 0) return
  await lockTable(ctx.tx, compiled)
  for (const name of names) {
    const column = sql.ref(name)
    const alive = compiled.resource.softDelete ? sql`and delete_time is null` : sql``
    const { rows } = await sql<RowValues>`
      update ${compiled.table} set ${column} = 0, row_version = row_version + 1
      where ${column} = 1 and id <> ${Number(before?.['id'] ?? 0)}::bigint ${alive} returning id, row_version`.execute(ctx.tx)
    await logChanges(
      compiled,
      ctx,
      rows.map((row) => ({ kind: 'edit', before: { ...row, [name]: 1 }, after: { ...row, [name]: 0 } })),
    )
  }
}
