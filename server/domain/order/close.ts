import { moneyText } from '../../../resources/kit/values/numberText'
import { refuse } from '../../errors'
import { closing } from './cancel'
import { isRefunding } from './complete'
import { lockOrder } from './lockOrder'
import { moveOrder } from './moveOrder'
import { undoPaid, undoUnpaid } from './undo'

import type { RefundWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

interface Closing {
  readonly by: Actor
  readonly reason: string
  readonly way: RefundWay
  /** Shipped pieces are back in the shop. */
  readonly isReturned: boolean
}

/** Closes an order for the shop. Of a paid one all money goes back; one of which some went back already is finished by refunding the rest. */
export async function closeOrder(tx: Db, orderId: number, { by, reason, way, isReturned }: Closing): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  const set = closing('admin', reason)
  if (order.status === '1') {
    const closed = await moveOrder(tx, order, 'closeUnpaid', { by, content: reason, set })
    await undoUnpaid(tx, closed, by)
    return closed
  }
  if (order.refund_amount !== '0.00') refuse('close_refunded', { order: order.order_no, amount: moneyText(order.refund_amount) })
  if (await isRefunding(tx, order)) refuse('refund_running', { order: order.order_no })
  const closed = await moveOrder(tx, order, 'close', { by, content: reason, set })
  await undoPaid(tx, closed, { cause: 'close', way, by, isReturned })
  return closed
}
