import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { limits } from '../../../resources/kit/protocol/list'
import { countGoods, goodsOfDeliveryTemplate, goodsOfService } from '../../../server/domain/goods/countGoods'
import { testApp } from '../../support/app'
import { addCategory, addGoods } from '../../support/goods'

import type { Db } from '../../../server/context'
import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Ends the transaction with what was counted in it, and keeps none of its rows. */
class RolledBack extends Error {
  constructor(readonly counts: readonly number[]) {
    super(counts.join())
  }
}

async function addNamed(tx: Db, table: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (name) values ('many goods') returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

test('a category with goods cannot be deleted, and shows how many it has including subcategories', async () => {
  const top = await addCategory(app)
  const below = await addCategory(app, { pid: top })
  const { id } = await addGoods(app, { columns: { category_id: below } })
  await addGoods(app, { columns: { category_id: top } })
  const del = (category_id: number): Promise<Answer> => app.call('DELETE', '/admin/shop.GoodsCategory/del', { query: { ids: [category_id] } })
  expect(await del(below)).toMatchObject({ code: 0, msg: '仍有 1 件商品使用该记录，不能删除' })
  const rows = (await app.call('GET', '/admin/shop.GoodsCategory/index', { query: { isTree: false } })).data.list
  const flat = (list: readonly Record<string, unknown>[]): Record<string, unknown>[] =>
    list.flatMap((row) => [row, ...flat((row['children'] ?? []) as Record<string, unknown>[])])
  const countOf = (category_id: number): unknown => flat(rows).find((row) => row['id'] === category_id)?.['goods_count']
  expect([countOf(top), countOf(below)]).toEqual([2, 1])
  await app.call('DELETE', '/admin/shop.Goods/del', { query: { ids: [id] } })
  expect(await del(below)).toMatchObject({ code: 1 })
})

test('of more goods than lists count, categories, services and shipping profiles only tell that there are more', async () => {
  const top = await addCategory(app)
  const below = await addCategory(app, { pid: top })
  const counted = app.db.transaction().execute(async (tx) => {
    const [service, template] = [await addNamed(tx, 'shop_goods_service'), await addNamed(tx, 'shop_delivery_template')]
    // tables without indexes stand before the real ones, which take long to fill
    await sql`create temp table shop_goods on commit drop as
      select n::bigint as id, ${sql.lit(below)}::bigint as category_id, ${sql.lit(template)}::bigint as delivery_template_id, null::timestamptz as delete_time
      from generate_series(1, ${sql.lit(limits.countedTotal + 5)}) n`.execute(tx)
    await sql`create temp table shop_goods_service_rel on commit drop as select id as goods_id, ${sql.lit(service)}::bigint as service_id from shop_goods`.execute(
      tx,
    )
    const { rows } = await sql<{ services: number; templates: number }>`select
      (select ${goodsOfService} from shop_goods_service m where m.id = ${service}) as services,
      (select ${goodsOfDeliveryTemplate} from shop_delivery_template m where m.id = ${template}) as templates`.execute(tx)
    throw new RolledBack([(await countGoods(tx, [top])).get(top), ...Object.values(rows[0] ?? {})].map(Number))
  })
  await expect(counted).rejects.toEqual(new RolledBack(Array.from({ length: 3 }, () => limits.countedTotal + 1)))
})

test('a deleted category comes back with the parameter templates made for it', async () => {
  const id = await addCategory(app)
  await app.sql("insert into shop_goods_param_template (name, category_id) values ('某模板', $1)", [id])
  const deleted = await app.call('DELETE', '/admin/shop.GoodsCategory/del', { query: { ids: [id] } })
  expect(await app.call('POST', '/admin/shop.GoodsCategory/undo', { body: { batch: deleted.headers['x-change'] } })).toMatchObject({ code: 1 })
  expect((await app.sql("select category_id from shop_goods_param_template where name = '某模板'")).rows).toEqual([{ category_id: id }])
})

test('S1.13 two services are created, ticked on goods and shown with them', async () => {
  for (const name of ['假一赔十', '上门安装']) expect((await app.call('POST', '/admin/shop.GoodsService/add', { body: { name } })).code).toBe(1)
  const { list } = (await app.call('GET', '/admin/shop.GoodsService/index', { query: { quickSearch: '' } })).data
  const ids = list.filter(({ name }) => name === '假一赔十' || name === '上门安装').map((row) => Number(row.id))
  const { id } = await addGoods(app)
  expect((await app.call('POST', '/admin/shop.Goods/edit', { body: { id, service_ids: ids } })).code).toBe(1)
  const { row } = (await app.call('GET', '/admin/shop.Goods/edit', { query: { id } })).data
  expect((row['service_ids'] as number[]).toSorted()).toEqual(ids.toSorted())
})

test('new goods start with the default services and the default delivery template', async () => {
  await app.sql("insert into shop_goods_service (name, is_default) values ('默认承诺', 1), ('另一承诺', 0)")
  await app.sql("insert into shop_goods_service (name, is_default, status) values ('停用的承诺', 1, 0)")
  await app.sql("insert into shop_delivery_template (name, is_default) values ('默认运费', 1), ('另一运费', 0)")
  const chosen = async (path: string) =>
    (await app.call('GET', `/admin/${path}/index`, { query: { select: true, isDefault: '1' } })).data.list.map(({ name }) => name)
  expect(await chosen('shop.GoodsService')).toEqual(['默认承诺'])
  expect(await chosen('shop.DeliveryTemplate')).toEqual(['默认运费'])
})

test('a service shows on how many goods it is used, and deleting it removes it from them until that is undone', async () => {
  const { id } = await addGoods(app)
  const { rows } = await app.sql<{ id: number }>("insert into shop_goods_service (name) values ('急送') returning id")
  const service = rows[0]?.id ?? 0
  expect((await app.call('POST', '/admin/shop.Goods/edit', { body: { id, service_ids: [service] } })).code).toBe(1)
  const { list } = (await app.call('GET', '/admin/shop.GoodsService/index')).data
  expect(list.find((row) => row.id === service)).toMatchObject({ goods_count: 1 })
  const deleted = await app.call('DELETE', '/admin/shop.GoodsService/del', { query: { ids: [service] } })
  const ticked = async (): Promise<unknown> => (await app.call('GET', '/admin/shop.Goods/edit', { query: { id } })).data.row['service_ids']
  expect([deleted.code, await ticked()]).toEqual([1, []])
  expect(await app.call('POST', '/admin/shop.GoodsService/undo', { body: { batch: deleted.headers['x-change'] } })).toMatchObject({ code: 1 })
  expect(await ticked()).toEqual([service])
})

test('templates summarize their contents in one line', async () => {
  const specs = [
    { name: '颜色', values: ['红', '蓝'] },
    { name: '尺码', values: ['S'] },
  ]
  expect(await app.call('POST', '/admin/shop.GoodsSpecTemplate/add', { body: { name: '服装', specs } })).toMatchObject({ code: 1 })
  const params = ['材质', '产地'].map((name) => ({ name, type: 'input', options: [], required: 0, default: '' }))
  expect(await app.call('POST', '/admin/shop.GoodsParamTemplate/add', { body: { name: '服装', params } })).toMatchObject({ code: 1 })
  expect((await app.call('GET', '/admin/shop.GoodsSpecTemplate/index')).data.list[0]).toMatchObject({ summary: '颜色: 红, 蓝; 尺码: S' })
  expect((await app.call('GET', '/admin/shop.GoodsParamTemplate/index')).data.list.find(({ name }) => name === '服装')).toMatchObject({ summary: '材质, 产地' })
})
