import { afterAll, beforeAll, expect, test } from 'vitest'

import { resources } from '../../../../resources'
import { callOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { addCategory, addGoods, skuRow } from '../../../support/goods'
import { makeRow } from '../../../support/rows'

import type { Answer, CallOptions, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = (path: string, body: object, more: CallOptions = {}): Promise<Answer> => app.call('POST', callOf(path, 'removal'), { ...more, body })
const rowsLeft = async (table: string): Promise<unknown> => (await app.sql(`select count(*) as count from "${table}" where delete_time is null`)).rows[0]

test('the SKUs of products go along, products keep their category, and nothing is deleted by asking', async () => {
  const category = await addCategory(app)
  const two = [
    await addGoods(app, { skus: [skuRow('红'), skuRow('蓝')], columns: { category_id: category } }),
    await addGoods(app, { columns: { category_id: category } }),
  ]
  const before = await rowsLeft('shop_goods')
  expect(await ask('shop/goods', { ids: two.map(({ id }) => id) })).toMatchObject({
    code: 1,
    data: { count: 2, along: [{ title: expect.any(String), count: 3 }], blocking: [], kept: 'marked', can_undo: true },
  })
  const { data } = await ask('shop/goodsCategory', { ids: [category] })
  expect(data['blocking']).toEqual(expect.arrayContaining([{ title: '商品', count: 2 }]))
  expect(await rowsLeft('shop_goods')).toEqual(before)
})

test('products lose a deleted service, which the preview says, and are in the way of nothing', async () => {
  const [service, unused] = [await makeRow(app, 'shop/goodsService'), await makeRow(app, 'shop/goodsService')]
  for (const { id } of [await addGoods(app), await addGoods(app)])
    expect(await app.call('POST', callOf('shop/goods', 'edit'), { body: { id, service_ids: [service.id] } })).toMatchObject({ code: 1 })
  const released = [{ title: '商品', count: 2 }]
  expect((await ask('shop/goodsService', { ids: [service.id, unused.id] })).data).toEqual({
    ...{ count: 2, along: [], released, blocking: [], kept: 'bin', can_undo: true },
  })
})

test('the addresses of a member go along, notes about the member stay in their list', async () => {
  const { id } = await makeRow(app, 'user/user')
  await makeRow(app, 'user/note', { user_id: id })
  expect((await ask('user/user', { ids: [id] })).data).toMatchObject({ along: [{ title: '收货地址', count: 1 }], released: [], blocking: [] })
})

test('where the rows are kept, and whether the caller could undo it', async () => {
  const [banner, template] = [await makeRow(app, 'shop/banner'), await makeRow(app, 'shop/goodsParamTemplate')]
  expect((await ask('shop/banner', { ids: [banner.id] })).data).toMatchObject({ kept: 'bin', can_undo: true })
  expect((await ask('shop/goodsParamTemplate', { ids: [template.id] })).data).toMatchObject({ kept: 'nowhere', can_undo: false })
  const { token } = await signInWith(app, ['shop/banner/index', 'shop/banner/del'])
  expect((await ask('shop/banner', { ids: [banner.id] }, { token })).data).toMatchObject({ kept: 'bin', can_undo: false })
  const viewer = await signInWith(app, ['shop/banner/index'])
  expect(await ask('shop/banner', { ids: [banner.id] }, { token: viewer.token })).toMatchObject({ code: 401 })
})

test.each(resources.filter(({ crud }) => crud.includes('del')).map(({ path }) => path))('%s answers what a deletion would do', async (path) => {
  const { code, data } = await ask(path, { ids: [999_999_999] })
  expect([code, data['along'], data['blocking'], data['released']]).toEqual([1, [], [], []])
  expect(await ask(path, {})).toMatchObject({ code: 0 })
})
