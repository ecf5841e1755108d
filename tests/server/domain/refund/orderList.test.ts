import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { payFromBalance } from '../../../../server/domain/order/pay'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { refuseRefund, withdrawRefund } from '../../../../server/domain/refund/endRefund'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { addStaff, placeOrder, requestRefund } from '../../../support/orders'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
let ear: pg.Client
let memberId: number
let skuId: number
let staff: Actor & { readonly id: number }
let written: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  staff = await addStaff(database)
  memberId = await addMember(database, { cents: 100_000 })
  skuId = (await addGoods(database, { skus: [skuRow('', { stock: 50, price: '10.00' })] })).skuIds[0] ?? 0
  ear = new pg.Client({ connectionString: database.url })
  await ear.connect()
  await ear.query('listen zhanggui_notify')
  ear.on('notification', ({ payload = '' }) => written.push(payload))
})
afterAll(async () => {
  await ear.end()
  await database.close()
})

const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const member = () => ({ type: 'user', id: memberId, name: 'm' }) as const
/** What lists of orders are told of meanwhile. */
async function toldBy(work: () => Promise<unknown>): Promise<string[]> {
  await ear.query('select 1') // what was written before has arrived with the answer
  written = []
  await work()
  await ear.query('select 1')
  return written.filter((one) => one.startsWith('rows shop/order'))
}
/** A paid order, and how a refund of one of its two pieces is requested. */
async function paid() {
  const order = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 2 }] })
  await inTx((tx) => payFromBalance(tx, order.id, member()))
  const { rows } = await database.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [order.id])
  const request = () => requestRefund(database, rows[0]?.id ?? 0, 1)
  return { orderId: order.id, request }
}

test('lists of orders are told of an order whose refund is requested', async () => {
  const { orderId, request } = await paid()
  expect(await toldBy(request)).toEqual([`rows shop/order ${orderId}`])
})

test.each([
  ['withdrawn', (id: number) => inTx((tx) => withdrawRefund(tx, id, member()))],
  ['refused', (id: number) => inTx((tx) => refuseRefund(tx, id, { by: staff, reason: '已发货', memo: '' }))],
  ['agreed to for nothing', (id: number) => inTx((tx) => agreeRefund(tx, id, { by: staff, cents: 0, way: 'original', memo: '' }))],
])('and when the refund is %s', async (_, end) => {
  const { orderId, request } = await paid()
  const { id } = await request()
  expect(await toldBy(() => end(id))).toContain(`rows shop/order ${orderId}`)
})

test('a statement on refunds of one order names it once, and one on none tells nothing', async () => {
  const { orderId, request } = await paid()
  const { id } = await request()
  await inTx((tx) => withdrawRefund(tx, id, member()))
  await request()
  const touch = (condition: string) => database.sql(`update shop_refund set audit_memo = audit_memo where order_id = $1 and ${condition}`, [orderId])
  expect(await toldBy(() => touch('true'))).toEqual([`rows shop/order ${orderId}`])
  expect(await toldBy(() => touch('false'))).toEqual([])
})
