import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { addMember } from '../../../support/members'
import { makeRow } from '../../../support/rows'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const remove = (path: string, body: object): Promise<Answer> => app.call('POST', callOf(path, 'del'), { body })
const count = async (table: string, where = 'true'): Promise<number> =>
  (await app.sql<{ n: number }>(`select count(*) as n from "${table}" where ${where}`)).rows[0]?.n ?? 0

test('deletable rows are deleted, the others stay, and the answer gives numbers and reasons', async () => {
  const [poor, rich] = [await addMember(app), await addMember(app, { cents: 500 })]
  const answer = await remove('user/user', { ids: [poor, rich] })
  expect(answer).toMatchObject({ code: 1, msg: '已删除 1 条，1 条未删除：该会员余额为 ¥5.00，清零后才能删除', data: { done: 1, refused: [{ id: rich }] } })
  expect(await count('user', `id = ${poor} and delete_time is not null`)).toBe(1)
  expect(await remove('user/user', { ids: [rich] })).toMatchObject({ code: 0, msg: '该会员余额为 ¥5.00，清零后才能删除' })
})

test('an empty list of ids and unknown ids are refused', async () => {
  expect((await remove('shop/goodsService', {})).msg).toBe('请先选择记录')
  expect((await remove('shop/goodsService', { ids: [999_999_999] })).msg).toBe('记录不存在，可能已被删除，请刷新列表')
})

test('a branch is deleted only if the request names all of its rows', async () => {
  const top = await makeRow(app, 'shop/goodsCategory', { pid: 0 })
  const middle = await makeRow(app, 'shop/goodsCategory', { pid: top.id })
  const leaf = await makeRow(app, 'shop/goodsCategory', { pid: middle.id })
  expect((await remove('shop/goodsCategory', { ids: [top.id] })).msg).toBe('请先删除下级')
  expect((await remove('shop/goodsCategory', { ids: [top.id, middle.id, leaf.id] })).code).toBe(1)
  expect(await count('shop_goods_category', `id in (${top.id}, ${middle.id}, ${leaf.id}) and delete_time is null`)).toBe(0)
})

test('a row in use is not deleted, and the answer counts its uses', async () => {
  const group = (await app.sql<{ id: number }>("insert into user_group (name) values ('used') returning id")).rows[0]?.id ?? 0
  await app.sql('insert into admin_log (admin_id, username, title) values ($1, $2, $3)', [app.adminId, 'boss', 'x'])
  await addMember(app, { columns: { group_id: group } })
  expect(await remove('user/group', { ids: [group] })).toMatchObject({ code: 0, msg: '分组下还有 1 名会员' })
})

test('deleting by filter deletes exactly the confirmed rows', async () => {
  await app.sql("insert into shop_goods_spec_template (name) select 'bulk ' || n from generate_series(1, 1200) n")
  const filter = { search: [{ field: 'name', operator: 'LIKE', val: 'bulk' }] }
  const templates = await count('shop_goods_spec_template')
  expect((await remove('shop/goodsSpecTemplate', { filter, expected: 1199 })).msg).toContain('1,200')
  expect((await remove('shop/goodsSpecTemplate', { filter })).code).toBe(0)
  expect((await remove('shop/goodsSpecTemplate', { filter: { ...filter, order: 'id' }, expected: 1200 })).code).toBe(0)
  expect(await count('shop_goods_spec_template')).toBe(templates)
  expect((await remove('shop/goodsSpecTemplate', { filter, expected: 1200 })).code).toBe(1)
  expect(await count('shop_goods_spec_template')).toBe(templates - 1200)
  expect(await count('change_log', "resource = 'shop/goodsSpecTemplate' and kind = 'del'")).toBe(1200)
})

test('more than a thousand ids are refused without any effect', async () => {
  expect((await remove('shop/goodsService', { ids: Array.from({ length: 1001 }, (_, i) => i + 1) })).code).toBe(0)
})

test('an action on selected rows handles each separately', async () => {
  const [on, off] = [await addMember(app), await addMember(app, { columns: { status: 'disable' } })]
  const answer = await app.call('POST', callOf('user/user', 'disable'), { body: { ids: [on, off] } })
  expect(answer).toMatchObject({ code: 1, data: { done: 1, refused: [{ id: off }] } })
  expect(await count('user', `id in (${on}, ${off}) and status = 'disable'`)).toBe(2)
  expect((await app.call('POST', callOf('user/user', 'disable'), { body: { ids: [on], extra: 1 } })).code).toBe(0)
})
