import { sql } from 'kysely'

import { scoreMemos } from '../../../resources/user/ledgerMemos'
import { adjustScore } from '../money/adjustScore'
import { systemActor } from '../actor'
import { lockOrder } from './lockOrder'
import { logOrder, moveOrder } from './moveOrder'
import { orderSettings } from './orderSettings'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

/** The buyer has got the goods. Running refunds go on. */
export async function receive(tx: Db, orderId: number, by: Actor & { readonly id: number }): Promise<OrderRow> {
  return receiveLocked(tx, await lockOrder(tx, orderId, by.id), 'receive', by)
}

/** Counts an order as received whose time is over. A running refund stops the clock. Returns false if it is not due. */
export async function autoReceive(tx: Db, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order.status !== '3' || !(await isOver(tx, order, 'receive_deadline')) || (await isRefunding(tx, order))) return false
  await receiveLocked(tx, order, 'autoReceive', systemActor)
  return true
}

async function receiveLocked(tx: Db, order: OrderRow, transition: 'receive' | 'autoReceive', by: Actor): Promise<OrderRow> {
  const { order_auto_complete_days: complete, aftersale_days: aftersale } = await orderSettings(tx)
  const set = {
    receive_time: sql`now()`,
    complete_deadline: sql`now() + make_interval(days => ${complete})`,
    aftersale_deadline: sql`now() + make_interval(days => ${aftersale})`,
  }
  return moveOrder(tx, order, transition, { by, set })
}

/** Completes an order that nobody evaluated in time. No evaluation is invented. Returns false if it is not due. */
export async function autoComplete(tx: Db, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order.status !== '4' || !(await isOver(tx, order, 'complete_deadline'))) return false
  await moveOrder(tx, order, 'autoComplete', { by: systemActor, set: { complete_time: sql`now()` } })
  return true
}

/**
 * Settles an order after the time for refunds: its member gets the points of what they kept. Once only; before it nothing is given that a refund would have to
 * take back. Returns false if it is not due.
 */
export async function settle(tx: Db, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!['4', '5'].includes(order.status) || order.settle_time !== null) return false
  if (!(await isOver(tx, order, 'aftersale_deadline')) || (await isRefunding(tx, order))) return false
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(case when pay_amount > 0 then floor(score_give * (pay_amount - refund_amount + refund_delivery_amount) / pay_amount)
      else floor(score_give::numeric * (quantity - refund_quantity) / quantity) end), 0)::integer as points
    from shop_order_item where order_id = ${order.id}::bigint`.execute(tx)
  const points = rows[0]?.points ?? 0
  await tx
    .updateTable('shop_order')
    .set({ settle_time: sql<string>`now()`, score_earned: points, row_version: sql`row_version + 1` })
    .where('id', '=', order.id)
    .execute()
  await logOrder(tx, order.id, 'settle', { by: systemActor, content: String(points) })
  const origin = { bizType: 'order', bizId: order.id, bizNo: order.order_no }
  if (points > 0) await adjustScore(tx, { userId: Number(order.user_id), points, type: 'order_give', memo: scoreMemos.orderGive.zh, ...origin })
  return true
}

/** By the clock of the database. */
async function isOver(tx: Db, { id }: OrderRow, deadline: 'receive_deadline' | 'complete_deadline' | 'aftersale_deadline'): Promise<boolean> {
  const { rows } = await sql<{
    is_over: boolean
  }>`select coalesce(${sql.ref(deadline)} <= now(), false) as is_over from shop_order where id = ${id}::bigint`.execute(tx)
  return rows[0]?.is_over === true
}

/** A refund of some line is running. */
export async function isRefunding(tx: Db, { id }: OrderRow): Promise<boolean> {
  const running = tx.selectFrom('shop_order_item').select('id').where('order_id', '=', id).where('refunding_quantity', '>', 0).limit(1)
  return (await running.executeTakeFirst()) !== undefined
}
