import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../support/app'
import { addMember } from '../../support/members'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const id = await addMember(app)
  await app.call('POST', '/admin/user.User/money', { body: { id, money: '1.00', memo: 'gift' } })
  await app.call('POST', '/admin/user.User/score', { body: { id, score: 1, memo: 'gift' } })
})
afterAll(() => app.close())

test.each([
  ['user_money_log', 'delete from user_money_log'],
  ['user_money_log', 'update user_money_log set memo = memo || memo'],
  ['user_money_log', 'truncate user_money_log'],
  ['user_money_log', 'truncate "user" cascade'],
  ['user_score_log', 'truncate user_score_log'],
  ['change_log', 'truncate change_log'],
])('rows of %s are protected against: %s', async (table, statement) => {
  await expect(app.sql(statement)).rejects.toThrow(/never changed or deleted/)
  expect((await app.sql(`select 1 from ${table}`)).rows).not.toEqual([])
})
