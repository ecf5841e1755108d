import { systemConfig } from '../../../resources/settings/systemConfig'
import { readSettings } from '../../settings/readSettings'

import type { SettingValues } from '../../../resources/kit/settings'
import type { Db } from '../../context'
import type { Config } from '../../deps'
import type { AccountArea } from '../sessions/accountLock'

/** Never, after failed sign-ins of the account, or at every sign-in. */
export type CaptchaMode = SettingValues<typeof systemConfig>['admin_login_captcha']

/** The environment decides until the setting is saved. */
export function captchaDefaults({ isCaptchaOn }: Pick<Config, 'isCaptchaOn'>): Readonly<Record<'admin_login_captcha' | 'user_login_captcha', CaptchaMode>> {
  const mode = isCaptchaOn ? 'always' : 'off'
  return { admin_login_captcha: mode, user_login_captcha: mode }
}

export async function captchaModeOf(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'isCaptchaOn'> },
  area: AccountArea,
): Promise<CaptchaMode> {
  const key = `${area}_login_captcha` as const
  return (await readSettings(db, systemConfig, [key], captchaDefaults(config)))[key]
}
