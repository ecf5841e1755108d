import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { autoComplete, autoReceive, receive, settle } from '../../../../server/domain/order/complete'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { withdrawRefund } from '../../../../server/domain/refund/endRefund'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { addMember, ledgerFaults } from '../../../support/members'
import { addStaff, orderFaults, placeOrder, requestRefund } from '../../../support/orders'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
let memberId: number
let goods: number
let other: number
let virtual: number
let company: number
let staff: Actor & { readonly id: number }
beforeAll(async () => {
  database = await testDatabase()
  staff = await addStaff(database)
  memberId = await addMember(database, { cents: 5_000_000 })
  const sku = async (columns = {}) => (await addGoods(database, { skus: [skuRow('', { stock: 5000, price: '50.00' })], columns })).skuIds[0] ?? 0
  goods = await sku()
  other = await sku()
  virtual = await sku({ delivery_type: '4' })
  company = (
    await database.sql<{ id: number }>(`insert into shop_delivery_company (name, code, express_regex) values ('顺丰', 'sf', 'SF[0-9]{8}') returning id`)
  ).rows[0]?.id as number
})
afterEach(async () => {
  expect([...(await orderFaults(database)), ...(await stockFaults(database)), ...(await ledgerFaults(database, memberId, 'score'))]).toEqual([])
})
afterAll(() => database.close())

const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof UserError ? error.refusal : error),
  )
const member = () => ({ type: 'user', id: memberId, name: 'm' }) as const
async function paid(skus: readonly (readonly [number, number])[] = [[goods, 3]]) {
  const order = await placeOrder(database, { memberId, lines: skus.map(([skuId, quantity]) => ({ skuId, quantity })) })
  await inTx((tx) => payFromBalance(tx, order.id, member()))
  const { rows } = await database.sql<{ id: number; sku_id: number }>('select id, sku_id from shop_order_item where order_id = $1', [order.id])
  return { ...order, itemOf: (sku: number) => rows.find((row) => row.sku_id === sku)?.id ?? 0 }
}
type Shipping = Parameters<typeof ship>[2]
const send = (id: number, more: Partial<Shipping> = {}) => inTx((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '', ...more }))
const stateOf = async (id: number) => (await database.sql('select status, ship_status from shop_order where id = $1', [id])).rows[0]
const shippedOf = async (id: number) =>
  (await database.sql<{ n: number }>('select shipped_quantity as n from shop_order_item where order_id = $1 order by sku_id', [id])).rows.map((row) => row.n)
let number = 0
const nextNo = (): string => `SF${String((number += 1)).padStart(8, '0')}`

test('an order shipped whole is on its way, with lines that need no delivery', async () => {
  const order = await paid([
    [goods, 3],
    [virtual, 2],
  ])
  const expressNo = nextNo()
  const shipped = await send(order.id, { companyId: company, expressNo, memo: '易碎' })
  expect(shipped).toMatchObject({ status: '3', ship_status: '2' })
  expect(Number(shipped.receive_deadline) - Number(shipped.ship_time)).toBe(15 * 86_400)
  expect(await shippedOf(order.id)).toEqual([3, 2])
  const { rows } = await database.sql('select company_name, company_code, express_no, memo, type from shop_shipment where order_id = $1', [order.id])
  expect(rows).toEqual([{ company_name: '顺丰', company_code: 'sf', express_no: expressNo, memo: '易碎', type: 'express' }])
  expect(await refusalOf(send(order.id))).toBe('order_moved')
})

test('an order shipped in parts is on its way with the last piece', async () => {
  const order = await paid([
    [goods, 3],
    [other, 1],
  ])
  await send(order.id, { lines: [{ itemId: order.itemOf(goods), quantity: 2 }] })
  expect(await stateOf(order.id)).toEqual({ status: '2', ship_status: '1' })
  await send(order.id, { lines: [{ itemId: order.itemOf(other), quantity: 1 }] })
  expect(await stateOf(order.id)).toEqual({ status: '2', ship_status: '1' })
  expect(await refusalOf(send(order.id, { lines: [{ itemId: order.itemOf(goods), quantity: 2 }] }))).toBe('ship_too_many')
  await send(order.id)
  expect(await stateOf(order.id)).toEqual({ status: '3', ship_status: '2' })
  const { rows } = await database.sql(
    'select order_item_id, sum(quantity)::integer as n from shop_shipment_item where order_item_id = any($1) group by 1 order by 1',
    [[order.itemOf(goods), order.itemOf(other)]],
  )
  expect(rows.map((row) => row['n'])).toEqual([3, 1])
})

test.each([
  ['no line', () => [], 'nothing_to_ship'],
  ['no piece', (id: number) => [{ itemId: id, quantity: 0 }], 'ship_too_many'],
  ['more pieces than there are', (id: number) => [{ itemId: id, quantity: 4 }], 'ship_too_many'],
  [
    'one line twice',
    (id: number) => [
      { itemId: id, quantity: 1 },
      { itemId: id, quantity: 1 },
    ],
    'ship_too_many',
  ],
] as const)('%s is refused', async (_, lines, refusal) => {
  const order = await paid()
  expect(await refusalOf(send(order.id, { lines: lines(order.itemOf(goods)) }))).toBe(refusal)
  expect(await stateOf(order.id)).toEqual({ status: '2', ship_status: '0' })
})

test('a line of another order, a line without delivery and refunded pieces are not shipped', async () => {
  const order = await paid([
    [goods, 3],
    [virtual, 1],
  ])
  const elsewhere = await paid()
  for (const itemId of [elsewhere.itemOf(goods), order.itemOf(virtual)])
    expect(await refusalOf(send(order.id, { lines: [{ itemId, quantity: 1 }] }))).toBe('ship_too_many')
  const refund = await requestRefund(database, order.itemOf(goods), 2)
  expect(await refusalOf(send(order.id, { lines: [{ itemId: order.itemOf(goods), quantity: 2 }] }))).toBe('ship_too_many')
  await send(order.id)
  expect(await shippedOf(order.id)).toEqual([1, 0])
  await inTx((tx) => agreeRefund(tx, refund.id, { by: staff, cents: 10_000, way: 'original', memo: '' }))
  expect(await shippedOf(order.id)).toEqual([1, 1])
})

test('a tracking number is checked, and is used once in an order', async () => {
  const order = await paid()
  for (const expressNo of ['', 'SF1', 'YT12345678', `SF12345678'`])
    expect(await refusalOf(send(order.id, { companyId: company, expressNo }))).toBe('express_pattern')
  const expressNo = nextNo()
  const part = { companyId: company, lines: [{ itemId: order.itemOf(goods), quantity: 1 }] }
  await send(order.id, { ...part, expressNo })
  expect(await refusalOf(send(order.id, { ...part, expressNo }))).toBe('express_twice')
  expect(await shippedOf(order.id)).toEqual([1])
  await database.sql('update shop_delivery_company set status = 0 where id = $1', [company])
  expect(await refusalOf(send(order.id, { companyId: company, expressNo: nextNo() }))).toBe('company_off')
  await database.sql('update shop_delivery_company set status = 1 where id = $1', [company])
})

test('twenty clerks who ship an order at once ship it once', async () => {
  const order = await paid([[goods, 3]])
  const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(send(order.id, { lines: [{ itemId: order.itemOf(goods), quantity: 2 }] }))))
  expect(answers.filter((one) => one === 'done')).toHaveLength(1)
  expect(answers.filter((one) => one === 'ship_too_many')).toHaveLength(19)
  expect(await shippedOf(order.id)).toEqual([2])
})

test('an order is received, completed and settled in its time, and earns points once', async () => {
  const order = await paid([[goods, 3]])
  await send(order.id)
  const late = (column: string) => database.sql(`update shop_order set ${column} = now() where id = $1`, [order.id])
  expect(await inTx((tx) => autoReceive(tx, order.id))).toBe(false)
  await late('receive_deadline')
  const refund = await requestRefund(database, order.itemOf(goods), 1)
  expect(await inTx((tx) => autoReceive(tx, order.id))).toBe(false)
  await inTx((tx) => withdrawRefund(tx, refund.id, member()))
  expect(await inTx((tx) => autoReceive(tx, order.id))).toBe(true)
  expect(await inTx((tx) => autoComplete(tx, order.id))).toBe(false)
  expect(await inTx((tx) => settle(tx, order.id))).toBe(false)
  await late('complete_deadline')
  expect(await inTx((tx) => autoComplete(tx, order.id))).toBe(true)
  await late('aftersale_deadline')
  const answers = await Promise.all([1, 2, 3].map(() => inTx((tx) => settle(tx, order.id))))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect((await database.sql('select score_earned, status from shop_order where id = $1', [order.id])).rows[0]).toEqual({ score_earned: 150, status: '5' })
  expect((await database.sql('select score from "user" where id = $1', [memberId])).rows[0]).toEqual({ score: 150 })
})

test('settling counts only what was kept', async () => {
  const order = await paid([[goods, 3]])
  await send(order.id)
  await inTx((tx) => receive(tx, order.id, member()))
  const refund = await requestRefund(database, order.itemOf(goods), 1)
  await inTx((tx) => agreeRefund(tx, refund.id, { by: staff, cents: 5000, way: 'original', memo: '' }))
  await database.sql('update shop_order set aftersale_deadline = now() where id = $1', [order.id])
  expect(await inTx((tx) => settle(tx, order.id))).toBe(true)
  expect((await database.sql('select score_earned from shop_order where id = $1', [order.id])).rows[0]).toEqual({ score_earned: 100 })
})
