import { sql } from 'kysely'

import { t } from '../../../resources/kit/text'
import { toYuan } from '../../../resources/kit/values/cents'
import { moneyText } from '../../../resources/kit/values/numberText'
import { refundable, refundMaximum } from '../../../resources/order/refundable'
import { reasonText } from '../../../resources/order/refundReasons'
import { refuse } from '../../errors'
import { createNotices } from '../notify/createNotices'
import { lockOrder } from '../order/lockOrder'
import { logRefund } from './moveRefund'
import { isRefundLate, lineOf, refundablePieces, refundableStatuses, refundedLine } from './refundLine'

import type { RefundParts } from '../../../resources/order/refundable'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from '../order/lockOrder'
import type { OrderLine } from './refundLine'

export interface RefundRequest {
  readonly itemId: number
  readonly type: '1' | '2'
  readonly quantity: number
  /** Cents; absent for everything that these pieces bring back. */
  readonly cents?: number | undefined
  readonly reason: string
  readonly description: string
  readonly images: readonly string[]
}

/**
 * Asks for money back for some pieces of a line, one request of a line at a time. What is refunded is counted as being refunded from now on, so that it is
 * neither shipped nor refunded twice. Returns the id.
 */
export async function applyRefund(
  tx: Db,
  request: RefundRequest,
  by: Actor & { readonly id: number },
): Promise<{ readonly id: number; readonly refund_no: string }> {
  const known = await tx.selectFrom('shop_order_item').select('order_id').where('id', '=', request.itemId).executeTakeFirst()
  const order = await lockOrder(tx, Number(known?.order_id ?? 0), by.id)
  const line = await lineOf(tx, request.itemId)
  await refuseUnrefundable(tx, order, line)
  const { type, quantity } = request
  const { isShipped, most } = refundablePieces(line, type)
  if (quantity < 1 || quantity > most) return refuse('refund_quantity', { name: line.goods_name, max: Math.max(0, most) })
  const money = refundedLine(line)
  const full = totalOf(refundable(money, quantity, isShipped))
  const cents = request.cents ?? full
  if (cents > full || (cents === 0 && full > 0)) return refuse('refund_amount', { max: moneyText(toYuan(full)) })
  const counted = await tx
    .updateTable('shop_order_item')
    .set({
      refunding_quantity: sql`refunding_quantity + ${quantity}::integer`,
      ...(!isShipped && { unshipped_refund_quantity: sql`unshipped_refund_quantity + ${quantity}::integer` }),
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', line.id)
    .where('refunding_quantity', '=', 0)
    .where(sql<boolean>`refund_quantity + ${quantity}::integer <= quantity`)
    .executeTakeFirst()
  if (counted.numUpdatedRows !== BigInt(1)) return refuse('refund_twice', { name: line.goods_name })
  const created = await tx
    .insertInto('shop_refund')
    .values({
      ...{ order_id: order.id, order_no: order.order_no, order_item_id: line.id, user_id: by.id },
      ...{ type, quantity, is_shipped: isShipped ? 1 : 0, reason: request.reason, description: request.description },
      ...{ images: JSON.stringify(request.images), apply_amount: toYuan(cents), max_amount: toYuan(refundMaximum(money)) },
    })
    .returning(['id', 'refund_no'])
    .executeTakeFirstOrThrow()
  await logRefund(tx, created.id, 'apply', by, request.reason)
  const values = { order: order.order_no, amount: moneyText(toYuan(cents)), reason: reasonText(request.reason) }
  await createNotices(tx, [{ type: 'order_refund', text: requested, values, data: { id: created.id, order_no: order.order_no, refund_no: created.refund_no } }])
  return created
}

const requested = t('订单 {order} 申请退款 {amount}：{reason}', 'Refund of {amount} requested for order {order}: {reason}')

/** Until the time for refunds is over, while the order is not to be canceled anyway, and one at a time. */
async function refuseUnrefundable(tx: Db, order: OrderRow, line: OrderLine): Promise<void> {
  if (!refundableStatuses.includes(order.status)) refuse('order_moved', { order: order.order_no })
  const { isLate } = await tx.selectFrom('shop_order as o').select(isRefundLate.as('isLate')).where('o.id', '=', order.id).executeTakeFirstOrThrow()
  if (isLate) refuse('refund_late', { order: order.order_no })
  if (line.refunding_quantity > 0) refuse('refund_twice', { name: line.goods_name })
}

export const totalOf = ({ goods, delivery }: RefundParts): number => goods + delivery
