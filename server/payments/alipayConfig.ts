import { isGatewayUrl, problemsIn } from './exchange'
import { privateKeyOf, publicKeyOf } from './keys'

import type { ConfigProblem } from './driver'
import type { ConfigCheck } from './exchange'

/** The open platform of Alipay, with keys (not certificates). */
export interface AlipayConfig {
  readonly appId: string
  /** Of the app; PEM, or its base64 alone. */
  readonly privateKey: string
  /** Alipay's own, not that of the app. */
  readonly alipayPublicKey: string
  /** Number of the account that receives the money, `2088...`; compared if it is set. */
  readonly sellerId?: string
  readonly baseUrl?: string
}

export const alipayUrl = 'https://openapi.alipay.com/gateway.do'

export function alipayProblems(config: Partial<AlipayConfig>): ConfigProblem<keyof AlipayConfig>[] {
  const seller: ConfigCheck<keyof AlipayConfig> = ['sellerId', config.sellerId, (id) => /^2088\d{12}$/.test(id)]
  return problemsIn([
    ['appId', config.appId, (id) => /^\d{16}$/.test(id)],
    ['privateKey', config.privateKey, (key) => privateKeyOf(key) !== undefined],
    ['alipayPublicKey', config.alipayPublicKey, (key) => publicKeyOf(key) !== undefined],
    ['baseUrl', config.baseUrl ?? alipayUrl, isGatewayUrl],
    ...(config.sellerId ? [seller] : []),
  ])
}
