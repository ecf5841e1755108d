import { fieldsOfTab } from '../../../resources/kit/settings'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { configProblems, gatewayNames } from '../../domain/payment/gatewaySettings'
import { tryGateway } from '../../domain/payment/tryGateway'
import { tryTracking } from '../../tracking/trackParcel'

import type { Problem } from '../../../resources/kit/validate'
import type { Config } from '../../deps'
import type { SettingsHooks } from '../../settings/settingsHooks'

const payFields = fieldsOfTab(shopConfig.tabs.pay)

/** A gateway is enabled with a complete configuration only, and the test gateway outside of production only. */
export const shopConfigHooks = ({ isProduction, trackingUrl }: Pick<Config, 'isProduction' | 'trackingUrl'>): SettingsHooks => ({
  absentGroups: isProduction ? ['test'] : [],
  problemsOf: (values) =>
    gatewayNames
      .filter((name) => values[`${name}_enabled`] === 1)
      .flatMap((name) =>
        configProblems(name, values).map(({ key, problem }): Problem => problemOn(key, problem === 'missing' ? 'required' : 'gateway_malformed')),
      ),
  tests: {
    testWechat: (values) => tryGateway('wechat', values),
    testAlipay: (values) => tryGateway('alipay', values),
    testTest: (values) => tryGateway('test', values),
    testTracking: (values) => tryTracking(values, trackingUrl),
  },
})

const problemOn = (key: string, code: Problem['code']): Problem => ({
  field: key,
  code,
  values: { field: (payFields[key] ?? payFields['public_url'])?.label ?? key },
})
