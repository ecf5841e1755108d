import { paymentBill } from '../../resources/payment/paymentBill'
import { hooksFor } from '../crud/hooks'
import { requestComparison } from '../domain/payment/reconcile'

export const paymentBillHooks = hooksFor(paymentBill, {
  actions: { compare: ({ tx }, { id }) => requestComparison(tx, id) },
})
