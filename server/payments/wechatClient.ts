import { z } from 'zod'

import { GatewayError, NotVerified } from './driver'
import { exchange, parseJson } from './exchange'
import { privateKeyOf } from './keys'
import { platformKeysOf, wechatUrl } from './wechatConfig'
import { authorizationOf, newNonce, verifyMessage } from './wechatSignature'

import type { GatewayCall } from './driver'
import type { DriverSettings, GatewayAnswer } from './exchange'
import type { WechatConfig } from './wechatConfig'

interface WechatCall extends GatewayCall {
  readonly body?: object
  /** Bytes of the answer. */
  readonly most?: number
}

export interface WechatClient {
  /** The answer as it is, to a signed request. */
  send(method: 'GET' | 'POST', address: string, call?: WechatCall): Promise<GatewayAnswer>
  /** The text of a successful answer that is proved to be the platform's. */
  call(method: 'GET' | 'POST', path: string, call?: WechatCall): Promise<string>
  /** Throws unless the platform signed the message lately. */
  verify(message: Pick<GatewayAnswer, 'headers' | 'body'>): void
}

/** Codes of failures that may yet succeed, or have succeeded, although their status is that of a refusal. */
const undecided = /^(SYSTEM_?ERROR|BIZERR_NEED_RETRY|FREQUENCY_LIMIT\w*|RATELIMIT_EXCEEDED|BANK_?ERROR|USERPAYING|STATEMENT_CREATING)$/

/** Codes about the caller. The platform leaves most of these answers unsigned, as does a proxy that answers in its place. */
const unauthorized = /^(SIGN_ERROR|NO_?AUTH)$/

const refusal = z.object({ code: z.string(), message: z.string().default('') })

export function wechatClient(config: WechatConfig, { limit, now = Date.now }: DriverSettings): WechatClient {
  const { mchId, certSerial, baseUrl = wechatUrl } = config
  const privateKey = privateKeyOf(config.privateKey)
  if (!privateKey) throw new Error('expected a private key')
  const platformKeys = platformKeysOf(config)
  const client: WechatClient = {
    send: (method, address, { body: content, ...call } = {}) => {
      const url = new URL(address, baseUrl)
      const body = content ? JSON.stringify(content) : ''
      const signed = { method, path: url.pathname + url.search, timestamp: Math.floor(now() / 1000), nonce: newNonce(), body }
      const headers = {
        accept: 'application/json',
        'user-agent': 'Zhanggui',
        authorization: authorizationOf({ mchId, certSerial, privateKey }, signed),
        // the key that the platform is to sign with
        'wechatpay-serial': config.platformKeyId,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      }
      return exchange({ ...call, method, url: url.href, headers, body, limit })
    },
    call: async (method, path, call) => {
      const answer = await client.send(method, path, call)
      const isDone = answer.status === 200 || answer.status === 204
      const isSigned = answer.headers['wechatpay-signature'] !== undefined
      if (isDone || isSigned) verifyAnswer(client, answer)
      const text = answer.body.toString('utf8')
      if (isDone) return text
      const { code, message } = parseJson(refusal, text) ?? { code: `http_${answer.status}`, message: text.slice(0, 300) }
      if (answer.status < 400 || undecided.test(code)) throw new GatewayError('unknown', code, message)
      throw new GatewayError(isSigned && answer.status !== 401 && !unauthorized.test(code) ? 'refused' : 'denied', code, message)
    },
    verify: ({ headers, body }) => verifyMessage(platformKeys, headers, body, now()),
  }
  return client
}

function verifyAnswer(client: WechatClient, answer: GatewayAnswer): void {
  try {
    client.verify(answer)
  } catch (error) {
    throw new GatewayError('unknown', 'not_verified', error instanceof NotVerified ? error.reason : String(error), { cause: error })
  }
}
