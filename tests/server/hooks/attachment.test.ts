import { existsSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { banner } from '../../../resources/advertising/banner'
import { goodsService } from '../../../resources/goods/goodsService'
import { callOf } from '../../../resources/kit/paths'
import { storageOf } from '../../../server/types'
import { signInWith, testApp } from '../../support/app'
import { addGoods } from '../../support/goods'
import { attachTo, holding, places, removeFiles, rowFor, usesOf } from '../../support/filePlaces'
import { addMember } from '../../support/members'
import { makeRow, newestRow } from '../../support/rows'
import { linesOf, sendSheet, takeSheet } from '../../support/sheets'
import { uploadTo } from '../../support/uploads'

import type { AnyResource } from '../../../resources/kit/define'
import type { InUseData } from '../../../resources/kit/protocol/envelope'
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
const usesIn = ({ data }: Answer): readonly Record<string, unknown>[] => data['uses'] as readonly Record<string, unknown>[]

describe.each(places)('%s', (_, resource, name, field) => {
  test('a file in use cannot be deleted until it is no longer used', async () => {
    const { id, url } = await attach()
    const row = await rowFor(app, resource)
    const write = (value: unknown) =>
      (app.db as unknown as DynamicDb).updateTable(resource.table).set(storageOf(name, field).write(value)).where('id', '=', row).execute()
    const before = (await app.sql<Record<string, unknown>>(`select "${name}" as value from "${resource.table}" where id = $1`, [row])).rows[0]?.['value']
    await write(holding(field, url))
    expect(await shown(id)).toBe(1)
    const refused = await remove(id)
    expect(refused).toMatchObject({ code: 0, data: { type: 'in_use', total: 1, uses: [{ path: resource.path, title: resource.title.en, id: row }] } })
    expect(refused.msg).toContain('is still used in 1 place and cannot be deleted')
    await write(before)
    expect(await shown(id)).toBe(0)
    expect(await remove(id)).toMatchObject({ code: 1 })
  })
})

test('a file in use is deleted once the number of its places is typed; its rows stay and can be saved', async () => {
  const { id, url } = await attach()
  const discard = (places?: number): Promise<Answer> => app.call('POST', callOf(path, 'discard'), { body: { id, places }, language: 'en' })
  expect(await discard(1)).toMatchObject({ code: 0 }) // unused: there is the ordinary deletion
  const rows = [await rowFor(app, banner), await rowFor(app, banner)]
  await app.sql('update shop_banner set image = $2 where id = any($1)', [rows, url])
  for (const places of [undefined, 0, 1, 3])
    expect(await discard(places)).toMatchObject({ code: 0, data: { type: 'invalid', fields: { places: expect.any(String) } } })
  expect((await discard(1)).data['fields']).toEqual({ places: '2 places use it now; type this number' })
  expect(await shown(id)).toBe(2)
  expect(await discard(2)).toMatchObject({ code: 1, msg: 'The file was deleted' })
  expect(await discard(2)).toMatchObject({ code: 0 })
  expect((await app.sql('select 1 from attachment where id = $1', [id])).rows).toEqual([])
  expect((await app.sql('select kind from change_log where resource = $1 and row_id = $2', [path, id])).rows).toEqual([{ kind: 'discard' }])
  for (const row of rows) expect(await app.call('POST', callOf(banner.path, 'edit'), { body: { id: row, weigh: 7 } })).toMatchObject({ code: 1 })
  const other = await rowFor(app, banner)
  expect(await app.call('POST', callOf(banner.path, 'edit'), { body: { id: other, image: url } })).toMatchObject({ code: 0, data: { type: 'invalid' } })
})

/** An uploaded picture with two rows, and its place in the storage. */
async function fileOfTwoRows(background: string) {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  const first = await uploadTo(app, { bytes })
  const { rows } = await app.sql<{ id: number }>(
    "insert into attachment (topic, url, name, size, mimetype, storage, sha1) select 'other', url, 'copy.png', size, mimetype, storage, sha1 from attachment where id = $1 returning id",
    [first.id],
  )
  return { first, copy: rows[0]?.id ?? 0, place: join(app.dataDir, first.url) }
}

test('the stored file goes when its last row is discarded, and stays as long as another row has it', async () => {
  const { first, copy, place } = await fileOfTwoRows('#2468ac')
  await app.sql('update shop_banner set image = $2 where id = $1', [await rowFor(app, banner), first.url])
  const discard = (id: number): Promise<Answer> => app.call('POST', callOf(path, 'discard'), { body: { id, places: 1 } })
  expect([await discard(first.id), existsSync(place)]).toMatchObject([{ code: 1 }, true])
  expect([await discard(copy), existsSync(place)]).toMatchObject([{ code: 1 }, false])
})

test('every field type that shows files is covered', () => {
  const types = new Set(places.map(([, , , { type }]) => type))
  expect([...types]).toEqual(expect.arrayContaining(['image', 'images', 'file', 'richText', 'json', 'custom', 'text']))
  expect(places.map(([place]) => place)).toEqual(
    expect.arrayContaining(['user/user avatar', 'shop/stock image', 'shop/notify/config audio_path', 'shop/banner link_value']),
  )
})

test('a setting such as the logo counts as a use', async () => {
  const { id, url } = await attach()
  await app.sql("insert into setting (key, value) values ('logo_of_tests', $1)", [JSON.stringify({ picture: url })])
  expect(await remove(id)).toMatchObject({ code: 0, data: { uses: [{ path: '', title: 'Settings', name: 'logo_of_tests' }] } })
  await app.sql("delete from setting where key = 'logo_of_tests'")
  expect(await remove(id)).toMatchObject({ code: 1 })
})

test('pictures, videos and links in a rich text count as uses, also with another host', async () => {
  const files = [await attach(), await attach(), await attach(), await attach()]
  const [picture, film, link, far] = files.map(({ url }) => url)
  const content = `<img src="${picture}"><video src="${film}" controls></video><p><a href="${link}">more</a></p><img src="https://cdn.example${far}?x=1">`
  await addGoods(app, { columns: { content, name: 'Running shoe' } })
  for (const { id } of files) expect(await remove(id)).toMatchObject({ code: 0, data: { uses: [{ path: 'shop/goods', name: 'Running shoe' }] } })
})

test('files of deleted goods are kept, because goods can be restored, and the uses say so', async () => {
  const [cover, spec] = [await attach(), await attach()]
  const goods = await addGoods(app, { columns: { images: JSON.stringify([cover.url]), name: 'Gone for now' } })
  await app.sql('update shop_goods_sku set image = $1 where goods_id = $2', [spec.url, goods.id])
  expect(await app.call('DELETE', callOf('shop/goods', 'del'), { query: { ids: [goods.id] } })).toMatchObject({ code: 1 })
  expect(await remove(cover.id)).toMatchObject({ code: 0, data: { uses: [{ id: goods.id, name: 'Gone for now', is_deleted: true }] } })
  expect(await remove(spec.id)).toMatchObject({
    code: 0,
    data: { uses: [{ path: 'shop/stock', name: expect.stringContaining('Gone for now'), is_deleted: true }] },
  })
})

test('many uses are counted completely and partly listed', async () => {
  const { id, url, name } = await attach()
  await app.sql("insert into shop_goods_service (name, icon) select 'Service ' || i, $1 from generate_series(1, 33) i", [url])
  const refused = await remove(id)
  expect(usesIn(refused)).toHaveLength(20)
  expect(refused.data).toMatchObject({ total: 33, name })
  expect(refused.msg).toMatch(/^"one\d+\.png" is still used in 33 places and cannot be deleted: Services “Service \d+”, .* …$/)
  expect(await shown(id)).toBe(33)
})

test('of several files those in use are kept and the others deleted, by ids and by filter', async () => {
  const files = [await attach(), await attach(), await attach()]
  await app.sql("insert into shop_goods_service (name, icon) values ('Held', $1)", [files[1]?.url])
  const some = await remove(...files.map(({ id }) => id))
  expect(some).toMatchObject({ code: 1, data: { done: 2, refused: [{ id: files[1]?.id, data: { type: 'in_use', total: 1 } }] } })
  const search = [{ field: 'id', operator: 'eq', val: files[1]?.id }]
  const refused = await app.call('DELETE', callOf(path, 'del'), { body: { filter: { search }, expected: 1 } })
  expect(refused).toMatchObject({ code: 0, data: { type: 'in_use' } })
  const two = await attach()
  await app.sql("insert into shop_goods_service (name, icon) values ('Held too', $1)", [two.url])
  expect(await remove(files[1]?.id ?? 0, two.id)).toMatchObject({ code: 0, data: { refused: [{ data: { total: 1 } }, { data: { total: 1 } }] } })
})

test('users without the right to the list with the use are only told that the file is in use', async () => {
  const { id, url } = await attach()
  await app.sql("insert into shop_goods_service (name, icon) values ('Secret service', $1)", [url])
  const { token } = await signInWith(app, ['routine/attachment/del'])
  const refused = await app.call('DELETE', callOf(path, 'del'), { token, query: { ids: [id] }, language: 'en' })
  expect(refused).toMatchObject({ code: 0, data: { total: 1, uses: [{ path: '', title: 'Services', id: 0, name: '' }] } })
  expect(refused.text).not.toContain('Secret service')
})

test('a deleted picture in a form is reported at its field', async () => {
  const { id, url } = await attach()
  const row = await makeRow(app, goodsService)
  expect(await remove(id)).toMatchObject({ code: 1 })
  const refused = await app.call('POST', callOf(goodsService.path, 'edit'), { body: { id: row.id, icon: url }, language: 'en' })
  expect(refused).toMatchObject({ code: 0, data: { type: 'invalid', fields: { icon: 'The chosen file was deleted; choose another' } } })
  expect((await newestRow(app, goodsService))['icon']).not.toBe(url)
  const member = await addMember(app)
  await expect(app.sql('update "user" set avatar = $1 where id = $2', [url, member])).rejects.toMatchObject({ code: 'ZF001' })
})

test('neither an import nor undoing it brings back a deleted picture', async () => {
  const { id, url } = await attach()
  const service = await makeRow(app, goodsService, { icon: url })
  const sheet = linesOf(await takeSheet(app, goodsService.path)).map((line) => line.replace(url, '/static/images/new.png'))
  const run = (await sendSheet(app, goodsService.path, sheet.join('\r\n'))).data['run']
  expect(await app.call('POST', callOf(goodsService.path, 'importApply'), { body: { run } })).toMatchObject({ code: 1 })
  expect(await remove(id)).toMatchObject({ code: 1 })
  expect(await app.call('POST', callOf(goodsService.path, 'importUndo'), { body: { run }, language: 'en' })).toMatchObject({
    code: 0,
    msg: 'The chosen file was deleted; choose another',
  })
  expect((await app.sql('select icon from shop_goods_service where id = $1', [service.id])).rows).toEqual([{ icon: '/static/images/new.png' }])
})

test('saving and deleting at the same time never leaves a row with a missing file', async () => {
  const rows = [await makeRow(app, goodsService), await makeRow(app, goodsService), await makeRow(app, banner)]
  for (let round = 0; round < 25; round += 1) {
    const file = await attach()
    const save = (at: number, resource: AnyResource, body: object) => app.call('POST', callOf(resource.path, 'edit'), { body: { id: rows[at]?.id, ...body } })
    await Promise.all([
      save(0, goodsService, { icon: file.url }),
      remove(file.id),
      save(1, goodsService, { icon: file.url }),
      remove(file.id),
      save(2, banner, { image: file.url }),
    ])
    const { rows: dead } = await app.sql('select u.url from file_use u where u.url = $1 and not exists (select 1 from attachment a where a.url = u.url)', [
      file.url,
    ])
    expect(dead).toEqual([])
  }
  const { rows: wrong } = await app.sql(
    "select id from shop_goods_service s where icon like '/storage/tests/%' and not exists (select 1 from attachment a where a.url = s.icon)",
  )
  expect(wrong).toEqual([])
})

test('after simultaneous saves that add and remove uses of a file the count is correct', async () => {
  const file = await attach()
  const rows = await Promise.all(Array.from({ length: 6 }, () => makeRow(app, goodsService)))
  await Promise.all(
    rows.flatMap(({ id }, at) =>
      [file.url, '', file.url, at % 2 ? file.url : ''].map((icon) => app.call('POST', callOf(goodsService.path, 'edit'), { body: { id, icon } })),
    ),
  )
  const { rows: counted } = await app.sql<{ count: number }>('select count(*)::int as count from shop_goods_service where icon = $1', [file.url])
  expect(await shown(file.id)).toBe(counted[0]?.count)
})

test('with two rows of one file, the file is deleted with the last of them, also if both are deleted at once', async () => {
  const { first, copy, place } = await fileOfTwoRows('#123456')
  await app.sql("insert into shop_goods_service (name, icon) values ('Shares', $1)", [first.url])
  await Promise.all([remove(first.id), remove(copy)])
  const { rows: left } = await app.sql<{ id: number }>('select id from attachment where url = $1', [first.url])
  expect([left.length, existsSync(place)]).toEqual([1, true])
  await app.sql("delete from shop_goods_service where name = 'Shares'")
  expect(await remove(left[0]?.id ?? 0)).toMatchObject({ code: 1 })
  expect(existsSync(place)).toBe(false)
})

test('the uses of a file are read before it is deleted, and rows of lists that the caller may not open are counted without a name', async () => {
  const { id, url } = await attach()
  const uses = async (token?: string) =>
    (await app.call('GET', callOf(path, 'uses'), { query: { id }, language: 'en', ...(token !== undefined && { token }) })).data as unknown as InUseData // its answer
  expect(await uses()).toMatchObject({ total: 0, uses: [] })
  const row = await rowFor(app, banner)
  await app.sql(`update "${banner.table}" set image = $2 where id = $1`, [row, url])
  expect(await uses()).toMatchObject({ total: 1, uses: [{ path: banner.path, id: row }] })
  const { token } = await signInWith(app, ['routine/attachment/index'])
  expect(await uses(token)).toMatchObject({ total: 1, uses: [{ path: '', id: 0, name: '', title: banner.title.en }] })
  expect((await app.call('GET', callOf(path, 'uses'), { query: { id }, token: (await signInWith(app, ['dashboard/index'])).token })).code).toBe(401)
})
