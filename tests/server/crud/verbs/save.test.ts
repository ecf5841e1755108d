import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { makeRow } from '../../../support/rows'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const send = (path: string, action: string, body: object): Promise<Answer> => app.call('POST', callOf(path, action), { body })
const one = async (table: string, id: number): Promise<Record<string, unknown> | undefined> =>
  (await app.sql(`select * from "${table}" where id = $1`, [id])).rows[0]
const newest = async (table: string): Promise<number> => (await app.sql<{ id: number }>(`select max(id) as id from "${table}"`)).rows[0]?.id ?? 0

test('a whole form is read back unchanged, and only writable fields are stored', async () => {
  const { id } = await makeRow(app, 'user/user')
  const { row } = (await app.call('GET', callOf('user/user', 'edit'), { query: { id } })).data
  expect(row).toMatchObject({ id, password: '', userGroup: { name: expect.any(String) } })
  expect((await send('user/user', 'edit', { ...row, nickname: 'renamed', money: '99999.00', score: 5, login_failure: 9 })).code).toBe(1)
  expect(await one('user', id)).toMatchObject({ nickname: 'renamed', money: '0.00', score: 0 })
})

test('an unknown key is refused and named', async () => {
  const { id } = await makeRow(app, 'shop/goodsService')
  expect((await send('shop/goodsService', 'edit', { id, is_super: 1 })).data.fields).toHaveProperty('is_super')
  expect((await send('shop/goodsService', 'add', { name: 'x', constructor: 'y' })).data.fields).toHaveProperty('constructor')
})

test('an empty body saves nothing', async () => {
  const { id } = await makeRow(app, 'shop/goodsService')
  for (const body of [{}, { id }]) expect((await send('shop/goodsService', 'edit', body)).code).toBe(0)
  expect((await send('shop/goodsService', 'add', {})).code).toBe(0)
})

test('the weight of a new row is its id, so it comes first', async () => {
  const { id } = await makeRow(app, 'shop/goodsService', { weigh: undefined })
  expect(await one('shop_goods_service', id)).toMatchObject({ weigh: id })
})

test("a name in use is refused at its field in any case, without the database's message", async () => {
  await send('shop/deliveryCompany', 'add', { name: 'Swift', code: 'swift' })
  const answer = await send('shop/deliveryCompany', 'add', { name: 'SWIFT', code: 'other' })
  expect(answer).toMatchObject({ code: 0, data: { fields: { name: '公司名称已被使用，请换一个' } } })
  expect(answer.text).not.toMatch(/key|constraint|duplicate/i)
})

test('a name may occur twice in a tree, but not among siblings', async () => {
  await send('shop/goodsCategory', 'add', { pid: 0, name: 'Shoes' })
  const top = await newest('shop_goods_category')
  expect((await send('shop/goodsCategory', 'add', { pid: top, name: 'Shoes' })).code).toBe(1)
  expect(await send('shop/goodsCategory', 'add', { pid: 0, name: 'shoes' })).toMatchObject({ code: 0, data: { fields: { name: '同级下已有相同名称' } } })
})

test('a field whose condition no longer holds is emptied, and one that appears is required', async () => {
  await send('auth/rule', 'add', { type: 'menu', title: 'Help', name: 'help', menu_type: 'link', url: 'https://example.com' })
  const id = await newest('admin_rule')
  expect(await one('admin_rule', id)).toMatchObject({ menu_type: 'link', url: 'https://example.com', component: '' })
  expect((await send('auth/rule', 'edit', { id, menu_type: 'tab' })).data.fields).toHaveProperty('component')
  expect((await send('auth/rule', 'edit', { id, menu_type: 'tab', component: '/src/help.vue' })).code).toBe(1)
  expect(await one('admin_rule', id)).toMatchObject({ url: '', component: '/src/help.vue' })
  await send('auth/rule', 'edit', { id, type: 'button' })
  expect(await one('admin_rule', id)).toMatchObject({ menu_type: null, component: '', icon: '' })
})

test('where at most one row may be enabled, one is, also after twenty saves at once', async () => {
  const rows = [
    await makeRow(app, 'shop/deliveryAddress', { is_send: 1 }),
    await makeRow(app, 'shop/deliveryAddress', { is_send: 1 }),
    await makeRow(app, 'shop/deliveryAddress', { is_send: 0 }),
  ]
  const on = async (): Promise<number> => (await app.sql('select 1 from shop_delivery_address where is_send = 1')).rows.length
  expect(await on()).toBe(1)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send('shop/deliveryAddress', 'edit', { id: rows[i % 3]?.id, is_send: 1 })))
  expect(answers.map((answer) => answer.code)).toEqual(Array(20).fill(1))
  expect(await on()).toBe(1)
})

describe('a region', () => {
  test('is stored from province to the lowest level, with its names', async () => {
    const { id } = await makeRow(app, 'shop/deliveryAddress', { region: app.region })
    expect(String((await one('shop_delivery_address', id))?.['area_text']).split(' ')).toHaveLength(3)
  })
  test('is refused with a gap, a place of another branch or an incomplete path', async () => {
    const { id } = await makeRow(app, 'shop/deliveryAddress')
    const [province, city, district] = app.region
    for (const region of [[province, district], [province, city], [city, province, district], [province, city, 999_999_999], [], 'x'])
      expect([region, (await send('shop/deliveryAddress', 'edit', { id, region })).data.fields]).toMatchObject([region, { region: expect.any(String) }])
  })
})

describe('a tree', () => {
  const category = async (pid: number): Promise<number> => (await makeRow(app, 'shop/goodsCategory', { pid })).id

  test('refuses a row below itself and a fourth level', async () => {
    const top = await category(0)
    const middle = await category(top)
    const leaf = await category(middle)
    expect((await send('shop/goodsCategory', 'edit', { id: top, pid: leaf })).msg).toBe('上级不能是自己或自己的下级')
    expect((await send('shop/goodsCategory', 'edit', { id: top, pid: top })).code).toBe(0)
    expect((await send('shop/goodsCategory', 'add', { pid: leaf, name: 'deep' })).msg).toBe('最多 3 级')
    expect((await send('shop/goodsCategory', 'edit', { id: middle, pid: await category(await category(0)) })).msg).toBe('最多 3 级')
    expect((await send('shop/goodsCategory', 'add', { pid: 999_999_999, name: 'lost' })).data.fields).toHaveProperty('pid')
  })

  test('has no cycle after two branches were moved below each other at once', async () => {
    const [one, other] = [await category(0), await category(0)]
    const answers = await Promise.all([
      send('shop/goodsCategory', 'edit', { id: one, pid: other }),
      send('shop/goodsCategory', 'edit', { id: other, pid: one }),
    ])
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
  })
})

test('a selected row that was deleted is reported at its field', async () => {
  const { id } = await makeRow(app, 'user/user')
  expect((await send('user/user', 'edit', { id, group_id: 999_999_999 })).data.fields).toHaveProperty('group_id')
})

test('the change log has only the changed fields, without the password', async () => {
  const { id } = await makeRow(app, 'user/user', { nickname: 'before' })
  await send('user/user', 'edit', { id, nickname: 'after', password: 'another-Secret1', status: 'enable' })
  const { rows } = await app.sql("select kind, before, after, row_version, username from change_log where resource = 'user/user' and row_id = $1 order by id", [
    id,
  ])
  expect(rows[1]).toEqual({ kind: 'edit', before: { nickname: 'before' }, after: { nickname: 'after', password: '***' }, row_version: 2, username: 'boss' })
  expect(JSON.stringify(rows)).not.toMatch(/Secret1|argon2/)
})
