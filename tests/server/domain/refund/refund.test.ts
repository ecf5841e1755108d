import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { autoReceive, receive, settle } from '../../../../server/domain/order/complete'
import { requestCancel } from '../../../../server/domain/order/cancel'
import { closeOrder } from '../../../../server/domain/order/close'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { applyRefund } from '../../../../server/domain/refund/applyRefund'
import { refuseRefund, rejectReturn, timeOutReturn, withdrawRefund } from '../../../../server/domain/refund/endRefund'
import { acceptReturn, sendBack } from '../../../../server/domain/refund/returnGoods'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { addMember, ledgerFaults } from '../../../support/members'
import { addReturnAddress, addStaff, noticesOf, orderFaults, placeOrder } from '../../../support/orders'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { RefundRequest } from '../../../../server/domain/refund/applyRefund'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
let memberId: number
let goods: number
let other: number
let virtual: number
let addressId: number
let staff: Actor & { readonly id: number }
beforeAll(async () => {
  database = await testDatabase()
  staff = await addStaff(database)
  memberId = await addMember(database, { cents: 5_000_000, score: 100_000 })
  const sku = async (columns = {}) => (await addGoods(database, { skus: [skuRow('', { stock: 5000, price: '33.33' })], columns })).skuIds[0] ?? 0
  goods = await sku()
  other = await sku()
  virtual = await sku({ delivery_type: '4' })
  addressId = await addReturnAddress(database)
})
afterEach(async () => {
  expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([])
  expect([...(await ledgerFaults(database, memberId, 'money')), ...(await ledgerFaults(database, memberId, 'score'))]).toEqual([])
})
afterAll(() => database.close())

const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof UserError ? error.refusal : error),
  )
const member = () => ({ type: 'user', id: memberId, name: 'm' }) as const

async function paid(skus: readonly (readonly [number, number])[] = [[goods, 3]], score = 0) {
  const order = await placeOrder(database, { memberId, lines: skus.map(([skuId, quantity]) => ({ skuId, quantity })), score })
  await inTx((tx) => payFromBalance(tx, order.id, member()))
  const { rows } = await database.sql<{ id: number; sku_id: number }>('select id, sku_id from shop_order_item where order_id = $1', [order.id])
  return { ...order, itemOf: (sku: number) => rows.find((row) => row.sku_id === sku)?.id ?? 0 }
}
const send = (id: number, lines?: readonly { itemId: number; quantity: number }[]) =>
  inTx((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '', ...(lines && { lines }) }))
const apply = (itemId: number, quantity: number, more: Partial<RefundRequest> = {}) =>
  inTx((tx) => applyRefund(tx, { itemId, quantity, type: '1', reason: '不想要了', description: '', images: [], ...more }, member()))
const agree = (id: number, cents: number) => inTx((tx) => agreeRefund(tx, id, { by: staff, cents, way: 'original', memo: '', addressId }))
const orderRow = async (id: number) =>
  (await database.sql('select status, ship_status, refund_amount::text, close_type, score_back from shop_order where id = $1', [id])).rows[0]
const itemRow = async (id: number) =>
  (
    await database.sql(
      `select refund_quantity, refunding_quantity, unshipped_refund_quantity, refund_amount::text, stock_back_quantity from shop_order_item where id = $1`,
      [id],
    )
  ).rows[0]
const refundRow = async (id: number) =>
  (await database.sql('select status, audit_status, user_ship_status, pay_status, close_type, amount::text from shop_refund where id = $1', [id])).rows[0]
const moneyOf = async (): Promise<string> =>
  (await database.sql<{ money: string }>('select money::text from "user" where id = $1', [memberId])).rows[0]?.money ?? ''
const stockOf = async (sku: number): Promise<number> =>
  (await database.sql<{ stock: number }>('select stock from shop_goods_sku where id = $1', [sku])).rows[0]?.stock ?? 0

test('unshipped pieces are refunded in money and stock, and the rest is shipped', async () => {
  const order = await paid()
  const [money, stock] = [Number(await moneyOf()), await stockOf(goods)]
  const { id, refund_no: no } = await apply(order.itemOf(goods), 1)
  expect(no).toMatch(/^R\d{20}$/)
  expect(await itemRow(order.itemOf(goods))).toMatchObject({ refunding_quantity: 1, unshipped_refund_quantity: 1 })
  expect(await noticesOf(database, order.order_no)).toContain('order_refund')
  const { rows: told } = await database.sql(`select message_data from shop_notify where message_data ->> 'refund_no' = $1`, [no])
  expect(told).toEqual([{ message_data: { id, order_no: order.order_no, refund_no: no } }])
  await agree(id, 3333)
  expect(await refundRow(id)).toEqual({ status: '2', audit_status: '2', user_ship_status: '0', pay_status: '2', close_type: null, amount: '33.33' })
  expect(await itemRow(order.itemOf(goods))).toEqual({
    refund_quantity: 1,
    refunding_quantity: 0,
    unshipped_refund_quantity: 1,
    refund_amount: '33.33',
    stock_back_quantity: 1,
  })
  expect(Number(await moneyOf()) - money).toBeCloseTo(33.33)
  expect(await stockOf(goods)).toBe(stock + 1)
  expect(await orderRow(order.id)).toMatchObject({ status: '2', refund_amount: '33.33' })
  expect(await refusalOf(inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: '缺货', way: 'original', isReturned: false })))).toBe('close_refunded')
  await send(order.id)
  expect(await orderRow(order.id)).toMatchObject({ status: '3', ship_status: '2' })
})

test('the pieces of a line bring back exactly what they cost, points too, and the order ends with the last', async () => {
  const order = await paid(
    [
      [goods, 3],
      [other, 1],
    ],
    5000,
  )
  const money = Number(await moneyOf())
  for (const itemId of [order.itemOf(goods), order.itemOf(goods), order.itemOf(goods), order.itemOf(other)]) {
    const { id } = await apply(itemId, 1)
    const { rows } = await database.sql<{ cents: number }>('select (apply_amount * 100)::integer as cents from shop_refund where id = $1', [id])
    await agree(id, rows[0]?.cents ?? 0)
  }
  expect(await orderRow(order.id)).toEqual({
    status: '6',
    ship_status: '0',
    refund_amount: order.pay_amount,
    close_type: 'refund',
    score_back: order.score_used,
  })
  expect(Number(await moneyOf()) - money).toBeCloseTo(Number(order.pay_amount))
  expect(await refusalOf(apply(order.itemOf(goods), 1))).toBe('order_moved')
})

test('a return goes from the application to the stock', async () => {
  const order = await paid()
  expect(await refusalOf(apply(order.itemOf(goods), 1, { type: '2' }))).toBe('refund_quantity')
  await send(order.id)
  await inTx((tx) => receive(tx, order.id, member()))
  const stock = await stockOf(goods)
  const { id } = await apply(order.itemOf(goods), 2, { type: '2' })
  const parcel = { by: member(), company: '顺丰', expressNo: 'SF0000000001', image: '' }
  expect(await refusalOf(inTx((tx) => sendBack(tx, id, parcel)))).toBe('refund_moved')
  expect(await refusalOf(inTx((tx) => agreeRefund(tx, id, { by: staff, cents: 5000, way: 'original', memo: '' })))).toBe('return_address')
  await agree(id, 5000)
  expect(await refundRow(id)).toMatchObject({ status: '1', audit_status: '2', amount: '50.00' })
  expect(await refusalOf(inTx((tx) => acceptReturn(tx, id, { by: staff, isRestocked: true, memo: '' })))).toBe('refund_moved')
  expect(await refusalOf(inTx((tx) => sendBack(tx, id, { ...parcel, expressNo: 'x' })))).toBe('express_pattern')
  await inTx((tx) => sendBack(tx, id, parcel))
  await inTx((tx) => sendBack(tx, id, { ...parcel, expressNo: 'SF0000000002' }))
  expect(await refusalOf(inTx((tx) => withdrawRefund(tx, id, member())))).toBe('refund_moved')
  await inTx((tx) => acceptReturn(tx, id, { by: staff, isRestocked: true, memo: '完好' }))
  expect(await refundRow(id)).toEqual({ status: '2', audit_status: '2', user_ship_status: '2', pay_status: '2', close_type: null, amount: '50.00' })
  expect(await stockOf(goods)).toBe(stock + 2)
  const { rows } = await database.sql<{ action: string }>('select action from shop_refund_log where refund_id = $1 order by id', [id])
  expect(rows.map((row) => row.action)).toEqual(['apply', 'agree', 'sendBack', 'editReturn', 'receive', 'finish'])
})

test('goods that are not put back into stock are refunded all the same', async () => {
  const order = await paid()
  await send(order.id)
  const stock = await stockOf(goods)
  const { id } = await apply(order.itemOf(goods), 3, { type: '2' })
  await agree(id, 9999)
  await inTx((tx) => sendBack(tx, id, { by: member(), company: '顺丰', expressNo: 'SF0000000001', image: '' }))
  await inTx((tx) => acceptReturn(tx, id, { by: staff, isRestocked: false, memo: '破损' }))
  expect(await stockOf(goods)).toBe(stock)
  expect(await orderRow(order.id)).toMatchObject({ status: '6', close_type: 'refund' })
})

test.each([
  ['withdrawn', (id: number) => inTx((tx) => withdrawRefund(tx, id, member())), 'user'],
  ['refused', (id: number) => inTx((tx) => refuseRefund(tx, id, { by: staff, reason: '已发货', memo: '' })), 'refuse'],
] as const)('a request that is %s leaves the pieces to be shipped, and may be made again', async (_, end, closeType) => {
  const order = await paid()
  const { id } = await apply(order.itemOf(goods), 3)
  expect(await refusalOf(send(order.id))).toBe('nothing_to_ship')
  expect(await refusalOf(apply(order.itemOf(goods), 1))).toBe('refund_twice')
  expect(await refusalOf(inTx((tx) => requestCancel(tx, order.id, { by: member(), reason: '不要了' })))).toBe('refund_running')
  await end(id)
  expect(await refundRow(id)).toMatchObject({ status: '3', close_type: closeType })
  expect(await itemRow(order.itemOf(goods))).toMatchObject({ refunding_quantity: 0, unshipped_refund_quantity: 0, refund_quantity: 0 })
  expect(await refusalOf(end(id))).toBe('refund_moved')
  expect(await refusalOf(agree(id, 100))).toBe('refund_moved')
  const second = await apply(order.itemOf(goods), 1)
  await inTx((tx) => withdrawRefund(tx, second.id, member()))
  expect((await send(order.id)).status).toBe('3')
})

test('goods that came back wrong are rejected, and goods that never come close the refund in time', async () => {
  const order = await paid()
  await send(order.id)
  const rejected = await apply(order.itemOf(goods), 1, { type: '2' })
  await agree(rejected.id, 3333)
  await inTx((tx) => sendBack(tx, rejected.id, { by: member(), company: '顺丰', expressNo: 'SF0000000001', image: '' }))
  await inTx((tx) => rejectReturn(tx, rejected.id, { by: staff, reason: '影响二次销售', memo: '' }))
  expect(await refundRow(rejected.id)).toMatchObject({ status: '3', close_type: 'goods', user_ship_status: '1' })
  const late = await apply(order.itemOf(goods), 1, { type: '2' })
  await agree(late.id, 3333)
  expect(await inTx((tx) => timeOutReturn(tx, late.id))).toBe(false)
  await database.sql('update shop_refund set return_deadline = now() where id = $1', [late.id])
  expect(await inTx((tx) => timeOutReturn(tx, late.id))).toBe(true)
  expect(await inTx((tx) => timeOutReturn(tx, late.id))).toBe(false)
  expect(await refundRow(late.id)).toMatchObject({ status: '3', close_type: 'timeout' })
  expect(await itemRow(order.itemOf(goods))).toMatchObject({ refunding_quantity: 0, refund_quantity: 0 })
})

test('the rest of a partly shipped order is refunded: the order is on its way', async () => {
  const order = await paid([
    [goods, 2],
    [virtual, 1],
  ])
  await send(order.id, [{ itemId: order.itemOf(goods), quantity: 1 }])
  const { id } = await apply(order.itemOf(goods), 1)
  expect(await refusalOf(apply(order.itemOf(goods), 1))).toBe('refund_twice')
  await agree(id, 3333)
  expect(await orderRow(order.id)).toMatchObject({ status: '3', ship_status: '2' })
})

test('shipping everything else leaves the order open while the refund of an unshipped piece is running', async () => {
  const order = await paid([
    [goods, 2],
    [other, 1],
  ])
  const { id } = await apply(order.itemOf(goods), 1)
  expect(await send(order.id)).toMatchObject({ status: '2', ship_status: '1' })
  await inTx((tx) => refuseRefund(tx, id, { by: staff, reason: '已备货', memo: '' }))
  expect(await send(order.id)).toMatchObject({ status: '3', ship_status: '2' })
})

test('a piece without delivery whose refund is refused after the rest was shipped counts as shipped', async () => {
  const order = await paid([
    [goods, 1],
    [virtual, 2],
  ])
  const { id } = await apply(order.itemOf(virtual), 1)
  expect(await send(order.id)).toMatchObject({ status: '3' })
  await inTx((tx) => refuseRefund(tx, id, { by: staff, reason: '已使用', memo: '' }))
  const { rows } = await database.sql('select shipped_quantity from shop_order_item where id = $1', [order.itemOf(virtual)])
  expect(rows).toEqual([{ shipped_quantity: 2 }])
})

test('a running refund stops the clock of the order, and after its time there is none', async () => {
  const order = await paid()
  await send(order.id)
  const { id } = await apply(order.itemOf(goods), 1)
  await database.sql('update shop_order set receive_deadline = now() where id = $1', [order.id])
  expect(await inTx((tx) => autoReceive(tx, order.id))).toBe(false)
  await inTx((tx) => withdrawRefund(tx, id, member()))
  expect(await inTx((tx) => autoReceive(tx, order.id))).toBe(true)
  await database.sql('update shop_order set aftersale_deadline = now() where id = $1', [order.id])
  expect(await refusalOf(apply(order.itemOf(goods), 1))).toBe('refund_late')
  expect(await inTx((tx) => settle(tx, order.id))).toBe(true)
})

test('only what pieces cost can be asked for and agreed to', async () => {
  const order = await paid()
  const itemId = order.itemOf(goods)
  expect(await refusalOf(apply(itemId, 0))).toBe('refund_quantity')
  expect(await refusalOf(apply(itemId, 4))).toBe('refund_quantity')
  expect(await refusalOf(apply(itemId, 1, { cents: 3334 }))).toBe('refund_amount')
  expect(await refusalOf(apply(itemId, 1, { cents: 0 }))).toBe('refund_amount')
  const { id } = await apply(itemId, 1, { cents: 3000 })
  expect(await refusalOf(agree(id, 10_000))).toBe('refund_amount')
  await agree(id, 5000)
  const second = await apply(itemId, 2)
  expect((await database.sql('select apply_amount::text, max_amount::text from shop_refund where id = $1', [second.id])).rows[0]).toEqual({
    apply_amount: '49.99',
    max_amount: '49.99',
  })
  await inTx((tx) => withdrawRefund(tx, second.id, member()))
})

test('goods paid by points alone are refunded without money', async () => {
  await database.sql(`insert into setting (key, value) values ('score_max_percent', '100') on conflict (key) do update set value = excluded.value`)
  const cheap = (await addGoods(database, { skus: [skuRow('', { stock: 10, price: '10.00' })] })).skuIds[0] ?? 0
  const order = await placeOrder(database, { memberId, lines: [{ skuId: cheap, quantity: 1 }], score: 1000 })
  await database.sql(`delete from setting where key = 'score_max_percent'`)
  expect(order).toMatchObject({ pay_amount: '0.00', status: '2' })
  const { rows } = await database.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [order.id])
  const { id } = await apply(rows[0]?.id ?? 0, 1)
  await agree(id, 0)
  expect(await refundRow(id)).toMatchObject({ status: '2', pay_status: '0', amount: '0.00' })
  expect(await orderRow(order.id)).toMatchObject({ status: '6', score_back: 1000 })
})

test('another member sees no refund', async () => {
  const order = await paid()
  const stranger = { type: 'user', id: await addMember(database), name: 's' } as const
  const request = { itemId: order.itemOf(goods), quantity: 1, type: '1' as const, reason: '不要了', description: '', images: [] }
  expect(await refusalOf(inTx((tx) => applyRefund(tx, request, stranger)))).toBe('row_gone')
  const { id } = await apply(order.itemOf(goods), 1)
  expect(await refusalOf(inTx((tx) => withdrawRefund(tx, id, stranger)))).toBe('row_gone')
  await inTx((tx) => withdrawRefund(tx, id, member()))
})
