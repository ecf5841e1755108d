import { createHash } from 'node:crypto'

import { z } from 'zod'

import { truncate } from '../../resources/kit/values/characters'
import { formatShopTime } from '../../resources/kit/values/shopTime'
import { GatewayError, refusalOf } from './driver'
import { answerOf, billLimit, requireNoProblems } from './exchange'
import { parseWechatBill } from './wechatBill'
import { wechatClient } from './wechatClient'
import { wechatProblems, wechatUrl } from './wechatConfig'
import { openNotice, paymentShape, refundShape, refundStandingOf, standingOf } from './wechatNotice'

import type {
  BillRow,
  GatewayCall,
  GatewayDriver,
  NewPayment,
  NewRefund,
  NoticeAnswers,
  PaymentStanding,
  PaymentStart,
  RefundNumbers,
  RefundStanding,
} from './driver'
import type { DriverSettings } from './exchange'
import type { WechatClient } from './wechatClient'
import type { WechatConfig } from './wechatConfig'

/** A code to scan in a browser, an address that opens WeChat on a phone. */
export function wechatDriver(config: WechatConfig, settings: DriverSettings = {}): GatewayDriver {
  requireNoProblems(wechatProblems(config))
  const client = wechatClient(config, settings)
  return {
    create: (payment, options) => create(client, config, payment, options),
    query: (paymentNo, options) => query(client, config, paymentNo, options),
    close: (paymentNo, options) => close(client, config, paymentNo, options),
    refund: (refund, options) => requestRefund(client, refund, options),
    queryRefund: (refund, options) => queryRefund(client, refund, options),
    verifyNotice: ({ headers, body }) => {
      const bytes = Buffer.from(body)
      client.verify({ headers, body: bytes })
      return openNotice(config, bytes)
    },
    bill: (date, options) => bill(client, config, date, options),
  }
}

/** It reads the status alone. */
export const wechatAnswers: NoticeAnswers = {
  success: { status: 204, type: 'application/json', body: '' },
  failure: { status: 500, type: 'application/json', body: '{"code":"FAIL","message":"try again"}' },
}

const codeUrl = z.object({ code_url: z.string().min(1) })
const h5Url = z.object({ h5_url: z.url() })

async function create(client: WechatClient, { appId, mchId }: WechatConfig, payment: NewPayment, options?: GatewayCall): Promise<PaymentStart> {
  const order = {
    appid: appId,
    mchid: mchId,
    description: truncate(payment.subject, 127),
    out_trade_no: payment.paymentNo,
    time_expire: `${formatShopTime(payment.expiresAt).replace(' ', 'T')}+08:00`,
    notify_url: payment.notifyUrl,
    amount: { total: payment.cents, currency: 'CNY' },
  }
  if (payment.scene === 'web') {
    const text = await client.call('POST', '/v3/pay/transactions/native', { ...options, body: order })
    return { kind: 'qr', code: answerOf(codeUrl, text).code_url }
  }
  const scene = { payer_client_ip: payment.clientIp, h5_info: { type: 'Wap' } }
  const text = await client.call('POST', '/v3/pay/transactions/h5', { ...options, body: { ...order, scene_info: scene } })
  const url = new URL(answerOf(h5Url, text).h5_url)
  url.searchParams.set('redirect_url', payment.returnUrl)
  return { kind: 'redirect', url: url.href }
}

const pathOf = (paymentNo: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`

async function query(client: WechatClient, { mchId }: WechatConfig, paymentNo: string, options?: GatewayCall): Promise<PaymentStanding> {
  const text = await client.call('GET', `${pathOf(paymentNo)}?mchid=${mchId}`, options).catch(unlessMissing)
  if (text === undefined) return { state: 'missing' }
  const payment = answerOf(paymentShape, text)
  if (payment.out_trade_no !== paymentNo || payment.mchid !== mchId) throw new GatewayError('unknown', 'content', text.slice(0, 300))
  return standingOf(payment)
}

/** The codes of a refusal have changed over the years, the states of a payment have not. */
async function close(client: WechatClient, config: WechatConfig, paymentNo: string, options?: GatewayCall): Promise<'closed' | 'paid' | 'missing'> {
  const closing = client.call('POST', `${pathOf(paymentNo)}/close`, { ...options, body: { mchid: config.mchId } })
  const refused = await closing.then(() => undefined, refusalOf)
  if (!refused) return 'closed'
  const { state } = await query(client, config, paymentNo, options)
  if (state === 'pending') throw refused
  return state
}

const refundPath = '/v3/refund/domestic/refunds'

async function requestRefund(client: WechatClient, refund: NewRefund, options?: GatewayCall): Promise<RefundStanding> {
  const body = {
    out_trade_no: refund.paymentNo,
    out_refund_no: refund.refundNo,
    reason: truncate(refund.reason, 80),
    amount: { refund: refund.cents, total: refund.totalCents, currency: 'CNY' },
    ...(refund.notifyUrl && { notify_url: refund.notifyUrl }),
  }
  return refundOf(await client.call('POST', refundPath, { ...options, body }), refund)
}

async function queryRefund(client: WechatClient, refund: RefundNumbers, options?: GatewayCall): Promise<RefundStanding | { readonly state: 'missing' }> {
  const text = await client.call('GET', `${refundPath}/${encodeURIComponent(refund.refundNo)}`, options).catch(unlessMissing)
  return text === undefined ? { state: 'missing' } : refundOf(text, refund)
}

function refundOf(text: string, { paymentNo, refundNo }: RefundNumbers): RefundStanding {
  const refund = answerOf(refundShape, text)
  const standing = refund.out_trade_no === paymentNo && refund.out_refund_no === refundNo ? refundStandingOf(refund) : undefined
  if (!standing) throw new GatewayError('unknown', 'content', text.slice(0, 300))
  return standing
}

const billPlace = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

async function bill(client: WechatClient, { baseUrl = wechatUrl }: WechatConfig, date: string, options?: GatewayCall): Promise<BillRow[]> {
  const text = await client.call('GET', `/v3/bill/tradebill?bill_date=${encodeURIComponent(date)}&bill_type=ALL`, options).catch(unlessMissing)
  if (text === undefined) return []
  const { hash_value: hash, download_url: address } = answerOf(billPlace, text)
  // nobody else gets a request signed by us
  if (new URL(address).origin !== new URL(baseUrl).origin) throw new GatewayError('unknown', 'bill', `it is at ${address}`)
  const { status, body } = await client.send('GET', address, { ...options, most: billLimit })
  const sum = createHash('sha1').update(body).digest('hex')
  if (status !== 200 || sum !== hash.toLowerCase()) throw new GatewayError('unknown', 'bill', `status ${status}, hash ${sum} instead of ${hash}`)
  return parseWechatBill(body.toString('utf8'))
}

function unlessMissing(error: unknown): undefined {
  if (!/^(ORDER_?NOT_?EXIST|RESOURCE_NOT_EXISTS|NO_STATEMENT_EXIST)$/.test(refusalOf(error).code)) throw error
}
