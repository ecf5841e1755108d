import { sql } from 'kysely'

import { toCents } from '../../../resources/kit/values/cents'
import { payment as definition } from '../../../resources/payment/payment'
import { payoutQueue } from '../../jobs/queues'
import { enqueue } from '../../jobs/enqueue'
import { systemActor } from '../actor'
import { lockOrder } from '../order/lockOrder'
import { logOrder } from '../order/moveOrder'
import { markPaid } from '../order/pay'
import { moveState } from '../states/moveState'

import type { AnyResource } from '../../../resources/kit/define'
import type { Db } from '../../context'
import type { OrderRow } from '../order/lockOrder'

/** Money that a gateway says it has got: by a verified notice or by its answer to a query. */
export interface ReceivedMoney {
  readonly paymentNo: string
  readonly tradeNo: string
  readonly cents: number
  /** Unix seconds. */
  readonly paidAt?: number | undefined
}

export type Receipt = 'paid' | 'late' | 'repeated' | 'amount' | 'unknown'

const resource = definition as unknown as AnyResource

/**
 * Books money once, however often it is reported. Money for an order that is paid, canceled or timed out, or that costs something else by now, is late: it is
 * booked and goes back whole. A wrong amount or number books nothing.
 */
export async function receivePayment(tx: Db, money: ReceivedMoney): Promise<Receipt> {
  const known = await tx.selectFrom('shop_payment').select('order_id').where('payment_no', '=', money.paymentNo).executeTakeFirst()
  if (!known) return 'unknown'
  const order = await lockOrder(tx, Number(known.order_id))
  const payment = await tx.selectFrom('shop_payment').selectAll().where('payment_no', '=', money.paymentNo).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (payment.status === '1') return 'repeated'
  if (toCents(payment.amount) !== money.cents) return 'amount'
  const isLate = order.status !== '1' || payment.amount !== order.pay_amount
  const paidAt = money.paidAt === undefined ? sql`now()` : sql`to_timestamp(${money.paidAt})`
  const set = { trade_no: money.tradeNo, pay_time: paidAt, is_late: isLate ? 1 : 0 }
  await moveState(tx, resource, 'paid', { id: payment.id, by: 'gateway', set })
  if (isLate) await returnLate(tx, order, payment)
  else await markPaid(tx, order, { payType: payment.pay_type, by: systemActor })
  return isLate ? 'late' : 'paid'
}

/** The order stays as it is; its log says why money came and went. */
async function returnLate(tx: Db, order: OrderRow, payment: { readonly id: number; readonly amount: string; readonly payment_no: string }): Promise<void> {
  await tx
    .updateTable('shop_payment')
    .set({ refunded_amount: sql`amount` })
    .where('id', '=', payment.id)
    .execute()
  const { id } = await tx
    .insertInto('shop_payment_refund')
    .values({
      payment_id: payment.id,
      order_id: order.id,
      cause: 'late',
      way: 'original',
      amount: payment.amount,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logOrder(tx, order.id, 'late', { by: systemActor, content: `${payment.payment_no} ${payment.amount}` })
  await enqueue(tx, payoutQueue, [{ repayment: id }])
}
