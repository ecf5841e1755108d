import { z } from 'zod'

import { truncate } from '../../resources/kit/values/characters'
import { toYuan } from '../../resources/kit/values/cents'
import { formatShopTime } from '../../resources/kit/values/shopTime'
import { parseAlipayBill } from './alipayBill'
import { alipayClient } from './alipayClient'
import { alipayProblems, alipayUrl } from './alipayConfig'
import { alipayMoment, openAlipayNotice, tradeStateOf, tradeStatus, yuan } from './alipayNotice'
import { GatewayError, refusalOf } from './driver'
import { answerOf, billLimit, exchange, requireNoProblems } from './exchange'

import type { AlipayClient } from './alipayClient'
import type { AlipayConfig } from './alipayConfig'
import type { BillRow, GatewayCall, GatewayDriver, NewPayment, NewRefund, NoticeAnswers, PaymentStanding, RefundNumbers, RefundStanding } from './driver'
import type { DriverSettings } from './exchange'

/**
 * A page of Alipay, for a browser or a phone. Alipay knows a payment only once the buyer has opened that page and signed in or scanned its code: until then it
 * is `missing`, also for `close`, and the page can be used until it expires.
 */
export function alipayDriver(config: AlipayConfig, settings: DriverSettings = {}): GatewayDriver {
  requireNoProblems(alipayProblems(config))
  const client = alipayClient(config, settings)
  return {
    create: async (payment) => ({ kind: 'redirect', url: pageOf(client, payment) }),
    query: (paymentNo, options) => query(client, paymentNo, options),
    close: (paymentNo, options) => close(client, paymentNo, options),
    refund: (refund, options) => requestRefund(client, refund, options),
    queryRefund: (refund, options) => queryRefund(client, refund, options),
    verifyNotice: ({ body }) => openAlipayNotice(config, client.publicKey, Buffer.from(body)),
    bill: (date, options) => bill(client, config, settings, date, options),
  }
}

/** It reads the body alone. */
export const alipayAnswers: NoticeAnswers = {
  success: { status: 200, type: 'text/plain', body: 'success' },
  failure: { status: 200, type: 'text/plain', body: 'fail' },
}

function pageOf(client: AlipayClient, payment: NewPayment): string {
  const isPhone = payment.scene === 'h5'
  const order = {
    out_trade_no: payment.paymentNo,
    product_code: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
    total_amount: toYuan(payment.cents),
    // the slash, `=` and `&` are not allowed, and commas would shift the columns of the bill
    subject: truncate(payment.subject.replace(/[/=&,"\s]+/g, ' ').trim(), 256),
    time_expire: formatShopTime(payment.expiresAt),
    ...(isPhone && { quit_url: payment.returnUrl }),
  }
  const addresses = { notify_url: payment.notifyUrl, return_url: payment.returnUrl }
  return client.addressOf(isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay', order, addresses)
}

const tradeShape = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: tradeStatus,
  total_amount: yuan,
  send_pay_date: alipayMoment.optional(),
})

async function query(client: AlipayClient, paymentNo: string, options?: GatewayCall): Promise<PaymentStanding> {
  const text = await client.call('alipay.trade.query', { out_trade_no: paymentNo }, options).catch(unlessMissing)
  if (text === undefined) return { state: 'missing' }
  const trade = answerOf(tradeShape, text)
  if (trade.out_trade_no !== paymentNo) throw new GatewayError('unknown', 'content', text.slice(0, 300))
  const { trade_no: tradeNo, total_amount: cents, send_pay_date: paidAt } = trade
  const state = tradeStateOf(trade.trade_status, paidAt)
  return state === 'paid' ? { state, tradeNo, cents, ...(paidAt !== undefined && { paidAt }) } : { state }
}

/** A refusal has one code for a payment that is paid and one that is closed. */
async function close(client: AlipayClient, paymentNo: string, options?: GatewayCall): Promise<'closed' | 'paid' | 'missing'> {
  const closing = client.call('alipay.trade.close', { out_trade_no: paymentNo }, options)
  const refused = await closing.then(() => undefined, refusalOf)
  if (!refused) return 'closed'
  const { state } = await query(client, paymentNo, options)
  if (state === 'pending') throw refused
  return state
}

const refundedShape = z.object({ out_trade_no: z.string(), trade_no: z.string(), fund_change: z.enum(['Y', 'N']) })

/** Without a change of funds it was done by an earlier request, or is not yet. */
async function requestRefund(client: AlipayClient, refund: NewRefund, options?: GatewayCall): Promise<RefundStanding> {
  const { paymentNo, refundNo, cents, reason } = refund
  const content = { out_trade_no: paymentNo, out_request_no: refundNo, refund_amount: toYuan(cents), refund_reason: truncate(reason, 256) }
  const text = await client.call('alipay.trade.refund', content, options)
  const { out_trade_no: number, trade_no: tradeNo, fund_change: change } = answerOf(refundedShape, text)
  if (number !== paymentNo) throw new GatewayError('unknown', 'content', text.slice(0, 300))
  if (change === 'Y') return { state: 'done', tradeNo }
  const standing = await queryRefund(client, refund, options)
  return standing.state === 'missing' ? { state: 'pending', tradeNo } : standing
}

const refundShape = z.object({ out_trade_no: z.string(), trade_no: z.string(), out_request_no: z.string(), refund_status: z.literal('REFUND_SUCCESS') })
const noRefund = z.object({ refund_status: z.literal('').optional() })

/** Alipay describes refunds that are done, and nothing else: one that is not may have failed or not have arrived, and is repeated with its number. */
async function queryRefund(
  client: AlipayClient,
  { paymentNo, refundNo }: RefundNumbers,
  options?: GatewayCall,
): Promise<RefundStanding | { readonly state: 'missing' }> {
  const text = await client.call('alipay.trade.fastpay.refund.query', { out_trade_no: paymentNo, out_request_no: refundNo }, options).catch(unlessMissing)
  if (text === undefined) return { state: 'missing' }
  const answer = answerOf(z.union([refundShape, noRefund]), text)
  if (!('out_request_no' in answer)) return { state: 'missing' }
  if (answer.out_trade_no !== paymentNo || answer.out_request_no !== refundNo) throw new GatewayError('unknown', 'content', text.slice(0, 300))
  return { state: 'done', tradeNo: answer.trade_no }
}

const billPlace = z.object({ bill_download_url: z.url() })

async function bill(
  client: AlipayClient,
  { baseUrl = alipayUrl }: AlipayConfig,
  { limit }: DriverSettings,
  date: string,
  options?: GatewayCall,
): Promise<BillRow[]> {
  const content = { bill_type: 'trade', bill_date: date }
  const text = await client.call('alipay.data.dataservice.bill.downloadurl.query', content, options).catch(unlessMissing)
  if (text === undefined) return []
  const url = new URL(answerOf(billPlace, text).bill_download_url)
  // it is handed out as http, which proves nothing of what is read
  if (url.hostname.endsWith('.alipay.com')) url.protocol = 'https:'
  else if (url.origin !== new URL(baseUrl).origin) throw new GatewayError('unknown', 'bill', `it is at ${url.origin}`)
  const { status, body } = await exchange({ method: 'GET', url: url.href, headers: { 'user-agent': 'Zhanggui' }, limit, most: billLimit, ...options })
  if (status !== 200) throw new GatewayError('unknown', 'bill', `status ${status}`)
  return parseAlipayBill(body)
}

function unlessMissing(error: unknown): undefined {
  if (!/^(ACQ\.TRADE_NOT_EXIST|isp\.bill_not_exist)$/.test(refusalOf(error).code)) throw error
}
