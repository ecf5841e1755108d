import { fieldsOfTab } from '../../../resources/kit/settings'
import { momentText } from '../../../resources/kit/values/shopTime'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { accountKeys, configProblems, gatewayNames } from '../../domain/payment/gatewaySettings'
import { moneyUnderWay } from '../../domain/payment/moneyUnderWay'
import { tryGateway } from '../../domain/payment/tryGateway'
import { tryTracking } from '../../tracking/trackParcel'

import type { TextValues } from '../../../resources/kit/text'
import type { Problem } from '../../../resources/kit/validate'
import type { Config } from '../../deps'
import type { SettingsHooks, SettingsSave } from '../../settings/settingsHooks'

type Values = Readonly<Record<string, unknown>>

const payFields = fieldsOfTab(shopConfig.tabs.pay)

/**
 * A gateway is enabled with a complete configuration only, and the test gateway outside of production only. Its account is replaced while no money is under way
 * there; switched off it still gets what is under way.
 */
export const shopConfigHooks = ({ isProduction, trackingUrl }: Pick<Config, 'isProduction' | 'trackingUrl'>): SettingsHooks => ({
  absentGroups: isProduction ? ['test'] : [],
  problemsOf: async (values, save) => [
    ...gatewayNames
      .filter((name) => values[`${name}_enabled`] === 1)
      .flatMap((name) =>
        configProblems(name, values).map(({ key, problem }): Problem => problemOn(key, problem === 'missing' ? 'required' : 'gateway_malformed')),
      ),
    ...(await accountProblems(values, save)),
  ],
  tests: {
    testWechat: (values) => tryGateway('wechat', values),
    testAlipay: (values) => tryGateway('alipay', values),
    testTest: (values) => tryGateway('test', values),
    testTracking: (values) => tryTracking(values, trackingUrl),
  },
})

/** Money that is under way at one account is never booked with another one: its notices are refused, and the other account knows no such payment. */
async function accountProblems(values: Values, { tx, before }: SettingsSave): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const name of gatewayNames) {
    const key = accountKeys[name].find((one) => Object.hasOwn(values, one) && Boolean(before[one]) && values[one] !== before[one])
    if (key === undefined) continue
    const { payments, until, repayments } = await moneyUnderWay(tx, name)
    if (payments > 0) problems.push(problemOn(key, 'account_has_payments', { count: payments, until: momentText(until) }))
    else if (repayments > 0) problems.push(problemOn(key, 'account_has_repayments', { count: repayments }))
  }
  return problems
}

const problemOn = (key: string, code: Problem['code'], more: TextValues = {}): Problem => ({
  field: key,
  code,
  values: { field: (payFields[key] ?? payFields['public_url'])?.label ?? key, ...more },
})
