import { code } from '../../resources/kit/protocol/envelope'
import { saveNodeOfTab } from '../../resources/kit/settings'
import { settingNamed } from '../../resources/watchedSettings'
import { hasPermission } from '../context'
import { refuse } from '../errors'
import { fromChangeText, toChangeText } from '../security/changeText'
import { lockSettings, saveSettings } from './saveSettings'
import { readTab, tabNamed } from './settingsTab'

import type { Context } from '../context'
import type { SettingsPage } from './settingsHooks'

/** A logged change of a setting. */
interface LoggedSetting {
  readonly controller: string
  readonly data_field: string
  readonly before: string
  readonly after: string
}

/** Saves the value from before again, with the right to save its tab. Only while the value is still the one that was saved then. */
export async function rollBackSetting({ settings, hooks }: SettingsPage, ctx: Context, log: LoggedSetting): Promise<void> {
  const { tab: name } = settingNamed(log.controller, log.data_field) ?? refuse('change_of_no_list')
  if (!hasPermission(ctx.staff, saveNodeOfTab(settings, name))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  await lockSettings(ctx.tx, settings, name)
  const tab = await tabNamed(ctx.tx, settings, name, hooks)
  const field = tab.fields[log.data_field] ?? refuse('change_of_no_list')
  const stored = await readTab(ctx.tx, tab)
  if (toChangeText(stored[log.data_field]) !== log.after) refuse('changed_since', { field: field.label })
  await saveSettings(tab, ctx, { [log.data_field]: fromChangeText(field, log.before) })
}
