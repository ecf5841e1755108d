import { rulesOf } from '../../resources/kit/types'
import { settingNamed, settingsNamed } from '../../resources/watchedSettings'
import { maskedValue, toChangeText } from '../security/changeText'
import { isMasked } from '../security/logWatched'

import type { Context } from '../context'
import type { WatchRule } from '../security/watchRule'
import type { SettingChange } from './settingChange'

/** Writes the changed settings that a rule of sensitive data watches, in the transaction of their save. Of a secret only the fact. */
export async function logWatchedSettings({ tx, staff, ip, userAgent }: Context, rule: WatchRule, changes: readonly SettingChange[]): Promise<void> {
  const lines = changes.flatMap(({ setting, before, after }) => {
    const watched = settingNamed(rule.controller, setting)
    const label = rule.data_fields[setting]
    if (!watched || label === undefined) return []
    const isHidden = rulesOf(watched.field).isWriteOnly || isMasked(setting, watched.field, [before, after])
    return [
      {
        subject_name: settingsNamed(rule.controller)?.tabs[watched.tab]?.title.zh ?? '',
        data_field: setting,
        data_comment: label,
        before: isHidden ? maskedValue : toChangeText(before),
        after: isHidden ? maskedValue : toChangeText(after),
        is_masked: isHidden ? 1 : 0,
      },
    ]
  })
  if (lines.length === 0) return
  const { id: sensitive_id, controller, data_table, primary_key, connection } = rule
  const shared = { admin_id: staff.id, sensitive_id, controller, data_table, primary_key, connection, ip, useragent: userAgent }
  await tx
    .insertInto('security_sensitive_data_log')
    .values(lines.map((line) => ({ ...shared, ...line })))
    .execute()
}
