import { sql } from 'kysely'

import { toCents } from '../../../resources/kit/values/cents'
import { scoreMemos } from '../../../resources/user/ledgerMemos'
import { adjustScore } from '../money/adjustScore'
import { payBack } from '../payment/payBack'
import { release } from '../stock/reservation'
import { restore } from '../stock/restore'
import { endPayments } from './endPayments'
import { addSales, endReservation } from './orderStock'

import type { RefundWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

/**
 * Gives back what an unpaid order holds: its points are returned and its stock is released. Payments that were begun at a gateway are over now, so that they
 * are closed there too. The order is locked and has its new state.
 */
export async function undoUnpaid(tx: Db, order: OrderRow, by: Actor): Promise<void> {
  await endPayments(tx, order.id)
  await returnPoints(tx, order)
  const lines = await endReservation(tx, order.id, 'released')
  await release(tx, { orderNo: order.order_no, lines: lines.map((line) => ({ skuId: line.sku_id, quantity: line.quantity })), by })
}

interface Undone {
  readonly cause: 'cancel' | 'close'
  readonly way: RefundWay
  readonly by: Actor
  /** Shipped pieces are back in the shop too. */
  readonly isReturned: boolean
}

interface SoldLine {
  readonly id: number
  readonly goods_id: number
  readonly sku_id: number
  readonly unshipped: number
  readonly shipped: number
  readonly kept: number
}

/**
 * Gives back what a paid order holds: all of its money and points, and its pieces to the stock, those that were shipped only if they are back. The points that it
 * has brought are taken back. The order is locked, has its new state and no money of it went back before; pieces that were refunded for nothing are left out.
 */
export async function undoPaid(tx: Db, order: OrderRow, { cause, way, by, isReturned }: Undone): Promise<void> {
  const cents = toCents(order.pay_amount) - toCents(order.refund_amount)
  if (cents > 0) await payBack(tx, order, { cause, cents, way })
  await returnPoints(tx, order)
  await takeEarnedPoints(tx, order)
  const { rows: lines } = await sql<SoldLine>`
    with sold as (
      select id, case when delivery_type = '4' then quantity - refund_quantity else quantity - shipped_quantity - unshipped_refund_quantity end as unshipped,
        case when ${isReturned} and delivery_type <> '4' then shipped_quantity - greatest(refund_quantity - unshipped_refund_quantity, 0) else 0 end as shipped
      from shop_order_item where order_id = ${order.id}::bigint)
    update shop_order_item i set stock_back_quantity = i.stock_back_quantity + sold.unshipped + sold.shipped, row_version = i.row_version + 1
    from sold where i.id = sold.id
    returning i.id, i.goods_id, i.sku_id, sold.unshipped, sold.shipped, i.quantity - i.refund_quantity as kept`.execute(tx)
  const { order_no: orderNo } = order
  const back = (part: 'unshipped' | 'shipped') => lines.map((line) => ({ skuId: line.sku_id, quantity: line[part] }))
  await restore(tx, { orderNo, by, type: 'refund_back', lines: back('unshipped') })
  await restore(tx, { orderNo, by, type: 'return_in', lines: back('shipped') })
  await addSales(
    tx,
    lines.map(({ kept, ...line }) => ({ ...line, quantity: kept })),
    -1,
  )
}

/** The points that an order has used and not given back yet. */
async function returnPoints(tx: Db, order: OrderRow): Promise<void> {
  const points = order.score_used - order.score_back
  if (points === 0) return
  await sql`update shop_order_item set score_back = score_used_share where order_id = ${order.id}::bigint`.execute(tx)
  await tx.updateTable('shop_order').set({ score_back: order.score_used }).where('id', '=', order.id).execute()
  const origin = { bizType: 'order', bizId: order.id, bizNo: order.order_no }
  await adjustScore(tx, { userId: Number(order.user_id), points, type: 'order_return', memo: scoreMemos.orderReturn.zh, ...origin })
}

/** Takes back the points that a settled order has brought, as far as its member still has them. */
async function takeEarnedPoints(tx: Db, { id, order_no: orderNo, score_earned: earned, user_id: memberId }: OrderRow): Promise<void> {
  if (earned === 0) return
  const userId = Number(memberId)
  const { score } = await tx.selectFrom('user').select('score').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const points = Math.min(score, earned)
  if (points === 0) return
  await tx
    .updateTable('shop_order')
    .set({ score_earned: earned - points })
    .where('id', '=', id)
    .execute()
  const origin = { bizType: 'order', bizId: id, bizNo: orderNo }
  await adjustScore(tx, { userId, points: -points, type: 'order_take_back', memo: scoreMemos.orderTakeBack.zh, ...origin })
}
