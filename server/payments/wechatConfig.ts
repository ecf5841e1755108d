import { isGatewayUrl, problemsIn } from './exchange'
import { certificateKeyOf, privateKeyOf, publicKeyOf } from './keys'

import type { KeyObject } from 'node:crypto'
import type { ConfigProblem } from './driver'
import type { ConfigCheck } from './exchange'

/** WeChat Pay, API v3, for a merchant of its own (not a service provider). */
export interface WechatConfig {
  readonly appId: string
  readonly mchId: string
  /** Serial number of the merchant's API certificate, 40 hexadecimal digits. */
  readonly certSerial: string
  readonly privateKey: string
  /** 32 characters; notices are encrypted with it. */
  readonly apiV3Key: string
  /** `PUB_KEY_ID_...` of the platform's public key, or the serial number of its certificate. */
  readonly platformKeyId: string
  readonly platformKey: string
  /** A second key of the platform while it changes from one to the other. */
  readonly formerKeyId?: string
  readonly formerKey?: string
  readonly baseUrl?: string
}

export const wechatUrl = 'https://api.mch.weixin.qq.com'

export function wechatProblems(config: Partial<WechatConfig>): ConfigProblem<keyof WechatConfig>[] {
  const { platformKeyId = '', formerKeyId = '', formerKey = '' } = config
  const former: ConfigCheck<keyof WechatConfig>[] = [
    ['formerKeyId', formerKeyId, isPlatformKeyId],
    ['formerKey', formerKey, (key) => platformKeyOf(formerKeyId, key) !== undefined],
  ]
  return problemsIn([
    ['appId', config.appId, (id) => /^wx[0-9A-Za-z]{16}$/.test(id)],
    ['mchId', config.mchId, (id) => /^\d{8,10}$/.test(id)],
    ['certSerial', config.certSerial, (serial) => hexSerial.test(serial)],
    ['privateKey', config.privateKey, (key) => privateKeyOf(key) !== undefined],
    ['apiV3Key', config.apiV3Key, (key) => /^[\x21-\x7e]{32}$/.test(key)],
    ['platformKeyId', platformKeyId, isPlatformKeyId],
    ['platformKey', config.platformKey, (key) => platformKeyOf(platformKeyId, key) !== undefined],
    ['baseUrl', config.baseUrl ?? wechatUrl, (url) => isGatewayUrl(url) && new URL(url).pathname === '/'],
    ...(formerKeyId === '' && formerKey === '' ? [] : former),
  ])
}

/** The keys of the platform by their id. */
export function platformKeysOf(config: WechatConfig): ReadonlyMap<string, KeyObject> {
  const keys = new Map<string, KeyObject>()
  for (const [id = '', text = ''] of [
    [config.platformKeyId, config.platformKey],
    [config.formerKeyId, config.formerKey],
  ]) {
    const key = platformKeyOf(id, text)
    if (key) keys.set(id, key)
  }
  return keys
}

const hexSerial = /^[0-9A-F]{40}$/
const isPlatformKeyId = (id: string): boolean => /^PUB_KEY_ID_\d{10,60}$/.test(id) || hexSerial.test(id)
const platformKeyOf = (id: string, key: string): KeyObject | undefined => (id.startsWith('PUB_KEY_ID_') ? publicKeyOf(key) : certificateKeyOf(key, id))
