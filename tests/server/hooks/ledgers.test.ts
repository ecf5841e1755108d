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

test('an adjustment answers with what the balance or the points were and are', async () => {
  const id = await addMember(app, { cents: 1000, score: 5, columns: { username: 'zhaoliu' } })
  const adjust = async (call: string, body: object, language: 'zh-cn' | 'en'): Promise<string> =>
    (await app.call('POST', call, { body: { id, memo: 'gift', ...body }, language })).msg
  expect(await adjust('/admin/user.User/money', { money: '-2.50' }, 'zh-cn')).toBe('zhaoliu 的余额：¥10.00 → ¥7.50')
  expect(await adjust('/admin/user.User/score', { score: 1 }, 'en')).toBe('Points of zhaoliu: 5 → 6')
  expect(await adjust('/admin/user.Balance/adjust', { money: '1000' }, 'en')).toBe('Balance of zhaoliu: ¥7.50 → ¥1,007.50')
})

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
