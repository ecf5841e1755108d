import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { limits } from '../../../../resources/kit/protocol/list'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { applyRefund } from '../../../../server/domain/refund/applyRefund'
import { signInWith, testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { addStaff, placeOrder } from '../../../support/orders'

import type { InfoAnswer } from '../../../../resources/kit/protocol/list'
import type { Language } from '../../../../resources/kit/text'
import type { Answer, ListRow, TestApp } from '../../../support/app'

let app: TestApp
let orderId: number
let memberId: number
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app, { cents: 1_000_000 })
  const skuIds = [
    (await addGoods(app, { skus: [skuRow('', { stock: 50, price: '50.00' })] })).skuIds[0] ?? 0,
    (await addGoods(app, { skus: [skuRow('', { stock: 50, price: '12.50' })] })).skuIds[0] ?? 0,
  ]
  const place = () =>
    placeOrder(app, {
      memberId,
      lines: [
        { skuId: skuIds[0] ?? 0, quantity: 3 },
        { skuId: skuIds[1] ?? 0, quantity: 2 },
      ],
    })
  await place()
  orderId = (await place()).id
  const staff = await addStaff(app)
  await app.db.transaction().execute((tx) => payFromBalance(tx, orderId, { type: 'user', id: memberId, name: 'm' }))
  await app.db.transaction().execute((tx) => ship(tx, orderId, { by: staff, companyId: undefined, expressNo: '', addressId: undefined, memo: 'left today' }))
})
afterAll(() => app.close())

interface Options {
  readonly token?: string
  readonly language?: Language
}
const info = (path: string, id: unknown, options: Options = {}): Promise<Answer> => app.call('GET', callOf(path, 'info'), { query: { id }, ...options })
const details = async (path: string, id: number, options: Options = {}): Promise<InfoAnswer> => (await info(path, id, options)).data as unknown as InfoAnswer // checked by the expectations

test('the details of an order have every field as its list shows it, and fields that no list has', async () => {
  const { row } = await details('shop/order', orderId)
  const listed = (await app.call('GET', callOf('shop/order', 'index'), { query: { initKey: 'id', initValue: [orderId] } })).data.list[0]
  // the list has masks for names and numbers
  const { receiver_name: _, receiver_mobile: __, user: ___, ...others } = { ...(listed ?? { id: 0 }) } as ListRow
  expect(row).toMatchObject(others)
  expect(row).toMatchObject({
    id: orderId,
    receiver_name: '王小明',
    receiver_mobile: '13800138000',
    status: '3',
    goods_amount: '175.00',
    user: { id: memberId },
    request_key: expect.any(String),
  })
  expect(row['ship_time']).toEqual(expect.any(Number))
})

test('the lines of the order come with their sums, and no other order is among them', async () => {
  const { related } = await details('shop/order', orderId)
  const lines = related['shop/orderItem']
  expect(lines?.list.map(({ quantity, line_amount }) => [quantity, line_amount])).toEqual([
    [3, '150.00'],
    [2, '25.00'],
  ])
  expect(lines).toMatchObject({ count: 2, totals: { quantity: 5, line_amount: '175.00', shipped_quantity: 5 } })
  expect(related['shop/shipment']?.list).toMatchObject([{ memo: 'left today', admin: { nickname: 'Lily' } }])
  expect(related['shop/payment']).toMatchObject({ count: 1, list: [{ status: '1' }] })
  expect(related['shop/paymentRefund']).toEqual({ list: [], count: 0, totals: {} })
})

test('the timeline has the newest entry first', async () => {
  const { timeline } = await details('shop/order', orderId)
  const ids = timeline?.list.map((entry) => entry.id) ?? []
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(timeline?.list.slice(-2).map(({ action }) => action)).toEqual(['pay', 'place'])
  expect(timeline?.list[0]).toMatchObject({ operator_type: 'admin', operator_name: 'lily', create_time: expect.any(Number) })
})

test.each([999_999_999, 0, 'abc', '', undefined])('the details of a row with the id %j are refused as its form is', async (id) => {
  const form = await app.call('GET', callOf('routine/webhook', 'edit'), { query: { id } })
  expect(await info('routine/webhook', id)).toMatchObject({ status: form.status, code: form.code, msg: form.msg })
  expect(form.code).toBe(0)
})

async function addWebhook(adminId: number, deliveries = 0): Promise<number> {
  const { rows } = await app.sql<{ id: number }>(
    `insert into webhook (name, address, events, admin_id) values ('till', 'https://example.com/hook', '["row.added"]', $1) returning id`,
    [adminId],
  )
  const id = rows[0]?.id ?? 0
  await app.sql(
    "insert into webhook_delivery (webhook_id, event, resource, subject_id, version) select $1, 'row.added', 'shop/goods', n, 1 from generate_series(1, $2::int) n",
    [id, deliveries],
  )
  return id
}

test('a row outside of the row rule of its list does not exist for the caller', async () => {
  const { token, adminId } = await signInWith(app, ['routine/webhook/index', 'routine/webhook/info'])
  const [own, other] = [await addWebhook(adminId), await addWebhook(app.adminId)]
  expect(await info('routine/webhook', own, { token })).toMatchObject({ code: 1 })
  expect(await info('routine/webhook', other, { token, language: 'en' })).toMatchObject({
    code: 0,
    msg: 'The record no longer exists; refresh the list',
  })
})

test('rows of another list need the right to that list', async () => {
  const nodes = ['routine/webhook/index', 'routine/webhook/info']
  const without = await signInWith(app, nodes)
  const [id, otherId] = [await addWebhook(without.adminId, 2), await addWebhook(without.adminId, 1)]
  expect((await details('routine/webhook', id, { token: without.token })).related).toEqual({})
  await app.sql("insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = 'routine/webhookDelivery/index'", [
    without.groupId,
  ])
  expect((await details('routine/webhook', id, { token: without.token })).related['routine/webhookDelivery']).toMatchObject({ count: 2 })
  expect((await details('routine/webhook', otherId, { token: without.token })).related['routine/webhookDelivery']).toMatchObject({ count: 1 })
})

test('the node of the list does not include the details', async () => {
  const { token } = await signInWith(app, ['shop/order/index'])
  expect(await info('shop/order', orderId, { token })).toMatchObject({ code: 401 })
})

test('a refund has the line and the order that it refers to, and the order has the refund', async () => {
  const itemId = (await details('shop/order', orderId)).related['shop/orderItem']?.list[1]?.id ?? 0
  const request = { itemId, type: '1', quantity: 1, reason: '不想要了', description: '', images: [] } as const
  const { id } = await app.db.transaction().execute((tx) => applyRefund(tx, request, { type: 'user', id: memberId, name: 'm' }))
  const { row, related, timeline } = await details('shop/refund', id)
  expect(row).toMatchObject({ id, order_item_id: itemId, apply_amount: '12.50' })
  expect(related['shop/orderItem']).toMatchObject({ count: 1, list: [{ id: itemId, quantity: 2 }] })
  expect(related['shop/order']).toMatchObject({ count: 1, list: [{ id: orderId, status: '3' }] })
  expect(timeline?.list).toMatchObject([{ action: 'apply' }])
  expect((await details('shop/order', orderId)).related['shop/refund']).toMatchObject({ count: 1, list: [{ id }] })
  const relatedFor = async (...more: readonly string[]): Promise<string[]> => {
    const { token } = await signInWith(app, ['shop/refund/index', 'shop/refund/info', ...more])
    return Object.keys((await details('shop/refund', id, { token })).related)
  }
  expect(await relatedFor()).toEqual(['shop/orderItem'])
  expect(await relatedFor('shop/paymentRefund/index')).toEqual(['shop/orderItem', 'shop/paymentRefund'])
})

test('of many rows of a log the newest are read, with the number of all', async () => {
  const id = await addWebhook(app.adminId, limits.related + 20)
  const { list, count } = (await details('routine/webhook', id)).related['routine/webhookDelivery'] ?? { list: [], count: 0 }
  expect([list.length, count]).toEqual([limits.related, limits.related + 20])
  expect(list[0]).toMatchObject({ subject_id: limits.related + 20 })
})

test('reading details writes no log but that of whoever reads contact data in them', async () => {
  const logs = async () =>
    (await app.sql<{ count: number }>('select (select count(*) from admin_log) + (select count(*) from change_log) as count')).rows[0]?.count
  const before = await logs()
  const { token } = await signInWith(app, ['shop/order/index', 'shop/order/info'])
  await app.call('GET', callOf('shop/order', 'info'), { token, query: { id: orderId } })
  expect(await logs()).toBe(before)
  await details('shop/order', orderId)
  expect(await logs()).toBe(Number(before) + 1)
})

test('what the goods have cost is shown with the right to see costs only', async () => {
  const seenWith = async (...nodes: readonly string[]): Promise<boolean> => {
    const { token } = await signInWith(app, ['shop/order/index', 'shop/order/info', ...nodes])
    return (await app.call('GET', callOf('shop/order', 'info'), { token, query: { id: orderId } })).text.includes('cost_price')
  }
  expect([await seenWith(), await seenWith('shop/dashboard/income')]).toEqual([false, true])
})
