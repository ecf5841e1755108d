import { z } from 'zod'

import { toCents } from '../../resources/kit/values/cents'
import { parseShopTime } from '../../resources/kit/values/shopTime'
import { isSignedBy, parametersText } from './alipaySignature'
import { NotVerified } from './driver'

import type { KeyObject } from 'node:crypto'
import type { AlipayConfig } from './alipayConfig'
import type { GatewayNotice } from './driver'

/** An amount of yuan as text. */
export const yuan = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
  .transform(toCents)
  .pipe(z.int().positive())

export const alipayMoment = z
  .string()
  .regex(/^\d{4}-/)
  .transform((text, context): number => {
    const moment = parseShopTime(text)
    if (moment !== undefined) return moment
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })

/** `TRADE_CLOSED`: not paid in time, or refunded in whole. */
export const tradeStatus = z.enum(['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'])

/** Of a payment with a moment of payment it was paid. */
export function tradeStateOf(status: z.output<typeof tradeStatus>, paidAt: number | undefined): 'pending' | 'paid' | 'closed' {
  if (status === 'WAIT_BUYER_PAY') return 'pending'
  return status === 'TRADE_CLOSED' && paidAt === undefined ? 'closed' : 'paid'
}

const noticeShape = z.object({
  app_id: z.string(),
  seller_id: z.string().optional(),
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: tradeStatus,
  total_amount: yuan,
  gmt_payment: alipayMoment.optional(),
  // both only in the notice of a refund
  refund_fee: yuan.optional(),
  out_biz_no: z.string().optional(),
})

/**
 * Throws unless Alipay signed this form for this shop. Its time is not checked: Alipay repeats a notice for a day, and whether it then signs it anew is not
 * documented.
 */
export function openAlipayNotice({ appId, sellerId }: AlipayConfig, key: KeyObject, body: Buffer): GatewayNotice {
  // empty values are not signed, so they must not be read either
  const entries = [...new URLSearchParams(body.toString('utf8'))].filter(([, value]) => value !== '')
  const parameters = Object.fromEntries(entries)
  // of two values of a name one could be verified and the other be read
  if (Object.keys(parameters).length !== entries.length) throw new NotVerified('content')
  const { sign = '', sign_type: signType, charset = 'utf-8' } = parameters
  if (signType !== 'RSA2' || !isSignedBy(key, parametersText(parameters, ['sign_type']), sign)) throw new NotVerified('signature')
  const notice = noticeShape.safeParse(parameters).data
  if (!notice || charset.toLowerCase() !== 'utf-8') throw new NotVerified('content')
  if (notice.app_id !== appId || (sellerId && notice.seller_id !== sellerId)) throw new NotVerified('merchant')
  const { out_trade_no: paymentNo, trade_no: tradeNo, out_biz_no: refundNo, gmt_payment: paidAt } = notice
  if (refundNo && notice.refund_fee !== undefined) return { kind: 'refund', paymentNo, refundNo, tradeNo, state: 'done' }
  const state = tradeStateOf(notice.trade_status, paidAt)
  return { kind: 'payment', paymentNo, tradeNo, cents: notice.total_amount, state, ...(paidAt !== undefined && { paidAt }) }
}
