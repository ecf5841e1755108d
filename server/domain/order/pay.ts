import { sql } from 'kysely'

import { t } from '../../../resources/kit/text'
import { toCents } from '../../../resources/kit/values/cents'
import { moneyText } from '../../../resources/kit/values/numberText'
import { moneyMemos } from '../../../resources/user/ledgerMemos'
import { refuse } from '../../errors'
import { adjustMoney } from '../money/adjustMoney'
import { createNotices } from '../notify/createNotices'
import { systemActor } from '../actor'
import { consume } from '../stock/reservation'
import { endPayments } from './endPayments'
import { lockOrder } from './lockOrder'
import { moveOrder } from './moveOrder'
import { orderSettings } from './orderSettings'
import { addSales, endReservation } from './orderStock'
import { finishShipping } from './finishShipping'

import type { PayType } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

/** Pays an order from the balance of its member, in the transaction of the caller. Refuses another amount than `shown`, the cents that the member has seen. */
export async function payFromBalance(tx: Db, orderId: number, member: Actor & { readonly id: number }, shown?: number): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, member.id)
  refuseUnpayable(order, shown)
  if (!(await orderSettings(tx)).balance_enabled) return refuse('pay_off')
  const payment = await insertPayment(tx, order, 'balance')
  const cents = -toCents(order.pay_amount)
  const origin = { bizType: 'payment', bizId: payment.id, bizNo: order.order_no }
  await adjustMoney(tx, { userId: member.id, cents, type: 'order_pay', memo: moneyMemos.orderPay.zh, ...origin })
  return markPaid(tx, order, { payType: 'balance', by: member })
}

/** Books money that the shop has got outside, for example in cash or by a bank transfer. */
export async function payOffline(tx: Db, orderId: number, by: Actor): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  refuseUnpayable(order)
  if (!(await orderSettings(tx)).offline_enabled) return refuse('pay_off')
  await insertPayment(tx, order, 'offline')
  return markPaid(tx, order, { payType: 'offline', by })
}

/** The order is locked, so its price cannot change any more. The deadline itself is enforced by closing the order: until then it can be paid. */
export function refuseUnpayable(order: OrderRow, shown?: number): void {
  if (order.status !== '1') refuse('order_moved', { order: order.order_no })
  if (shown !== undefined && shown !== toCents(order.pay_amount)) refuse('price_changed', { amount: moneyText(order.pay_amount) })
}

async function insertPayment(tx: Db, order: OrderRow, payType: PayType): Promise<{ readonly id: number }> {
  return tx
    .insertInto('shop_payment')
    .values({
      order_id: order.id,
      user_id: order.user_id,
      pay_type: payType,
      amount: order.pay_amount,
      status: '1',
      pay_time: sql<string>`now()`,
      expire_time: sql<string>`${order.pay_deadline === null ? null : new Date(Number(order.pay_deadline) * 1000)}::timestamptz`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

interface Paid {
  readonly payType: PayType
  readonly by: Actor
}

/**
 * The effects of a paid order, whose row is locked and whose money is booked: it waits to be shipped, its stock is taken and counts as sold, staff are told. An
 * order without delivery is shipped at once. Payments that were begun beside this one are over.
 */
export async function markPaid(tx: Db, order: OrderRow, { payType, by }: Paid): Promise<OrderRow> {
  const paid = await moveOrder(tx, order, 'pay', { by, set: { pay_type: payType, pay_time: sql`now()` } })
  await endPayments(tx, order.id)
  await noteFirstPurchase(tx, order.user_id)
  const lines = await endReservation(tx, order.id, 'consumed')
  await consume(tx, { orderNo: order.order_no, lines: lines.map((line) => ({ skuId: line.sku_id, quantity: line.quantity })), by })
  await addSales(tx, lines)
  const shipped = await finishShipping(tx, paid, systemActor)
  if (shipped.status === '2')
    await createNotices(tx, [
      {
        type: 'order_new',
        text: newOrder,
        values: { order: order.order_no, amount: moneyText(order.pay_amount), count: order.total_quantity },
        data: { id: order.id, order_no: order.order_no },
      },
    ])
  return shipped
}

/** The first paid order counts, whatever becomes of it. */
async function noteFirstPurchase(tx: Db, userId: number | null): Promise<void> {
  if (userId === null) return
  await tx
    .updateTable('user')
    .set({ first_pay_time: sql`now()` })
    .where('id', '=', userId)
    .where('first_pay_time', 'is', null)
    .execute()
}

const newOrder = t('新订单 {order}，{count} 件，实付 {amount}', 'New order {order}: {count} {count:item|items}, {amount} paid')
