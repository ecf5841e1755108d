import { toCents } from '../../../resources/kit/values/cents'
import { withRetry } from '../../database/transaction'
import { NotVerified } from '../../payments/driver'
import { driverOf } from './gatewaySettings'
import { receivePayment } from './receivePayment'
import { finishRepayment } from './settleRepayment'

import type { Kysely } from 'kysely'

import type { paymentNotice } from '../../../resources/payment/paymentNotice'
import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { Db } from '../../context'
import type { Tables } from '../../database/tables'
import type { GatewayDriver, GatewayNotice, NoticeAnswer, RawNotice } from '../../payments/driver'
import type { GatewayName } from '../../payments/drivers'

type Outcome = RowOf<typeof paymentNotice.fields>['result']

interface Received {
  readonly name: GatewayName
  readonly raw: RawNotice
  readonly ip: string
}

/**
 * Takes a notice of a payment provider: verifies it, books what it says in one transaction with the kept notice, and returns the answer that the provider
 * expects. Undefined if the gateway is not configured.
 */
export async function receiveNotice(db: Kysely<Tables>, received: Received): Promise<NoticeAnswer | undefined> {
  const driver = await driverOf(db, received.name)
  if (!driver) return undefined
  const notice = verified(driver, received.raw)
  if (notice instanceof NotVerified) {
    if (mayKeepForged()) await keepNotice(db, received, { result: 'refused', reason: notice.reason })
    return driver.answers.failure
  }
  const result = await withRetry(db, async (tx) => {
    const booked = await book(tx, received.name, notice)
    await keepNotice(tx, received, { result: booked, notice })
    return booked
  })
  return result === 'amount' || result === 'unknown' ? driver.answers.failure : driver.answers.success
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

/** Notices that nobody has signed are kept as traces of attacks and of wrong keys, but not so many that they fill the disk. */
const forgedPerHour = 300
let hour = 0
let forged = 0

function mayKeepForged(): boolean {
  const now = Math.floor(Date.now() / 3_600_000)
  forged = now === hour ? forged + 1 : 1
  hour = now
  return forged <= forgedPerHour
}

interface Kept {
  readonly result: Outcome
  readonly reason?: string
  readonly notice?: GatewayNotice
}

async function keepNotice(tx: Db, { name, raw, ip }: Received, { result, reason = '', notice }: Kept): Promise<void> {
  const payment = notice && (await tx.selectFrom('shop_payment').select('id').where('payment_no', '=', notice.paymentNo).executeTakeFirst())
  await tx
    .insertInto('shop_payment_notice')
    .values({
      ...{ pay_type: name, payment_id: payment?.id ?? null, payment_no: notice?.paymentNo.slice(0, 64) ?? '', is_verified: notice ? 1 : 0, result, reason, ip },
      raw_headers: storable(JSON.stringify(raw.headers), 4000),
      raw_body: storable(raw.body.toString('utf8'), 20_000),
    })
    .execute()
}

/** PostgreSQL stores no zero character. */
const storable = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most)
