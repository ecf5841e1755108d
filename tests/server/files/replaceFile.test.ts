import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { lockGoods } from '../../../server/domain/stock/lockGoods'
import { storageOf } from '../../../server/types'
import { testApp } from '../../support/app'
import { attachTo, holding, places, removeFiles, rowFor, usesOf } from '../../support/filePlaces'
import { addGoods, skuRow } from '../../support/goods'

import type { SkuRow } from '../../../resources/goods/sku'
import type { DynamicDb } from '../../../server/context'
import type { Answer, TestApp } from '../../support/app'
import type { Uploaded } from '../../support/uploads'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const path = 'routine/attachment'
const attach = (): Promise<Uploaded> => attachTo(app)
const remove = (...ids: readonly number[]): Promise<Answer> => removeFiles(app, ids)
const shown = (id: number): Promise<unknown> => usesOf(app, id)

const replace = (id: number, file: string): Promise<Answer> => app.call('POST', callOf(path, 'replace'), { body: { id, file }, language: 'en' })

test.each(places)('another file takes the place of one that %s shows, with a new version of the row', async (_, resource, name, field) => {
  const [old, other] = [await attach(), await attach()]
  const row = await rowFor(app, resource)
  const read = async () =>
    (await app.sql<Record<string, unknown>>(`select "${name}"::text as value, row_version as version from "${resource.table}" where id = $1`, [row])).rows[0]
  const before = await read()
  await (app.db as unknown as DynamicDb)
    .updateTable(resource.table)
    .set(storageOf(name, field).write(holding(field, old.url)))
    .where('id', '=', row)
    .execute()
  const stored = await read()
  expect(await replace(old.id, other.url)).toMatchObject({ code: 1, data: { replaced: 1 } })
  expect([await shown(old.id), await shown(other.id)]).toEqual([0, 1])
  expect(await read()).toEqual({ value: String(stored?.['value']).replace(old.url, other.url), version: Number(stored?.['version']) + 1 })
  await app.sql(`update "${resource.table}" set "${name}" = $2 where id = $1`, [row, before?.['value']])
})

test('a replaced file is in the history of each row, also of deleted ones and of settings, and comes back by undo', async () => {
  const [old, other] = [await attach(), await attach()]
  const { rows: services } = await app.sql<{ id: number }>(
    "insert into shop_goods_service (name, icon) select 'Replaced ' || i, $1 from generate_series(1, 3) i returning id",
    [old.url],
  )
  const ids = services.map((row) => row.id)
  const goods = await addGoods(app, { columns: { images: JSON.stringify([old.url]), name: 'Deleted before' } })
  expect(await app.call('DELETE', callOf('shop/goods', 'del'), { query: { ids: [goods.id] } })).toMatchObject({ code: 1 })
  await app.sql("insert into setting (key, value) values ('picture_of_tests', $1)", [JSON.stringify(old.url)])
  const answer = await replace(old.id, other.url)
  expect(answer).toMatchObject({ code: 1, data: { replaced: 5 } })
  const icons = async () =>
    (await app.sql<{ icon: string }>('select distinct icon from shop_goods_service where id = any($1)', [ids])).rows.map(({ icon }) => icon)
  expect(await icons()).toEqual([other.url])
  expect((await app.sql("select value from setting where key = 'picture_of_tests'")).rows).toEqual([{ value: other.url }])
  expect((await app.sql('select images from shop_goods where id = $1', [goods.id])).rows).toEqual([{ images: [other.url] }])
  const { rows: history } = await app.sql<Record<string, unknown>>(
    "select kind, before, after, batch from change_log where resource = 'shop/goodsService' and row_id = any($1)",
    [ids],
  )
  expect(history).toEqual(ids.map(() => ({ kind: 'edit', before: { icon: old.url }, after: { icon: other.url }, batch: history[0]?.['batch'] })))
  const undo = { batch: history[0]?.['batch'], id: ids[0] }
  expect(await app.call('POST', callOf('shop/goodsService', 'undo'), { body: undo })).toMatchObject({ code: 1, data: { done: 1 } })
  expect(await shown(old.id)).toBe(1)
  await app.sql('update shop_goods_service set icon = $2 where id = any($1)', [ids, other.url])
  await app.sql("delete from setting where key = 'picture_of_tests'")
  expect(await remove(old.id)).toMatchObject({ code: 1 })
})

test('a list that shows both files shows the other one once afterwards, also in deleted goods and in settings', async () => {
  const [old, other, third] = [await attach(), await attach(), await attach()]
  const [first, second] = [
    [old.url, third.url, other.url],
    [other.url, third.url, old.url],
  ]
  const [live, deleted] = [
    await addGoods(app, { columns: { images: JSON.stringify(first) } }),
    await addGoods(app, { columns: { images: JSON.stringify(second) } }),
  ]
  expect(await app.call('DELETE', callOf('shop/goods', 'del'), { query: { ids: [deleted.id] } })).toMatchObject({ code: 1 })
  await app.sql(`insert into config_variable (name, "group", title, type, value) values ('both_pictures', 'basics', 'Both', 'images', $1)`, [
    JSON.stringify(second),
  ])
  expect(await replace(old.id, other.url)).toMatchObject({ code: 1 })
  expect((await app.sql('select images from shop_goods where id = any($1) order by id', [[live.id, deleted.id]])).rows).toEqual([
    { images: [other.url, third.url] },
    { images: [other.url, third.url] },
  ])
  expect((await app.sql("select value from config_variable where name = 'both_pictures'")).rows).toEqual([{ value: [other.url, third.url] }])
  await app.sql("delete from config_variable where name = 'both_pictures'")
})

test('a variable that staff have added to the settings gets the other file too, and is named by its title', async () => {
  const [old, other] = [await attach(), await attach()]
  await app.sql(`insert into config_variable (name, "group", title, type, value) values ('season_picture', 'basics', '季节图', 'image', $1)`, [
    JSON.stringify(old.url),
  ])
  const { data } = await app.call('GET', '/admin/routine.Attachment/uses', { query: { id: old.id } })
  expect(data['uses']).toMatchObject([{ title: '系统设置', name: '季节图' }])
  expect(await replace(old.id, other.url)).toMatchObject({ code: 1, data: { replaced: 1 } })
  expect((await app.sql("select value from config_variable where name = 'season_picture'")).rows).toEqual([{ value: other.url }])
  expect([await shown(old.id), await shown(other.id)]).toEqual([0, 1])
  await app.sql("delete from config_variable where name = 'season_picture'")
})

test('a form of settings that was opened before a replacement cannot bring the old file back unseen', async () => {
  const [old, other] = [await attach(), await attach()]
  await app.sql(`insert into config_variable (name, "group", title, type, value) values ('door_picture', 'basics', 'Door', 'image', $1)`, [
    JSON.stringify(old.url),
  ])
  const tab = callOf('routine/config', 'tab')
  const open = async (): Promise<Record<string, unknown>> => (await app.call('GET', tab, { query: { name: 'basics' } })).data['row'] as Record<string, unknown>
  const save = (sent: object): Promise<Answer> => app.call('POST', tab, { query: { name: 'basics' }, body: sent })
  expect(await save({ site_logo: old.url })).toMatchObject({ code: 1 })
  const { row_version: version } = await open()
  expect(await replace(old.id, other.url)).toMatchObject({ code: 1, data: { replaced: 2 } })
  expect(await open()).toMatchObject({ site_logo: other.url, door_picture: other.url, row_version: Number(version) + 2 })
  expect(await save({ site_logo: old.url, row_version: version })).toMatchObject({ code: 0, data: { type: 'stale', by: 'boss' } })
  const { rows } = await app.sql("select before, after from change_log where resource = 'routine/config/basics' order by id desc limit 2")
  expect(rows).toEqual(
    expect.arrayContaining([
      { before: { site_logo: old.url }, after: { site_logo: other.url } },
      { before: { door_picture: old.url }, after: { door_picture: other.url } },
    ]),
  )
  await save({ site_logo: '' })
  await app.sql("delete from config_variable where name = 'door_picture'")
})

test('a form of goods that was opened before the picture of one of their SKUs was replaced cannot bring the old one back', async () => {
  const [old, other] = [await attach(), await attach()]
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('a', { image: old.url }), skuRow('b', { image: old.url })] })
  const { row_version: version, skus } = (await app.call('GET', callOf('shop/goods', 'edit'), { query: { id } })).data.row
  expect(await replace(old.id, other.url)).toMatchObject({ code: 1, data: { replaced: 2 } })
  const repriced = (skus as SkuRow[]).map((row) => ({ ...row, price: '11.00' }))
  const answer = await app.call('POST', callOf('shop/goods', 'edit'), { body: { id, row_version: version, skus: repriced } })
  expect(answer).toMatchObject({ code: 0, data: { type: 'stale', row: { row_version: Number(version) + 1 } } })
  expect((await app.sql('select distinct image from shop_goods_sku where id = any($1)', [skuIds])).rows).toEqual([{ image: other.url }])
})

test.each([
  ['a SKU of the first and the second itself', 'first'],
  ['the first itself and a SKU of the second', 'second'],
])('goods are locked by ascending id where %s show the file', async (_, ofSku) => {
  const [old, other] = [await attach(), await attach()]
  const shownBy = (isSku: boolean) => (isSku ? { skus: [skuRow('', { image: old.url })] } : { columns: { images: JSON.stringify([old.url]) } })
  const [first, second] = [await addGoods(app, shownBy(ofSku === 'first')), await addGoods(app, shownBy(ofSku === 'second'))]
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%shop_goods%'"
  let replaced: Promise<Answer> | undefined
  await app.db.transaction().execute(async (tx) => {
    await lockGoods(tx, [first.id])
    replaced = replace(old.id, other.url)
    await vi.waitFor(async () => expect((await app.sql(waiting)).rows).toHaveLength(1), 10_000)
    await sql`select from shop_goods where id = ${second.id} for update nowait`.execute(tx)
  })
  expect(await replaced).toMatchObject({ code: 1, data: { replaced: 2 } })
  expect((await app.sql('select row_version from shop_goods where id = any($1)', [[first.id, second.id]])).rows).toEqual([
    { row_version: 2 },
    { row_version: 2 },
  ])
})

test('a file gives way only to another one of its kind that exists, and only where it is used', async () => {
  const [old, other] = [await attach(), await attach()]
  expect(await replace(old.id, other.url)).toMatchObject({ code: 0, msg: expect.stringContaining('is not used anywhere') })
  await app.sql("insert into shop_goods_service (name, icon) values ('Of its kind', $1)", [old.url])
  await app.sql("update attachment set mimetype = 'video/mp4' where id = $1", [other.id])
  expect(await replace(old.id, other.url)).toMatchObject({ code: 0, msg: 'Choose another file of the same kind' })
  expect(await replace(old.id, old.url)).toMatchObject({ code: 0, msg: 'Choose another file of the same kind' })
  expect(await replace(old.id, '/storage/tests/20260101/none.png')).toMatchObject({ code: 0 })
  expect(await shown(old.id)).toBe(1)
})
