import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../support/app'

import type { Answer, ListRow, TestApp } from '../../../support/app'

let app: TestApp
let goodsId = 0
let hiddenId = 0
let categoryId = 0
beforeAll(async () => {
  app = await testApp()
  const insert = async (text: string): Promise<number> => (await app.sql<{ id: number }>(`${text} returning id`)).rows[0]?.id ?? 0
  categoryId = await insert("insert into shop_goods_category (name) values ('鞋靴')")
  goodsId = await insert(
    `insert into shop_goods (category_id, name, status, price, max_price, images) values (${categoryId}, '跑步鞋', '1', 99, 129, '["/storage/a.png"]')`,
  )
  hiddenId = await insert(`insert into shop_goods (category_id, name, status) values (${categoryId}, '下架鞋', '0')`)
})
afterAll(() => app.close())

const now = Math.floor(Date.now() / 1_000)
let last = 0
const add = (body: Readonly<Record<string, unknown>>, path = 'Banner'): Promise<Answer> =>
  app.call('POST', `/admin/shop.${path}/add`, {
    body: { title: `广告${(last += 1)}`, ...(path === 'NoticeBar' ? { content: '新到' } : { image: '/a.png' }), ...body },
  })
async function rowOf(language: 'zh-cn' | 'en' = 'zh-cn', path = 'Banner'): Promise<ListRow> {
  const { data } = await app.call('GET', `/admin/shop.${path}/index`, { query: { order: 'id,desc', limit: 1 }, language })
  const [row] = data.list
  if (!row) throw new Error('the list is empty')
  return row
}

test.each([
  ['a product', () => ({ link_type: 'goods', link_value: String(goodsId) }), '跑步鞋', '0'],
  ['a product off the shelf', () => ({ link_type: 'goods', link_value: String(hiddenId) }), '下架鞋', '1'],
  ['a category', () => ({ link_type: 'category', link_value: String(categoryId) }), '鞋靴', '0'],
  ['a page', () => ({ link_type: 'page', link_value: 'coupon' }), '领券中心', '0'],
  ['an address', () => ({ link_type: 'url', link_value: '/shop/list' }), '/shop/list', '0'],
  ['nothing', () => ({ link_type: 'none' }), '', '0'],
])('an advert that links to %s shows it', async (_, link, text, isDead) => {
  expect((await add(link())).code).toBe(1)
  expect(await rowOf()).toMatchObject({ link_text: text, is_dead: isDead })
})

test('a page is named in the language of the request', async () => {
  await add({ link_type: 'page', link_value: 'check_in' })
  expect((await rowOf('en'))['link_text']).toBe('Check-in')
})

test.each([
  ['goods', '99999'],
  ['goods', 'cart'],
  ['goods', ''],
  ['category', '99999'],
  ['page', 'nowhere'],
  ['url', 'javascript:alert(1)'],
  ['url', ''],
])('a link of type %s to %o is refused at the link', async (link_type, link_value) => {
  const answer = await add({ link_type, link_value })
  expect([answer.code, Object.keys(answer.data.fields ?? {})]).toEqual([0, ['link']])
})

test('a hot recommendation requires a link', async () => {
  expect(Object.keys((await add({}, 'HotRecommend')).data.fields ?? {})).toEqual(['link'])
  expect((await add({ link_type: 'page', link_value: 'cart' }, 'HotRecommend')).code).toBe(0)
  expect((await add({ link_value: String(goodsId) }, 'HotRecommend')).code).toBe(1)
})

test('a partial change is validated together with the stored values', async () => {
  await add({ link_type: 'goods', link_value: String(goodsId) })
  const { id } = await rowOf()
  const edit = (body: Readonly<Record<string, unknown>>): Promise<Answer> => app.call('POST', '/admin/shop.Banner/edit', { body: { id, ...body } })
  expect((await edit({ link_type: 'url' })).code).toBe(0)
  expect((await edit({ link_value: 'cart' })).code).toBe(0)
  expect((await edit({ link_type: 'none' })).code).toBe(1)
  expect(await rowOf()).toMatchObject({ link_type: 'none', link_value: '' })
})

test('an advert whose product was deleted later can be edited and is marked as dead', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into shop_goods (category_id, name, status) values ($1, '将删除', '1') returning id", [categoryId])
  await add({ link_type: 'goods', link_value: String(rows[0]?.id) })
  await app.sql('update shop_goods set delete_time = now() where id = $1', [rows[0]?.id])
  const row = await rowOf()
  expect(row).toMatchObject({ link_text: '将删除', is_dead: '1' })
  expect((await app.call('POST', '/admin/shop.Banner/edit', { body: { ...row, title: '改了标题' } })).code).toBe(1)
})

test('a link to a disabled category is dead', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into shop_goods_category (name, status) values ('停用', 0) returning id")
  await add({ link_type: 'category', link_value: String(rows[0]?.id) })
  expect((await rowOf())['is_dead']).toBe('1')
})

test.each([
  [undefined, undefined, 'live'],
  [-60, 60, 'live'],
  [-60, undefined, 'live'],
  [60, undefined, 'scheduled'],
  [60, 120, 'scheduled'],
  [-120, -60, 'ended'],
  [undefined, -60, 'ended'],
])('shown from %s to %s seconds from now an advert is %s', async (from, to, state) => {
  await add({ ...(from === undefined ? {} : { start_time: now + from }), ...(to === undefined ? {} : { end_time: now + to }) }, 'NoticeBar')
  expect((await rowOf('zh-cn', 'NoticeBar'))['state']).toBe(state)
})

test('the end of a period must be after its start, also when only the start changes', async () => {
  expect((await add({ start_time: now, end_time: now })).code).toBe(0)
  await add({ start_time: now, end_time: now + 60 })
  const { id } = await rowOf()
  const moved = await app.call('POST', '/admin/shop.Banner/edit', { body: { id, start_time: now + 60 } })
  expect([moved.code, Object.keys(moved.data.fields ?? {})]).toEqual([0, ['end_time']])
  expect((await app.call('POST', '/admin/shop.Banner/edit', { body: { id, start_time: now + 59 } })).code).toBe(1)
})

test('the state and dead links can be filtered', async () => {
  await add({ start_time: now + 600 })
  for (const _ of [1, 2]) await add({ link_type: 'goods', link_value: String(hiddenId) })
  const found = async (field: string, val: string): Promise<readonly ListRow[]> =>
    (await app.call('GET', '/admin/shop.Banner/index', { query: { search: [{ field, operator: 'eq', val }], limit: 100 } })).data.list
  const dead = await found('is_dead', '1')
  expect(dead.length).toBeGreaterThan(1)
  expect(dead.every((row) => row['is_dead'] === '1')).toBe(true)
  const scheduled = await found('state', 'scheduled')
  expect(scheduled.length).toBeGreaterThan(0)
  expect(scheduled.every((row) => row['state'] === 'scheduled')).toBe(true)
})

test('clicks are counted by the storefront and not changed by a form', async () => {
  await add({ click_count: 500 })
  expect((await rowOf())['click_count']).toBe(0)
})

test('the link picker offers products on sale and finds a selected one even if deleted', async () => {
  const ask = async (query: Readonly<Record<string, unknown>>) => (await app.call('GET', '/admin/ajax/linkGoods', { query })).data.list
  expect(await ask({ quickSearch: '跑步' })).toEqual([
    { id: goodsId, name: '跑步鞋', cover: '/storage/a.png', price: '99.00', max_price: '129.00', is_dead: 0 },
  ])
  expect(await ask({ quickSearch: '下架' })).toEqual([])
  expect(await ask({ id: hiddenId })).toMatchObject([{ name: '下架鞋', is_dead: 1, cover: '' }])
  expect(await ask({ page: 2 })).toEqual([])
  expect((await app.call('GET', '/admin/ajax/linkGoods', { token: '' })).code).not.toBe(1)
})
