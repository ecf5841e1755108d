import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { shownText } from '../../../../resources/kit/field/storedText'
import { orderLog } from '../../../../resources/order/orderLog'
import { changePrice } from '../../../../server/domain/order/changePrice'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { runDuePayments } from '../../../../server/domain/payment/duePayments'
import { addGoods, skuRow } from '../../../support/goods'
import { placeOrder } from '../../../support/orders'
import { startPaymentShop, until } from '../../../support/paymentShop'

import type { PaymentShop } from '../../../support/paymentShop'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.gateway.control('reset', {}))
afterEach(async () => expect(await shop.faults()).toEqual([]))
afterAll(() => shop.close())

const change = (id: number, discountCents: number, deliveryCents: number) =>
  shop.inTx((tx) => changePrice(tx, id, { by: shop.staff, discountCents, deliveryCents }))
const amountsOf = async (id: number) => {
  const { rows } = await shop.app.sql(
    `select discount_amount::text, delivery_amount::text, pay_amount::text, score_give, status, pay_type from shop_order where id = $1`,
    [id],
  )
  return rows[0]
}
const linesOf = async (id: number) =>
  (
    await shop.app.sql(`select discount_share::text, delivery_share::text, pay_amount::text, score_give from shop_order_item where order_id = $1 order by id`, [
      id,
    ])
  ).rows

const logOf = async (id: number) =>
  (
    await shop.app.sql<{ content: string }>(`select content, operator_name from shop_order_log where order_id = $1 and action = 'changePrice' order by id`, [
      id,
    ])
  ).rows

test('a discount and a fee that cancel each other out are logged, in the language of the reader', async () => {
  const order = await shop.place()
  await change(order.id, 5_00, 5_00)
  const content = (await logOf(order.id))[0]?.content
  expect(content).toBe('改价优惠 · 0.00 → 5.00 · 运费 · 0.00 → 5.00')
  expect(shownText(orderLog.fields.content, content, 'en')).toBe('Price adjustment · 0.00 → 5.00 · Shipping fee · 0.00 → 5.00')
})

test('a discount and a fee change the order, its line and the points it earns, and are logged', async () => {
  const order = await shop.place()
  await change(order.id, 12_34, 8_00)
  expect(await amountsOf(order.id)).toMatchObject({ discount_amount: '12.34', delivery_amount: '8.00', pay_amount: '95.66', score_give: 87 })
  expect(await linesOf(order.id)).toEqual([{ discount_share: '12.34', delivery_share: '8.00', pay_amount: '87.66', score_give: 87 }])
  const first = '改价优惠 · 0.00 → 12.34 · 运费 · 0.00 → 8.00 · 实付金额 · 100.00 → 95.66'
  expect(await logOf(order.id)).toEqual([{ content: first, operator_name: shop.staff.name }])
  await change(order.id, 12_34, 8_00)
  expect(await logOf(order.id)).toHaveLength(1)
  const before = await shop.balance()
  await shop.inTx((tx) => payFromBalance(tx, order.id, shop.member))
  expect(before - (await shop.balance())).toBe(95_66)
})

test('points by the piece are those of the order, whatever its goods earn by now', async () => {
  const pointsOf = async (given: number | null, now: number | null) => {
    const { id: goodsId, skuIds } = await addGoods(shop.app, { skus: [skuRow('', { stock: 9, price: '50.00' })], columns: { give_score: given } })
    const order = await placeOrder(shop.app, { memberId: shop.memberId, lines: [{ skuId: skuIds[0] ?? 0, quantity: 2 }] })
    await shop.app.sql('update shop_goods set give_score = $2 where id = $1', [goodsId, now])
    await change(order.id, 12_34, 0)
    return (await linesOf(order.id)).map((line) => line['score_give'])
  }
  expect(await pointsOf(7, 500)).toEqual([14])
  expect(await pointsOf(0, null)).toEqual([0])
  expect(await pointsOf(null, 500)).toEqual([87])
})

/** An order of goods with these columns, so many pieces of each. */
async function placeGoods(...parts: readonly (readonly [number, Readonly<Record<string, unknown>>])[]) {
  const lines = []
  for (const [quantity, columns] of parts) {
    const { skuIds } = await addGoods(shop.app, { skus: [skuRow('', { stock: 99, price: '50.00' })], columns })
    lines.push({ skuId: skuIds[0] ?? 0, quantity })
  }
  return placeOrder(shop.app, { memberId: shop.memberId, lines })
}
const deliverySharesOf = async (id: number) => (await linesOf(id)).map((line) => line['delivery_share'])

test('a fee is borne by goods that are delivered alone, and refused where there are none', async () => {
  const mixed = await placeGoods([9, { delivery_type: '4' }], [1, { delivery_type: '1' }])
  await change(mixed.id, 0, 10_00)
  expect(await deliverySharesOf(mixed.id)).toEqual(['0.00', '10.00'])
  const virtual = await placeGoods([1, { delivery_type: '4' }])
  await expect(change(virtual.id, 0, 10_00)).rejects.toThrow('no_delivery_fee')
  await change(virtual.id, 1_00, 0)
  expect(await amountsOf(virtual.id)).toMatchObject({ delivery_amount: '0.00', pay_amount: '49.00' })
})

test('a fee that was waived and is charged again is shared as before', async () => {
  const { rows } = await shop.app.sql<{ id: number }>(
    `with one as (insert into shop_delivery_template (name) values ('按件') returning id)
     insert into shop_delivery_template_area (template_id, is_all, first_qty, first_fee, continue_qty, continue_fee, place)
     select id, 1, 1, 8, 1, 0, 0 from one returning template_id as id`,
  )
  const byTemplate = { delivery_type: '3', delivery_template_id: rows[0]?.id }
  const order = await placeGoods([9, { delivery_type: '1' }], [1, byTemplate], [3, byTemplate], [1, { delivery_type: '2', delivery_fee: '2.00' }])
  const before = await deliverySharesOf(order.id)
  expect(before).toEqual(['0.00', '2.00', '6.00', '2.00'])
  await change(order.id, 0, 0)
  await change(order.id, 0, 10_00)
  expect(await deliverySharesOf(order.id)).toEqual(before)
})

test('a discount is given on an order whose delivery costs more than goods of one price may', async () => {
  const { id } = await placeGoods([2, { delivery_type: '2', delivery_fee: '9999.00' }])
  const body = { id, discount_amount: '30.00', delivery_amount: '19998.00' }
  expect((await shop.app.call('POST', '/admin/shop.Order/changePrice', { body })).code).toBe(1)
  expect(await amountsOf(id)).toMatchObject({ discount_amount: '30.00', pay_amount: '20068.00' })
})

test('a surcharge is a negative discount', async () => {
  const order = await shop.place()
  await change(order.id, -5_01, 0)
  expect(await amountsOf(order.id)).toMatchObject({ discount_amount: '-5.01', pay_amount: '105.01' })
})

test('an order that costs nothing any more is paid', async () => {
  const order = await shop.place()
  await change(order.id, 100_00, 0)
  expect(await amountsOf(order.id)).toMatchObject({ pay_amount: '0.00', status: '2', pay_type: 'none' })
})

test('a discount above the price of the goods and a paid order are refused', async () => {
  const order = await shop.place()
  await expect(change(order.id, 100_01, 50_00)).rejects.toThrow('discount_amount')
  await shop.inTx((tx) => payFromBalance(tx, order.id, shop.member))
  await expect(change(order.id, 1, 0)).rejects.toThrow('order_moved')
})

test('a surcharge beyond what an order can cost is refused in words', async () => {
  const order = await shop.place()
  await shop.app.sql(`update shop_order_item set price = 4999999.99, line_amount = 9999999.98, pay_amount = 9999999.98 where order_id = $1`, [order.id])
  await shop.app.sql(`update shop_order set goods_amount = 9999999.98, pay_amount = 9999999.98 where id = $1`, [order.id])
  await expect(change(order.id, -2, 0)).rejects.toThrow('too_large')
  await change(order.id, -1, 0)
  expect(await amountsOf(order.id)).toMatchObject({ pay_amount: '9999999.99' })
})

test('staff change the price in the back office, at most by what the goods cost', async () => {
  const order = await shop.place()
  const call = (body: object) => shop.app.call('POST', '/admin/shop.Order/changePrice', { body: { id: order.id, delivery_amount: '0.00', ...body } })
  expect((await call({ discount_amount: '100.01' })).code).toBe(0)
  expect((await call({ discount_amount: '-10000' })).code).toBe(0)
  expect((await call({ discount_amount: '20.00' })).code).toBe(1)
  expect(await amountsOf(order.id)).toMatchObject({ pay_amount: '80.00' })
})

test('money of a payment that was begun with the former amount is late and goes back', async () => {
  const order = await shop.begun('test')
  await change(order.id, 20_00, 0)
  await shop.pay(order.paymentNo)
  await until(async () => (await shop.noticesOf(order.paymentNo)).includes('late'))
  expect(await amountsOf(order.id)).toMatchObject({ pay_amount: '80.00', status: '1' })
  await shop.run((await shop.repaymentsOf(order.id))[0]?.id ?? 0)
  expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '1', cause: 'late', amount: '100.00' }])
})

test('a payment with the former amount is closed at its gateway, and one with the new amount is begun', async () => {
  const order = await shop.begun('wechat')
  await change(order.id, 20_00, 0)
  const { data } = await shop.begin(order.order_no, 'wechat')
  expect(data.payment_no).not.toBe(order.paymentNo)
  const { payments } = await shop.gateway.state()
  expect(payments.find((one) => one.no === order.paymentNo)?.state).toBe('closed')
  await fetch(data.url ?? data.code ?? '')
  await shop.pay(data.payment_no)
  await shop.hasStatus(order.id, '2')
  const other = await shop.begun('alipay')
  await change(other.id, 20_00, 0)
  await shop.app.sql(`update shop_payment set create_time = now() - interval '1 hour' where order_id = $1`, [other.id])
  await runDuePayments(shop.app.db)
  expect((await shop.app.sql('select status from shop_payment where order_id = $1', [other.id])).rows).toEqual([{ status: '2' }])
})

test('a payment that a change of price has ended is not begun again, also if the price is the former one again', async () => {
  const order = await shop.begun('test')
  await change(order.id, 20_00, 0)
  await change(order.id, 0, 0)
  const { data } = await shop.begin(order.order_no, 'test')
  expect(data.payment_no).not.toBe(order.paymentNo)
  await runDuePayments(shop.app.db)
  await shop.pay(data.payment_no)
  await shop.hasStatus(order.id, '2')
})

test('an amount that has changed since it was shown is not paid', async () => {
  const order = await shop.place()
  await change(order.id, -1_00, 0)
  expect((await shop.begin(order.order_no, 'balance', { pay_amount: '100.00' })).code).toBe(0)
  expect((await shop.begin(order.order_no, 'test', { pay_amount: '100.00' })).code).toBe(0)
  expect(await shop.statusOf(order.id)).toBe('1')
  expect((await shop.begin(order.order_no, 'balance', { pay_amount: '101.00' })).code).toBe(1)
})

test('an amount that changes while the payment waits for the order is not paid either', async () => {
  for (const payType of ['balance', 'test']) {
    const order = await shop.place()
    let paying: ReturnType<typeof shop.begin> | undefined
    await shop.inTx(async (tx) => {
      await changePrice(tx, order.id, { by: shop.staff, discountCents: -1_00, deliveryCents: 0 })
      paying = shop.begin(order.order_no, payType, { pay_amount: '100.00' })
      await until(isLockAwaited)
    })
    expect(await paying).toMatchObject({ code: 0, msg: expect.stringContaining('101.00') as string })
    expect(await shop.statusOf(order.id)).toBe('1')
  }
})

test('an amount is compared as a number', async () => {
  const order = await shop.place()
  expect((await shop.begin(order.order_no, 'test', { pay_amount: '100' })).code).toBe(1)
  expect((await shop.begin(order.order_no, 'balance', { pay_amount: '100.0' })).code).toBe(1)
})

/** A transaction waits for a row of another. */
const isLockAwaited = async (): Promise<boolean> =>
  (await shop.app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length > 0
