import { sql } from 'kysely'

import { code } from '../../resources/kit/protocol/envelope'
import { controllerFileOf, nodeOf } from '../../resources/kit/paths'
import { resourceNamed } from '../../resources/watchable'
import { settingsNamed } from '../../resources/watchedSettings'
import { logChanges } from '../audit/changeLog'
import { hasPermission } from '../context'
import { lockRows } from '../crud/verbs/read'
import { refuseDeletedReferences, restoreOne, withRestoreErrors, yieldExclusiveSwitches } from '../crud/verbs/restore'
import { withConstraintErrors } from '../crud/saving/constraintErrors'
import { refuse, UserError } from '../errors'
import { isDatabaseError } from '../request/databaseErrors'
import { restoreVariable } from '../settings/deletedVariables'
import { markRestored } from './markRestored'

import type { Context } from '../context'
import type { RawRow } from '../crud/compile/columns'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { Lists } from './rollBack'

/** A row of the recycle bin, locked. */
interface Recycled {
  readonly id: number
  readonly controller: string
  readonly subject_id: number | null
}

interface Target {
  readonly registry: ResourceRegistry
  readonly ctx: Context
  readonly compiled: CompiledResource
}

/** Brings a deleted row back, with its id and what was deleted with it. Needs the right to delete such rows beside that of the bin. */
export async function restoreRecycled({ registry, settingsHooks }: Lists, ctx: Context, log: Recycled): Promise<void> {
  const settings = settingsNamed(log.controller)
  if (settings) return restoreVariable({ settings, hooks: settingsHooks.get(settings.path) ?? {} }, ctx, log.id)
  const compiled = registry.at(resourceNamed(log.controller)?.path ?? '')
  if (!compiled || !log.subject_id) return refuse('recycled_unknown')
  if (!hasPermission(ctx.staff, nodeOf(compiled.resource.path, 'del'))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  if (compiled.resource.softDelete) return unmark({ registry, ctx, compiled }, log.subject_id)
  await insertAgain({ registry, ctx, compiled }, log.id, log.subject_id)
}

/** Brings back a row whose deletion is undone: what marks it is taken away, or its last copy in the recycle bin is used. */
export async function bringBack(registry: ResourceRegistry, ctx: Context, compiled: CompiledResource, id: number): Promise<void> {
  if (compiled.resource.softDelete) return unmark({ registry, ctx, compiled }, id)
  const copy = await ctx.tx
    .selectFrom('security_data_recycle_log')
    .select('id')
    .where('controller', '=', controllerFileOf(compiled.resource.path))
    .where('subject_id', '=', id)
    .where('is_restore', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  await insertAgain({ registry, ctx, compiled }, copy?.id ?? refuse('undo_no_copy'), id)
}

async function unmark({ registry, ctx, compiled }: Target, id: number): Promise<void> {
  const [row] = await lockRows(compiled, ctx, [id], { isDeleted: true })
  await restoreOne(compiled, registry, ctx, row ?? refuse('not_deleted'))
}

async function insertAgain({ registry, ctx, compiled }: Target, logId: number, id: number): Promise<void> {
  const { tx } = ctx
  const { rows } = await sql<RawRow & { id: number | null; is_there: boolean }>`
    select ${compiled.columns.stored.select}, exists (select from ${compiled.table} t where t.id = ${id}::bigint) as is_there
    from security_data_recycle_log l, jsonb_populate_record(null::${compiled.table}, l.data) m where l.id = ${logId}::bigint`.execute(tx)
  const [raw] = rows
  if (!raw) return refuse('row_gone')
  if (raw.is_there) refuse('recycled_id_taken')
  const row = compiled.columns.stored.read(raw)
  await refuseDeletedReferences(compiled, registry, ctx, row)
  const switches = await yieldExclusiveSwitches(compiled, ctx, row)
  await compiled.hooks.beforeRestore?.(ctx, { ...row })
  await withReferenceErrors(() =>
    withRestoreErrors(compiled.seenBy(ctx.staff), row, () => withConstraintErrors(compiled, () => insertRecord(ctx, compiled, logId, switches))),
  )
  await insertChildren(ctx, logId)
  // a row beyond the row rule of the staff does not exist for them, neither in the bin nor here
  const after = (await lockRows(compiled, ctx, [id]))[0] ?? refuse('row_gone')
  await compiled.hooks.afterReinsert?.(ctx, { ...after })
  await logChanges(compiled, ctx, [{ kind: 'restore', after }])
  await markRestored(tx, compiled.resource.path, id)
}

/** The columns that the row had then and the table has now; the database computes the others or has their default. Sequences are not moved. */
async function insertRecord({ tx }: Context, { resource, table }: CompiledResource, logId: number, changed: object): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a, security_data_recycle_log l
    where a.attrelid = to_regclass(quote_ident(${resource.table})) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and l.id = ${logId}::bigint and l.data ? a.attname order by a.attnum`.execute(tx)
  const [columns, values] = columnsAndValues(rows)
  await sql`insert into ${table} (${columns}) select ${values}
    from security_data_recycle_log l, jsonb_populate_record(null::${table}, l.data || ${JSON.stringify(changed)}::jsonb) m where l.id = ${logId}::bigint`.execute(
    tx,
  )
}

async function insertChildren({ tx }: Context, logId: number): Promise<void> {
  const children = await tx.selectFrom('security_recycled_child').select(['place', 'child_table']).where('log_id', '=', logId).orderBy('place').execute()
  for (const { place, child_table: name } of children) {
    // one statement copied all rows, so that the first has the columns of each
    const { rows } = await sql<{ name: string }>`
      select a.attname as name from pg_attribute a, security_recycled_child c
      where a.attrelid = to_regclass(quote_ident(${name})) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and c.log_id = ${logId}::bigint and c.place = ${place} and c.rows -> 0 ? a.attname order by a.attnum`.execute(tx)
    if (rows.length === 0) continue // the table was dropped since
    const [columns, values] = columnsAndValues(rows)
    await sql`insert into ${sql.table(name)} (${columns}) select ${values}
      from security_recycled_child c, jsonb_populate_recordset(null::${sql.table(name)}, c.rows) m where c.log_id = ${logId}::bigint and c.place = ${place}`
      .execute(tx)
      .catch((error: unknown) => {
        if (isDatabaseError(error) && refusedByTable.includes(error.code)) refuse('recycled_child_refused')
        throw error
      })
  }
}

/** A column that the table has got since and cannot fill, a row that is referred to and missing, and a unique value that is taken. */
const refusedByTable = ['23502', '23503', '23505']

/** The same columns of the table and of the stored row `m`. */
const columnsAndValues = (columns: readonly { readonly name: string }[]) =>
  [sql.join(columns.map(({ name }) => sql.id(name))), sql.join(columns.map(({ name }) => sql.ref(`m.${name}`)))] as const

/** What the row refers to cannot be chosen again here. */
async function withReferenceErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof UserError) || error.refusal !== 'reference_gone') throw error
    refuse('recycled_no_reference', error.values)
  }
}
