import { sql } from 'kysely'

import { toCents } from '../../../resources/kit/values/cents'

import type { Selectable } from 'kysely'

import type { RefundedLine } from '../../../resources/order/refundable'
import type { Db } from '../../context'
import type { Tables } from '../../database/tables'

export type OrderLine = Selectable<Tables['shop_order_item']>

/** Statuses of orders that can be refunded: paid, and not about to be canceled anyway. */
export const refundableStatuses: readonly string[] = ['2', '3', '4', '5']

/** Whether the time for refunds of the order `o` is over. */
export const isRefundLate = sql<boolean>`(coalesce(o.aftersale_deadline <= now(), false) or o.settle_time is not null)`

/** The line of a refund; its order is locked. */
export const lineOf = (tx: Db, id: number): Promise<OrderLine> =>
  tx.selectFrom('shop_order_item').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** A stored line as the amounts of refunds are computed from. */
export const refundedLine = (line: OrderLine): RefundedLine => ({
  quantity: line.quantity,
  payAmount: toCents(line.pay_amount),
  deliveryShare: toCents(line.delivery_share),
  scoreUsedShare: line.score_used_share,
  refundQuantity: line.refund_quantity,
  refundAmount: toCents(line.refund_amount),
  refundDeliveryAmount: toCents(line.refund_delivery_amount),
  scoreBack: line.score_back,
  shippedQuantity: line.shipped_quantity,
})

export interface RefundablePieces {
  /** Whether these are pieces that were shipped; a refund has only one kind. */
  readonly isShipped: boolean
  readonly most: number
}

/** The pieces that a refund of this type can be about: returns need shipped ones, money alone is for unshipped ones as long as there are some. */
export function refundablePieces(line: OrderLine, type: '1' | '2'): RefundablePieces {
  const unshipped = line.quantity - line.shipped_quantity - line.unshipped_refund_quantity
  const shipped = line.shipped_quantity - (line.refund_quantity + line.refunding_quantity - line.unshipped_refund_quantity)
  if (type === '2') return { isShipped: true, most: line.delivery_type === '4' ? 0 : shipped }
  return unshipped > 0 ? { isShipped: false, most: unshipped } : { isShipped: true, most: shipped }
}
