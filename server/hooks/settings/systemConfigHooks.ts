import { fieldsOfSettings } from '../../../resources/kit/settings'
import { t } from '../../../resources/kit/text'
import { systemConfig } from '../../../resources/settings/systemConfig'
import { canDrawCaptcha } from '../../auth/captcha/captcha'
import { captchaDefaults } from '../../auth/captcha/captchaMode'
import { refuse } from '../../errors'
import { isInNetworks, isNetwork } from '../../lib/networks'
import { isSame } from '../../lib/isSame'
import { MailError, sendMail } from '../../mail/sendMail'
import { readSettings } from '../../settings/readSettings'
import { readVariables } from '../../settings/variables'

import type { KeyValue } from '../../../resources/kit/fieldTypes'
import type { Text, TextValues } from '../../../resources/kit/text'
import type { Problem } from '../../../resources/kit/validate'
import type { Db } from '../../context'
import type { Config } from '../../deps'
import type { MailSettings } from '../../mail/sendMail'
import type { SettingsHooks, SettingsSave } from '../../settings/settingsHooks'

type Values = Readonly<Record<string, unknown>>

/** Settings that would shut out the person who saves them are refused; a group stays while it has variables. */
export const systemConfigHooks = (config: Pick<Config, 'isCaptchaOn'>): SettingsHooks => ({
  defaults: captchaDefaults(config),
  groups: ownGroups,
  problemsOf: async (values, save) => {
    const isChanged = (key: string): boolean => Object.hasOwn(values, key) && !isSame(values[key], save.before[key])
    return [
      ...(isChanged('no_access_ip') ? barringProblems(values, save) : []),
      ...(isChanged('config_group') ? await groupProblems(values, save) : []),
      ...(await captchaProblems(captchaKeys.filter((key) => isChanged(key) && values[key] !== 'off'))),
    ]
  },
  tests: {
    sendTestMail: async ({ testMail, ...settings }) => {
      const mail = { to: String(testMail), subject: inBoth(testTexts.subject, ' / '), text: inBoth(testTexts.text, '\n') }
      await sendMail(settings as unknown as MailSettings, mail).catch((error: unknown) => {
        if (error instanceof MailError) refuse('mail_failed', { reason: error.reason })
        throw error
      })
      return { isOk: true, text: t('测试邮件已发送', 'Test email sent') }
    },
  },
})

const testTexts = { subject: t('测试邮件', 'Test email'), text: t('邮件服务工作正常。', 'Email is working.') }
const inBoth = ({ zh, en }: Text, between: string): string => `${zh}${between}${en}`

/** The groups that staff have added, in their order. */
export const ownGroups = async (tx: Db): Promise<readonly KeyValue[]> => (await readSettings(tx, systemConfig, ['config_group'])).config_group

const captchaKeys = ['admin_login_captcha', 'user_login_captcha'] as const
const fields = fieldsOfSettings(systemConfig)

const problem = (field: string, code: Problem['code'], values: TextValues = {}): Problem => ({
  field,
  code,
  values: { field: fields[field]?.label ?? field, ...values },
})

function barringProblems({ no_access_ip: list }: Values, { ip }: SettingsSave): Problem[] {
  const networks = list as readonly string[] // as its field accepts it
  const wrong = networks.find((one) => !isNetwork(one))
  if (wrong !== undefined) return [problem('no_access_ip', 'not_a_network', { value: wrong })]
  return isInNetworks(networks, ip) ? [problem('no_access_ip', 'bars_yourself', { ip })] : []
}

async function groupProblems({ config_group: list }: Values, { tx, before }: SettingsSave): Promise<Problem[]> {
  const groups = list as readonly KeyValue[] // as its field accepts it
  const keys = groups.map(({ key }) => key)
  const builtIn = keys.find((key) => Object.hasOwn(systemConfig.tabs, key))
  if (builtIn !== undefined) return [problem('config_group', 'group_built_in', { key: builtIn })]
  for (const { key, value } of before['config_group'] as readonly KeyValue[]) {
    const count = keys.includes(key) ? 0 : (await readVariables(tx, key)).length
    if (count > 0) return [problem('config_group', 'group_in_use', { key: value, count })]
  }
  return []
}

const captchaProblems = async (keys: readonly string[]): Promise<Problem[]> =>
  keys.length === 0 || (await canDrawCaptcha()) ? [] : keys.map((key) => problem(key, 'captcha_undrawable'))
