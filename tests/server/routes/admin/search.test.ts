import { afterAll, beforeAll, expect, test } from 'vitest'

import { isSearchTerm } from '../../../../resources/kit/protocol/search'
import { addAdmin, signInWith, testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'

import type { SearchHitGroup } from '../../../../resources/kit/protocol/search'
import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const [category] = (await app.sql<{ id: number }>("insert into shop_goods_category (name) values ('Oolong tea') returning id")).rows
  for (const name of ['Oolong 100% leaf', 'Oolong_gift', "Oolong 'red'", '乌龙茶', ...Array.from({ length: 7 }, (_, n) => `Oolong box ${n}`)])
    await app.sql('insert into shop_goods (category_id, name, goods_no, status) values ($1, $2, $2, $3)', [category?.id, name, '1'])
  await app.sql("insert into shop_goods (category_id, name, goods_no, status, delete_time) values ($1, 'Oolong gone', 'gone', '1', now())", [category?.id])
  await addAdmin(app, { username: 'oolong_boss' })
})
afterAll(() => app.close())

const find = async (q: unknown, token = app.token): Promise<readonly SearchHitGroup[]> =>
  (await app.call('GET', '/admin/Index/find', { query: { q }, token })).data['groups'] as readonly SearchHitGroup[] // the type of the response that the tests read
const labels = (groups: readonly SearchHitGroup[], path: string): readonly string[] | undefined =>
  groups.find((one) => one.path === path)?.rows.map(({ label }) => label)

test('the palette finds rows of every list, grouped, a few of each, and reports when there are more', async () => {
  const groups = await find('oolong')
  expect(groups.map(({ path }) => path)).toEqual(expect.arrayContaining(['shop/goods', 'shop/goodsCategory', 'auth/admin']))
  expect(labels(groups, 'shop/goodsCategory')).toEqual(['Oolong tea'])
  const goods = groups.find(({ path }) => path === 'shop/goods')
  expect(goods?.rows).toHaveLength(5)
  expect(goods?.hasMore).toBe(true)
  expect(Object.keys(goods?.rows[0] ?? {}).sort()).toEqual(['hint', 'id', 'label'])
  expect(JSON.stringify(groups)).not.toContain('Oolong gone')
})

test.each([
  ['auth/rule', '/admin/auth.Rule/index', 'auth/admin'],
  ['auth/adminLog', '/admin/auth.AdminLog/index', 'oolong_boss'],
])('rows of %s, which repeat the screens of the palette or tell of their use, are found in their list only', async (path, list, word) => {
  await app.sql("insert into admin_log (username, title, url) values ('oolong_boss', 'Sign in', '/admin/Index/login')")
  expect((await app.call('GET', list, { query: { quickSearch: word } })).data.list).not.toEqual([])
  expect((await find(word)).map((one) => one.path)).not.toContain(path)
})

test('rows of a list are found only with its node', async () => {
  const { token } = await signInWith(app, ['shop', 'shop/goodsCategory', 'shop/goodsCategory/index', 'shop/goods', 'shop/goods/add'])
  expect((await find('oolong', token)).map(({ path }) => path)).toEqual(['shop/goodsCategory'])
})

test('a user whose rows are limited finds only their own', async () => {
  const { token, adminId } = await signInWith(app, ['auth', 'auth/admin', 'auth/admin/index'])
  await app.sql("update admin set nickname = 'oolong clerk' where id = $1", [adminId])
  const groups = await find('oolong', token)
  expect(groups.map(({ path, rows }) => [path, rows.map(({ id }) => id)])).toEqual([['auth/admin', [adminId]]])
})

test('without a session nothing is found', async () => {
  expect((await app.call('GET', '/admin/Index/find', { query: { q: 'oolong' }, token: '' })).code).toBe(303)
})

test.each([
  ['0% l', ['Oolong 100% leaf']],
  ['g_g', ['Oolong_gift']],
  ["'red'", ["Oolong 'red'"]],
  ['%%', undefined],
  ['__', undefined],
  ["'; drop table shop_goods; --", undefined],
  ['龙', ['乌龙茶']],
  ['oo\\', undefined],
])('%s is searched literally', async (q, found) => {
  expect(labels(await find(q), 'shop/goods')).toEqual(found)
})

test.each(['', ' ', 'o', '茶'.repeat(101), { a: 'oolong' }])('%j is not a valid search', async (q) => {
  expect(await find(q)).toEqual([])
})

test('a single Chinese character is searched, a single letter is not', () => {
  expect(['茶', 'ab', '12'].map(isSearchTerm)).toEqual([true, true, true])
  expect(['', 'a', ' 1 '].map(isSearchTerm)).toEqual([false, false, false])
})

test('screens are found by title in both languages, if the user may open them', async () => {
  const { token } = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  const { data } = await app.call('GET', '/admin/Index/titles', { token })
  expect((data['titles'] as { zh: string; en: string }[]).map(({ zh, en }) => [zh, en])).toContainEqual(['会员管理', 'Members'])
  expect(JSON.stringify(data)).not.toContain('Permissions')
})

test('a SKU is found by its specification, with the name of its product said once', async () => {
  await addGoods(app, { columns: { name: 'Wool scarf', goods_no: 'SCARF-1' }, skus: [skuRow('Bottle green', { sku_code: 'S-1' })] })
  const found = (await find('bottle green')).find(({ path }) => path === 'shop/stock')
  expect(found?.rows).toMatchObject([{ label: 'Wool scarf / Bottle green', hint: 'SCARF-1 · S-1' }])
})
