import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'
import { addGoods } from '../../support/goods'
import { addMember } from '../../support/members'

import type { TestApp } from '../../support/app'

/** More lines with one word than a search collects. */
const many = 24_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const memberIds: number[] = []
  for (let count = 0; count < 100; count += 1) memberIds.push(await addMember(app))
  const { id, skuIds } = await addGoods(app)
  await app.sql(
    `insert into shop_order (order_no, user_id, status, pay_amount, goods_amount, pay_type, pay_time, request_key)
     select 'N' || n, ($1::bigint[])[1 + n % 100], case when n % 400 = 0 then '7' when n % 3 = 0 then '2' else '3' end, 1, 1, 'wechat', now() - n * interval '1 minute', 'N' || n
     from generate_series(1, $2::int) n`,
    [memberIds, many],
  )
  // a statement has ten seconds
  for (let from = 1; from <= many; from += 4000)
    await app.sql(
      `insert into shop_order_item (order_id, goods_id, sku_id, goods_name, price, quantity, line_amount, pay_amount)
       select o.id, $1, $2, case when place = 1 then 'Green tea' when o.id % 5000 = 0 then '龙井茶 Longjing' else 'Cup ' || o.id % 97 end, 1, 1, 1, 1
       from shop_order o cross join generate_series(1, 2) place where o.id >= $3 and o.id < $3 + 4000`,
      [id, skuIds[0], from],
    )
  await app.sql(
    `insert into shop_shipment (shipment_no, order_id, type, express_no) select 'S' || id, id, 'express', 'SF' || lpad(id::text, 8, '0') from shop_order where status = '3'`,
  )
  await app.sql('analyze shop_order, shop_order_item, shop_shipment')
})
afterAll(() => app.close())

const ask = async (query: object): Promise<{ ids: number[]; total: number }> => {
  const { data } = await app.call('GET', callOf('shop/order', 'index'), { query: { ...query } })
  return { ids: data.list.map((row) => row.id), total: data.total }
}
const expected = async (word: string, { where = 'true', order = 'o.id desc', offset = 0 } = {}): Promise<{ ids: number[]; total: number }> => {
  const matching = `from shop_order o where (${where}) and (strpos(lower(o.order_no), lower($1)) > 0
    or exists (select from shop_order_item l where l.order_id = o.id and strpos(lower(l.goods_name), lower($1)) > 0)
    or exists (select from shop_shipment s where s.order_id = o.id and strpos(lower(s.express_no), lower($1)) > 0))`
  const { rows } = await app.sql<{ id: number }>(`select o.id ${matching} order by ${order} limit 10 offset ${offset}`, [word])
  const { rows: counted } = await app.sql<{ n: number }>(`select count(*) as n ${matching}`, [word])
  return { ids: rows.map(({ id }) => id), total: Number(counted[0]?.n) }
}

test.each(['龙井茶', '井', 'longjing', 'Cup 13', 'SF00000123', '00000777', 'N2399', 'nothing at all'])(
  'the search for %j finds the orders by their numbers, goods and tracking numbers, each once, and counts them',
  async (word) => {
    expect(await ask({ quickSearch: word })).toEqual(await expected(word))
    expect(await ask({ quickSearch: word, tab: 'cancelRequested' })).toEqual(await expected(word, { where: "o.status = '7'" }))
  },
)

test.each(['tea', 'Green tea', 'SF0', 'sf', 'e'])('a word of most lines, %j, gives the same pages in every tab and order', async (word) => {
  for (const [query, how] of [
    [{}, {}],
    [{ page: 3 }, { offset: 20 }],
    [{ order: 'id,asc' }, { order: 'o.id' }],
    [{ tab: 'toShip' }, { where: "o.status = '2'", order: 'o.pay_time, o.id' }],
    [{ tab: 'cancelRequested' }, { where: "o.status = '7'" }],
    [{ exactTotal: 1 }, {}],
  ] as const) {
    const { ids, total } = await expected(word, how)
    const found = await ask({ quickSearch: word, ...query })
    expect([query, found.ids]).toEqual([query, ids])
    if ('exactTotal' in query) expect(found.total).toBe(total)
  }
})

test('a tab with few rows is not said to have more than it has', async () => {
  expect((await ask({ quickSearch: 'tea', tab: 'cancelRequested' })).total).toBe(many / 400)
})

test('lines of rows are no way around the rights to the list', async () => {
  const { token } = await signInWith(app, ['shop/refund/index'])
  expect((await app.call('GET', callOf('shop/order', 'index'), { token, query: { quickSearch: 'tea' } })).code).not.toBe(1)
})
