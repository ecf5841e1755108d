import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { details, resources } from '../../../resources/index'
import { callOf, controllerFileOf } from '../../../resources/kit/paths'
import { findSchemaDiff } from '../../../server/database/schemaDiff'
import { signInWith, testApp } from '../../support/app'
import { attachTo, removeFiles, usesOf } from '../../support/filePlaces'
import { makeRow } from '../../support/rows'

import type { Answer, TestApp } from '../../support/app'
import type { Uploaded } from '../../support/uploads'

const [bin, service, banner] = ['security/dataRecycleLog', 'shop/goodsService', 'shop/banner']
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // no list of the shop whose rows are deleted for good has others with pictures below it
  await app.sql('alter table shop_banner add column service_id bigint references shop_goods_service (id) on delete cascade')
})
afterAll(() => app.close())

const post = (path: string, action: string, body: object, token = app.token): Promise<Answer> =>
  app.call('POST', callOf(path, action), { body, token, language: 'en' })
/** Its address is short enough for a title. */
async function attach(): Promise<Uploaded> {
  const file = await attachTo(app)
  const url = `/storage/t/short${file.id}.png`
  await app.sql('update attachment set url = $2 where id = $1', [file.id, url])
  return { ...file, url }
}
const remove = (id: number): Promise<Answer> => removeFiles(app, [id])
const shown = (id: number): Promise<unknown> => usesOf(app, id)
const uses = async (id: number, token = app.token): Promise<unknown> =>
  (await app.call('GET', callOf('routine/attachment', 'uses'), { query: { id }, token, language: 'en' })).data['uses']
const replace = (id: number, file: string): Promise<Answer> => post('routine/attachment', 'replace', { id, file })

/** A new row, deleted for good; `log` is its row in the recycle bin. */
async function recycled(path: string, given: object): Promise<{ id: number; log: number }> {
  const { id } = await makeRow(app, path, { ...given })
  return { id, log: await recycle(path, id) }
}
async function recycle(path: string, id: number): Promise<number> {
  expect(await post(path, 'del', { ids: [id] })).toMatchObject({ code: 1 })
  const { rows } = await app.sql<{ log: number }>(
    'select max(id)::int as log from security_data_recycle_log where controller = $1 and subject_id = $2 and is_restore = 0',
    [controllerFileOf(path), id],
  )
  return rows[0]?.log ?? 0
}
const imageOf = async (id: number): Promise<unknown> => (await app.sql<{ image: string }>('select image from shop_banner where id = $1', [id])).rows[0]?.image

test('the picture of a row in the recycle bin is not deleted, so that the row can be restored, and counts once afterwards', async () => {
  const file = await attach()
  const { id, log } = await recycled(banner, { title: 'Summer sale', image: file.url })
  const refused = await remove(file.id)
  expect(refused).toMatchObject({
    code: 0,
    data: { type: 'in_use', total: 1, uses: [{ path: bin, title: 'Recycle bin', id: log, name: 'Summer sale', is_deleted: false }] },
  })
  expect(refused.msg).toContain('Recycle bin “Summer sale”')
  expect((await app.call('GET', callOf('routine/attachment', 'uses'), { query: { id: file.id } })).data['uses']).toMatchObject([{ title: '数据回收站' }])
  expect(await post(bin, 'restore', { ids: [log] })).toMatchObject({ code: 1 })
  expect(await uses(file.id)).toMatchObject([{ path: banner, id }])
  expect(await shown(file.id)).toBe(1)
})

test('a picture is free again once the row is deleted from the recycle bin', async () => {
  const file = await attach()
  const { log } = await recycled(banner, { image: file.url })
  expect(await shown(file.id)).toBe(1)
  expect(await post(bin, 'del', { ids: [log] })).toMatchObject({ code: 1 })
  expect(await shown(file.id)).toBe(0)
  expect(await remove(file.id)).toMatchObject({ code: 1 })
})

test('a row that is deleted and restored again and again counts once each time', async () => {
  const file = await attach()
  const { id } = await makeRow(app, banner, { image: file.url })
  for (let round = 0; round < 2; round += 1) {
    const log = await recycle(banner, id)
    expect(await uses(file.id)).toMatchObject([{ path: bin, id: log }])
    expect(await post(bin, 'restore', { ids: [log] })).toMatchObject({ code: 1 })
    expect(await uses(file.id)).toMatchObject([{ path: banner, id }])
  }
})

test('only what the row itself counted is counted: no text beside it, and no row that was deleted softly and is still there', async () => {
  const [file, other, avatar] = [await attach(), await attach(), await attach()]
  await recycled(banner, { title: `see ${other.url}`, image: file.url })
  expect([await shown(file.id), await shown(other.id)]).toEqual([1, 0])
  const member = await makeRow(app, 'user/user', { avatar: avatar.url })
  await recycle('user/user', member.id)
  expect(await uses(avatar.id)).toMatchObject([{ path: 'user/user', id: member.id, is_deleted: true }])
})

test('staff who may not open the recycle bin, or not the list of the row, are told no name', async () => {
  const file = await attach()
  await recycled(banner, { title: 'Secret sale', image: file.url })
  const hidden = [{ path: '', title: 'Recycle bin', id: 0, name: '' }]
  const rights = ['routine/attachment/index', 'shop/banner/index']
  expect(await uses(file.id, (await signInWith(app, rights)).token)).toMatchObject(hidden)
  expect(await uses(file.id, (await signInWith(app, ['routine/attachment/index', `${bin}/index`])).token)).toMatchObject(hidden)
  expect(await uses(file.id, (await signInWith(app, [...rights, `${bin}/index`])).token)).toMatchObject([{ path: bin, name: 'Secret sale' }])
})

test('a row whose picture was deleted all the same can still be deleted', async () => {
  const file = await attach()
  const { id } = await makeRow(app, banner, { image: file.url })
  expect(await post('routine/attachment', 'discard', { id: file.id, places: 1 })).toMatchObject({ code: 1 })
  expect(await recycle(banner, id)).toBeGreaterThan(0)
})

test('another file takes the place of one in the recycle bin, and the restored row shows it', async () => {
  const [old, other] = [await attach(), await attach()]
  const { id, log } = await recycled(banner, { title: 'Replaced', image: old.url })
  const { id: live } = await makeRow(app, banner, { image: old.url })
  expect(await replace(old.id, other.url)).toMatchObject({ code: 1, data: { replaced: 2 } })
  expect([await shown(old.id), await shown(other.id)]).toEqual([0, 2])
  expect(await remove(old.id)).toMatchObject({ code: 1 })
  expect(await post(bin, 'restore', { ids: [log] })).toMatchObject({ code: 1 })
  expect([await imageOf(id), await imageOf(live)]).toEqual([other.url, other.url])
})

test('rows that the database deletes with a row keep their files in the recycle bin, get another one, and come back with it', async () => {
  const [icon, image, other] = [await attach(), await attach(), await attach()]
  const parent = await makeRow(app, service, { name: 'With banners', icon: icon.url })
  const children = [await makeRow(app, banner, { title: `see ${image.url}`, image: image.url }), await makeRow(app, banner, { image: icon.url })]
  const ids = children.map((row) => row.id)
  await app.sql('update shop_banner set service_id = $1 where id = any($2)', [parent.id, ids])
  const log = await recycle(service, parent.id)
  const use = { path: bin, id: log, name: 'With banners' }
  expect(await uses(image.id)).toMatchObject([use])
  expect(await uses(icon.id)).toMatchObject([use]) // one place: they come back together
  expect(await remove(image.id)).toMatchObject({ code: 0, data: { uses: [use] } })
  expect(await replace(image.id, other.url)).toMatchObject({ code: 1, data: { replaced: 1 } })
  expect([await shown(image.id), await shown(icon.id), await shown(other.id)]).toEqual([0, 1, 1])
  expect(await post(bin, 'restore', { ids: [log] })).toMatchObject({ code: 1 })
  expect([await imageOf(ids[0] ?? 0), await imageOf(ids[1] ?? 0)]).toEqual([other.url, icon.url])
  expect(await uses(icon.id)).toMatchObject([
    { path: banner, id: ids[1] },
    { path: service, id: parent.id },
  ])
  expect((await app.sql('select title from shop_banner where id = $1', [ids[0]])).rows).toEqual([{ title: `see ${image.url}` }])
})

test('deleting a row from the recycle bin also frees the files of the rows that were deleted with it', async () => {
  const file = await attach()
  const parent = await makeRow(app, service)
  const child = await makeRow(app, banner, { image: file.url })
  await app.sql('update shop_banner set service_id = $1 where id = $2', [parent.id, child.id])
  const log = await recycle(service, parent.id)
  expect(await shown(file.id)).toBe(1)
  await app.sql("update security_recycled_child set rows = '[]' where log_id = $1", [log])
  expect(await shown(file.id)).toBe(0)
  await app.sql("update security_recycled_child set rows = jsonb_build_array(jsonb_build_object('image', $2::text)) where log_id = $1", [log, file.url])
  expect(await shown(file.id)).toBe(1)
  expect(await post(bin, 'del', { ids: [log] })).toMatchObject({ code: 1 })
  expect(await shown(file.id)).toBe(0)
})

test('the migration counts what the recycle bin held before it, and the definitions change nothing of it', async () => {
  const [file, own] = [await attach(), await attach()]
  await recycled(banner, { image: file.url })
  const parent = await makeRow(app, service)
  const child = await makeRow(app, banner, { image: own.url })
  await app.sql('update shop_banner set service_id = $1 where id = $2', [parent.id, child.id])
  await recycle(service, parent.id)
  const counted = async () => (await app.sql('select * from file_use where source = $1 order by row_key::int, url', ['security_data_recycle_log'])).rows
  const before = await counted()
  expect(before).toEqual(expect.arrayContaining([expect.objectContaining({ url: file.url }), expect.objectContaining({ url: own.url })]))
  await app.sql(`
    drop function follow_recycled_files() cascade; drop function follow_recycled_child_files() cascade;
    drop function recount_recycled_files(bigint); drop function recycled_files(bigint); drop function recycled_addresses(text, jsonb); drop function followed_columns(text);
    drop trigger security_data_recycle_log_all_files on security_data_recycle_log;
    delete from file_use where source = 'security_data_recycle_log'`)
  await app.sql(readFileSync('server/database/migrations/0086_recycled_files.sql', 'utf8'))
  expect(await counted()).toEqual(before)
  await app.sql('alter table shop_banner drop column service_id')
  expect((await findSchemaDiff(app.db, [...resources, ...details])).statements).toEqual([])
  await app.sql('truncate security_data_recycle_log cascade')
  expect(await counted()).toEqual([])
})
