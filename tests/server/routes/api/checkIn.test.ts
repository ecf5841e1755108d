import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../support/app'
import { addMemberWith, memberCalls, memberToken } from '../../../support/memberApp'
import { ledgerFaults } from '../../../support/members'

import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function member(): Promise<{ id: number; call: ReturnType<typeof memberCalls> }> {
  const id = await addMemberWith(app)
  return { id, call: memberCalls(app, await memberToken(app, id)) }
}
/** Days with a check-in, counted back from today. */
const came = (id: number, ...days: readonly (readonly [back: number, streak: number])[]): Promise<unknown[]> =>
  Promise.all(
    days.map(([back, streak]) =>
      app.sql("insert into user_check_in (user_id, check_date, streak) values ($1, (now() at time zone 'Asia/Shanghai')::date - $2::int, $3)", [
        id,
        back,
        streak,
      ]),
    ),
  )

test('S7.10 the first check-in of a day earns its points with a ledger row, the second is refused', async () => {
  const { id, call } = await member()
  expect(await call('POST', '/api/user/checkIn', { body: {} })).toMatchObject({ code: 1, data: { score: 5, bonus_score: 0, streak: 1, total_score: 5 } })
  expect(await call('POST', '/api/user/checkIn', { body: { type: 'daily' }, language: 'en' })).toMatchObject({
    code: 0,
    msg: /^You have already checked in today/,
  })
  const { rows } = await app.sql('select type, score, before, after, biz_type from user_score_log where user_id = $1', [id])
  expect(rows).toEqual([{ type: 'check_in', score: 5, before: 0, after: 5, biz_type: 'check_in' }])
})

test('forty simultaneous check-ins add the points once', async () => {
  const { id, call } = await member()
  const answers = await Promise.all(Array.from({ length: 40 }, () => call('POST', '/api/user/checkIn', { body: {} })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const { rows } = await app.sql<{ score: number }>('select score from "user" where id = $1', [id])
  expect(rows[0]?.score).toBe(5)
  expect(await ledgerFaults(app, id, 'score')).toEqual([])
})

test('a check-in sent again with its idempotency key gets the same answer', async () => {
  const { call } = await member()
  const headers = { 'idempotency-key': 'check-in-0001' }
  const [first, again] = [await call('POST', '/api/user/checkIn', { body: {}, headers }), await call('POST', '/api/user/checkIn', { body: {}, headers })]
  expect(again).toMatchObject({ code: 1, data: first.data })
})

test('the third and the seventh day in a row earn a bonus, and the eighth counts as the first', async () => {
  for (const [streak, bonus, next] of [
    [2, 10, 3],
    [6, 30, 7],
    [7, 0, 1],
    [3, 0, 4],
  ] as const) {
    // prettier-ignore
    const { id, call } = await member()
    await came(id, [1, streak])
    expect((await call('POST', '/api/user/checkIn', { body: {} })).data).toEqual({ score: 5, bonus_score: bonus, streak: next, total_score: 5 + bonus })
    expect(await ledgerFaults(app, id, 'score')).toEqual([])
  }
})

test('a missed day restarts the streak', async () => {
  const { id, call } = await member()
  await came(id, [2, 5])
  expect((await call('POST', '/api/user/checkIn', { body: {} })).data).toMatchObject({ streak: 1, bonus_score: 0 })
})

test('the calendar has the month, the streak and the points of today', async () => {
  const { id, call } = await member()
  await came(id, [1, 2])
  const { data } = await call('GET', '/api/user/checkIn', { query: { type: 'daily' } })
  expect(data).toMatchObject({ enabled: true, checked_in_today: false, streak: 2, score: 5, bonus_score: 10, accountVerificationType: [] })
  expect(data['rules']).toEqual([
    { days: 3, score: 10 },
    { days: 7, score: 30 },
  ])
  await call('POST', '/api/user/checkIn', { body: {} })
  const after = (await call('GET', '/api/user/checkIn', { query: { type: 'daily' } })).data
  expect(after).toMatchObject({ checked_in_today: true, streak: 3, bonus_score: 10, total_score: Number(data['total_score']) + 15 })
  expect(after['days']).toContain(after['today'])
})

test('a request without a session is asked to sign in, and an expired token can be renewed', async () => {
  const visit = memberCalls(app, '')
  expect(await visit('POST', '/api/user/checkIn', { body: { type: 'daily' } })).toMatchObject({ code: 303, data: { type: 'need login' } })
  expect(await visit('GET', '/api/user/checkIn', { query: { type: 'daily' } })).toMatchObject({ code: 303 })
  const { id, call } = await member()
  await app.sql("update token set expire_time = now() - interval '1 minute' where owner_id = $1 and kind = 'user'", [id])
  expect((await call('POST', '/api/user/checkIn', { body: {} })).code).toBe(409)
  expect((await call('GET', '/api/user/checkIn', { query: { type: 'daily' } })).code).toBe(409)
  expect((await call('GET', '/api/user/checkIn')).data).toEqual({ userLoginCaptchaSwitch: false, accountVerificationType: [] })
})

test('a signed-in member who opens the sign-in page is redirected, and a sign-in request without a tab is refused', async () => {
  const { call } = await member()
  expect(await call('GET', '/api/user/checkIn')).toMatchObject({ code: 303, data: { type: 'logged in' } })
  expect(await call('POST', '/api/user/checkIn', { body: { tab: 'login' } })).toMatchObject({ code: 303, data: { type: 'logged in' } })
  const visit = memberCalls(app, '')
  for (const body of [{}, { tab: '' }, { tab: null }])
    expect(await visit('POST', '/api/user/checkIn', { body })).toMatchObject({ code: 0, msg: expect.stringContaining('tab') })
})

test('the check-in requires the rule of its page, and its points follow the settings', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into user_group (name, is_all) values ('none', 0) returning id")
  const poor = await addMemberWith(app, { group_id: rows[0]?.id })
  expect((await memberCalls(app, await memberToken(app, poor))('POST', '/api/user/checkIn', { body: {} })).code).toBe(401)
  await app.sql("insert into setting (key, value) values ('check_in_score', '8'), ('check_in_rules', '[{\"days\":2,\"score\":4}]')")
  const { id, call } = await member()
  await came(id, [1, 1])
  expect((await call('POST', '/api/user/checkIn', { body: {} })).data).toMatchObject({ score: 8, bonus_score: 4, streak: 2 })
  await app.sql("insert into setting (key, value) values ('check_in_enabled', 'false')")
  const late = await member()
  expect((await late.call('POST', '/api/user/checkIn', { body: {}, language: 'en' })).msg).toBe('The daily check-in is not open')
})
