import { z } from 'zod'

import { NotVerified } from './driver'
import { parseJson } from './exchange'
import { unseal } from './wechatSignature'

import type { GatewayNotice, PaymentStanding, RefundStanding } from './driver'

const cents = z.int().positive()
const momentOf = z
  .string()
  .transform((text) => Math.floor(Date.parse(text) / 1000))
  .pipe(z.int())

const paymentStates = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'pending',
  USERPAYING: 'pending',
  PAYERROR: 'pending',
  ACCEPT: 'pending',
  CLOSED: 'closed',
  REVOKED: 'closed',
} as const

/** `ABNORMAL`: the account it came from no longer takes it. */
const refundStates = { SUCCESS: 'done', PROCESSING: 'pending', ABNORMAL: 'failed', CLOSED: 'failed' } as const

const stateOf = <State extends string>(states: Readonly<Record<string, State>>) =>
  z.string().transform((name, context): State => {
    const state = Object.hasOwn(states, name) ? states[name] : undefined
    if (state !== undefined) return state
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })

const unpaid = z.object({ appid: z.string(), mchid: z.string(), out_trade_no: z.string(), trade_state: stateOf(paymentStates) })
const paid = unpaid.extend({ transaction_id: z.string().min(1), success_time: momentOf, amount: z.object({ total: cents, currency: z.literal('CNY') }) })

/** A payment as the query and the notice describe it. */
export const paymentShape = z.union([paid, unpaid.refine(({ trade_state }) => trade_state !== 'paid')])

export const standingOf = (payment: z.output<typeof paymentShape>): PaymentStanding =>
  'amount' in payment
    ? { state: payment.trade_state, tradeNo: payment.transaction_id, cents: payment.amount.total, paidAt: payment.success_time }
    : { state: payment.trade_state }

/** A refund as its request and its query describe it. */
export const refundShape = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string().min(1),
  status: z.string(),
  amount: z.object({ refund: cents }),
})

export function refundStandingOf({ status, refund_id }: z.output<typeof refundShape>): RefundStanding | undefined {
  const state = stateOf(refundStates).safeParse(status).data
  return state && { state, tradeNo: refund_id, ...(state === 'failed' && { reason: status }) }
}

const refundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string().min(1),
  refund_status: stateOf(refundStates),
  amount: z.object({ refund: cents }),
})

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({ algorithm: z.literal('AEAD_AES_256_GCM'), ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') }),
})

interface Receiver {
  readonly appId: string
  readonly mchId: string
  readonly apiV3Key: string
}

/** Decrypts the body of a notice whose signature was verified. The same platform key signs for all merchants, so the merchant has to be compared. */
export function openNotice({ appId, mchId, apiV3Key }: Receiver, body: Buffer): GatewayNotice {
  const { event_type: event, resource } = known(parseJson(envelope, body.toString('utf8')))
  const text = unseal({
    key: Buffer.from(apiV3Key),
    nonce: Buffer.from(resource.nonce),
    associated: Buffer.from(resource.associated_data),
    sealed: Buffer.from(resource.ciphertext, 'base64'),
  }).toString('utf8')
  if (event.startsWith('REFUND.')) {
    const refund = known(parseJson(refundNotice, text))
    if (refund.mchid !== mchId) throw new NotVerified('merchant')
    const { out_trade_no: paymentNo, out_refund_no: refundNo, refund_id: tradeNo, refund_status: state, amount } = refund
    return { kind: 'refund', paymentNo, refundNo, tradeNo, state, cents: amount.refund }
  }
  const payment = known(parseJson(paid, text))
  if (payment.mchid !== mchId || payment.appid !== appId) throw new NotVerified('merchant')
  const { out_trade_no: paymentNo, transaction_id: tradeNo, trade_state: state, success_time: paidAt, amount } = payment
  return { kind: 'payment', paymentNo, tradeNo, state, cents: amount.total, paidAt }
}

function known<Value>(parsed: Value | undefined): Value {
  if (parsed === undefined) throw new NotVerified('content')
  return parsed
}
