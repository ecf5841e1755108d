import { sql } from 'kysely'

import { toCents } from '../../../resources/kit/values/cents'
import { withRetry } from '../../database/transaction'
import { refuse } from '../../errors'
import { timeLimit } from '../../lib/timeLimit'
import { GatewayError } from '../../payments/driver'
import { endPayments } from '../order/endPayments'
import { lockOrder } from '../order/lockOrder'
import { refuseUnpayable } from '../order/pay'
import { closePayment } from './closePayment'
import { driverOf, gatewayOf, isGateway } from './gatewaySettings'

import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { NewPayment, PaymentStart } from '../../payments/driver'
import type { GatewayName } from '../../payments/drivers'

interface Start extends Pick<NewPayment, 'notifyUrl' | 'returnUrl' | 'clientIp' | 'scene'> {
  readonly orderNo: string
  readonly memberId: number
  readonly name: GatewayName
  /** Cents that the buyer has seen. */
  readonly shown?: number | undefined
}

export interface StartedPayment {
  readonly paymentNo: string
  readonly start: PaymentStart
  readonly unclosed: readonly UnclosedPayment[]
}

/**
 * Begins a payment of an order at a gateway and returns where its buyer pays. Begun again it is the same payment, unless it was ended before its time; one at
 * another gateway, or begun there on another kind of device, is closed first, so that an order is not paid twice. Where that is not possible, this one begins all
 * the same: of two that are paid the later one goes back. The gateway is called outside of transactions.
 */
export async function startPayment(db: Kysely<Tables>, { orderNo, memberId, name, shown, ...places }: Start): Promise<StartedPayment> {
  const driver = (await gatewayOf(db, name)) ?? refuse('pay_off')
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'pay_amount'])
    .where('order_no', '=', orderNo)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  const orderId = order?.id ?? refuse('row_gone')
  const requested = { pay_type: name, scene: places.scene, notify_url: places.notifyUrl }
  const unclosed = await closeOthers(db, orderId, (other) => isSame(other, { ...requested, amount: order?.pay_amount }))
  // a gateway that does not answer begins no other payment either; one that refuses to close a payment does
  if (unclosed.some(({ payment, error }) => payment.pay_type === name && error.outcome === 'unknown')) return refuse('pay_failed')
  const payment = await withRetry(db, async (tx) => {
    const locked = await lockOrder(tx, orderId, memberId)
    refuseUnpayable(locked, shown)
    const pending = (await pendingOf(tx, orderId)).find((one) => isSame(one, { ...requested, amount: locked.pay_amount }))
    if (pending) return pending
    return tx
      .insertInto('shop_payment')
      .values({
        order_id: orderId,
        user_id: memberId,
        ...requested,
        amount: locked.pay_amount,
        expire_time: sql<string>`coalesce((select pay_deadline from shop_order where id = ${orderId}::bigint), now())`,
      })
      .returning(['id', 'payment_no', 'pay_type', 'amount', 'expire_time'])
      .executeTakeFirstOrThrow()
  })
  const start = await driver
    .create({ ...places, paymentNo: payment.payment_no, cents: toCents(payment.amount), subject: orderNo, expiresAt: Number(payment.expire_time) })
    .catch((error: unknown) => {
      if (error instanceof GatewayError) return refuse('pay_failed')
      throw error
    })
  return { paymentNo: payment.payment_no, start, unclosed }
}

type Pending = Awaited<ReturnType<typeof pendingOf>>[number]

/** A provider takes a number again only with all that it was sent with first. */
const isSame = (one: Pending, requested: { readonly [Part in 'pay_type' | 'scene' | 'notify_url' | 'amount']: string | undefined }): boolean =>
  !one.is_ended &&
  one.pay_type === requested.pay_type &&
  one.scene === requested.scene &&
  one.notify_url === requested.notify_url &&
  one.amount === requested.amount

interface UnclosedPayment {
  readonly payment: Pending
  readonly error: GatewayError
}

/** Milliseconds: the buyer waits for it. */
const closeLimit = 3000

/**
 * Closes what was begun for an order at gateways, except payments that are kept, before it is paid in another way. One whose gateway does not close it in time is
 * over here, for the schedule to close; returns those. All are closed at once, so that a gateway that does not answer takes no time from another.
 */
export async function closeOthers(db: Kysely<Tables>, orderId: number, isKept: (payment: Pending) => boolean = () => false): Promise<UnclosedPayment[]> {
  const pending = await pendingOf(db, orderId)
  const others = pending.filter((payment) => isGateway(payment.pay_type) && !isKept(payment))
  const closed = await Promise.all(others.map((payment) => closeOther(db, orderId, payment)))
  return closed.filter((one) => one !== undefined)
}

async function closeOther(db: Kysely<Tables>, orderId: number, payment: Pending): Promise<UnclosedPayment | undefined> {
  try {
    const driver = isGateway(payment.pay_type) ? await driverOf(db, payment.pay_type) : undefined
    await closePayment(db, driver, payment, { signal: timeLimit(closeLimit) })
    return undefined
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    await endPayments(db, orderId, payment.id)
    return { payment, error }
  }
}

const pendingOf = (db: Kysely<Tables>, orderId: number) =>
  db
    .selectFrom('shop_payment as p')
    .innerJoin('shop_order as o', 'o.id', 'p.order_id')
    .select([
      'p.id',
      'p.payment_no',
      'p.pay_type',
      'p.amount',
      'p.scene',
      'p.notify_url',
      'p.expire_time',
      sql<boolean>`o.status = '1' and coalesce(p.expire_time < o.pay_deadline, false)`.as('is_ended'),
    ])
    .where('p.order_id', '=', orderId)
    .where('p.status', '=', '0')
    .orderBy('p.id')
    .execute()
