import { refuse } from '../../errors'
import { lockRepayment, repeatRepayment } from '../payment/settleRepayment'
import { retryPayout } from './retryPayout'

import type { RetryWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'

/** Tries again to pay back what has failed, whatever it is for: a refund follows its money. */
export async function retryRepayment(tx: Db, id: number, { by, way }: { readonly by: Actor; readonly way: RetryWay }): Promise<void> {
  const { repayment } = await lockRepayment(tx, id)
  if (repayment.refund_id !== null) return retryPayout(tx, Number(repayment.refund_id), { by, way })
  const { isRepeated } = await repeatRepayment(tx, id, way, by)
  if (!isRepeated) return refuse('refund_moved', { refund: repayment.refund_pay_no })
}
