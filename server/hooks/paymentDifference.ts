import { paymentDifference } from '../../resources/payment/paymentDifference'
import { hooksFor } from '../crud/hooks'
import { lockBillsOfDifferences, reopenDifference, settleDifference } from '../domain/payment/settleDifference'

export const paymentDifferenceHooks = hooksFor(paymentDifference, {
  lockFirst: ({ tx }, ids) => lockBillsOfDifferences(tx, ids),
  actions: {
    settle: ({ tx, staff }, { id }, { memo }) => settleDifference(tx, id, { adminId: staff.id, memo }),
    reopen: ({ tx }, { id }) => reopenDifference(tx, id),
  },
})
