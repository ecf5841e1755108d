import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { memberCalls, memberToken } from '../../../support/memberApp'
import { addMember } from '../../../support/members'
import { regionOf } from '../../../support/orders'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let call: ReturnType<typeof memberCalls>
let skuId: number
beforeAll(async () => {
  app = await testApp({ orderPause: 0 })
  const id = await addMember(app, { cents: 100_000 })
  await app.sql(
    `insert into user_address (user_id, name, mobile, province_id, city_id, district_id, area_text, address, is_default)
     values ($1, '王小明', '13800138000', $2, $3, $4, '北京市 市辖区 东城区', '长安街 1 号', 1)`,
    [id, ...(await regionOf(app))],
  )
  call = memberCalls(app, await memberToken(app, id))
  skuId = (await addGoods(app, { skus: [skuRow('', { stock: 50, price: '10.00' })] })).skuIds[0] ?? 0
})
afterAll(() => app.close())

const place = (remark?: unknown): Promise<Answer> =>
  call('POST', '/api/shop.Order/submit', { body: { lines: [{ sku_id: skuId, quantity: 1 }], request_key: randomUUID(), pay_amount: '10.00', remark } })
const fieldsOf = ({ data }: Answer): string[] => Object.keys((data?.['fields'] ?? {}) as object)
const bell = '\u0007'
const turned = '\u202e'

test.each([
  ['with a line break', '门口有狗\n请打电话', '门口有狗\n请打电话'],
  ['of 200 emojis', '🎁'.repeat(200), '🎁'.repeat(200)],
  ['between spaces', '  轻放 ', '轻放'],
  ['that is missing', undefined, ''],
  ['that is null', null, ''],
])('a note %s is kept with the order', async (_, remark, kept) => {
  const { data } = await place(remark)
  const { rows } = await app.sql('select user_remark from shop_order where order_no = $1', [data['order_no']])
  expect(rows).toEqual([{ user_remark: kept }])
})

test.each([
  ['too long', 'x'.repeat(201)],
  ['a list', ['x']],
  ['with a control character', `a${bell}b`],
  ['with a turned direction', `a${turned}b`],
])('a note that is %s is refused with its field, and no order is placed', async (_, remark) => {
  const count = async () => (await app.sql('select count(*) from shop_order')).rows
  const before = await count()
  expect(fieldsOf(await place(remark))).toEqual(['remark'])
  expect(await count()).toEqual(before)
})

test.each([
  ['of one character', 'x'],
  ['too long', 'x'.repeat(201)],
  ['with a control character', `不要${bell}了`],
  ['with a line break', '不要\n了'],
])('a reason to cancel %s is refused with its field, and the order stays', async (_, reason) => {
  const { data } = await place()
  expect(fieldsOf(await call('POST', '/api/shop.Order/cancel', { body: { order_no: data['order_no'], reason } }))).toEqual(['reason'])
  const { rows } = await app.sql('select status from shop_order where order_no = $1', [data['order_no']])
  expect(rows).toEqual([{ status: '1' }])
})

test('a description of a refund has several lines', async () => {
  const { data } = await place()
  await call('POST', '/api/shop.Pay/create', { body: { order_no: data['order_no'], pay_type: 'balance' } })
  const { rows: items } = await app.sql('select id from shop_order_item where order_id = $1', [data['id']])
  const description = '尺码买错了\n另一件保留'
  const body = { order_item_id: items[0]?.['id'], type: '1', quantity: 1, reason: '不想要了', description }
  expect((await call('POST', '/api/shop.Refund/apply', { body })).code).toBe(1)
  const { rows } = await app.sql('select description from shop_refund where order_item_id = $1', [items[0]?.['id']])
  expect(rows).toEqual([{ description }])
})
