import { sql } from 'kysely'

import { isWritable } from '../../resources/kit/derived'
import { nodeOf } from '../../resources/kit/paths'
import { code } from '../../resources/kit/protocol/envelope'
import { resourceNamed } from '../../resources/watchable'
import { settingsNamed } from '../../resources/watchedSettings'
import { hasPermission } from '../context'
import { lockRow } from '../crud/verbs/read'
import { updateRow } from '../crud/verbs/save'
import { refuse } from '../errors'
import { rollBackSetting } from '../settings/rollBackSetting'
import { fromChangeText, toChangeText } from './changeText'

import type { AnyField } from '../../resources/kit/fieldTypes'
import type { Context } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { SettingsHooks } from '../settings/settingsHooks'

/** A row of the log, locked. */
interface LoggedChange {
  readonly id: number
  readonly controller: string
  readonly id_value: number | null
  readonly data_field: string
  readonly before: string
  readonly after: string
}

/** Everything that is watched: the lists, and what pages of settings decide. */
export interface Lists {
  readonly registry: ResourceRegistry
  readonly settingsHooks: ReadonlyMap<string, SettingsHooks>
}

/**
 * Writes the value from before again, by an edit of the list like any other: with its rights, its rules, its hooks and its logs. Only while the value is still
 * the one that was written then.
 */
export async function rollBack({ registry, settingsHooks }: Lists, ctx: Context, log: LoggedChange): Promise<void> {
  const settings = settingsNamed(log.controller)
  if (settings) await rollBackSetting({ settings, hooks: settingsHooks.get(settings.path) ?? {} }, ctx, log)
  else await rollBackRow(registry, ctx, log)
  await ctx.tx
    .updateTable('security_sensitive_data_log')
    .set({ is_rollback: 1, rollback_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', log.id)
    .execute()
}

async function rollBackRow(registry: ResourceRegistry, ctx: Context, log: LoggedChange): Promise<void> {
  const compiled = registry.at(resourceNamed(log.controller)?.path ?? '')
  if (!compiled || !log.id_value) return refuse('change_of_no_list')
  const { resource, hooks } = compiled.seenBy(ctx.staff)
  const mayEdit = hasPermission(ctx.staff, nodeOf(resource.path, 'edit')) && (!hooks.isRolledBackBySupers || ctx.staff.isSuper)
  if (!mayEdit) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  const field = resource.fields[log.data_field] ?? refuse('change_of_no_list')
  if (!isWritable(field) || !resource.crud.includes('edit')) refuse('change_not_editable', { field: field.label })
  const value = await valueBefore(compiled, ctx, log, field)
  await updateRow(compiled, registry, ctx, { id: log.id_value, [log.data_field]: value })
}

async function valueBefore(compiled: CompiledResource, ctx: Context, log: LoggedChange, field: AnyField): Promise<unknown> {
  const name = log.data_field
  const at = sql<Date>`(select create_time from security_sensitive_data_log where id = ${log.id}::bigint)`
  const row = await lockRow(compiled, ctx, Number(log.id_value))
  const before = fromChangeText(field, log.before)
  const kept = await keptValue(compiled, ctx, row, name)
  if (kept) {
    const value = await compiled.hooks.kept?.rollBack(ctx, { before, after: fromChangeText(field, log.after), present: kept.value, at })
    return value ?? refuse('changed_since', { field: field.label })
  }
  if (toChangeText(row[name]) !== log.after) refuse('changed_since', { field: field.label })
  return before
}

/** Of a field that its hooks keep. */
async function keptValue({ hooks }: CompiledResource, ctx: Context, row: RowValues, name: string): Promise<{ readonly value: unknown } | undefined> {
  if (Object.hasOwn(row, name) || !hooks.kept) return undefined
  const values = (await hooks.kept.read(ctx, [Number(row['id'])])).get(Number(row['id']))
  return values && Object.hasOwn(values, name) ? { value: values[name] } : undefined
}
