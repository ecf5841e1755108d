import { sql } from 'kysely'

import { toCents, toYuan } from '../../../resources/kit/values/cents'
import { partsOf, pointsBack, refundable } from '../../../resources/order/refundable'
import { scoreMemos } from '../../../resources/user/ledgerMemos'
import { refuse } from '../../errors'
import { adjustScore } from '../money/adjustScore'
import { logOrder } from '../order/moveOrder'
import { addSales } from '../order/orderStock'
import { finishRefundedOrder } from '../order/refundedOrder'
import { payBack } from '../payment/payBack'
import { restore } from '../stock/restore'
import { logRefund, moveRefund } from './moveRefund'
import { lineOf, refundedLine } from './refundLine'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { LockedRefund, RefundRow } from './lockRefund'
import type { OrderLine } from './refundLine'

/**
 * Pays an agreed refund back and books everything that follows, in one transaction: the line, the money, points, stock and sales, and an order of which
 * nothing is left. Order and refund are locked.
 */
export async function finishRefund(tx: Db, { refund, order }: LockedRefund, by: Actor): Promise<void> {
  const line = await lineOf(tx, Number(refund.order_item_id))
  const { points, isRestocked } = await bookLine(tx, refund, line)
  const cents = toCents(refund.amount ?? '0.00')
  const done = await moveRefund(tx, refund, 'finish', { by, set: { finish_time: sql`now()`, score_back: points } })
  if (cents > 0) {
    const { isPaid, way } = await payBack(tx, order, { cause: 'refund', cents, way: refund.way, refundId: refund.id })
    await moveRefund(tx, done, isPaid ? 'payOutDone' : 'payOut', { by, set: { way } })
  }
  if (points > 0) {
    await tx
      .updateTable('shop_order')
      .set({ score_back: sql`score_back + ${points}::integer` })
      .where('id', '=', order.id)
      .execute()
    const origin = { bizType: 'refund', bizId: refund.id, bizNo: order.order_no }
    await adjustScore(tx, { userId: Number(order.user_id), points, type: 'order_return', memo: scoreMemos.orderReturn.zh, ...origin })
  }
  const { quantity } = refund
  const skuId = Number(line.sku_id)
  if (isRestocked) await restore(tx, { orderNo: order.order_no, by, type: refund.type === '2' ? 'return_in' : 'refund_back', lines: [{ skuId, quantity }] })
  await addSales(tx, [{ goods_id: Number(line.goods_id), sku_id: skuId, quantity }], -1)
  await logRefund(tx, refund.id, 'finish', by, toYuan(cents))
  await logOrder(tx, order.id, 'refund', { by, content: `${refund.refund_no} ${line.goods_name} ×${quantity} ${toYuan(cents)}` })
  await finishRefundedOrder(tx, order)
}

interface Booked {
  readonly points: number
  readonly isRestocked: boolean
}

/** Counts the pieces and the money on the line, by a statement that permits at most what it cost. */
async function bookLine(tx: Db, refund: RefundRow, line: OrderLine): Promise<Booked> {
  const money = refundedLine(line)
  const parts = partsOf(money, refundable(money, refund.quantity, refund.is_shipped === 1), toCents(refund.amount ?? '0.00'))
  const points = pointsBack(money, refund.quantity)
  // what was never shipped is still in the shop, as is what needs no delivery
  const isRestocked = refund.type === '2' ? refund.restock === 1 : refund.is_shipped === 0 || line.delivery_type === '4'
  const booked = await tx
    .updateTable('shop_order_item')
    .set({
      refunding_quantity: sql`refunding_quantity - ${refund.quantity}::integer`,
      refund_quantity: sql`refund_quantity + ${refund.quantity}::integer`,
      refund_amount: sql`refund_amount + ${toYuan(parts.goods + parts.delivery)}::numeric`,
      refund_delivery_amount: sql`refund_delivery_amount + ${toYuan(parts.delivery)}::numeric`,
      score_back: sql`score_back + ${points}::integer`,
      stock_back_quantity: sql`stock_back_quantity + ${isRestocked ? refund.quantity : 0}::integer`,
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', line.id)
    .where(sql<boolean>`refunding_quantity >= ${refund.quantity}::integer`)
    .executeTakeFirst()
  if (booked.numUpdatedRows !== BigInt(1)) return refuse('refund_moved', { refund: refund.refund_no })
  return { points, isRestocked }
}
