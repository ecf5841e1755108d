import { afterAll, beforeAll, expect, test } from 'vitest'

import { resources } from '../../../../resources'
import { isRecoverable } from '../../../../resources/kit/derived'
import { callOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { addCategory, addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { makeRow } from '../../../support/rows'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const remove = (path: string, ids: readonly number[]): Promise<Answer> => app.call('POST', callOf(path, 'del'), { body: { ids } })
const restore = (path: string, body: object, more: object = {}): Promise<Answer> => app.call('POST', callOf(path, 'restore'), { body, ...more })
const rowOf = async (table: string, id: number): Promise<Record<string, unknown>> =>
  (await app.sql(`select * from "${table}" where id = $1`, [id])).rows[0] ?? {}
interface Deleted {
  readonly id: number
  readonly children?: readonly Deleted[]
}
const listed = async (path: string, query = ''): Promise<number[]> => {
  const { data } = await app.call('GET', `${callOf(path, 'index')}?limit=100&tab=deleted${query}`)
  const ids = (rows: readonly Deleted[]): number[] => rows.flatMap((row) => [row.id, ...ids(row.children ?? [])])
  return ids(data.list as readonly Deleted[])
}
const recoverable = resources.filter(isRecoverable)

test.each(recoverable.map((resource) => [resource.path, resource] as const))(
  '%s: a deleted row is listed among the deleted ones and restored unchanged',
  async (path, resource) => {
    const { id } = await makeRow(app, path)
    const before = await rowOf(resource.table, id)
    expect((await remove(path, [id])).code).toBe(1)
    expect(await listed(path)).toContain(id)
    expect(await restore(path, { id })).toMatchObject({ code: 1, msg: expect.stringMatching(/^已恢复 1 [条件位笔个]/) })
    const after = await rowOf(resource.table, id)
    expect(after).toMatchObject({ ...before, row_version: expect.any(Number), ...(resource.fields['update_time'] ? { update_time: expect.anything() } : {}) })
    expect(await listed(path)).not.toContain(id)
    const { rows } = await app.sql<{ kind: string }>('select kind from change_log where resource = $1 and row_id = $2 order by id desc limit 1', [path, id])
    expect(rows).toEqual([{ kind: 'restore' }])
  },
)

test('only super administrators see, count and restore deleted rows', async () => {
  const { id } = await makeRow(app, 'shop/deliveryTemplate')
  await remove('shop/deliveryTemplate', [id])
  const nodes = ['index', 'add', 'edit', 'del'].flatMap((verb) => ['shop/deliveryTemplate', 'shop/goods'].map((path) => `${path}/${verb}`))
  const { token } = await signInWith(app, nodes)
  expect((await app.call('GET', `${callOf('shop/deliveryTemplate', 'index')}?tab=deleted`, { token })).code).toBe(401)
  expect((await app.call('GET', `${callOf('shop/deliveryTemplate', 'export')}?tab=deleted`, { token })).code).toBe(401)
  expect((await restore('shop/deliveryTemplate', { id }, { token })).code).toBe(401)
  const counts = async (own: object): Promise<object> => (await app.call('GET', callOf('shop/goods', 'tabs'), own)).data['counts'] as object
  expect([Object.hasOwn(await counts({ token }), 'deleted'), Object.hasOwn(await counts({}), 'deleted')]).toEqual([false, true])
})

test('a resource that really deletes its rows has no deleted ones', async () => {
  expect((await app.call('GET', `${callOf('shop/goodsService', 'index')}?tab=deleted`)).code).toBe(0)
  expect((await restore('shop/goodsService', { id: 1 })).status).toBe(404)
})

test('goods are restored with the SKU rows and stock deleted with them, but without rows removed earlier by a form', async () => {
  const goods = await addGoods(app, { skus: [skuRow('红', { stock: 7, sku_code: 'r-1' }), skuRow('蓝', { stock: 5 }), skuRow('绿', { stock: 3 })] })
  const [red, blue, green] = goods.skuIds
  await app.sql("update shop_goods_sku set delete_time = now() - interval '1 hour' where id = $1", [green])
  await app.sql('update shop_goods set stock = 12 where id = $1', [goods.id])
  await remove('shop/goods', [goods.id])
  expect((await restore('shop/goods', { ids: [goods.id] })).code).toBe(1)
  const { rows } = await app.sql('select id, stock, on_shelf from shop_goods_sku where goods_id = $1 and delete_time is null order by position', [goods.id])
  expect(rows).toEqual([
    { id: red, stock: 7, on_shelf: 1 },
    { id: blue, stock: 5, on_shelf: 1 },
  ])
  expect(await rowOf('shop_goods', goods.id)).toMatchObject({ stock: 12, status: '1', stock_state: 'normal' })
})

test('goods that can no longer be bought are restored off the shelf', async () => {
  const category = await addCategory(app)
  const goods = await addGoods(app, { skus: [skuRow('', { stock: 1 })], columns: { category_id: category } })
  await remove('shop/goods', [goods.id])
  await app.sql('update shop_goods_category set status = 0 where id = $1', [category])
  expect((await restore('shop/goods', { ids: [goods.id] })).code).toBe(1)
  expect(await rowOf('shop_goods', goods.id)).toMatchObject({ status: '0', delete_time: null })
  expect((await app.sql('select on_shelf from shop_goods_sku where goods_id = $1', [goods.id])).rows).toEqual([{ on_shelf: 0 }])
})

test('goods of a deleted category are not restored before it, and a SKU code in use is named', async () => {
  const category = await addCategory(app, { name: '旧分类' })
  const goods = await addGoods(app, { skus: [skuRow('', { sku_code: 'once' })], columns: { category_id: category } })
  await remove('shop/goods', [goods.id])
  await remove('shop/goodsCategory', [category])
  expect(await restore('shop/goods', { ids: [goods.id] })).toMatchObject({ code: 0, msg: '所属商品分类“旧分类”已删除，请先恢复它' })
  await restore('shop/goodsCategory', { ids: [category] })
  await addGoods(app, { skus: [skuRow('', { sku_code: 'ONCE' })] })
  expect(await restore('shop/goods', { ids: [goods.id] })).toMatchObject({ code: 0, msg: '规格编码“once”已被使用，请换一个' })
  expect((await app.sql('select delete_time from shop_goods_sku where goods_id = $1', [goods.id])).rows[0]?.['delete_time']).not.toBeNull()
})

test('a branch is restored if the request names all of its rows; a child alone is refused', async () => {
  const top = await makeRow(app, 'shop/goodsCategory', { pid: 0, name: '枝' })
  const leaf = await makeRow(app, 'shop/goodsCategory', { pid: top.id })
  await remove('shop/goodsCategory', [top.id, leaf.id])
  expect(await restore('shop/goodsCategory', { ids: [leaf.id] })).toMatchObject({ code: 0, msg: '所属商品分类“枝”已删除，请先恢复它' })
  expect(await restore('shop/goodsCategory', { ids: [leaf.id, top.id] })).toMatchObject({ code: 1, msg: '已恢复 2 个商品分类' })
})

test('a restored member gets their names back, unless another member uses them', async () => {
  const [one, other] = [await addMember(app, { columns: { username: 'wanted', mobile: '13912345678' } }), await addMember(app)]
  await remove('user/user', [one, other])
  await app.call('GET', callOf('user/user', 'index'))
  const newcomer = await addMember(app, { columns: { username: 'Wanted' } })
  const answer = await restore('user/user', { ids: [one, other] })
  expect(answer).toMatchObject({
    code: 1,
    msg: '已恢复 1 条，1 条未恢复：用户名“wanted”已被其他记录使用，修改那条记录后才能恢复',
    data: { refused: [{ id: one }] },
  })
  await app.sql('update "user" set username = \'other1\' where id = $1', [newcomer])
  const sameMobile = await addMember(app, { columns: { mobile: '13912345678' } })
  const { token } = await signInWith(app, ['user/user/index', 'user/user/del', 'user/user/add'])
  const { rows } = await app.sql<{ batch: string }>("select batch from change_log where resource = 'user/user' and row_id = $1 and kind = 'del'", [one])
  const blind = await app.call('POST', callOf('user/user', 'undo'), { token, body: { batch: rows[0]?.batch, id: one } })
  expect(blind).toMatchObject({ code: 0, msg: '手机号“139****5678”已被其他记录使用，修改那条记录后才能恢复' })
  await app.sql(`update "user" set mobile = '' where id = $1`, [sameMobile])
  expect((await restore('user/user', { ids: [one] })).code).toBe(1)
  expect(await rowOf('user', one)).toMatchObject({ username: 'wanted', mobile: '13912345678' })
})

test('where one row may be the default, the current one stays the default', async () => {
  const first = await makeRow(app, 'shop/deliveryTemplate', { is_default: 1 })
  await remove('shop/deliveryTemplate', [first.id])
  const second = await makeRow(app, 'shop/deliveryTemplate', { is_default: 1 })
  await restore('shop/deliveryTemplate', { ids: [first.id] })
  expect([(await rowOf('shop_delivery_template', first.id))['is_default'], (await rowOf('shop_delivery_template', second.id))['is_default']]).toEqual([0, 1])
})

test('restoring by filter restores exactly the confirmed deleted rows and supports the search', async () => {
  for (const name of ['回收甲', '回收乙', '留着']) await makeRow(app, 'shop/goodsCategory', { pid: 0, name })
  const { rows } = await app.sql<{ id: number }>("select id from shop_goods_category where name like '回收%'")
  await remove(
    'shop/goodsCategory',
    rows.map(({ id }) => id),
  )
  expect((await listed('shop/goodsCategory', `&quickSearch=${encodeURIComponent('回收')}`)).sort()).toEqual(rows.map(({ id }) => id).sort())
  const filter = { quickSearch: '回收', tab: 'deleted' }
  expect((await restore('shop/goodsCategory', { filter, expected: 3 })).msg).toContain('2')
  expect((await restore('shop/goodsCategory', { filter, expected: 2 })).msg).toBe('已恢复 2 个商品分类')
})

test('deleting with the filter of deleted rows deletes nothing', async () => {
  const { id } = await makeRow(app, 'shop/goodsCategory', { pid: 0, name: '已经删除' })
  await remove('shop/goodsCategory', [id])
  const body = { filter: { quickSearch: '已经删除', tab: 'deleted' }, expected: 1 }
  expect((await app.call('POST', callOf('shop/goodsCategory', 'del'), { body })).code).toBe(0)
})

test('of many requests that restore one row one succeeds, and the goods have their SKU rows once', async () => {
  const goods = await addGoods(app, { skus: [skuRow('红', { stock: 2 }), skuRow('蓝', { stock: 2 })] })
  await remove('shop/goods', [goods.id])
  const answers = await Promise.all(Array.from({ length: 6 }, () => restore('shop/goods', { ids: [goods.id] })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const log = await app.sql("select 1 from change_log where resource = 'shop/goods' and row_id = $1 and kind = 'restore'", [goods.id])
  expect(log.rows).toHaveLength(1)
  expect(await rowOf('shop_goods', goods.id)).toMatchObject({ stock: 4 })
})

test('restoring goods while their category is being deleted never leaves goods without it', async () => {
  for (let round = 0; round < 5; round++) {
    const category = await addCategory(app)
    const goods = await addGoods(app, { columns: { category_id: category } })
    await remove('shop/goods', [goods.id])
    await Promise.all([restore('shop/goods', { ids: [goods.id] }), remove('shop/goodsCategory', [category])])
    const [row, above] = [await rowOf('shop_goods', goods.id), await rowOf('shop_goods_category', category)]
    expect(row['delete_time'] === null && above['delete_time'] !== null).toBe(false)
  }
})

test('an unknown row, a row that is not deleted and an empty request are refused', async () => {
  const { id } = await makeRow(app, 'shop/goodsCategory', { pid: 0 })
  expect((await restore('shop/goodsCategory', { ids: [id] })).msg).toContain('已删除')
  expect((await restore('shop/goodsCategory', { ids: [999_999_999] })).code).toBe(0)
  expect((await restore('shop/goodsCategory', {})).msg).toBe('请先选择记录')
})
