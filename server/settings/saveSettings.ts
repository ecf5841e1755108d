import { nodeOf } from '../../resources/kit/paths'
import { t } from '../../resources/kit/text'
import { secretsIn } from '../../resources/kit/settings'
import { lastChangeOf } from '../audit/changeLog'
import { findExternalImages } from '../crud/saving/externalImages'
import { refuse, refuseFields } from '../errors'
import { lockName } from '../lib/advisoryLock'
import { isSame } from '../lib/isSame'
import { scalarText } from '../request/parameters'
import { logSaved, lostSetting, offerUndo, onlyRow, versionOf } from './settingsLog'
import { changesIn, readTab, visibleValues } from './settingsTab'
import { writeVariables } from './variables'

import type { StaleData } from '../../resources/kit/protocol/envelope'
import type { Settings } from '../../resources/kit/settings'
import type { Context, Db } from '../context'
import type { RequestParameters } from '../request/parameters'
import type { SettingChange } from './settingChange'
import type { BoundTab } from './settingsTab'

interface SavedTab {
  readonly version: number
  readonly changes: readonly SettingChange[]
}

/** One save of a page that takes variables after the other, since a tab may name the groups of others. Before the tab is opened. */
export const lockSettings = (tx: Db, settings: Settings, tab: string): Promise<unknown> =>
  lockName(tx, `settings ${settings.variables ? settings.path : nodeOf(settings.path, tab)}`)

/** Saves the changes of a tab with the version that was read; the caller holds the lock. Without a version it is accepted, as for rows. */
export async function saveSettings(tab: BoundTab, ctx: Context, body: RequestParameters): Promise<SavedTab> {
  const { fields, hooks } = tab
  const stored = await readTab(ctx.tx, tab)
  const version = await versionOf(ctx.tx, tab)
  await checkVersion(tab, ctx, { stored, version, sent: body['row_version'] })
  const { values, problems } = changesIn(tab, body, stored)
  const after = { ...stored, ...values }
  const all = [...problems]
  if (problems.length === 0) all.push(...((await hooks.problemsOf?.(after, { tx: ctx.tx, before: stored, ip: ctx.ip })) ?? []))
  all.push(...(await findExternalImages(fields, ctx.tx, [{ values, before: stored }])))
  if (all.length > 0) refuseFields(all)
  const changed = Object.keys(values).filter((name) => !isSame(stored[name], values[name]))
  if (changed.length === 0) return { version, changes: [] }
  await writeValues(ctx.tx, tab, Object.fromEntries(changed.map((name) => [name, values[name]])))
  const secrets = secretsIn(fields)
  const shown = (name: string, value: unknown): unknown => (secrets.includes(name) ? (value ? '***' : '') : value)
  const changes = changed.map((name) => ({ setting: name, before: shown(name, stored[name]), after: shown(name, values[name]) }))
  await logSaved(tab, ctx, changes, version + 1)
  if (lostSetting(fields, changed) === undefined) offerUndo(ctx, tab.settings)
  return { version: version + 1, changes }
}

interface ReadTab {
  readonly stored: Readonly<Record<string, unknown>>
  readonly version: number
  readonly sent: unknown
}

async function checkVersion(tab: BoundTab, { tx, language }: Context, { stored, version, sent }: ReadTab): Promise<void> {
  if (sent === undefined || sent === null || sent === '') return
  if (!/^\d{1,9}$/.test(scalarText(sent))) refuse('bad_parameter', { field: 'row_version' })
  if (Number(sent) === version) return
  const { by = '', at = 0 } = (await lastChangeOf(tx, tab.logged, onlyRow)) ?? {}
  const data: StaleData = { type: 'stale', row: { ...visibleValues(tab, stored, language), row_version: version }, by, at }
  refuse('stale', { by: by || t('其他人', 'Someone else') }, { data })
}

async function writeValues(tx: Db, { settingFields }: BoundTab, values: Readonly<Record<string, unknown>>): Promise<void> {
  const [settings, variables] = [true, false].map((isSetting) => Object.entries(values).filter(([name]) => Object.hasOwn(settingFields, name) === isSetting))
  await writeVariables(tx, Object.fromEntries(variables ?? []))
  if (!settings?.length) return
  await tx
    .insertInto('setting')
    .values(settings.map(([key, value]) => ({ key, value: JSON.stringify(value ?? null) })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}
