import { afterAll, beforeAll, expect, test } from 'vitest'

import { UserError } from '../../../server/errors'
import { statusOf } from '../../../server/rest/errors'
import { makeToken } from '../../support/apiTokens'
import { testApp } from '../../support/app'

import type { TestApp } from '../../support/app'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await makeToken(app)).token
  await app.sql("insert into setting (key, value) values ('no_access_ip', '[\"203.0.113.0/24\"]')")
})
afterAll(() => app.close())

test('a call from a barred address is forbidden', async () => {
  const from = (remoteAddress: string) => app.app.inject({ url: '/rest/user/user', remoteAddress, headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await from('203.0.113.9')).statusCode, { timeout: 5000 }).not.toBe(200)
  const refused = await from('203.0.113.9')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'no_access'])
  expect((await from('203.0.114.9')).statusCode).toBe(200)
})

test.each(['busy', 'sign_in_busy', 'too_slow', 'unavailable'] as const)('%s is a refusal that may be repeated', (refusal) => {
  expect(statusOf(new UserError(refusal))).toBe(503)
})
