import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { testApp } from '../../support/app'
import { addMember } from '../../support/members'
import { makeRow } from '../../support/rows'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const english = { headers: { 'think-lang': 'en' } }
const members = async (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, () => addMember(app)))

test("an action on rows reports their number with the definition's text", async () => {
  const ids = await members(3)
  expect(await app.call('POST', callOf('user/user', 'disable'), { body: { ids } })).toMatchObject({ code: 1, msg: '3 位会员已禁用' })
  expect(await app.call('POST', callOf('user/user', 'enable'), { body: { ids }, ...english })).toMatchObject({ code: 1, msg: '3 members enabled' })
  const answer = await app.call('POST', callOf('user/user', 'disable'), { body: { ids: ids.slice(0, 1) }, ...english })
  expect(answer.msg).toBe('1 member disabled')
})

test("an action on the list, and one with a choice for many rows, say what was done in the definition's words", async () => {
  const goods = await makeRow(app, 'shop/goods')
  const category = await makeRow(app, 'shop/goodsCategory', { pid: 0 })
  const body = { ids: [goods.id], category_id: category.id }
  expect((await app.call('POST', callOf('shop/goods', 'setCategory'), { body, ...english })).msg).toBe('Category set for 1 product')
  expect((await app.call('POST', callOf('shop/notify/notify', 'markAllRead'), { body: {}, ...english })).msg).toBe('All notifications marked as read')
})

test('deleting several rows reports their number', async () => {
  const ids = await members(3)
  expect((await app.call('POST', callOf('user/user', 'del'), { body: { ids: ids.slice(0, 2) } })).msg).toBe('已删除 2 位会员')
  expect((await app.call('POST', callOf('user/user', 'del'), { body: { ids: ids.slice(2) }, ...english })).msg).toMatch(/^Member “.+” deleted$/)
})

test('a switched row is reported with the words of its switch', async () => {
  const { id } = await makeRow(app, 'shop/goodsService')
  const change = (value: number, more: object = {}) =>
    app.call('POST', callOf('shop/goodsService', 'change'), { body: { ids: [id], field: 'status', value }, ...more })
  expect((await change(0)).msg).toContain('的状态：启用 → 禁用')
  expect((await change(1, english)).msg).toContain('disabled → enabled')
})
