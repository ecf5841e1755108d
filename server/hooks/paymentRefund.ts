import { paymentRefund } from '../../resources/payment/paymentRefund'
import { hooksFor } from '../crud/hooks'
import { lockOrdersOfRepayments } from '../domain/payment/settleRepayment'
import { retryRepayment } from '../domain/refund/retryRepayment'
import { staffOf } from './stock'

export const paymentRefundHooks = hooksFor(paymentRefund, {
  lockFirst: ({ tx }, ids) => lockOrdersOfRepayments(tx, ids),
  actions: { retry: ({ tx, staff }, { id }, { way }) => retryRepayment(tx, id, { by: staffOf(staff), way }) },
})
