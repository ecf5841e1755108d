import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await testApp()
  const [category] = (await app.sql<{ id: number }>("insert into shop_goods_category (name) values ('Tea') returning id")).rows
  const kinds = { normal: ['1', 'normal'], low: ['1', 'low'], out: ['1', 'out'], shelved: ['0', 'low'] } as const
  for (const [name, [status, state]] of Object.entries(kinds)) {
    const { rows } = await app.sql<{ id: number }>(
      'insert into shop_goods (category_id, name, goods_no, status, stock_state) values ($1, $2, $2, $3, $4) returning id',
      [category?.id, name, status, state],
    )
    ids[name] = rows[0]?.id ?? 0
  }
  await app.sql("insert into shop_goods (category_id, name, goods_no, status, stock_state, delete_time) values ($1, 'gone', 'gone', '1', 'low', now())", [
    category?.id,
  ])
})
afterAll(() => app.close())

const index = (query: object): Promise<Answer> => app.call('GET', callOf('shop/goods', 'index'), { query: { ...query } })
const names = async (query: object): Promise<unknown[]> => (await index({ order: 'id,asc', ...query })).data.list.map((row) => row['name'])

test('a tab shows only its rows, and filters apply too', async () => {
  expect(await names({})).toEqual(['normal', 'low', 'out', 'shelved'])
  expect(await names({ tab: 'all' })).toEqual(['normal', 'low', 'out', 'shelved'])
  expect(await names({ tab: 'selling' })).toEqual(['normal', 'low'])
  expect(await names({ tab: 'low' })).toEqual(['low'])
  expect(await names({ tab: 'selling', quickSearch: 'norm' })).toEqual(['normal'])
})

test('the exact total of a tab counts only its rows', async () => {
  expect((await index({ tab: 'selling', exactTotal: 1 })).data.total).toBe(2)
  expect((await index({ tab: 'selling' })).data.total).toBe(2)
})

test.each([['nothing'], [{ a: 1 }], ['constructor'], ['__proto__']])('the unknown tab %j is refused', async (tab) => {
  const answer = await app.call('GET', callOf('shop/goods', 'index'), { query: { tab }, language: 'en' })
  expect([answer.status, answer.code]).toEqual([200, 0])
  expect(answer.msg).toContain(typeof tab === 'string' ? `tab named ${tab}` : 'tab')
})

test('a list without tabs accepts no tab and has no counts', async () => {
  expect((await app.call('GET', callOf('user/user', 'index'), { query: { tab: 'all' } })).code).toBe(0)
  expect((await app.call('GET', callOf('shop/goodsService', 'tabs'))).code).toBe(0)
})

const counts = async (query: object = {}): Promise<unknown> => (await app.call('GET', callOf('shop/goods', 'tabs'), { query: { ...query } })).data['counts']

test('one answer has the count of every tab', async () => {
  expect(await counts()).toEqual({ all: 4, selling: 2, shelved: 1, out: 1, low: 1, deleted: 1 })
})

test('the counts follow the search and the filter, those of deleted rows too', async () => {
  expect(await counts({ quickSearch: 'norm' })).toEqual({ all: 1, selling: 1, shelved: 0, out: 0, low: 0, deleted: 0 })
  const low = { search: [{ field: 'stock_state', operator: 'eq', val: 'low' }] }
  expect(await counts(low)).toEqual({ all: 2, selling: 1, shelved: 1, out: 0, low: 1, deleted: 1 })
  expect(await counts({ ...low, quickSearch: 'shel' })).toEqual({ all: 1, selling: 0, shelved: 1, out: 0, low: 0, deleted: 0 })
})

test('a tab does not narrow the counts of the others', async () => {
  expect(await counts({ tab: 'low' })).toEqual(await counts())
})

test('filtered counts that take too long are left out, and the answer is none the worse', async () => {
  await app.db.transaction().execute(async (blocking) => {
    await sql`lock table shop_goods in access exclusive mode`.execute(blocking)
    const answer = await app.call('GET', callOf('shop/goods', 'tabs'), { query: { quickSearch: 'norm' } })
    expect([answer.code, answer.data['counts']]).toEqual([1, {}])
  })
})

test('the counts require the right to the list', async () => {
  const { token } = await signInWith(app, ['shop/goodsService', 'shop/goodsService/index'])
  expect((await app.call('GET', callOf('shop/goods', 'tabs'), { token })).code).toBe(401)
})

test('counting stops at the number that screens show as "more"', async () => {
  await app.sql(
    "insert into shop_goods (category_id, name, goods_no, status) select min(c.id), 'many', 'many-' || n, '0' from shop_goods_category c, generate_series(1, 10100) n group by n",
  )
  const { data } = await app.call('GET', callOf('shop/goods', 'tabs'))
  expect(data['counts']).toMatchObject({ all: 10_001, shelved: 10_001, selling: 2 })
  await app.sql("delete from shop_goods where name = 'many'")
})

test('an export contains the rows of its tab', async () => {
  const { text } = await app.call('GET', callOf('shop/goods', 'export'), { query: { tab: 'low', columns: 'name' } })
  expect(text.trim().split('\r\n').slice(1)).toEqual(['low'])
})

test('an action on all rows of a filter stays within its tab', async () => {
  const wrong = await app.call('POST', callOf('shop/goods', 'del'), { body: { filter: { tab: 'out' }, expected: 4 } })
  expect([wrong.code, wrong.msg]).toEqual([0, expect.stringContaining('1')])
  expect((await app.call('POST', callOf('shop/goods', 'del'), { body: { filter: { tab: 'out' }, expected: 1 } })).code).toBe(1)
  expect(await names({})).toEqual(['normal', 'low', 'shelved'])
})

test('a tab with an order of its own has it, unless another is asked for', async () => {
  const [member] = (await app.sql<{ id: number }>("insert into \"user\" (username, password_hash) values ('tabbed', '') returning id")).rows
  for (const [orderNo, paid] of [
    ['1', '2026-01-01'],
    ['2', '2026-01-02'],
  ])
    await app.sql(`insert into shop_order (order_no, user_id, status, pay_time, request_key) values ($1, $2, '2', $3, $1)`, [orderNo, member?.id, paid])
  const orders = async (query: object): Promise<unknown[]> =>
    (await app.call('GET', callOf('shop/order', 'index'), { query: { ...query } })).data.list.map((row) => row['order_no'])
  expect(await orders({ tab: 'toShip' })).toEqual(['1', '2'])
  expect(await orders({ tab: 'toShip', order: 'id,desc' })).toEqual(['2', '1'])
  expect(await orders({})).toEqual(['2', '1'])
})
