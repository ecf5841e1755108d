import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { mask, maskUrl } from '../../../server/crud/logs/mask'
import { signInWith, testApp } from '../../support/app'
import { makeRow } from '../../support/rows'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Line {
  readonly title: string
  readonly url: string
  readonly data: Record<string, unknown>
  readonly result_code: number
  readonly username: string
}
const lines = async (work: () => Promise<unknown>): Promise<Line[]> => {
  const from = (await app.sql<{ id: number }>('select coalesce(max(id), 0) as id from admin_log')).rows[0]?.id
  await work()
  return (await app.sql<Line>('select title, url, data, result_code, username from admin_log where id > $1 order by id', [from])).rows
}

test('a deed leaves one line with its screen, its name and its masked body', async () => {
  const found = await lines(() => makeRow(app, 'user/user', { password: 'Planted-secret1' }))
  expect(found.filter((line) => line.url.includes('user.User'))).toMatchObject([
    { title: '会员 - 添加', result_code: 1, username: 'boss', data: { password: '***' } },
  ])
  expect(JSON.stringify(found)).not.toContain('Planted')
})

test('a refused deed changes nothing but its own line', async () => {
  const found = await lines(() => app.call('POST', callOf('shop/goodsService', 'add'), { body: { name: '' } }))
  expect(found).toMatchObject([{ title: '服务保障 - 添加', result_code: 0 }])
})

test('whoever lacks the node is refused and logged', async () => {
  const { token } = await signInWith(app, ['shop/goodsService', 'shop/goodsService/index'])
  const found = await lines(async () => expect((await app.call('POST', callOf('shop/goodsService', 'add'), { token, body: { name: 'x' } })).code).toBe(401))
  expect(found).toMatchObject([{ title: '服务保障 - 添加', result_code: 401 }])
})

test('reading leaves no line', async () => {
  expect(await lines(() => app.call('GET', callOf('shop/goodsService', 'index')))).toEqual([])
})

test('secrets are starred at any depth and in any spelling', () => {
  expect(mask({ a: [{ newPassword: 'x', smtp_secret: 'y', ok: 1 }], refreshToken: 'z', 'ba-token': 'q', captchaInfo: '1,2' })).toEqual({
    a: [{ newPassword: '***', smtp_secret: '***', ok: 1 }],
    refreshToken: '***',
    'ba-token': '***',
    captchaInfo: '***',
  })
  expect(maskUrl('/admin/ajax/upload?uuid=1&batoken=abc&x=2')).toBe('/admin/ajax/upload?uuid=1&batoken=***&x=2')
})
