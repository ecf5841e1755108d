import { afterAll, beforeAll, expect, test } from 'vitest'

import { matchesRow } from '../../../../resources/kit/derived'
import { callOf } from '../../../../resources/kit/paths'
import { order } from '../../../../resources/order/order'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { refuseRefund } from '../../../../server/domain/refund/endRefund'
import { testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { addStaff, placeOrder, requestRefund } from '../../../support/orders'

import type { Row } from '../../../../resources/kit/protocol/list'
import type { TestApp } from '../../../support/app'

let app: TestApp
let memberId: number
let sku: number
let virtual: number
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app, { cents: 1_000_000 })
  const skuOf = async (columns = {}) => (await addGoods(app, { skus: [skuRow('', { stock: 50, price: '50.00' })], columns })).skuIds[0] ?? 0
  sku = await skuOf()
  virtual = await skuOf({ delivery_type: '4' })
})
afterAll(() => app.close())

async function placed(): Promise<{ readonly id: number; readonly item: number }> {
  const lines = [sku, virtual].map((skuId) => ({ skuId, quantity: 2 }))
  const { id } = await placeOrder(app, { memberId, lines })
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1 and sku_id = $2', [id, sku])
  return { id, item: rows[0]?.id ?? 0 }
}
const pay = (id: number) => app.db.transaction().execute((tx) => payFromBalance(tx, id, { type: 'user', id: memberId, name: 'm' }))
const deliver = async (id: number) => (await app.call('POST', callOf('shop/order', 'delivery'), { body: { id, type: 'none' } })).code

/** What the list offers for an order, and the orders that the dialog for several starts with. */
async function offersFor(id: number): Promise<object> {
  const [row] = (await app.call('GET', callOf('shop/order', 'index'), { query: { initKey: 'id', initValue: [id] } })).data.list
  const isOffered = (name: 'delivery' | 'batchDelivery'): boolean => matchesRow(order, order.actions?.[name].when, row as unknown as Row)
  const batch = (await app.call('GET', callOf('shop/order', 'batchDelivery'), { query: { ids: String(id) } })).data['lines'] as readonly object[]
  return { status: row?.['status'], delivery: isOffered('delivery'), batchDelivery: isOffered('batchDelivery'), batched: batch.length }
}
const none = { delivery: false, batchDelivery: false, batched: 0 }
const all = { delivery: true, batchDelivery: true, batched: 1 }

test('an order can be shipped from its payment on, until nothing of it is left', async () => {
  const { id } = await placed()
  expect(await offersFor(id)).toEqual({ status: '1', ...none })
  await pay(id)
  expect(await offersFor(id)).toEqual({ status: '2', ...all })
  expect(await deliver(id)).toBe(1)
  expect(await offersFor(id)).toEqual({ status: '3', ...none })
})

test('an order whose pieces are all being refunded is not offered to be shipped, until the refund is refused', async () => {
  const { id, item } = await placed()
  await pay(id)
  const refund = await requestRefund(app, item, 2)
  expect(await offersFor(id)).toEqual({ status: '2', ...none })
  expect(await deliver(id)).toBe(0)
  const by = await addStaff(app)
  await app.db.transaction().execute((tx) => refuseRefund(tx, refund.id, { by, reason: 'Sent already', memo: '' }))
  expect(await offersFor(id)).toEqual({ status: '2', ...all })
  expect(await deliver(id)).toBe(1)
})

test('an order of which a piece is left can still be shipped in part', async () => {
  const { id, item } = await placed()
  await pay(id)
  await requestRefund(app, item, 1)
  expect(await offersFor(id)).toEqual({ status: '2', ...all })
  expect(await deliver(id)).toBe(1)
})
