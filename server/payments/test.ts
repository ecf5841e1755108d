import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { GatewayError, NotVerified, refusalOf } from './driver'
import { answerOf, exchange, isGatewayUrl, parseJson, problemsIn, requireNoProblems } from './exchange'

import type { IncomingHttpHeaders } from 'node:http'
import type { ConfigProblem, GatewayCall, GatewayDriver, NoticeAnswers, RefundNumbers } from './driver'
import type { DriverSettings } from './exchange'

/** The test gateway of `npm run gateway`: no money moves. */
export interface TestConfig {
  readonly shopId: string
  /** Both sides sign with it. */
  readonly key: string
  readonly baseUrl: string
}

export const testProblems = (config: Partial<TestConfig>): ConfigProblem<keyof TestConfig>[] =>
  problemsIn([
    ['shopId', config.shopId, (id) => /^[\w-]{1,32}$/.test(id)],
    ['key', config.key, (key) => key.length >= 32],
    ['baseUrl', config.baseUrl, (url) => isGatewayUrl(url) && new URL(url).pathname === '/'],
  ])

const cents = z.int().positive()
const paymentShape = z.object({
  shop: z.string(),
  paymentNo: z.string(),
  state: z.enum(['pending', 'paid', 'closed']),
  tradeNo: z.string().min(1),
  cents,
  paidAt: z.int().optional(),
})
const refundShape = z.object({
  shop: z.string(),
  paymentNo: z.string(),
  refundNo: z.string(),
  state: z.enum(['done', 'pending', 'failed']),
  tradeNo: z.string().min(1),
  cents,
  reason: z.string().optional(),
})
const startShape = z.object({ url: z.url() })
const noticeShape = z.discriminatedUnion('kind', [paymentShape.extend({ kind: z.literal('payment') }), refundShape.extend({ kind: z.literal('refund') })])
const billShape = z.object({
  rows: z.array(
    z.object({ kind: z.enum(['payment', 'refund']), paymentNo: z.string(), refundNo: z.string().optional(), tradeNo: z.string(), cents, at: z.int() }),
  ),
})

export function testDriver(config: TestConfig, settings: DriverSettings = {}): GatewayDriver {
  requireNoProblems(testProblems(config))
  const call = (verb: string, content: object, options?: GatewayCall): Promise<string> => callTest(config, settings, { verb, ...content }, options)
  const refundOf = (text: string, { paymentNo, refundNo }: RefundNumbers) => {
    const refund = answerOf(refundShape, text)
    if (refund.paymentNo !== paymentNo || refund.refundNo !== refundNo) throw new GatewayError('unknown', 'content', text.slice(0, 300))
    return { state: refund.state, tradeNo: refund.tradeNo, ...(refund.reason !== undefined && { reason: refund.reason }) }
  }
  return {
    create: async (payment, options) => ({ kind: 'redirect', url: answerOf(startShape, await call('create', payment, options)).url }),
    query: async (paymentNo, options) => {
      const text = await call('query', { paymentNo }, options).catch(unlessMissing)
      if (text === undefined) return { state: 'missing' }
      const payment = answerOf(paymentShape, text)
      if (payment.paymentNo !== paymentNo) throw new GatewayError('unknown', 'content', text.slice(0, 300))
      return payment.state === 'paid' ? { state: 'paid', tradeNo: payment.tradeNo, cents: payment.cents, paidAt: payment.paidAt } : { state: payment.state }
    },
    close: async (paymentNo, options) => {
      const text = await call('close', { paymentNo }, options).catch(unlessMissing)
      return text === undefined ? 'missing' : answerOf(z.object({ state: z.enum(['closed', 'paid']) }), text).state
    },
    refund: async (refund, options) => refundOf(await call('refund', refund, options), refund),
    queryRefund: async (refund, options) => {
      const text = await call('queryRefund', refund, options).catch(unlessMissing)
      return text === undefined ? { state: 'missing' } : refundOf(text, refund)
    },
    verifyNotice: ({ headers, body }) => {
      const text = Buffer.from(body).toString('utf8')
      verify(config.key, headers, text, settings.now)
      const notice = parseJson(noticeShape, text)
      if (!notice) throw new NotVerified('content')
      const { shop, ...rest } = notice
      if (shop !== config.shopId) throw new NotVerified('merchant')
      return rest
    },
    bill: async (date, options) => answerOf(billShape, await call('bill', { date }, options)).rows,
  }
}

export const testAnswers: NoticeAnswers = {
  success: { status: 200, type: 'text/plain', body: 'ok' },
  failure: { status: 500, type: 'text/plain', body: 'try again' },
}

/** HMAC-SHA256 of timestamp, nonce and body, each on a line. */
const signatureOf = (key: string, timestamp: string, nonce: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}\n${nonce}\n${body}`).digest('hex')

/** Seconds between a signature and its arrival. */
const oldest = 300

function verify(key: string, headers: IncomingHttpHeaders, body: string, now = Date.now): void {
  const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) => String(headers[`x-gateway-${name}`] ?? ''))
  if (!/^\d{1,12}$/.test(timestamp ?? '') || Math.abs(now() / 1000 - Number(timestamp)) > oldest) throw new NotVerified('timestamp')
  const expected = Buffer.from(signatureOf(key, timestamp ?? '', nonce ?? '', body))
  const sent = Buffer.from(signature ?? '')
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new NotVerified('signature')
}

const refusalShape = z.object({ code: z.string(), message: z.string() })

async function callTest(
  { shopId, key, baseUrl }: TestConfig,
  { limit, now = Date.now }: DriverSettings,
  content: object,
  options?: GatewayCall,
): Promise<string> {
  const body = JSON.stringify({ shop: shopId, ...content })
  const timestamp = String(Math.floor(now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = signatureOf(key, timestamp, nonce, body)
  const headers = { 'content-type': 'application/json', 'x-gateway-timestamp': timestamp, 'x-gateway-nonce': nonce, 'x-gateway-signature': signature }
  const answer = await exchange({ method: 'POST', url: new URL('/test', baseUrl).href, headers, body, limit, ...options })
  const text = answer.body.toString('utf8')
  try {
    verify(key, answer.headers, text, now)
  } catch (error) {
    throw new GatewayError('unknown', 'not_verified', String(error), { cause: error })
  }
  if (answer.status === 200) return text
  const { code, message } = answerOf(refusalShape, text)
  throw new GatewayError('refused', code, message)
}

function unlessMissing(error: unknown): undefined {
  if (refusalOf(error).code !== 'MISSING') throw error
}
