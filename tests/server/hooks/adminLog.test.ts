import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../support/app'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the log has the request as JSON text with its secrets masked', async () => {
  await app.call('POST', '/admin/user.Group/add', { body: { name: 'tea "drinkers"', uuid: 'a' } })
  const { list } = (await app.call('GET', '/admin/auth.AdminLog/index')).data
  expect(typeof list[0]?.['data']).toBe('string')
  expect(JSON.parse(String(list[0]?.['data']))).toEqual({ name: 'tea "drinkers"', uuid: 'a' })
})

test('a log row of a request without a body has no data', async () => {
  await app.sql("insert into admin_log (title, data) values ('empty line', null)")
  const search = [{ field: 'title', operator: 'eq', val: 'empty line' }]
  expect((await app.call('GET', '/admin/auth.AdminLog/index', { query: { search } })).data.list[0]?.['data']).toBeNull()
})
