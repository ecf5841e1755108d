import { alipayAnswers, alipayDriver } from './alipay'
import { alipayProblems } from './alipayConfig'
import { testAnswers, testDriver, testProblems } from './test'
import { wechatAnswers, wechatDriver } from './wechat'
import { wechatProblems } from './wechatConfig'

import type { AlipayConfig } from './alipayConfig'
import type { ConfigProblem, GatewayDriver, NoticeAnswers } from './driver'
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
  /** Also of a gateway that is not configured: its notices would be lost if they were not answered as failed. */
  readonly answers: NoticeAnswers
}

export const gateways: { readonly [Name in GatewayName]: Gateway<GatewayConfigs[Name]> } = {
  wechat: { problemsOf: wechatProblems, driverOf: wechatDriver, answers: wechatAnswers },
  alipay: { problemsOf: alipayProblems, driverOf: alipayDriver, answers: alipayAnswers },
  test: { problemsOf: testProblems, driverOf: testDriver, answers: testAnswers },
}
