import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { timeOfOrderedId } from '../../../../server/lib/orderedId'
import { testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { memberCalls, memberToken } from '../../../support/memberApp'
import { addMember } from '../../../support/members'
import { regionOf } from '../../../support/orders'

import type { Answer, TestApp } from '../../../support/app'

type Calls = ReturnType<typeof memberCalls>

let app: TestApp
let mine: Calls
let others: Calls
let skus: number[]
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[mine, others] = [await newMember(), await newMember()]
  skus = [(await newSku({ stock: 20, price: '50.00' })).sku, (await newSku({ stock: 5, price: '9.90' })).sku]
})

async function newMember(): Promise<Calls> {
  const calls = memberCalls(app, await memberToken(app, await addMember(app, { cents: 1_000_000, score: 1000 })))
  const english: Calls = (method, url, options) => calls(method, url, { ...options, language: 'en' })
  const body = { name: '王小明', mobile: '13800138000', region: await regionOf(app), address: '长安街 1 号' }
  await english('POST', '/api/user.Address/add', { body })
  return english
}

async function newSku(values: Parameters<typeof skuRow>[1]): Promise<{ readonly goods: number; readonly sku: number }> {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', values)] })
  return { goods: id, sku: skuIds[0] ?? 0 }
}

const send = (name: string, body: object, calls = mine): Promise<Answer> => calls('POST', `/api/shop.Cart/${name}`, { body })
const add = (sku: number | undefined, quantity = 1, calls = mine): Promise<Answer> => send('add', { sku_id: sku, quantity }, calls)
const cart = async (calls = mine) => (await calls('GET', '/api/shop.Cart/index')).data
interface Line {
  readonly id: number
  readonly sku_id: number
  readonly quantity: number
  readonly reason?: string
}
const linesOf = (data: Answer['data'], name = 'list'): Line[] => data[name] as Line[]
const idsOf = (data: Answer['data']): number[] => linesOf(data).map(({ id }) => id)
let key = 0
const submit = (body: object, calls = mine): Promise<Answer> =>
  calls('POST', '/api/shop.Order/submit', { body: { request_key: `cart-key-${(key += 1)}`, ...body } })

test('adding again sums up, the total is that of the selected lines, and the price is that of now', async () => {
  await add(skus[0], 2)
  await add(skus[0], 1)
  const { data } = await add(skus[1], 3)
  expect(data.list).toMatchObject([
    { sku_id: skus[1], quantity: 3, selected: 1, line_amount: '29.70', price_drop: '0.00' },
    { sku_id: skus[0], quantity: 3, selected: 1, line_amount: '150.00' },
  ])
  expect(data.selected).toEqual({ lines: 2, quantity: 6, goods_amount: '179.70' })
  const [cheap] = idsOf(data)
  expect((await send('select', { ids: [cheap], selected: 0 })).data.selected).toEqual({ lines: 1, quantity: 3, goods_amount: '150.00' })
  expect((await send('select', { selected: 1 })).data['selected']).toMatchObject({ lines: 2 })
  await app.sql('update shop_goods_sku set price = 45 where id = $1', [skus[0]])
  expect((await cart()).list[1]).toMatchObject({ price: '45.00', line_amount: '135.00', price_drop: '5.00' })
})

test('what is short, off the shelf or deleted is refused when it is added, and apart when it becomes so', async () => {
  const [off, deleted] = [await newSku({ stock: 5 }), await newSku({ stock: 5 })]
  expect((await add(skus[1], 6)).msg).toBe(`Not enough stock of "${await nameOf(skus[1])}": 5 left`)
  for (const sku of [skus[1], off.sku, deleted.sku]) expect((await add(sku, 5)).code).toBe(1)
  expect((await add(skus[1], 1)).code).toBe(0)
  await app.sql('update shop_goods_sku set stock = 4 where id = $1', [skus[1]])
  await app.sql("update shop_goods set status = '0' where id = $1", [off.goods])
  await app.sql('update shop_goods set delete_time = now() where id = $1', [deleted.goods])
  const data = await cart()
  expect(data['list']).toEqual([])
  expect(linesOf(data, 'invalid').map(({ sku_id, reason }) => [sku_id, reason])).toEqual([
    [deleted.sku, 'gone'],
    [off.sku, 'off_shelf'],
    [skus[1], 'stock_short'],
  ])
  expect(data['selected']).toEqual({ lines: 0, quantity: 0, goods_amount: '0.00' })
  expect((await add(off.sku)).code).toBe(0)
})

const nameOf = async (sku: number | undefined): Promise<string> =>
  (await app.sql<{ name: string }>('select g.name from shop_goods g join shop_goods_sku k on k.goods_id = g.id where k.id = $1', [sku])).rows[0]?.name ?? ''

test('a line has another quantity or is removed, and only by its member', async () => {
  const [id = 0] = idsOf((await add(skus[0], 2)).data)
  expect(linesOf((await send('edit', { id, quantity: 7 })).data)).toMatchObject([{ quantity: 7 }])
  expect((await send('edit', { id, quantity: 21 })).code).toBe(0)
  expect((await send('edit', { id, quantity: 0 })).code).toBe(0)
  expect((await send('edit', { id, quantity: 1 }, others)).code).toBe(0)
  await send('del', { ids: [id] }, others)
  await send('select', { selected: 0 }, others)
  expect((await cart()).list).toMatchObject([{ id, quantity: 7, selected: 1 }])
  expect((await cart(others)).list).toEqual([])
  expect((await send('del', { ids: [id] })).data.list).toEqual([])
  expect((await send('del', { ids: [id] })).code).toBe(1)
  expect((await mine('GET', '/api/shop.Cart/index', { headers: { 'ba-user-token': '' } })).code).toBe(303)
})

test('pieces that are added at once become one line with their sum', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => add(skus[0], 1)))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => 1))
  expect((await cart()).list).toMatchObject([{ sku_id: skus[0], quantity: 12 }])
})

test('a cart holds a hundred lines, also when the last ones are added at once', async () => {
  const { skuIds } = await addGoods(app, { skus: Array.from({ length: 104 }, (_, at) => skuRow(`S${at}`, { stock: 5 })) })
  for (const sku of skuIds.slice(0, 98)) expect((await add(sku)).code).toBe(1)
  const answers = await Promise.all(skuIds.slice(98).map((sku) => add(sku)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
  expect(answers.find(({ code }) => code === 0)?.msg).toBe('The cart holds at most 100 items; remove some first')
})

test('an order from the cart takes its lines out of it, once, and the same request gives the same order', async () => {
  await add(skus[0], 2)
  const [first = 0, second = 0] = idsOf((await add(skus[1], 1)).data)
  const preview = await mine('POST', '/api/shop.Order/preview', { body: { cart_ids: [first, second] } })
  expect(preview.data).toMatchObject({ goods_amount: '109.90', pay_amount: '109.90', lines: [{ is_deliverable: 1 }, { is_deliverable: 1 }] })
  expect(timeOfOrderedId(String(preview.data['request_key']))).toBeGreaterThan(0)
  expect((await submit({ cart_ids: [first, second], pay_amount: '109.90' }, others)).code).toBe(0)
  const body = { cart_ids: [first, second], pay_amount: '109.90', request_key: preview.data.request_key }
  const [one, again] = [await submit(body), await submit(body)]
  expect([one.code, again.code, again.data.order_no]).toEqual([1, 1, one.data.order_no])
  expect((await cart()).list).toEqual([])
  expect((await submit({ ...body, request_key: 'another-key-1' })).code).toBe(0)
  // a request that was placed before takes nothing, whatever it names now
  const later = idsOf((await add(skus[0], 1)).data)
  expect((await submit({ ...body, cart_ids: later })).data.order_no).toBe(one.data.order_no)
  expect(idsOf(await cart())).toEqual(later)
})

test('of two orders from the same line that are sent at once one is placed', async () => {
  const ids = idsOf((await add(skus[0], 2)).data)
  const answers = await Promise.all([1, 2, 3].map(() => submit({ cart_ids: ids, pay_amount: '100.00' })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
})

test('a changed price is answered with the new amounts, and an old checkout is refused', async () => {
  const ids = idsOf((await add(skus[0], 2)).data)
  const wrong = await submit({ cart_ids: ids, pay_amount: '90.00' })
  expect(wrong).toMatchObject({
    code: 0,
    data: { pay_amount: '100.00', goods_amount: '100.00', lines: [{ sku_id: skus[0], quantity: 2, line_amount: '100.00' }] },
  })
  expect(JSON.stringify(wrong.data)).not.toContain('cost')
  const old = (Date.now() - 11 * 60_000).toString(16).padStart(12, '0')
  const outdated = `${old.slice(0, 8)}-${old.slice(8)}-7abc-8abc-0123456789ab`
  expect((await submit({ cart_ids: ids, pay_amount: '100.00', request_key: outdated })).msg).toMatch(/older than 10 minutes/)
  expect((await cart()).list).toHaveLength(1)
})

test('an order that has ended can be bought again and removed from the list', async () => {
  const deleted = await newSku({ stock: 5, price: '1.00' })
  const lines = [
    { sku_id: skus[0], quantity: 2 },
    { sku_id: deleted.sku, quantity: 1 },
  ]
  const { order_no: orderNo } = (await submit({ lines, pay_amount: '101.00' })).data
  const act = (name: string, calls = mine) => calls('POST', `/api/shop.Order/${name}`, { body: { order_no: orderNo, reason: '不想要了' } })
  expect((await act('hide')).code).toBe(0)
  await act('cancel')
  await app.sql('update shop_goods set delete_time = now() where id = $1', [deleted.goods])
  expect((await act('buyAgain', others)).code).toBe(0)
  const { data } = await act('buyAgain')
  expect(['added', 'skipped'].map((name) => linesOf(data, name).map(({ sku_id }) => sku_id))).toEqual([[skus[0]], [deleted.sku]])
  expect((await cart()).list).toMatchObject([{ sku_id: skus[0], quantity: 2 }])
  expect((await act('hide', others)).code).toBe(0)
  expect((await act('hide')).code).toBe(1)
  expect((await mine('GET', '/api/shop.Order/index')).data).toMatchObject({ list: [], total: 0 })
})

test('a repeated change is made once and answered with the cart, which its key does not keep', async () => {
  await add(skus[1])
  const send = () => mine('POST', '/api/shop.Cart/add', { body: { sku_id: skus[0], quantity: 2 }, headers: { 'idempotency-key': 'cart-key-of-a-click' } })
  const [once, again] = [await send(), await send()]
  expect(linesOf(once.data)).toMatchObject([{ sku_id: skus[0], quantity: 2 }, { sku_id: skus[1] }])
  expect(again).toMatchObject({ code: 1, msg: once.msg, data: once.data })
  const { rows } = await app.sql<{ answer: object }>("select answer from idempotency_key where key = 'cart-key-of-a-click'")
  expect(rows).toMatchObject([{ answer: { data: null } }])
})
