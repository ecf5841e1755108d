import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { ship } from '../../../server/domain/order/ship'
import { startPaymentShop } from '../../support/paymentShop'

import type { Answer } from '../../support/app'
import type { PaymentShop } from '../../support/paymentShop'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
afterEach(async () => expect(await shop.faults()).toEqual([]))
afterAll(() => shop.close())

interface Wish {
  readonly way?: 'original' | 'balance'
  readonly goods_back?: 0 | 1
}

/** The request that the dialog "Close order" sends. */
const close = (id: number, wish: Wish): Promise<Answer> =>
  shop.app.call('POST', callOf('shop/order', 'close'), { body: { id, reason: 'Lost on its way', ...wish } })

/** Two pieces for 100 yuan, of which so many were handed over to a carrier. */
async function paid(shipped: number) {
  const order = await shop.paid('test')
  const lines = [{ itemId: order.itemId, quantity: shipped }]
  if (shipped > 0) await shop.inTx((tx) => ship(tx, order.id, { by: shop.staff, expressNo: '', memo: '', lines }))
  return order
}

/** All pieces of the shop and the cents of the member, to compare before and after. */
async function holdings(): Promise<{ readonly pieces: number; readonly cents: number }> {
  const { rows } = await shop.app.sql<{ pieces: number }>('select stock + locked_stock as pieces from shop_goods_sku where id = $1', [shop.skuId])
  return { pieces: rows[0]?.pieces ?? 0, cents: await shop.balance() }
}

/** Pieces that came back to the stock, by the reason in its log. */
async function returnsOf(orderNo: string): Promise<Record<string, number>> {
  const { rows } = await shop.app.sql<{ type: string; pieces: number }>(
    `select type, sum(delta)::integer as pieces from shop_stock_log where order_no = $1 and type in ('refund_back', 'return_in') group by type`,
    [orderNo],
  )
  return Object.fromEntries(rows.map(({ type, pieces }) => [type, pieces]))
}

const repaymentsOf = async (id: number) =>
  (await shop.app.sql<{ id: number }>('select id, cause, way, status, amount::text from shop_payment_refund where order_id = $1', [id])).rows
const orderOf = async (id: number) =>
  (await shop.app.sql('select status, close_type, close_reason, refund_amount::text from shop_order where id = $1', [id])).rows[0]
const repaidAtGateway = async (paymentNo: string) => (await shop.gateway.state()).refunds.flatMap((one) => (one.paymentNo === paymentNo ? [one.cents] : []))
const closed = { status: '6', close_type: 'admin', close_reason: 'Lost on its way' } as const

/** How many were shipped, what staff say of them, and how many pieces come back by which reason. */
const returns = [
  [2, 1, { return_in: 2 }],
  [2, 0, {}],
  [2, undefined, {}],
  [1, 1, { refund_back: 1, return_in: 1 }],
  [1, 0, { refund_back: 1 }],
  [1, undefined, { refund_back: 1 }],
  [0, 1, { refund_back: 2 }],
  [0, 0, { refund_back: 2 }],
  [0, undefined, { refund_back: 2 }],
] as const
const cases = returns.flatMap((one) => (['balance', 'original'] as const).map((way) => [...one, way] as const))

test.each(cases)(
  'closing an order of 2 pieces with %i shipped and goods_back %s puts %j on stock and all its money to %s',
  async (shipped, back, pieces, way) => {
    const before = await holdings()
    const order = await paid(shipped)
    const answer = await close(order.id, { way, ...(back !== undefined && { goods_back: back }) })
    expect(answer).toMatchObject({ code: 1 })
    expect(await orderOf(order.id)).toEqual({ ...closed, refund_amount: order.pay_amount })
    expect(await returnsOf(order.order_no)).toEqual(pieces)
    const restocked = Object.values(pieces).reduce((sum, one) => sum + one, 0)
    expect(await holdings()).toEqual({ pieces: before.pieces - 2 + restocked, cents: before.cents + (way === 'balance' ? 10_000 : 0) })
    const [repayment, ...others] = await repaymentsOf(order.id)
    expect([repayment, others]).toMatchObject([{ cause: 'close', way, status: way === 'balance' ? '1' : '0', amount: '100.00' }, []])
    await shop.run(repayment?.id ?? 0)
    expect(await repaymentsOf(order.id)).toMatchObject([{ way, status: '1' }])
    expect(await repaidAtGateway(order.paymentNo)).toEqual(way === 'original' ? [10_000] : [])
  },
)

test('closing an unpaid order releases its pieces once and pays nothing, whatever is sent of goods and money', async () => {
  const before = await holdings()
  const order = await shop.place()
  expect(await close(order.id, { way: 'balance', goods_back: 1 })).toMatchObject({ code: 1 })
  expect(await orderOf(order.id)).toEqual({ ...closed, refund_amount: '0.00' })
  expect(await holdings()).toEqual(before)
  expect(await returnsOf(order.order_no)).toEqual({})
  expect(await repaymentsOf(order.id)).toEqual([])
})

test('closing an order that is closed is refused and gives nothing back again', async () => {
  const order = await paid(2)
  await close(order.id, { way: 'balance', goods_back: 1 })
  const before = await holdings()
  expect(await close(order.id, { way: 'balance', goods_back: 1 })).toMatchObject({ code: 0 })
  expect(await holdings()).toEqual(before)
  expect(await repaymentsOf(order.id)).toHaveLength(1)
})
