import { refuse } from '../../errors'
import { lockOrder } from '../order/lockOrder'
import { lockRepayment, repeatRepayment } from '../payment/settleRepayment'
import { retryPayout } from './retryPayout'

import type { RetryWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'

interface Retry {
  readonly by: Actor
  readonly way: RetryWay
}

/** Tries again every repayment of the order that has failed. */
export async function retryFailedPayouts(tx: Db, orderId: number, retry: Retry): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const failed = await tx.selectFrom('shop_payment_refund').select('id').where('order_id', '=', orderId).where('status', '=', '2').orderBy('id').execute()
  if (failed.length === 0) return refuse('order_moved', { order: order.order_no })
  for (const { id } of failed) await retryRepayment(tx, Number(id), retry)
}

/** Tries again to pay back what has failed, whatever it is for: a refund follows its money. */
export async function retryRepayment(tx: Db, id: number, { by, way }: Retry): Promise<void> {
  const { repayment } = await lockRepayment(tx, id)
  if (repayment.refund_id !== null) return retryPayout(tx, Number(repayment.refund_id), { by, way })
  const { isRepeated } = await repeatRepayment(tx, id, way, by)
  if (!isRepeated) return refuse('refund_moved', { refund: repayment.refund_pay_no })
}
