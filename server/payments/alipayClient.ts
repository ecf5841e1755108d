import { z } from 'zod'

import { formatShopTime } from '../../resources/kit/values/shopTime'
import { alipayUrl } from './alipayConfig'
import { isSignedBy, rawMember, signatureOfParameters } from './alipaySignature'
import { GatewayError } from './driver'
import { answerOf, exchange } from './exchange'
import { privateKeyOf, publicKeyOf } from './keys'

import type { KeyObject } from 'node:crypto'
import type { AlipayConfig } from './alipayConfig'
import type { AlipayParameters } from './alipaySignature'
import type { GatewayCall } from './driver'
import type { DriverSettings } from './exchange'

export interface AlipayClient {
  readonly publicKey: KeyObject
  /** The text of a successful answer that is proved to be Alipay's. */
  call(method: string, content: object, options?: GatewayCall): Promise<string>
  /** The address of a page, signed. */
  addressOf(method: string, content: object, addresses: AlipayParameters): string
}

/** The other codes of refusals are about the app, its signature and its rights. */
const businessFailed = '40004'

const envelope = z.record(z.string(), z.unknown())
const result = z.object({ code: z.string(), msg: z.string().default(''), sub_code: z.string().optional(), sub_msg: z.string().optional() })

export function alipayClient(config: AlipayConfig, { limit, now = Date.now }: DriverSettings): AlipayClient {
  const privateKey = privateKeyOf(config.privateKey)
  const publicKey = publicKeyOf(config.alipayPublicKey)
  if (!privateKey || !publicKey) throw new Error('expected a private key and the public key of Alipay')
  const signed = (method: string, content: object, addresses: AlipayParameters = {}): AlipayParameters => {
    const timestamp = formatShopTime(Math.floor(now() / 1000))
    const common = { app_id: config.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', timestamp, version: '1.0' }
    const parameters = { ...common, ...addresses, biz_content: JSON.stringify(content) }
    return { ...parameters, sign: signatureOfParameters(parameters, privateKey) }
  }
  const baseUrl = config.baseUrl ?? alipayUrl
  return {
    publicKey,
    addressOf: (method, content, addresses) => `${baseUrl}?${new URLSearchParams(signed(method, content, addresses)).toString()}`,
    call: async (method, content, options) => {
      // Alipay takes the character set of a form from the address
      const { biz_content = '', ...parameters } = signed(method, content)
      const url = `${baseUrl}?${new URLSearchParams(parameters).toString()}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', accept: 'application/json', 'user-agent': 'Zhanggui' }
      const answer = await exchange({ method: 'POST', url, headers, body: new URLSearchParams({ biz_content }).toString(), limit, ...options })
      return contentOf(publicKey, `${method.replaceAll('.', '_')}_response`, answer.body.toString('utf8'))
    },
  }
}

/** What an answer says by itself. A refusal that is not signed, or is about the caller and not about the payment, decides nothing. */
function contentOf(key: KeyObject, name: string, text: string): string {
  const { sign } = answerOf(envelope, text)
  const content = rawMember(text, name) ?? rawMember(text, 'error_response')
  if (content === undefined) throw new GatewayError('unknown', 'content', text.slice(0, 300))
  const { code, msg, sub_code: subCode, sub_msg: why } = answerOf(result, content)
  const isDone = code === '10000'
  if ((isDone || sign !== undefined) && !isSignedBy(key, content, typeof sign === 'string' ? sign : '')) {
    throw new GatewayError('unknown', 'not_verified', 'signature')
  }
  if (isDone) return content
  if (!/^4\d{4}$/.test(code) || /SYSTEM_ERROR|unknow-error/.test(subCode ?? '')) throw new GatewayError('unknown', subCode ?? code, why ?? msg)
  throw new GatewayError(code === businessFailed && sign !== undefined ? 'refused' : 'denied', subCode ?? code, why ?? msg)
}
