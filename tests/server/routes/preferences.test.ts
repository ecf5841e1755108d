import { afterAll, beforeAll, expect, test } from 'vitest'

import { signInWith, testApp } from '../../support/app'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const keep = (scope: unknown, value: unknown, token = app.token): Promise<Answer> =>
  app.call('POST', '/admin/Index/preference', { body: { scope, value }, token })
const keptBy = async (token: string): Promise<unknown> => (await app.call('GET', '/admin/Index/index', { token })).data['preferences']

const narrow = { shown: { email: false }, order: ['id', 'username'], widths: { username: 120 } }

test('what a person likes about a list comes back with the start-up call, and the last change wins', async () => {
  expect(await keep('user/user', { ...narrow, widths: {} })).toMatchObject({ code: 1 })
  expect(await keep('user/user', narrow)).toMatchObject({ code: 1 })
  expect(await keep('density', 'compact')).toMatchObject({ code: 1 })
  expect(await keptBy(app.token)).toEqual({ 'user/user': narrow, density: 'compact' })
})

test('the language of a person is kept with his account', async () => {
  const { token } = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  expect(await keep('language', 'en', token)).toMatchObject({ code: 1 })
  expect(await keptBy(token)).toEqual({ language: 'en' })
})

test('everybody has his own', async () => {
  const other = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  expect(await keptBy(other.token)).toEqual({})
  expect(await keep('density', 'loose', other.token)).toMatchObject({ code: 1 })
  expect(await keptBy(other.token)).toEqual({ density: 'loose' })
  expect(await keptBy(app.token)).toMatchObject({ density: 'compact' })
})

test('nobody signed in keeps nothing', async () => {
  expect(await keep('density', 'loose', '')).toMatchObject({ code: 303 })
})

test.each([
  ['a list that does not exist', 'user/nothing', {}, 'scope'],
  ['a scope that is no text', { a: 1 }, {}, 'scope'],
  ['nothing', 'density', null, 'value'],
  ['more than a list can need', 'user/user', { order: Array.from({ length: 900 }, (_, n) => `column_${n}`) }, 'value'],
  ['a character no database keeps', 'user/user', { order: ['a\u0000b'] }, 'value'],
  ['half a character', 'user/user', { order: ['\ud800'] }, 'value'],
])('%s is refused', async (_, scope, value, field) => {
  expect(await keep(scope, value)).toMatchObject({ code: 0, msg: expect.stringContaining(field) })
})

test('with the account goes what it liked', async () => {
  const { token, adminId } = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  await keep('density', 'loose', token)
  await app.sql('delete from admin where id = $1', [adminId])
  expect((await app.sql('select 1 from admin_preference where admin_id = $1', [adminId])).rows).toEqual([])
})
