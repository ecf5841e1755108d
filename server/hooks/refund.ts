import { toCents } from '../../resources/kit/values/cents'
import { refund } from '../../resources/order/refund'
import { hooksFor } from '../crud/hooks'
import { agreeRefund } from '../domain/refund/agreeRefund'
import { refuseRefund, rejectReturn } from '../domain/refund/endRefund'
import { lockOrdersOfRefunds } from '../domain/refund/lockRefund'
import { retryPayout } from '../domain/refund/retryPayout'
import { acceptReturn } from '../domain/refund/returnGoods'
import { staffOf } from './stock'

export const refundHooks = hooksFor(refund, {
  lockFirst: ({ tx }, ids) => lockOrdersOfRefunds(tx, ids),
  actions: {
    audit: ({ tx, staff }, { id }, { verdict, amount, way = 'original', return_address_id, audit_memo: memo = '', reason = '' }) => {
      const by = staffOf(staff)
      if (verdict !== 'agree') return refuseRefund(tx, id, { by, reason, memo })
      return agreeRefund(tx, id, { by, cents: toCents(amount ?? '0.00'), way, memo, addressId: return_address_id ?? undefined })
    },
    receive: ({ tx, staff }, { id }, { verdict, restock, receive_memo: memo = '', reason = '' }) => {
      const by = staffOf(staff)
      return verdict === 'accept' ? acceptReturn(tx, id, { by, isRestocked: restock === 1, memo }) : rejectReturn(tx, id, { by, reason, memo })
    },
    retry: ({ tx, staff }, { id }, { way }) => retryPayout(tx, id, { by: staffOf(staff), way }),
  },
})
