import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { applyRefund } from '../../../../server/domain/refund/applyRefund'
import { refuseRefund, rejectReturn, withdrawRefund } from '../../../../server/domain/refund/endRefund'
import { retryPayout } from '../../../../server/domain/refund/retryPayout'
import { acceptReturn, sendBack } from '../../../../server/domain/refund/returnGoods'
import { kind, places } from './kind'
import * as model from './refundActs'
import { at } from './referenceShop'

import type { AnyKind, Kind } from './kind'
import type { RealShop } from './realShop'
import type { Way } from './referenceShop'

interface RefundRequest {
  readonly refund: number
  readonly cents: number
  readonly way: Way
  readonly isYes: boolean
  readonly isRestocked: boolean
}

/** An act on one refund, whichever it is. Amounts are those that the buyer expects, the limits and what lies beyond them. */
const onRefund = (act: Pick<Kind<RefundRequest>, 'model' | 'real'>): AnyKind =>
  kind<RefundRequest>({
    requests: (shop, { size, mood }) =>
      shop.refunds.flatMap(({ cents }, refund) => {
        const most = model.mostOf(shop, refund)
        const amounts = [cents, cents, cents, 0, most, Math.floor(most / 2), Math.min(most, cents + 1), most + 1]
        return [
          {
            refund,
            cents: at(amounts, size % amounts.length),
            way: mood % 4 ? ('original' as const) : ('balance' as const),
            isYes: mood % 3 > 0,
            isRestocked: size % 2 === 0,
          },
        ]
      }),
    ...act,
  })

const refundId = (real: RealShop, refund: number): number => at(real.seen.refunds, refund).id

interface Application {
  readonly order: number
  readonly line: number
  readonly type: '1' | '2'
  readonly quantity: number
  readonly cents: number | undefined
}

/** Acts on refunds, by a name. */
export const refundKinds = {
  applyRefund: kind<Application>({
    requests: ({ orders }, { size, mood }) =>
      orders.flatMap(({ lines }, order) =>
        places(lines).flatMap((line) =>
          (['1', '2'] as const).map((type) => ({ order, line, type, quantity: 1 + (size % 4), cents: mood % 3 === 0 ? 1 + (mood % 700) : undefined })),
        ),
      ),
    model: model.apply,
    real: (real, { order, line, ...request }) => {
      const itemId = at(at(real.seen.orders, order).items, line).id
      return real.inTx((tx) => applyRefund(tx, { ...request, itemId, reason: '不想要了', description: '', images: [] }, real.member))
    },
  }),
  agreeRefund: onRefund({
    model: (shop, { refund, cents, way }) => model.agree(shop, refund, { cents, way }),
    real: (real, { refund, cents, way }) =>
      real.inTx((tx) => agreeRefund(tx, refundId(real, refund), { by: real.staff, cents, way, memo: '', addressId: real.addressId })),
  }),
  refuseRefund: onRefund({
    model: (shop, { refund }) => model.refuse(shop, refund),
    real: (real, { refund }) => real.inTx((tx) => refuseRefund(tx, refundId(real, refund), { by: real.staff, reason: 'x', memo: '' })),
  }),
  withdrawRefund: onRefund({
    model: (shop, { refund }) => model.withdraw(shop, refund),
    real: (real, { refund }) => real.inTx((tx) => withdrawRefund(tx, refundId(real, refund), real.member)),
  }),
  sendBack: onRefund({
    model: (shop, { refund }) => model.sendBack(shop, refund),
    real: (real, { refund }) =>
      real.inTx((tx) => sendBack(tx, refundId(real, refund), { by: real.member, company: '顺丰', expressNo: 'SF1234567890', image: '' })),
  }),
  endReturn: onRefund({
    model: (shop, { refund, isYes, isRestocked }) => (isYes ? model.accept(shop, refund, isRestocked) : model.reject(shop, refund)),
    real: (real, { refund, isYes, isRestocked }) =>
      real.inTx((tx) =>
        isYes
          ? acceptReturn(tx, refundId(real, refund), { by: real.staff, isRestocked, memo: '' })
          : rejectReturn(tx, refundId(real, refund), { by: real.staff, reason: 'x', memo: '' }),
      ),
  }),
  retryPayout: onRefund({
    model: (shop, { refund, way }) => model.retryPayout(shop, refund, way),
    real: (real, { refund, way }) => real.inTx((tx) => retryPayout(tx, refundId(real, refund), { by: real.staff, way })),
  }),
} satisfies Readonly<Record<string, AnyKind>>
