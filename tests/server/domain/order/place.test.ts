import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { place } from '../../../../server/domain/order/place'
import { payFromBalance, payOffline } from '../../../../server/domain/order/pay'
import { quoteOrder } from '../../../../server/domain/order/quoteOrder'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { addMember, ledgerFaults } from '../../../support/members'
import { addStaff, checkout, noticesOf, orderFaults, placeOrder, regionOf } from '../../../support/orders'

import type { PlaceRequest } from '../../../../server/domain/order/orderValues'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([]))
afterAll(() => database.close())

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof UserError ? error.refusal : error),
  )
const skuOf = async (stock: number, more: object = {}, columns: Record<string, unknown> = {}) => {
  const { id, skuIds } = await addGoods(database, { skus: [skuRow('', { stock, ...more })], columns })
  return { goodsId: id, skuId: skuIds[0] ?? 0 }
}
const stockOf = async (skuId: number) => (await database.sql('select stock, locked_stock, sales from shop_goods_sku where id = $1', [skuId])).rows[0]
const setting = (key: string, value: unknown) =>
  database.sql('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, JSON.stringify(value)])

test('a placed order copies its lines, reserves its stock and takes its points', async () => {
  const memberId = await addMember(database, { score: 5000 })
  const { skuId } = await skuOf(10, { price: '99.90', weight: '0.250' })
  const order = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 2 }], score: 5000 })
  expect(order).toMatchObject({
    status: '1',
    ship_status: '0',
    goods_amount: '199.80',
    score_amount: '50.00',
    pay_amount: '149.80',
    score_used: 5000,
    score_give: 149,
    total_quantity: 2,
    total_weight: '0.500',
    receiver_name: '王小明',
  })
  expect(order.order_no).toMatch(/^\d{20}$/)
  expect(Number(order.pay_deadline) - Number(order.create_time)).toBe(30 * 60)
  expect(await stockOf(skuId)).toEqual({ stock: 8, locked_stock: 2, sales: 0 })
  const items = (await database.sql('select * from shop_order_item where order_id = $1', [order.id])).rows
  expect(items).toMatchObject([{ sku_id: skuId, quantity: 2, price: '99.90', pay_amount: '149.80', score_share: '50.00', stock_state: 'reserved' }])
  expect(await ledgerFaults(database, memberId, 'score')).toEqual([])
})

test('the same request placed again is the same order', async () => {
  const memberId = await addMember(database)
  const { skuId } = await skuOf(10)
  const lines = [{ skuId, quantity: 3 }]
  const requestKey = randomUUID()
  const first = await placeOrder(database, { memberId, lines, more: { requestKey } })
  const again = await placeOrder(database, { memberId, lines, more: { requestKey } })
  expect(again.id).toBe(first.id)
  const both = await Promise.all([1, 2, 3].map(() => placeOrder(database, { memberId, lines, more: { requestKey: `${requestKey}x` } })))
  expect(new Set(both.map((order) => order.id)).size).toBe(1)
  expect(await stockOf(skuId)).toMatchObject({ stock: 4, locked_stock: 6 })
  // also where it could not be placed any more
  await database.sql(`update shop_goods set min_buy = 9 where id = (select goods_id from shop_goods_sku where id = $1)`, [skuId])
  expect((await place(database.db, { memberId, lines, region: [], scoreWish: 0, remark: '', source: 'web', requestKey, expected: 1 })).id).toBe(first.id)
})

test('two lines of one SKU are one line of the order', async () => {
  const memberId = await addMember(database)
  const { skuId } = await skuOf(10)
  const order = await placeOrder(database, {
    memberId,
    lines: [
      { skuId, quantity: 3 },
      { skuId, quantity: 4 },
    ],
  })
  expect(order.total_quantity).toBe(7)
  expect((await database.sql('select quantity from shop_order_item where order_id = $1', [order.id])).rows).toEqual([{ quantity: 7 }])
})

test.each([
  ['nothing', {}, {}, 0, 'order_empty'],
  ['more than there is', { stock: 2 }, {}, 3, 'stock_short'],
  ['a SKU that is switched off', { status: 0 }, {}, 1, 'not_on_sale'],
  ['goods off the shelf', {}, { status: '0' }, 1, 'not_on_sale'],
  ['fewer than the goods permit', {}, { min_buy: 3 }, 2, 'buy_limits'],
  ['more than the goods permit', {}, { max_buy: 3 }, 4, 'buy_limits'],
  ['more pieces than an order takes', { stock: 2000 }, {}, 1000, 'buy_limits'],
])('%s is refused', async (_, sku, columns, quantity, refusal) => {
  const memberId = await addMember(database)
  const { skuId } = await skuOf(10, sku, columns)
  expect(await refusalOf(placeOrder(database, { memberId, lines: quantity ? [{ skuId, quantity }] : [] }))).toBe(refusal)
})

test('of several reasons the first in the order of the checks is named: address, shelf, limits, delivery, stock, amount', async () => {
  const memberId = await addMember(database)
  const { goodsId, skuId } = await skuOf(1, {}, { delivery_type: '3', min_buy: 3, status: '0' })
  const refusal = (quantity: number, more: Partial<PlaceRequest> = {}) =>
    refusalOf(placeOrder(database, { memberId, lines: [{ skuId, quantity }], more: { expected: 1, ...more } }))
  const set = (columns: string) => database.sql(`update shop_goods set ${columns} where id = $1`, [goodsId])
  expect(await refusal(2, { region: [] })).toBe('address_needed')
  expect(await refusal(2)).toBe('not_on_sale')
  await set(`status = '1'`)
  await database.sql('update shop_goods_sku set on_shelf = 1 where id = $1', [skuId])
  expect(await refusal(2)).toBe('buy_limits')
  expect(await refusal(3)).toBe('not_deliverable')
  await set(`delivery_type = '1'`)
  expect(await refusal(3)).toBe('stock_short')
  await set('min_buy = 1')
  expect(await refusal(1)).toBe('price_changed')
})

test('an amount beyond its column is refused in words, in the preview and on placing', async () => {
  const memberId = await addMember(database)
  const { skuId } = await skuOf(9, { price: '9999999.99' })
  expect((await placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] })).pay_amount).toBe('9999999.99')
  const request = { memberId, lines: [{ skuId, quantity: 2 }], region: await regionOf(database), scoreWish: 0 }
  expect(await refusalOf(quoteOrder(database.db, request))).toBe('too_large')
  expect(await refusalOf(placeOrder(database, { ...request, more: { expected: 1 } }))).toBe('too_large')
})

test('an amount that has changed is refused, and nothing is written', async () => {
  const memberId = await addMember(database)
  const { skuId } = await skuOf(10)
  expect(await refusalOf(placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }], more: { expected: 999 } }))).toBe('price_changed')
  expect((await database.sql('select id from shop_order where user_id = $1', [memberId])).rows).toEqual([])
})

test('goods to deliver need an address, others do not; a disabled member places no order', async () => {
  const memberId = await addMember(database)
  const real = await skuOf(10)
  const virtual = await skuOf(10, {}, { delivery_type: '4' })
  const without = (skuId: number, who = memberId) =>
    database.db.transaction().execute(async (tx) => {
      const { receiver: _, ...request } = await checkout(tx, { memberId: who, lines: [{ skuId, quantity: 1 }], region: [], scoreWish: 0 })
      return place(tx, request)
    })
  expect(await refusalOf(without(real.skuId))).toBe('address_needed')
  expect(await refusalOf(without(virtual.skuId))).toBe('done')
  // the default address of the member, which a checkout sends along, is not that of an order that goes nowhere
  const none = { receiver_name: '', receiver_mobile: '', province_id: null, city_id: null, district_id: null, area_text: '', address: '' }
  expect(await placeOrder(database, { memberId, lines: [{ skuId: virtual.skuId, quantity: 1 }] })).toMatchObject(none)
  await database.sql(`update "user" set status = 'disable' where id = $1`, [memberId])
  expect(await refusalOf(without(virtual.skuId))).toBe('member_disabled')
})

test('goods that are not delivered to the region are refused', async () => {
  const region = await regionOf(database)
  const { rows } = await database.sql<{ id: number }>(
    `with t as (insert into shop_delivery_template (name, billing) values ('elsewhere', '1') returning id),
     a as (insert into shop_delivery_template_area (template_id, is_all, first_qty, first_fee, continue_qty, continue_fee, place) select id, 0, 1, 5, 1, 1, 0 from t returning id, template_id)
     insert into shop_delivery_template_place (template_id, area_id, row_id) select a.template_id, (select max(id) from area where level = 1), a.id from a returning template_id as id`,
  )
  expect(region[0]).not.toBe(undefined)
  const memberId = await addMember(database)
  const { skuId } = await skuOf(5, {}, { delivery_type: '3', delivery_template_id: rows[0]?.id })
  expect(await refusalOf(placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] }))).toBe('not_deliverable')
})

test('paying from the balance takes the money, the stock and counts as sold, once', async () => {
  const memberId = await addMember(database, { cents: 5000 })
  const { skuId, goodsId } = await skuOf(10)
  const order = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 2 }] })
  const by = { type: 'user', id: memberId, name: 'm' } as const
  const answers = await Promise.all([1, 2, 3, 4].map(() => refusalOf(database.db.transaction().execute((tx) => payFromBalance(tx, order.id, by)))))
  expect(answers.toSorted()).toEqual(['done', 'order_moved', 'order_moved', 'order_moved'])
  expect((await database.sql('select status, pay_type, pay_time is not null as paid from shop_order where id = $1', [order.id])).rows[0]).toEqual({
    status: '2',
    pay_type: 'balance',
    paid: true,
  })
  expect((await database.sql('select money::text from "user" where id = $1', [memberId])).rows[0]).toEqual({ money: '30.00' })
  expect(await stockOf(skuId)).toEqual({ stock: 8, locked_stock: 0, sales: 2 })
  expect((await database.sql('select sales from shop_goods where id = $1', [goodsId])).rows[0]).toEqual({ sales: 2 })
  expect(await ledgerFaults(database, memberId, 'money')).toEqual([])
})

test('a balance that is too small pays nothing; a way that is off is refused; another member cannot pay', async () => {
  const memberId = await addMember(database, { cents: 100 })
  const { skuId } = await skuOf(10)
  const order = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] })
  const pay = (id: number) => refusalOf(database.db.transaction().execute((tx) => payFromBalance(tx, order.id, { type: 'user', id })))
  expect(await pay(memberId)).toBe('balance_too_small')
  expect(await pay(await addMember(database, { cents: 5000 }))).toBe('row_gone')
  const offline = () => refusalOf(database.db.transaction().execute((tx) => payOffline(tx, order.id, { type: 'admin', id: 1, name: 'a' })))
  await setting('offline_enabled', false)
  expect(await offline()).toBe('pay_off')
  await setting('offline_enabled', true)
  expect(await offline()).toBe('done')
  await setting('balance_enabled', false)
  const other = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] })
  expect(await refusalOf(database.db.transaction().execute((tx) => payFromBalance(tx, other.id, { type: 'user', id: memberId })))).toBe('pay_off')
  await setting('balance_enabled', true)
})

test('an order paid by points alone is paid at once', async () => {
  const memberId = await addMember(database, { score: 100_000 })
  await setting('score_max_percent', 100)
  const { skuId } = await skuOf(10)
  const order = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }], score: 100_000 })
  expect(order).toMatchObject({ status: '2', pay_type: 'none', pay_amount: '0.00', score_used: 1000 })
  expect(await stockOf(skuId)).toEqual({ stock: 9, locked_stock: 0, sales: 1 })
  await setting('score_max_percent', 50)
})

test('goods without delivery are shipped when they are paid', async () => {
  const memberId = await addMember(database, { cents: 5000 })
  const { skuId } = await skuOf(10, {}, { delivery_type: '4' })
  const order = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] })
  const paid = await database.db.transaction().execute((tx) => payFromBalance(tx, order.id, { type: 'user', id: memberId }))
  expect(paid).toMatchObject({ status: '3', ship_status: '2' })
  expect(Number(paid.receive_deadline) - Number(paid.pay_time)).toBe(15 * 86_400)
})

test('a paid order raises a notice, unless it is shipped already', async () => {
  await addStaff(database)
  const memberId = await addMember(database, { cents: 5000 })
  const pay = async (columns: Record<string, unknown>): Promise<string[]> => {
    const { skuId } = await skuOf(10, {}, columns)
    const order = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] })
    await database.db.transaction().execute((tx) => payFromBalance(tx, order.id, { type: 'user', id: memberId }))
    return noticesOf(database, order.order_no)
  }
  expect(await pay({})).toEqual(['order_new'])
  expect(await pay({ delivery_type: '4' })).toEqual([])
})
