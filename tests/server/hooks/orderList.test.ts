import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { entities } from '../../../resources/index'
import { matchesRow } from '../../../resources/kit/derived'
import { callOf } from '../../../resources/kit/paths'
import { order } from '../../../resources/order/order'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { compileFilters } from '../../../server/crud/query/filters'
import { defaultSettingsOf } from '../../../server/settings/readSettings'
import { testApp } from '../../support/app'
import { addCategory, addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { placeOrder, requestRefund } from '../../support/orders'

import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'
import type { Operator, Row } from '../../../resources/kit/protocol/list'
import type { TriageQueue } from '../../../resources/order/triage'
import type { TestApp } from '../../support/app'

let app: TestApp
const ids: Record<string, number> = {}
const goodsIds: number[] = []
const categoryIds: number[] = []

beforeAll(async () => {
  app = await testApp()
  const memberId = await addMember(app)
  categoryIds.push(await addCategory(app))
  categoryIds.push(await addCategory(app, { pid: categoryIds[0] }))
  const skuIds: number[] = []
  for (const category_id of categoryIds) {
    const goods = await addGoods(app, { skus: [skuRow('', { stock: 500 })], columns: { category_id } })
    goodsIds.push(goods.id)
    skuIds.push(...goods.skuIds)
  }
  const make = async (name: string, set: string, kinds = 1): Promise<void> => {
    const { id } = await placeOrder(app, { memberId, lines: skuIds.slice(0, kinds).map((skuId) => ({ skuId, quantity: 2 })) })
    await app.sql(`update shop_order set status = '2', pay_time = now() - interval '1 hour' where id = $1`, [id])
    if (set) await app.sql(`update shop_order set ${set} where id = $1`, [id])
    ids[name] = id
  }
  await make('fresh', '')
  await make('old', "pay_time = now() - interval '30 hours'")
  await make('older', "pay_time = now() - interval '50 hours', ship_status = '1'")
  await make('shipped', "status = '3', ship_status = '2', pay_time = now() - interval '300 hours'")
  await make('mixed', '', 2)
  await make('refunding', "status = '3', ship_status = '2'")
  await make('refunded', "status = '3', ship_status = '2', refund_amount = 1")
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [ids['refunding']])
  await requestRefund(app, rows[0]?.id ?? 0, 1)
})
afterAll(() => app.close())

const remindAfter = (hours: number) =>
  app.sql("insert into setting (key, value) values ('ship_remind_hours', to_jsonb($1::int)) on conflict (key) do update set value = excluded.value", [hours])

async function marks(): Promise<Record<string, unknown>> {
  const { data } = await app.call('GET', callOf('shop/order', 'index'), { query: { limit: 100 } })
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, data.list.find((row) => row.id === id)?.['marks']]))
}
const lateIn = (all: Record<string, unknown>): string[] =>
  Object.entries(all).flatMap(([name, one]) => (Array.isArray(one) && one.includes('late') ? [name] : []))

/** Every case asks for another range, because a slow answer is kept for a minute. */
async function dashboardNote(range: string): Promise<string | undefined> {
  const { data } = await app.call('GET', callOf('shop/dashboard', 'index'), { query: { range } })
  return (data as unknown as DashboardAnswer).figures?.['to_ship']?.note // the type that the page reads
}

/** Hours that the desk gives each order to ship; null without a promise. */
async function promises(): Promise<(number | null)[]> {
  const { data } = await app.call('GET', callOf('shop/triage', 'index'), { query: { kind: 'ship' } })
  const { list } = data as unknown as TriageQueue // as above
  return [...new Set(list.map(({ promise, since }) => (promise === null ? null : (promise - since) / 3600)))]
}

test('an order is marked by what is late, shipped in part, being refunded and refunded', async () => {
  expect(await marks()).toEqual({ fresh: [], old: [], older: ['late', 'partly'], shipped: [], mixed: [], refunding: ['refunding'], refunded: ['partRefunded'] })
  await app.sql('update shop_order set refund_amount = pay_amount where id = $1', [ids['refunded']])
  expect((await marks())['refunded']).toEqual(['refunded'])
  await app.sql('update shop_order set refund_amount = 1 where id = $1', [ids['refunded']])
})

const rowOf = async (name: string): Promise<Record<string, unknown>> =>
  (await app.call('GET', callOf('shop/order', 'index'), { query: { limit: 100 } })).data.list.find(({ id }) => id === ids[name]) ?? {}

test('a row has its lines, the pictures of the first three and since when it waits to be shipped', async () => {
  const { rows } = await app.sql<{ paid: number }>('select floor(extract(epoch from pay_time))::int as paid from shop_order where id = $1', [ids['mixed']])
  const mixed = await rowOf('mixed')
  expect(mixed['goods_lines']).toEqual(String(mixed['goods_summary']).split('、'))
  expect(mixed['goods_lines']).toHaveLength(2)
  expect(mixed['waiting_since']).toBe(rows[0]?.paid)
  const paint = (images: readonly string[]) =>
    app.sql(
      `update shop_order_item i set image = p.image from unnest($1::text[]) with ordinality p (image, at)
       where i.id = (select id from shop_order_item where order_id = $2 order by id offset p.at - 1 limit 1)`,
      [images, ids['mixed']],
    )
  await paint(['/storage/first.png', '/storage/second.png'])
  expect((await rowOf('mixed'))['goods_images']).toEqual(['/storage/first.png', '/storage/second.png'])
  await paint(['', '/storage/second.png'])
  expect((await rowOf('mixed'))['goods_images']).toEqual(['', '/storage/second.png'])
  expect((await rowOf('shipped'))['waiting_since']).toBeNull()
})

test('an order with a refund under way is not closed, and the button says so before it is pressed', async () => {
  expect((await rowOf('refunding'))['open_refund']).toBe('yes')
  expect((await rowOf('fresh'))['open_refund']).toBe('no')
  expect(matchesRow(order, order.actions?.['close']?.when, (await rowOf('refunding')) as unknown as Row)).toBe(false)
  expect(matchesRow(order, order.actions?.['close']?.when, (await rowOf('fresh')) as unknown as Row)).toBe(true)
  const close = { id: ids['refunding'], reason: 'Out of stock', way: 'original' }
  expect((await app.call('POST', callOf('shop/order', 'close'), { body: close })).code).toBe(0)
})

test('a parcel without a piece is refused with what is to be done', async () => {
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [ids['fresh']])
  const body = { id: ids['fresh'], type: 'none', lines: rows.map(({ id }) => ({ id, ship_quantity: 0 })) }
  const answer = await app.call('POST', callOf('shop/order', 'delivery'), { body, language: 'en' })
  expect(answer).toMatchObject({ code: 0, msg: 'Enter at least one piece to ship' })
})

test('the hours are 48 unless the shop says otherwise', () => {
  expect(defaultSettingsOf(shopConfig, ['ship_remind_hours'])).toEqual({ ship_remind_hours: 48 })
})

test.each([
  [48, ['older'], [48], 'today'],
  [24, ['old', 'older'], [24], '7d'],
  [240, [], [240], '30d'],
  [0, [], [null], '90d'],
])('with %i hours the list, the desk and the dashboard call the same orders late', async (hours, late, promised, range) => {
  await remindAfter(hours)
  expect(lateIn(await marks())).toEqual(late)
  expect(await promises()).toEqual(promised)
  expect(await dashboardNote(range)).toBe(String(late.length))
})

test('an unusable stored number counts as the default', async () => {
  await app.sql("update setting set value = '\"soon\"' where key = 'ship_remind_hours'")
  expect(lateIn(await marks())).toEqual(['older'])
})

test('marks are written in the language of an export', async () => {
  await remindAfter(48)
  const { rows } = await app.sql<{ order_no: string }>('select order_no from shop_order where id = $1', [ids['older']])
  for (const [language, words] of [
    ['zh-cn', '超时未发, 部分发货'],
    ['en', 'Late, Partially shipped'],
  ] as const) {
    const search = [{ field: 'id', operator: 'eq', val: ids['older'] }]
    const { text } = await app.call('GET', callOf('shop/order', 'export'), { query: { columns: 'order_no,marks', search }, language })
    expect(text).toContain(rows[0]?.order_no)
    expect(text).toContain(words)
  }
})

const found = async (field: string, operator: string, val: unknown): Promise<string[]> => {
  const { data } = await app.call('GET', callOf('shop/order', 'index'), { query: { limit: 100, search: [{ field, operator, val }] } })
  return Object.entries(ids).flatMap(([name, id]) => (data.list.some((row) => row.id === id) ? [name] : []))
}
const others = (...names: readonly string[]): string[] => Object.keys(ids).filter((name) => !names.includes(name))

test('orders are found by a refund that runs, and by none', async () => {
  expect(await found('refunding', 'eq', 1)).toEqual(['refunding'])
  expect(await found('refunding', 'ne', 1)).toEqual(others('refunding'))
  expect(await found('refunding', 'eq', 0)).toEqual(others('refunding'))
  expect(await found('refunding', 'IN', '0,1')).toEqual(others())
})

test('orders are found by the goods of any of their lines', async () => {
  expect(await found('goods_id', 'IN', goodsIds[1])).toEqual(['mixed'])
  expect(await found('goods_id', 'IN', goodsIds.join())).toEqual(others())
  expect(await found('goods_id', 'NOT IN', goodsIds[1])).toEqual(others('mixed'))
  expect(await found('goods_id', 'NULL', 1)).toEqual([])
})

test('orders are found by the category of any of their lines, and by those above it', async () => {
  expect(await found('category_id', 'IN', categoryIds[1])).toEqual(['mixed'])
  expect(await found('category_id', 'IN', categoryIds[0])).toEqual(others())
  expect(await found('category_id', 'NOT IN', categoryIds[1])).toEqual(others('mixed'))
})

test('an order with several such lines is found once, and other filters, the search and the tab still narrow it', async () => {
  const inCategory = { field: 'category_id', operator: 'IN', val: categoryIds[0] }
  const list = async (query: object, more: readonly object[] = []) =>
    (await app.call('GET', callOf('shop/order', 'index'), { query: { limit: 100, exactTotal: 1, search: [inCategory, ...more], ...query } })).data
  const whole = await list({})
  expect(whole.list.map((row) => row.id).sort()).toEqual(Object.values(ids).sort())
  expect(whole.total).toBe(Object.keys(ids).length)
  const shipped = await list({ tab: 'toReceive' })
  expect(shipped.list.map((row) => row.id).sort()).toEqual([ids['shipped'], ids['refunding'], ids['refunded']].sort())
  expect(shipped.total).toBe(3)
  const running = await list({ tab: 'toReceive' }, [{ field: 'refunding', operator: 'eq', val: 1 }])
  expect([running.list.map((row) => row.id), running.total]).toEqual([[ids['refunding']], 1])
  const named = await list({ quickSearch: whole.list[0]?.['order_no'] }, [{ field: 'status', operator: 'IN', val: '2,3' }])
  expect([named.list.map((row) => row.id), named.total]).toEqual([[whole.list[0]?.id], 1])
})

test('orders of goods that are rarely bought are found without reading all lines, and those without them by one join', async () => {
  const [rare, usual] = [await addGoods(app, { skus: [skuRow('')] }), await addGoods(app, { skus: [skuRow('')] })]
  const lines = (goods: typeof rare, count: number) =>
    app.sql(`insert into shop_order_item (order_id, goods_id, sku_id) select o.id, $1, $2 from shop_order o, generate_series(1, $3::int) where o.id = $4`, [
      goods.id,
      goods.skuIds[0],
      count,
      ids['fresh'],
    ])
  await lines(usual, 5_000)
  await lines(rare, 1)
  await app.sql('analyze shop_order_item')
  const planOf = async (operator: Operator, of: number): Promise<string> => {
    const condition = compileFilters(order, entities).get('goods_id')?.build(operator, of)?.sql ?? sql`false`
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain select m.id from shop_order m where ${condition}`.execute(app.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await planOf('IN', rare.id)).toContain('shop_order_item__goods_id_idx')
  expect(await planOf('IN', rare.id)).not.toContain('Seq Scan on shop_order_item')
  expect(await planOf('NOT IN', usual.id)).toContain('Anti Join')
  await app.sql('delete from shop_order_item where goods_id = any($1)', [[rare.id, usual.id]])
})
