import { randomUUID } from 'node:crypto'

import { agreeCancel, cancelOrder, refuseCancel, requestCancel, withdrawCancel } from '../../../../server/domain/order/cancel'
import { closeOrder } from '../../../../server/domain/order/close'
import { receive } from '../../../../server/domain/order/complete'
import { runDueOrders } from '../../../../server/domain/order/dueOrders'
import { payFromBalance, payOffline } from '../../../../server/domain/order/pay'
import { place } from '../../../../server/domain/order/place'
import { ship } from '../../../../server/domain/order/ship'
import { receiver } from '../../../support/orders'
import * as model from './orderActs'
import { end } from './refundActs'
import { at, minutes, need, placeOrder } from './referenceShop'
import { gatewayKinds } from './gatewayKinds'
import { kind, places } from './kind'
import { refundKinds } from './refundKinds'

import type { PlaceRequest } from '../../../../server/domain/order/orderValues'
import type { AnyKind, Choices, Kind } from './kind'
import type { RealShop } from './realShop'
import type { Placing, Way } from './referenceShop'

const orderId = (real: RealShop, order: number): number => at(real.seen.orders, order).id
const wayOf = ({ mood }: Choices): Way => (mood % 2 ? 'balance' : 'original')

interface OrderRequest {
  readonly order: number
  readonly way: Way
  readonly isYes: boolean
}
/** An act on one order, whichever it is. */
const onOrder = (act: Pick<Kind<OrderRequest>, 'model' | 'real'>): AnyKind =>
  kind<OrderRequest>({
    requests: (shop, choices) => places(shop.orders).map((order) => ({ order, way: wayOf(choices), isYes: choices.size % 2 === 1 })),
    ...act,
  })

interface Submission extends Placing {
  readonly isWrongPrice: boolean
}

const submission = (real: RealShop, { lines, points }: Placing, expected: number): PlaceRequest => ({
  ...{ memberId: real.member.id, region: real.region, scoreWish: points, receiver, remark: '', source: 'web', expected, requestKey: randomUUID() },
  lines: lines.map((line) => ({ skuId: at(real.skuIds, line.sku), quantity: line.quantity })),
})
/** Submissions as they were sent, by order, to be sent again. */
const sent = new WeakMap<RealShop, Map<number, PlaceRequest>>()

const buying = kind<Submission>({
  requests: ({ skus }, { size, mood }) => {
    const lines = [size, size >> 3, size >> 6].slice(0, 1 + (mood % 3)).map((one, n) => ({ sku: (one + n) % skus.length, quantity: 1 + (one % 4) }))
    return [{ lines, points: mood % 5 === 0 ? 0 : 37 * mood, isWrongPrice: mood % 16 === 1 }]
  },
  model: (shop, { isWrongPrice, ...request }) => {
    placeOrder(shop, request)
    need(!isWrongPrice)
  },
  real: async (real, { isWrongPrice, ...request }, { after, before }) => {
    const order = after.orders[before.orders.length]
    const sending = submission(real, request, (order?.cents ?? 0) + Number(isWrongPrice))
    await real.inTx((tx) => place(tx, sending))
    if (!sent.has(real)) sent.set(real, new Map())
    sent.get(real)?.set(before.orders.length, sending)
  },
})

const waits = [31, 61, minutes.day, 7 * minutes.day, 16 * minutes.day]

/** Acts on orders, by a name; `isOwn`: the buyer does it, so that a stranger must not. */
export const kinds = {
  buy: buying,
  buyAgain: onOrder({ model: () => undefined, real: (real, { order }) => real.inTx((tx) => place(tx, at([...(sent.get(real)?.values() ?? [])], order))) }),
  payFromBalance: onOrder({
    model: (shop, { order }) => model.payFromBalance(shop, order),
    real: (real, { order }) => real.inTx((tx) => payFromBalance(tx, orderId(real, order), real.member)),
  }),
  payOffline: onOrder({
    model: (shop, { order }) => model.payOffline(shop, order),
    real: (real, { order }) => real.inTx((tx) => payOffline(tx, orderId(real, order), real.staff)),
  }),
  cancel: onOrder({
    model: (shop, { order }) => model.cancel(shop, order),
    real: (real, { order }) => real.inTx((tx) => cancelOrder(tx, orderId(real, order), { by: real.member, reason: 'x' })),
  }),
  requestCancel: onOrder({
    model: (shop, { order }) => model.requestCancel(shop, order),
    real: (real, { order }) => real.inTx((tx) => requestCancel(tx, orderId(real, order), { by: real.member, reason: 'x' })),
  }),
  endCancelRequest: onOrder({
    model: (shop, { order }) => model.endCancelRequest(shop, order),
    real: (real, { order, isYes }) =>
      real.inTx((tx) =>
        isYes ? withdrawCancel(tx, orderId(real, order), real.member) : refuseCancel(tx, orderId(real, order), { by: real.staff, reason: 'x' }),
      ),
  }),
  agreeCancel: onOrder({
    model: (shop, { order, way }) => model.agreeCancel(shop, order, way),
    real: (real, { order, way }) => real.inTx((tx) => agreeCancel(tx, orderId(real, order), { by: real.staff, way })),
  }),
  close: onOrder({
    model: (shop, { order, way, isYes }) => model.close(shop, order, { way, isReturned: isYes }),
    real: (real, { order, way, isYes }) => real.inTx((tx) => closeOrder(tx, orderId(real, order), { by: real.staff, reason: 'x', way, isReturned: isYes })),
  }),
  shipAll: onOrder({
    model: (shop, { order }) => model.ship(shop, order, undefined),
    real: (real, { order }) => real.inTx((tx) => ship(tx, orderId(real, order), { by: real.staff, expressNo: '', memo: '' })),
  }),
  shipPart: kind<{ readonly order: number; readonly parts: readonly { readonly line: number; readonly quantity: number }[] }>({
    requests: ({ orders }, { size, mood }) =>
      orders.flatMap(({ lines }, order) => {
        const all = places(lines).map((line) => ({ line, quantity: 1 + ((size >> line) % 3) }))
        return [...all.map((part) => ({ order, parts: [part] })), { order, parts: mood % 4 === 0 ? [...all, ...all.slice(0, 1)] : all }]
      }),
    model: (shop, { order, parts }) => model.ship(shop, order, parts),
    real: (real, { order, parts }) => {
      const lines = parts.map(({ line, quantity }) => ({ itemId: at(at(real.seen.orders, order).items, line).id, quantity }))
      return real.inTx((tx) => ship(tx, orderId(real, order), { by: real.staff, expressNo: '', memo: '', lines }))
    },
  }),
  receive: onOrder({
    model: (shop, { order }) => model.receive(shop, order),
    real: (real, { order }) => real.inTx((tx) => receive(tx, orderId(real, order), real.member)),
  }),
  strange: onOrder({
    model: () => model.forbid(),
    real: (real, { order, isYes }) => real.inTx((tx) => (isYes ? receive : payFromBalance)(tx, orderId(real, order), real.stranger)),
  }),
  wait: kind<number>({
    requests: (_, { size }) => [at(waits, size % waits.length)],
    model: (shop, time) => void (shop.now += time),
    real: (real, time) => real.pass(time),
  }),
  dueOrders: kind<null>({
    requests: () => [null],
    model: (shop) => model.dueOrders(shop, (refund) => end(shop, refund)),
    real: (real) => runDueOrders(real.database.db),
  }),
  ...refundKinds,
  ...gatewayKinds,
} satisfies Readonly<Record<string, AnyKind>>

export type KindName = keyof typeof kinds
