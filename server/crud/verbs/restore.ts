import { sql } from 'kysely'

import { chunksOf } from '../../../resources/kit/values/chunksOf'
import { countedRows, deletedTab, isRelation } from '../../../resources/kit/derived'
import { maskedValue } from '../../../resources/kit/masks'
import { rulesOf } from '../../../resources/kit/types'
import { logChanges } from '../../audit/changeLog'
import { UserError } from '../../errors'
import { bodyOf } from '../../request/parameters'
import { markRestored } from '../../security/markRestored'
import { serverTypeOf } from '../../types'
import { batchResult, withSavepoint } from '../rows/savepoint'
import { targetIds } from '../rows/targetRows'
import { withConstraintErrors } from '../saving/constraintErrors'
import { checkParent } from '../saving/parents'
import { columnsOf } from '../saving/writeRows'
import { lockRows, lockTable } from './read'
import { deepestFirst } from './remove'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

const batchSize = 500

/** Restores rows that are marked as deleted, separately; parents before their children. */
export async function restore(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<Result> {
  const filter = body['filter'] === undefined ? {} : { filter: { ...bodyOf(body['filter']), tab: deletedTab } }
  const ids = await targetIds(compiled, ctx, {}, { ...body, ...filter })
  const order = compiled.parent ? (await deepestFirst(compiled, ctx, ids)).toReversed() : ids
  const refused: { id: number; refusal: UserError }[] = []
  for (const some of chunksOf(order, batchSize)) {
    const rows = new Map((await lockRows(compiled, ctx, some, { isDeleted: true })).map((row) => [Number(row['id']), row]))
    for (const id of some) {
      const row = rows.get(id)
      const refusal = row ? await withSavepoint(ctx.tx, () => restoreOne(compiled, registry, ctx, row)) : new UserError('not_deleted')
      if (refusal) refused.push({ id, refusal })
    }
  }
  const count = ids.length - refused.length
  return batchResult(ctx, { done: count, refused }, { message: 'restored', values: countedRows(compiled.resource, count) }, 'restored_some')
}

/** A row that is marked as deleted and locked. */
export async function restoreOne(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, row: RowValues): Promise<void> {
  await refuseDeletedReferences(compiled, registry, ctx, row)
  const { [compiled.parent ?? '']: _, ...elsewhere } = row
  await checkParent(compiled, ctx, row, elsewhere)
  const values = { ...(await yieldExclusiveSwitches(compiled, ctx, row)), ...(await compiled.hooks.beforeRestore?.(ctx, { ...row })) }
  await withRestoreErrors(compiled.seenBy(ctx.staff), { ...row, ...values }, () =>
    withConstraintErrors(compiled, () => unmarkDeleted(compiled, ctx, row, values)),
  )
  const [after] = await lockRows(compiled, ctx, [Number(row['id'])])
  await logChanges(compiled, ctx, [{ kind: 'restore', before: row, after }])
  await markRestored(ctx.tx, compiled.resource.path, Number(row['id']))
}

async function unmarkDeleted(compiled: CompiledResource, { tx }: Context, row: RowValues, values: RowValues): Promise<void> {
  const columns = Object.entries(await columnsOf(compiled, values)).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  const sets = sql.join([...columns, sql`delete_time = null`, sql`row_version = row_version + 1`])
  await sql`update ${compiled.table} set ${sets} where id = ${Number(row['id'])}::bigint`.execute(tx)
}

/** A deleted row cannot be edited, so the row that now has its unique value must change. It is named as far as the reader sees it. */
export async function withRestoreErrors({ resource: { fields } }: CompiledResource, row: RowValues, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const [problem] = error instanceof UserError && ['taken', 'name_taken_beside'].includes(error.refusal) ? (error.more.problems ?? []) : []
    if (!problem) throw error
    const field = fields[problem.field]
    const value = field ? String(maskedValue(field, row[problem.field]) ?? '') : '***'
    throw new UserError('restore_taken', { field: problem.values['field'] ?? problem.field, value })
  }
}

/** The row it belongs to must be restored first; locked until the end, so that it cannot be deleted meanwhile. */
export async function refuseDeletedReferences(compiled: CompiledResource, registry: ResourceRegistry, { tx }: Context, row: RowValues): Promise<void> {
  for (const [name, field] of Object.entries(compiled.resource.fields)) {
    const to = rulesOf(field).isParent ? compiled : isRelation(field) ? registry.at(field.to) : undefined
    const id = Number(row[name] ?? 0)
    if (!to?.resource.softDelete || !id) continue
    const { rows } = await sql<{ name: string; is_deleted: boolean }>`
      select ${to.nameText} as name, m.delete_time is not null as is_deleted from ${to.table} m where m.id = ${id}::bigint for key share of m`.execute(tx)
    if (rows[0]?.is_deleted) throw new UserError('restore_first', { what: to.resource.noun, name: rows[0].name })
  }
}

/** Where at most one row may be enabled, the current one stays enabled. */
export async function yieldExclusiveSwitches(compiled: CompiledResource, { tx }: Context, row: RowValues): Promise<RowValues> {
  const names = Object.entries(compiled.resource.fields).flatMap(([name, field]) => (serverTypeOf(field).isExclusive?.(field) && row[name] === 1 ? [name] : []))
  if (names.length === 0) return {}
  await lockTable(tx, compiled)
  const values: RowValues = {}
  for (const name of names) {
    const alive = compiled.resource.softDelete ? sql`and delete_time is null` : sql``
    const { rows } = await sql<{ id: number }>`select id from ${compiled.table} where ${sql.ref(name)} = 1 ${alive} limit 1`.execute(tx)
    if (rows.length > 0) values[name] = 0
  }
  return values
}
