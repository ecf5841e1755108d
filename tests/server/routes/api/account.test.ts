import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { argon2, verifyPassword } from '../../../../server/auth/passwords/passwords'
import { adjustMoney } from '../../../../server/domain/money/adjustMoney'
import { adjustScore } from '../../../../server/domain/money/adjustScore'
import { testApp } from '../../../support/app'
import { addMemberWith, memberCalls, memberPassword, memberToken } from '../../../support/memberApp'

import type { Answer, CallOptions, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => app.close())

interface Person {
  readonly id: number
  readonly token: string
  readonly get: (page: string, query?: CallOptions['query']) => Promise<Answer>
  readonly post: (page: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>
}
async function member(columns: Readonly<Record<string, unknown>> = {}): Promise<Person> {
  const id = await addMemberWith(app, columns)
  const token = await memberToken(app, id)
  const call = memberCalls(app, token)
  return {
    id,
    token,
    get: (page, query = {}) => call('GET', `/api/account/${page}`, { query, language: 'en' }),
    post: (page, body, headers = {}) => call('POST', `/api/account/${page}`, { body, language: 'en', headers }),
  }
}
const rowOf = async (id: number): Promise<Record<string, unknown>> => (await app.sql('select * from "user" where id = $1', [id])).rows[0] ?? {}

test.each(['overview', 'profile', 'balance', 'integral'])('account/%s requires a member and the rule of its page', async (page) => {
  expect((await memberCalls(app, '')('GET', `/api/account/${page}`)).code).toBe(303)
  const { rows } = await app.sql<{ id: number }>('insert into user_group (name, is_all) values ($1, 0) returning id', [`only not ${page}`])
  await app.sql('insert into user_group_rule (group_id, rule_id) select $1, id from user_rule where name <> $2', [rows[0]?.id, `account/${page}`])
  const { id, get, post } = await member({ group_id: rows[0]?.id })
  expect(await get(page)).toMatchObject({ code: 401, data: [] })
  if (page === 'profile') expect((await post(page, { username: 'x', nickname: 'x' })).code).toBe(401)
  await app.sql('update "user" set group_id = 1 where id = $1', [id])
  expect((await get(page)).code).toBe(1)
  await app.sql('update user_rule set status = 0 where name = $1', [`account/${page}`])
  expect((await get(page)).code).toBe(401)
  await app.sql('update user_rule set status = 1')
})

test("S7.12 the overview sums the last seven days in the shop's time zone exactly, today last", async () => {
  const { id, get } = await member()
  await app.db.transaction().execute(async (tx) => {
    for (const cents of [1010, 2020, -5]) await adjustMoney(tx, { userId: id, cents, type: 'admin', memo: 'x' })
    await adjustScore(tx, { userId: id, points: 7, type: 'admin', memo: 'x' })
  })
  // inserted with their final times, because ledger rows cannot be changed
  const at = (day: string): string => `((now() at time zone 'Asia/Shanghai')::date ${day}) at time zone 'Asia/Shanghai'`
  for (const [day, money, before] of [
    ["+ time '00:00' - interval '6 days'", 3, 30.25],
    ["+ time '23:59:59' - interval '7 days'", 9, 33.25],
  ] as const)
    // prettier-ignore
    await app.sql(`insert into user_money_log (user_id, type, money, before, after, memo, create_time) values ($1, 'admin', $2, $3::numeric, $3::numeric + $2::numeric, 'old', ${at(day)})`, [id, money, before])
  const { data } = await get('overview')
  const { rows } = await app.sql<{ days: string[] }>(
    "select array_agg(to_char((now() at time zone 'Asia/Shanghai')::date - back, 'YYYY-MM-DD') order by back desc) as days from generate_series(0, 6) as back",
  )
  expect(data['days']).toEqual(rows[0]?.days)
  expect(data['money']).toEqual(['3.00', '0.00', '0.00', '0.00', '0.00', '0.00', '30.25'])
  expect(data['score']).toEqual([0, 0, 0, 0, 0, 0, 7])
  expect(data).toMatchObject({ balances: { money: '30.25', score: 7 }, checked_in_today: false, streak: 0 })
})

test('the overview says nothing of the daily check-in while it is switched off', async () => {
  const { get } = await member()
  await app.sql("insert into setting (key, value) values ('check_in_enabled', 'false')")
  const { data } = await get('overview')
  await app.sql("delete from setting where key = 'check_in_enabled'")
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['balances']))
  expect(data).not.toHaveProperty('checked_in_today')
  expect(data).not.toHaveProperty('streak')
  expect((await get('overview')).data).toMatchObject({ checked_in_today: false, streak: 0 })
})

test("balance and integral list the member's own rows, the newest first, in pages", async () => {
  const [{ id, get }, other] = [await member(), await member()]
  await app.db.transaction().execute(async (tx) => {
    for (const cents of [1234, 500, -34]) await adjustMoney(tx, { userId: id, cents, type: 'admin', memo: `by ${cents}` })
    await adjustMoney(tx, { userId: other.id, cents: 999, type: 'admin', memo: 'not his' })
    await adjustScore(tx, { userId: id, points: 3, type: 'admin', memo: 'three' })
  })
  const first = await get('balance', { page: 1, limit: 2 })
  expect(first.data).toMatchObject({ total: 3, balance: '17.00' })
  expect(first.data.list.map(({ memo }) => memo)).toEqual(['by -34', 'by 500'])
  expect(first.data.list[0]).toEqual({
    id: expect.any(Number),
    user_id: id,
    type: 'admin',
    money: '-0.34',
    before: '17.34',
    after: '17.00',
    memo: 'by -34',
    create_time: expect.any(Number),
  })
  expect((await get('balance', { page: 2, limit: 2 })).data.list.map(({ memo }) => memo)).toEqual(['by 1234'])
  expect((await get('integral')).data).toMatchObject({ list: [{ score: 3, before: 0, after: 3, memo: 'three' }], balance: 3 })
  for (const page of [-1, 'x', '1;drop', { a: 1 }]) expect((await get('balance', { page })).code).toBe(0)
})

test("the profile accepts only its six fields, and only for the member's own row", async () => {
  const [me, other] = [await member({ birthday: '1980-01-01' }), await member()]
  const { username, nickname } = await rowOf(me.id)
  const values = { avatar: '', username, nickname, gender: 0, birthday: '1980-01-01', motto: '' }
  expect((await me.get('profile')).data).toEqual({ accountVerificationType: [], ...values, row_version: 1 })
  const sent = { id: other.id, avatar: '/static/images/avatar.png', username: 'newname', nickname: '新名', gender: '2', motto: 'hello', money: '9999.00', score: 9, email: 'evil@example.com', group_id: 2, token: 'x' } // prettier-ignore
  expect(await me.post('profile', sent)).toMatchObject({ code: 1, msg: 'Saved successfully', data: null })
  expect(await rowOf(me.id)).toMatchObject({
    username: 'newname',
    nickname: '新名',
    gender: 2,
    motto: 'hello',
    birthday: null,
    avatar: '',
    money: '0.00',
    score: 0,
    email: '',
    group_id: 1,
    row_version: 2,
  })
  expect(await rowOf(other.id)).toMatchObject({ motto: '', row_version: 1 })
  const { rows } = await app.sql('select kind, admin_id, after from change_log where resource = $1 and row_id = $2', ['user/user', me.id])
  expect(rows).toEqual([{ kind: 'edit', admin_id: null, after: { birthday: null, gender: 2, motto: 'hello', nickname: '新名', username: 'newname' } }])
})

test.each([
  ['username', 'ab'],
  ['username', '1abc'],
  ['username', ''],
  ['nickname', '<b>'],
  ['gender', '3'],
  ['birthday', '2026-02-30'],
  ['birthday', '2999-01-01'],
  ['motto', 'x'.repeat(256)],
  ['avatar', 'javascript:alert(1)'],
])('a profile with %s %j is refused at its field', async (field, value) => {
  const { id, post } = await member()
  const { data } = await post('profile', { username: 'goodname', nickname: 'x', [field]: value })
  expect(data).toMatchObject({ type: 'invalid', fields: { [field]: expect.any(String) } })
  expect(await rowOf(id)).toMatchObject({ row_version: 1 })
})

test('a name in use is refused at its field, also when two members choose it at once', async () => {
  const people = [await member(), await member()]
  await member({ username: 'occupied' })
  expect((await people[0]?.post('profile', { username: 'OCCUPIED', nickname: 'x' }))?.data).toMatchObject({ fields: { username: expect.any(String) } })
  const answers = await Promise.all(people.map(({ post }) => post('profile', { username: 'wanted', nickname: 'x' })))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
})

test('a profile changed by another save is refused with the current row', async () => {
  const { id, post } = await member()
  await app.sql('update "user" set motto = $1, row_version = row_version + 1 where id = $2', ['by staff', id])
  const answer = await post('profile', { username: 'latecomer', nickname: 'x', row_version: 1 })
  expect(answer).toMatchObject({ code: 0, data: { type: 'stale', row: { motto: 'by staff', row_version: 2 }, by: '' } })
  expect((await post('profile', { username: 'latecomer', nickname: 'x', row_version: 2 })).code).toBe(1)
})

test('an outdated profile is refused with the time of the change', async () => {
  const { post } = await member()
  expect((await post('profile', { username: 'changed', nickname: 'x', motto: 'new', row_version: 1 })).code).toBe(1)
  const { data } = await post('profile', { username: 'changed', nickname: 'x', row_version: 1 })
  const { rows } = await app.sql<{ at: number }>('select max(create_time) as at from change_log')
  expect(data).toMatchObject({ type: 'stale', at: rows[0]?.at })
})

test('a profile sent again with its idempotency key is saved once', async () => {
  const { id, post } = await member()
  const headers = { 'idempotency-key': 'profile-0001' }
  for (const _ of [1, 2]) expect((await post('profile', { username: `twice${id}`, nickname: 'x', motto: 'm', row_version: 1 }, headers)).code).toBe(1)
  expect(await rowOf(id)).toMatchObject({ row_version: 2 })
})

test('a new password ends every session of the member and requires the old one', async () => {
  const { id, token, get, post } = await member()
  const elsewhere = await memberToken(app, id)
  expect(Object.keys((await post('changePassword', {})).data.fields ?? {})).toEqual(['oldPassword', 'newPassword'])
  const wrong = await post('changePassword', { oldPassword: 'wrong-1', newPassword: 'a better one 9' })
  expect(wrong.data).toMatchObject({ fields: { oldPassword: 'The current password is incorrect' } })
  for (const [newPassword, text] of [
    ['12345', /must have 6 to 32/],
    ['password', /too common/],
    ['', /required/],
  ] as const)
    // prettier-ignore
    expect((await post('changePassword', { oldPassword: memberPassword, newPassword })).data.fields?.['newPassword']).toMatch(text)
  expect((await get('overview')).code).toBe(1)
  expect(await post('changePassword', { oldPassword: memberPassword, newPassword: 'a better one 9', confirmPassword: 'a better one 9' })).toMatchObject({
    code: 1,
    data: null,
  })
  for (const one of [token, elsewhere]) expect((await memberCalls(app, one)('GET', '/api/account/overview')).code).toBe(303)
  expect(await verifyPassword('a better one 9', String((await rowOf(id))['password_hash']))).toBe(true)
  const { rows } = await app.sql('select after from change_log where row_id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain('a better one')
})

test('a new password that is the old one is refused, and no session ends', async () => {
  const { get, post } = await member()
  const { data } = await post('changePassword', { oldPassword: memberPassword, newPassword: memberPassword })
  expect(data.fields).toEqual({ newPassword: 'Choose a password that differs from the current one' })
  expect((await post('changePassword', { oldPassword: 'wrong-1', newPassword: 'wrong-1' })).data.fields).toHaveProperty('oldPassword')
  expect((await get('overview')).code).toBe(1)
})

/** Runs before every verification and every new hash of a password. */
function beforeHashing(work: () => Promise<unknown>): void {
  const { hash, verify } = { ...argon2 }
  vi.spyOn(argon2, 'hash').mockImplementation(async (...given) => {
    await work()
    return hash(...given)
  })
  vi.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
    await work()
    return verify(...given)
  })
}

test('the row of a member is not locked while their password is verified and hashed', async () => {
  const { id, post } = await member()
  const unlocked: number[] = []
  beforeHashing(async () => unlocked.push((await app.sql('select id from "user" where id = $1 for update skip locked', [id])).rows.length))
  expect(await post('changePassword', { oldPassword: memberPassword, newPassword: 'a better one 9' })).toMatchObject({ code: 1 })
  expect(unlocked).toEqual([1, 1])
})

test('a password that was changed after it was verified is not overwritten', async () => {
  const { id, post } = await member()
  beforeHashing(() => app.sql('update "user" set password_hash = $1 where id = $2', ['by staff', id]))
  const { data } = await post('changePassword', { oldPassword: memberPassword, newPassword: 'a better one 9' })
  expect(data.fields).toHaveProperty('oldPassword')
  expect(await rowOf(id)).toMatchObject({ password_hash: 'by staff' })
})

test('ten wrong old passwords throttle the session, and neither the sign-in nor another session', async () => {
  const { id, post } = await member({ username: 'guessed' })
  const change = { oldPassword: memberPassword, newPassword: 'a better one 9' }
  const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => post('changePassword', { ...change, oldPassword: `wrong-${i}` })))
  expect(answers.filter(({ data }) => data?.fields?.['oldPassword'])).toHaveLength(10)
  expect(await post('changePassword', change)).toMatchObject({ code: 0, data: { type: 'held off' } })
  const signIn = await memberCalls(app, '')('POST', '/api/user/checkIn', { body: { tab: 'login', username: 'guessed', password: memberPassword } })
  expect(signIn.code).toBe(1)
  const other = memberCalls(app, await memberToken(app, id))
  expect(await other('POST', '/api/account/changePassword', { body: change })).toMatchObject({ code: 1 })
})

test("the member's ledgers have the shop's texts in English, and typed memos unchanged", async () => {
  const { id, get } = await member()
  for (const type of ['check_in', 'admin'] as const)
    await app.db.transaction().execute((tx) => adjustScore(tx, { userId: id, points: 5, type, memo: '每日签到', bizType: type === 'admin' ? '' : 'check_in' }))
  const { list } = (await get('integral')).data
  expect(list.map(({ type, memo }) => [type, memo])).toEqual([
    ['admin', '每日签到'],
    ['check_in', 'Daily check-in'],
  ])
  expect(Object.keys(list[0] ?? {})).not.toContain('biz_type')
})
