import { sql } from 'kysely'

import { toCents } from '../../../resources/kit/values/cents'
import { withRetry } from '../../database/transaction'
import { refuse } from '../../errors'
import { NotVerified } from '../../payments/driver'
import { gateways } from '../../payments/drivers'
import { driverOf } from './gatewaySettings'
import { receivePayment } from './receivePayment'
import { finishRepayment } from './settleRepayment'

import type { Kysely } from 'kysely'

import type { paymentNotice } from '../../../resources/payment/paymentNotice'
import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { Db } from '../../context'
import type { Tables } from '../../database/tables'
import type { GatewayDriver, GatewayNotice, NoticeAnswer, NotVerifiedReason, RawNotice } from '../../payments/driver'
import type { GatewayName } from '../../payments/drivers'

type Outcome = RowOf<typeof paymentNotice.fields>['result']

interface Received {
  readonly name: GatewayName
  readonly raw: RawNotice
  readonly ip: string
}

/**
 * Takes a notice of a payment provider: verifies it, books what it says in one transaction with the kept notice, and returns the answer that the provider
 * expects. Refuses if the gateway is not configured, and fails if it cannot be booked; the notice is kept all the same.
 */
export async function receiveNotice(db: Kysely<Tables>, received: Received): Promise<NoticeAnswer> {
  const { answers } = gateways[received.name]
  const driver = await driverOf(db, received.name)
  if (!driver) {
    await keepUnverified(db, received, { result: 'off' })
    return refuse('pay_off')
  }
  const notice = verified(driver, received.raw)
  if (notice instanceof NotVerified) {
    await keepUnverified(db, received, { result: 'refused', reason: notice.reason })
    return answers.failure
  }
  const result = await withRetry(db, async (tx) => {
    const booked = await book(tx, received.name, notice)
    await keepNotice(tx, received, { result: booked, notice })
    return booked
  }).catch((error: unknown) => keepFailed(db, received, { notice, error }))
  return result === 'amount' || result === 'unknown' ? answers.failure : answers.success
}

function verified(driver: GatewayDriver, raw: RawNotice): GatewayNotice | NotVerified {
  try {
    return driver.verifyNotice(raw)
  } catch (error) {
    if (error instanceof NotVerified) return error
    throw error
  }
}

/** A provider speaks for its own payments only: its key signs whatever number is put in. */
async function book(tx: Db, name: GatewayName, notice: GatewayNotice): Promise<Outcome> {
  if (notice.kind === 'payment' && notice.state !== 'paid') return 'open'
  const payment = await tx.selectFrom('shop_payment').select('id').where('payment_no', '=', notice.paymentNo).where('pay_type', '=', name).executeTakeFirst()
  if (!payment) return 'unknown'
  if (notice.kind === 'payment') return receivePayment(tx, notice)
  const repayment = await tx
    .selectFrom('shop_payment_refund')
    .select(['id', 'status', 'amount'])
    .where('refund_pay_no', '=', notice.refundNo)
    .where('payment_id', '=', payment.id)
    .executeTakeFirst()
  if (!repayment) return 'unknown'
  if (notice.cents !== undefined && notice.cents !== toCents(repayment.amount)) return 'amount'
  if (notice.state === 'pending') return repayment.status === '0' ? 'refund' : 'repeated'
  const isNew = await finishRepayment(tx, repayment.id, { state: notice.state, isReported: true, ...(notice.state === 'done' && { tradeNo: notice.tradeNo }) })
  return isNew ? 'refund' : 'repeated'
}

interface Kept {
  readonly result: Outcome
  readonly notice: GatewayNotice
  readonly reason?: string
}

async function keepNotice(tx: Db, { name, raw, ip }: Received, { result, notice, reason = '' }: Kept): Promise<void> {
  const payment = await tx.selectFrom('shop_payment').select('id').where('payment_no', '=', notice.paymentNo).executeTakeFirst()
  await tx
    .insertInto('shop_payment_notice')
    .values({
      ...{ pay_type: name, payment_id: payment?.id ?? null, payment_no: notice.paymentNo.slice(0, 64), is_verified: 1, result, reason, ip },
      ...textsOf(raw, { headers: 4000, body: 20_000 }),
    })
    .execute()
}

/** Keeps a notice whose booking was rolled back, by itself: the provider sends it again. Throws why it was not booked. */
async function keepFailed(db: Db, received: Received, { notice, error }: { readonly notice: GatewayNotice; readonly error: unknown }): Promise<never> {
  const reason = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code.slice(0, 50) : ''
  await keepNotice(db, received, { result: 'failed', notice, reason }).catch(() => undefined) // without a database there is nowhere to keep it
  throw error
}

/**
 * Notices that could not be verified are kept as traces of attacks and of wrong keys. Anybody can send them, so there is a limit to their number for each
 * gateway in an hour. The first are kept whole: with the right key they can be verified later.
 */
const unverified = { most: 100, whole: 10 } as const

/** Keeps it or the beginning of it, unless all servers together have kept the most. */
async function keepUnverified(db: Db, { name, raw, ip }: Received, { result, reason }: Unverified): Promise<void> {
  const { raw_headers: headers, raw_body: body } = textsOf(raw, { headers: 4000, body: 8000 })
  await sql`
    insert into shop_payment_notice (pay_type, result, reason, ip, raw_headers, raw_body)
    select ${name}, ${result}, ${reason ?? ''}, ${ip},
      case when kept.n < ${unverified.whole} then ${headers}::text else ${headers.slice(0, 1000)} end,
      case when kept.n < ${unverified.whole} then ${body}::text else ${body.slice(0, 500)} end
    from (select count(*) as n from shop_payment_notice where is_verified = 0 and pay_type = ${name} and create_time > now() - interval '1 hour') kept
    where kept.n < ${unverified.most}`.execute(db)
}

interface Unverified {
  readonly result: 'refused' | 'off'
  readonly reason?: NotVerifiedReason
}

/** Headers and body as text, at most so many characters of each. PostgreSQL stores no zero character. */
const textsOf = ({ headers, body }: RawNotice, most: { readonly headers: number; readonly body: number }) => ({
  raw_headers: JSON.stringify(headers).replaceAll('\0', '').slice(0, most.headers),
  raw_body: body.toString('utf8').replaceAll('\0', '').slice(0, most.body),
})
