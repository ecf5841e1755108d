import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { banner } from '../../../../resources/advertising/banner'
import { goods as product } from '../../../../resources/goods/goods'
import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { addGoods, skuRow, specsOf } from '../../../support/goods'
import { bodyFor, makeRow } from '../../../support/rows'

import type { Answer, TestApp } from '../../../support/app'
import type { Row } from '../../../support/rows'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const [groups, goods] = ['auth/group', 'shop/goods']
const post = (path: string, verb: string, body: object): Promise<Answer> => app.call('POST', callOf(path, verb), { body })
const undo = (path: string, { headers }: Answer): Promise<Answer> => post(path, 'undo', { batch: String(headers['x-change'] ?? '') })
const name = (): string => `n${randomUUID().slice(0, 8)}`

async function add(path: string, body: object): Promise<{ readonly id: number; readonly added: Answer }> {
  const added = await app.call('POST', callOf(path, 'add'), { body, headers: { 'x-answer': 'row' } })
  expect(added).toMatchObject({ code: 1 })
  return { id: (added.data as unknown as { id: number }).id, added }
}

const isThere = async (table: string, id: number): Promise<boolean> =>
  (await app.sql<Row>(`select to_jsonb(m) ->> 'delete_time' as deleted from "${table}" m where id = $1`, [id])).rows.some((row) => row['deleted'] === null)

const refused = (id: number): object => ({ code: 0, data: { done: 0, conflicts: [{ id, fields: [] }] } })

test('an added group whose permissions were edited since stays', async () => {
  const { rows } = await app.sql<{ id: number }>("select id from admin_rule where name in ('shop/goods', 'shop/goods/index', 'shop/banner') order by id")
  const [one, ...others] = rows.map(({ id }) => id)
  const { id, added } = await add(groups, { name: name(), rules: [one] })
  const edited = await post(groups, 'edit', { id, rules: others })
  expect(edited).toMatchObject({ code: 1 })
  expect(await undo(groups, added)).toMatchObject(refused(id))
  expect(await isThere('admin_group', id)).toBe(true)
})

test('an added account whose password was changed since stays', async () => {
  const { id, added } = await add('user/user', { username: name(), nickname: 'Ada', password: 'Newpass-55x' })
  expect(await post('user/user', 'edit', { id, password: 'Other-pass-66y' })).toMatchObject({ code: 1 })
  expect(await undo('user/user', added)).toMatchObject(refused(id))
  expect(await isThere('user', id)).toBe(true)
})

async function addProduct(): Promise<{ readonly id: number; readonly added: Answer }> {
  const { skus: _, ...body } = await bodyFor(app, product)
  return add(goods, { ...body, spec_type: '1', specs: [], skus: [skuRow('')], status: '0' })
}

test('an added product whose SKUs were edited since stays', async () => {
  const { id, added } = await addProduct()
  const skus = ['a', 'b'].map((value) => skuRow(value, { price: '20.00' }))
  expect(await post(goods, 'edit', { id, spec_type: '2', specs: specsOf(['a', 'b']), skus })).toMatchObject({ code: 1 })
  expect(await post(goods, 'edit', { id, spec_type: '1', specs: [], skus: [skuRow('', { price: '30.00' })] })).toMatchObject({ code: 1 })
  expect(await undo(goods, added)).toMatchObject(refused(id))
  expect(await isThere('shop_goods', id)).toBe(true)
})

test('an added product whose price was changed, put back and changed again stays until that is taken back', async () => {
  const { id, added } = await addProduct()
  const changed = await post(goods, 'change', { id, field: 'price', value: '12.00' })
  const undone = await undo(goods, changed)
  const redone = await undo(goods, undone)
  expect([changed, undone, redone].map(({ code }) => code)).toEqual([1, 1, 1])
  expect(await undo(goods, added)).toMatchObject(refused(id))
  expect(await isThere('shop_goods', id)).toBe(true)
  expect(await undo(goods, redone)).toMatchObject({ code: 1 })
  expect(await undo(goods, added)).toMatchObject({ code: 1, data: { done: 1 } })
})

test('a restored row that was edited since stays, and one whose edit was undone is deleted again', async () => {
  const { id } = await addGoods(app)
  await post(goods, 'del', { ids: [id] })
  const restored = await post(goods, 'restore', { id })
  const edited = await post(goods, 'edit', { id, name: name() })
  expect(await undo(goods, restored)).toMatchObject(refused(id))
  expect(await isThere('shop_goods', id)).toBe(true)
  expect(await undo(goods, edited)).toMatchObject({ code: 1 })
  expect(await undo(goods, restored)).toMatchObject({ code: 1, data: { done: 1 } })
  expect(await isThere('shop_goods', id)).toBe(false)
})

test('the undo of something from before a restoration is a change after it', async () => {
  const { id } = await addGoods(app)
  const taken = await post(goods, 'unshelve', { ids: [id] })
  await post(goods, 'del', { ids: [id] })
  const restored = await post(goods, 'restore', { id })
  expect(await undo(goods, taken)).toMatchObject({ code: 1 })
  expect(await undo(goods, restored)).toMatchObject(refused(id))
})

test('a place in the list is no change of an added row', async () => {
  const banners = 'shop/banner'
  const [other, { id, added }] = [await makeRow(app, banners), await add(banners, await bodyFor(app, banner))]
  expect(await post(banners, 'sortable', { move: id, target: other.id, direction: 'down', order: 'weigh,desc' })).toMatchObject({ code: 1 })
  expect(await undo(banners, added)).toMatchObject({ code: 1, data: { done: 1 } })
})
