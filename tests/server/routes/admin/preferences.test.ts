import { afterAll, beforeAll, expect, test } from 'vitest'

import { signInWith, testApp } from '../../../support/app'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const keep = (scope: unknown, value: unknown, token = app.token): Promise<Answer> =>
  app.call('POST', '/admin/Index/preference', { body: { scope, value }, token })
const keptBy = async (token: string): Promise<unknown> => (await app.call('GET', '/admin/Index/index', { token })).data['preferences']

const narrow = { shown: { email: false }, order: ['id', 'username'], widths: { username: 120 } }

test('preferences of a list are returned by the start-up call, and the last change applies', async () => {
  expect(await keep('user/user', { ...narrow, widths: {} })).toMatchObject({ code: 1 })
  expect(await keep('user/user', narrow)).toMatchObject({ code: 1 })
  expect(await keep('density', 'compact')).toMatchObject({ code: 1 })
  expect(await keptBy(app.token)).toEqual({ 'user/user': narrow, density: 'compact' })
})

test.each([
  ['limit', 50],
  ['keys', false],
  ['dashboard', { range: '7d' }],
  ['dashboard', { from: '2026-01-01', to: '2026-01-31' }],
  ['recent', [{ key: 'user/user' }, { key: 'record:user/user:1', label: 'lily', hint: '138' }]],
  ['shop/goods', { order: ['id'] }],
])('%s may be %j', async (scope, value) => {
  const { token } = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  expect(await keep(scope, value, token)).toMatchObject({ code: 1 })
  expect(await keptBy(token)).toEqual({ [scope]: value })
})

test('the language is stored with the account', async () => {
  const { token } = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  expect(await keep('language', 'en', token)).toMatchObject({ code: 1 })
  expect(await keptBy(token)).toEqual({ language: 'en' })
})

test('preferences are separate for each account', async () => {
  const other = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  expect(await keptBy(other.token)).toEqual({})
  expect(await keep('density', 'loose', other.token)).toMatchObject({ code: 1 })
  expect(await keptBy(other.token)).toEqual({ density: 'loose' })
  expect(await keptBy(app.token)).toMatchObject({ density: 'compact' })
})

test('without a session nothing is stored', async () => {
  expect(await keep('density', 'loose', '')).toMatchObject({ code: 303 })
})

test.each([
  ['an unknown list', 'user/nothing', {}, 'scope'],
  ['a scope that is not a text', { a: 1 }, {}, 'scope'],
  ['nothing', 'density', null, 'value'],
  ['more data than a list needs', 'user/user', { order: Array.from({ length: 900 }, (_, n) => `column_${n}`) }, 'value'],
  ['a character that the database cannot store', 'user/user', { order: ['a\u0000b'] }, 'value'],
  ['invalid columns', 'user/user', 7, 'value'],
  ['an array instead of columns', 'user/user', [], 'value'],
  ['an order that is not a list', 'user/user', { order: { length: 1 } }, 'value'],
  ['an order of numbers', 'user/user', { order: [1] }, 'value'],
  ['a duplicate column', 'user/user', { order: ['id', 'id'] }, 'value'],
  ['an invalid width', 'user/user', { widths: { id: '90' } }, 'value'],
  ['a width of zero', 'user/user', { widths: { id: -5 } }, 'value'],
  ['a column neither shown nor hidden', 'user/user', { shown: { id: 1 } }, 'value'],
  ['an unknown column property', 'user/user', { sort: ['id', 'asc'] }, 'value'],
  ['an unknown row height', 'density', 'huge', 'value'],
  ['an unknown page size', 'limit', 17, 'value'],
  ['an unknown language', 'language', 'fr', 'value'],
  ['an invalid keyboard setting', 'keys', 'yes', 'value'],
  ['an invalid range of days', 'dashboard', [1], 'value'],
  ['choices without their names', 'recent', [{ label: 'x' }], 'value'],
  ['an unpaired surrogate', 'user/user', { order: ['\ud800'] }, 'value'],
])('%s is refused', async (_, scope, value, field) => {
  expect(await keep(scope, value)).toMatchObject({ code: 0, msg: expect.stringContaining(field) })
})

test('preferences are deleted with the account', async () => {
  const { token, adminId } = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  await keep('density', 'loose', token)
  await app.sql('delete from admin where id = $1', [adminId])
  expect((await app.sql('select 1 from admin_preference where admin_id = $1', [adminId])).rows).toEqual([])
})
