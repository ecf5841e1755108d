import { sql } from 'kysely'

import { toYuan } from '../../../resources/kit/values/cents'
import { moneyMemos } from '../../../resources/user/ledgerMemos'
import { refuse } from '../../errors'
import { enqueue } from '../../jobs/enqueue'
import { payoutQueue } from '../../jobs/queues'
import { adjustMoney } from '../money/adjustMoney'
import { driverOf, isGateway } from './gatewaySettings'

import type { RefundWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { OrderRow } from '../order/lockOrder'

interface Repayment {
  readonly cause: 'cancel' | 'close' | 'refund'
  /** Cents, above 0. */
  readonly cents: number
  readonly way: RefundWay
  /** The refund that it is for. */
  readonly refundId?: number
}

/** Where money of an order can go without staff to choose: to the balance, while the gateway that has brought it is not configured. */
export async function possibleWay(tx: Db, orderId: number): Promise<RefundWay> {
  const payment = await tx
    .selectFrom('shop_payment')
    .select('pay_type')
    .where('order_id', '=', orderId)
    .where('status', '=', '1')
    .where('is_late', '=', 0)
    .executeTakeFirst()
  return payment && isOutside(payment.pay_type) && !(await isReachable(tx, payment.pay_type)) ? 'balance' : 'original'
}

/**
 * Books money that goes back for an order whose row is locked: once on its payment, once on the order, each by a statement that permits at most what was paid.
 * The balance of the member gets it at once, also for an offline payment; a gateway gets a job to give back what it has brought.
 */
export async function payBack(
  tx: Db,
  order: OrderRow,
  { cause, cents, way: chosen, refundId }: Repayment,
): Promise<{ readonly isPaid: boolean; readonly way: RefundWay }> {
  const amount = toYuan(cents)
  const payment = await tx
    .updateTable('shop_payment')
    .set({ refunded_amount: sql`refunded_amount + ${amount}::numeric`, row_version: sql`row_version + 1` })
    .where('order_id', '=', order.id)
    .where('status', '=', '1')
    .where('is_late', '=', 0)
    .where(sql<boolean>`refunded_amount + ${amount}::numeric <= amount`)
    .returning(['id', 'user_id', 'pay_type'])
    .executeTakeFirst()
  if (!payment) return refuse('repay_too_much')
  // nothing else pays offline money back
  const way = payment.pay_type === 'offline' ? 'balance' : chosen
  const isPaid = way === 'balance' || !isOutside(payment.pay_type)
  if (!isPaid && !(await isReachable(tx, payment.pay_type))) return refuse('repay_to_balance')
  const booked = await tx
    .updateTable('shop_order')
    .set({ refund_amount: sql`refund_amount + ${amount}::numeric` })
    .where('id', '=', order.id)
    .where(sql<boolean>`refund_amount + ${amount}::numeric <= pay_amount`)
    .executeTakeFirst()
  if (booked.numUpdatedRows !== BigInt(1)) return refuse('repay_too_much')
  const { id } = await tx
    .insertInto('shop_payment_refund')
    .values({
      payment_id: payment.id,
      order_id: order.id,
      refund_id: refundId ?? null,
      cause,
      way,
      amount,
      status: isPaid ? '1' : '0',
      finish_time: isPaid ? sql<string>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isPaid) {
    await enqueue(tx, payoutQueue, [{ repayment: id }])
    return { isPaid, way }
  }
  const origin = { bizType: 'payment_refund', bizId: id, bizNo: order.order_no }
  await adjustMoney(tx, { userId: Number(payment.user_id), cents, type: 'order_refund', memo: moneyMemos.orderRefund.zh, ...origin })
  return { isPaid, way }
}

/** Money that is neither in the balance already nor brought by hand. */
const isOutside = (payType: string): boolean => payType !== 'balance' && payType !== 'offline'

const isReachable = async (tx: Db, payType: string): Promise<boolean> => isGateway(payType) && (await driverOf(tx, payType)) !== undefined
