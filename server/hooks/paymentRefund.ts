import { paymentRefund } from '../../resources/payment/paymentRefund'
import { hooksFor } from '../crud/hooks'
import { methodOfRepayment } from '../domain/payment/methodOfRepayment'
import { lockOrdersOfRepayments } from '../domain/payment/settleRepayment'
import { retryRepayment } from '../domain/refund/retryRepayment'
import { staffOf } from './stock'

export const paymentRefundHooks = hooksFor(paymentRefund, {
  computed: { pay_type: methodOfRepayment },
  lockFirst: ({ tx }, ids) => lockOrdersOfRepayments(tx, ids),
  actions: { retry: ({ tx, staff }, { id }, { way }) => retryRepayment(tx, id, { by: staffOf(staff), way }) },
})
