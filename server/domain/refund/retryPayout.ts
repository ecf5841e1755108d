import { refuse } from '../../errors'
import { repeatRepayment } from '../payment/settleRepayment'
import { lockRefund } from './lockRefund'
import { logRefund, moveRefund } from './moveRefund'

import type { RetryWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'

/** Tries again to pay a refund back whose payout has failed. */
export async function retryPayout(tx: Db, refundId: number, { by, way }: { readonly by: Actor; readonly way: RetryWay }): Promise<void> {
  const { refund } = await lockRefund(tx, refundId)
  const repayment = await tx.selectFrom('shop_payment_refund').select('id').where('refund_id', '=', refundId).orderBy('id', 'desc').executeTakeFirst()
  const retried = await moveRefund(tx, refund, 'payOutRetry', { by, set: { way: way === 'original' ? way : 'balance' } })
  const { isRepeated, isPaid } = repayment ? await repeatRepayment(tx, repayment.id, way, by) : { isRepeated: false, isPaid: false }
  if (!isRepeated) return refuse('refund_moved', { refund: refund.refund_no })
  await logRefund(tx, refundId, 'payOutRetry', by)
  if (isPaid) await moveRefund(tx, retried, 'payOutDone', { by })
}
