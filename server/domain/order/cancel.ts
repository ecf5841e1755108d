import { sql } from 'kysely'

import { textSeparator } from '../../../resources/kit/field/storedText'
import { t } from '../../../resources/kit/text'
import { moneyText } from '../../../resources/kit/values/numberText'
import { toBalance } from '../../../resources/order/orderLog'
import { refuse } from '../../errors'
import { createNotices } from '../notify/createNotices'
import { systemActor } from '../actor'
import { possibleWay } from '../payment/payBack'
import { lockOrder } from './lockOrder'
import { moveOrder } from './moveOrder'
import { orderSettings } from './orderSettings'
import { undoPaid, undoUnpaid } from './undo'

import type { RawBuilder } from 'kysely'

import type { RefundWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'
import type { OrderSettings } from './orderSettings'

type Member = Actor & { readonly id: number }

/** Cancels an unpaid order for its buyer. */
export async function cancelOrder(tx: Db, orderId: number, { by, reason }: { readonly by: Member; readonly reason: string }): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, by.id)
  const closed = await moveOrder(tx, order, 'cancel', { by, content: reason, set: closing('user', reason) })
  await undoUnpaid(tx, closed, by)
  return closed
}

/** Closes an order that was not paid in time. Returns false if it is paid, closed or not due. */
export async function timeOut(tx: Db, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const { rows } = await sql<{
    isDue: boolean
  }>`select coalesce(pay_deadline <= now(), false) as "isDue" from shop_order where id = ${orderId}::bigint`.execute(tx)
  if (order.status !== '1' || !rows[0]?.isDue) return false
  const closed = await moveOrder(tx, order, 'timeout', { by: systemActor, set: closing('timeout', '') })
  await undoUnpaid(tx, closed, systemActor)
  return true
}

export const closing = (type: string, reason: string) => ({ close_type: type, close_reason: reason, close_time: sql`now()` })

/** How often the buyer of an order may ask to cancel it. */
const maxRequests = 3

/** Asks to cancel a paid order of which nothing is shipped and nothing refunded or being refunded. Until it is answered the order is not shipped. */
export async function requestCancel(tx: Db, orderId: number, { by, reason }: { readonly by: Member; readonly reason: string }): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, by.id)
  if (order.status === '2') {
    if (order.ship_status !== '0') refuse('cancel_shipped', { order: order.order_no })
    if (order.cancel_count >= maxRequests) refuse('cancel_limit', { order: order.order_no, max: maxRequests })
    await refuseRefunded(tx, order)
  }
  const set = { cancel_reason: reason, cancel_apply_time: sql`now()`, cancel_refuse_reason: '', cancel_audit_time: null, cancel_admin_id: null }
  const requested = await moveOrder(tx, order, 'requestCancel', { by, content: reason, set: { ...set, cancel_count: sql`cancel_count + 1` } })
  const values = { order: order.order_no, amount: moneyText(order.pay_amount), reason }
  await createNotices(tx, [{ type: 'order_cancel', text: cancelRequested, values, data: { id: order.id, order_no: order.order_no } }])
  return requested
}

const cancelRequested = t('订单 {order} 申请取消，金额 {amount}：{reason}', 'Cancellation of order {order} requested, {amount}: {reason}')

/** Takes the request back. */
export async function withdrawCancel(tx: Db, orderId: number, by: Member): Promise<OrderRow> {
  return moveOrder(tx, await lockOrder(tx, orderId, by.id), 'withdrawCancel', { by })
}

/** Refuses lines of which something was refunded or is being refunded. */
async function refuseRefunded(tx: Db, order: OrderRow): Promise<void> {
  const busy = await tx
    .selectFrom('shop_order_item')
    .select('id')
    .where('order_id', '=', order.id)
    .where(sql<boolean>`refunding_quantity + refund_quantity > 0`)
    .limit(1)
    .executeTakeFirst()
  if (busy) refuse('refund_running', { order: order.order_no })
}

interface Verdict {
  readonly by: Actor
  readonly way: RefundWay
  /** For the log, beside the reason of the buyer. */
  readonly note?: string
}

/** Agrees to a request: the order is canceled, all of its money and points go back, its pieces return to the stock. */
export async function agreeCancel(tx: Db, orderId: number, { by, way, note = '' }: Verdict): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  const set = { ...closing('apply', order.cancel_reason), cancel_audit_time: sql`now()`, cancel_admin_id: by.id ?? null }
  const content = [order.cancel_reason, note].filter((text) => text !== '').join(textSeparator)
  const closed = await moveOrder(tx, order, by.type === 'system' ? 'autoCancel' : 'agreeCancel', { by, content, set })
  await undoPaid(tx, closed, { cause: 'cancel', way, by, isReturned: false })
  return closed
}

/**
 * Agrees to a request that staff have left unanswered for as long as the settings permit. Nobody is there to choose the balance while the gateway is not
 * configured, so the system does. Returns false if it is not due, or answered by now.
 */
export async function autoCancel(tx: Db, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const { rows } = await sql<{ isDue: boolean }>`
    select (${isRequestDue(await orderSettings(tx))}) as "isDue" from shop_order where id = ${orderId}::bigint`.execute(tx)
  if (!rows[0]?.isDue) return false
  const way = await possibleWay(tx, order.id)
  await agreeCancel(tx, order.id, { by: systemActor, way, ...(way === 'balance' && { note: toBalance.zh }) })
  return true
}

/** Orders whose buyers have waited for an answer for too long. */
export const isRequestDue = ({ cancel_auto_agree_hours: hours }: Pick<OrderSettings, 'cancel_auto_agree_hours'>): RawBuilder<boolean> =>
  sql<boolean>`status = '7' and ${hours}::integer > 0 and cancel_apply_time <= now() - make_interval(hours => ${hours}::integer)`

/** Refuses a request: the order waits to be shipped again. */
export async function refuseCancel(tx: Db, orderId: number, { by, reason }: { readonly by: Actor; readonly reason: string }): Promise<OrderRow> {
  const set = { cancel_refuse_reason: reason, cancel_audit_time: sql`now()`, cancel_admin_id: by.id ?? null }
  return moveOrder(tx, await lockOrder(tx, orderId), 'refuseCancel', { by, content: reason, set })
}
