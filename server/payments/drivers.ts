import { alipayDriver } from './alipay'
import { alipayProblems } from './alipayConfig'
import { testDriver, testProblems } from './test'
import { wechatDriver } from './wechat'
import { wechatProblems } from './wechatConfig'

import type { AlipayConfig } from './alipayConfig'
import type { ConfigProblem, GatewayDriver } from './driver'
import type { DriverSettings } from './exchange'
import type { TestConfig } from './test'
import type { WechatConfig } from './wechatConfig'

/** The configuration of each gateway, by its pay type. */
export interface GatewayConfigs {
  readonly wechat: WechatConfig
  readonly alipay: AlipayConfig
  readonly test: TestConfig
}

export type GatewayName = keyof GatewayConfigs

interface Gateway<Config> {
  readonly problemsOf: (config: Partial<Config>) => ConfigProblem<Extract<keyof Config, string>>[]
  /** Throws unless the configuration has no problems. */
  readonly driverOf: (config: Config, settings?: DriverSettings) => GatewayDriver
}

export const gateways: { readonly [Name in GatewayName]: Gateway<GatewayConfigs[Name]> } = {
  wechat: { problemsOf: wechatProblems, driverOf: wechatDriver },
  alipay: { problemsOf: alipayProblems, driverOf: alipayDriver },
  test: { problemsOf: testProblems, driverOf: testDriver },
}
