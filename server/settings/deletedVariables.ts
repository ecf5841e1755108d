import { sql } from 'kysely'

import { code } from '../../resources/kit/protocol/envelope'
import { nodeOf } from '../../resources/kit/paths'
import { hasPermission } from '../context'
import { refuse } from '../errors'
import { anyId } from '../lib/sqlCondition'
import { markRestored } from '../security/markRestored'
import { isNameTaken, refuseTaken } from './addVariable'
import { isSecretVariable, logVariables } from './loggedVariables'
import { lockSettings } from './saveSettings'
import { tabNamed } from './settingsTab'

import type { Settings } from '../../resources/kit/settings'
import type { Context } from '../context'
import type { VariableRow } from './loggedVariables'
import type { SettingsPage } from './settingsHooks'

/** Deletes variables with a line of the change log for each, and their copies in the recycle bin. */
export async function deleteVariables(ctx: Context, settings: Settings, rows: readonly VariableRow[]): Promise<void> {
  if (rows.some(({ allow_del: allowDel }) => allowDel !== 1)) refuse('variable_kept')
  await recycle(ctx, settings, rows)
  await sql`delete from config_variable where id = ${anyId(rows.map(({ id }) => id))}`.execute(ctx.tx)
  await logVariables(ctx, settings, 'del', rows)
}

/** Writes them to the recycle bin if an enabled rule names their page. Of a secret no copy is kept. */
async function recycle({ tx, staff, ip, userAgent }: Context, { path }: Settings, rows: readonly VariableRow[]): Promise<void> {
  const secrets = rows.filter(isSecretVariable).map(({ id }) => id)
  await sql`
    insert into security_data_recycle_log (admin_id, recycle_id, controller, subject_id, subject_name, data, data_table, primary_key, connection, ip, useragent)
    select ${staff.id}::bigint, w.id, w.controller, v.id, v.title, case when v.id = ${anyId(secrets)} then to_jsonb(v) - 'value' else to_jsonb(v) end,
      w.data_table, w.primary_key, w.connection, ${ip}::text, ${userAgent}::text
    from config_variable v join security_data_recycle w on w.controller_as = ${path.toLowerCase()} and w.status = 1
    where v.id = ${anyId(rows.map(({ id }) => id))} order by v.id`.execute(tx)
}

/** Brings a deleted variable back, with its id. The caller has found its group. */
export async function bringBackVariable(ctx: Context, settings: Settings, row: VariableRow): Promise<void> {
  if (isNameTaken(row.name)) refuseTaken()
  const { rows } = await sql`
    insert into config_variable select v.* from jsonb_populate_record(null::config_variable, ${JSON.stringify(row)}::jsonb) v
    on conflict do nothing returning id`.execute(ctx.tx)
  if (rows.length === 0) refuseTaken()
  await markRestored(ctx.tx, settings.path, row.id)
  await logVariables(ctx, settings, 'restore', [row])
}

/** Brings a variable back from the recycle bin, a secret without its value. Needs the right to delete variables beside that of the bin. */
export async function restoreVariable({ settings, hooks }: SettingsPage, ctx: Context, logId: number): Promise<void> {
  if (!hasPermission(ctx.staff, nodeOf(settings.path, 'del'))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  await lockSettings(ctx.tx, settings, '')
  const { rows } = await sql<{ data: VariableRow }>`select data from security_data_recycle_log where id = ${logId}::bigint`.execute(ctx.tx)
  const { data } = rows[0] ?? refuse('row_gone')
  await tabNamed(ctx.tx, settings, data.group, hooks) // refuses a group that was removed since
  await bringBackVariable(ctx, settings, data)
}
