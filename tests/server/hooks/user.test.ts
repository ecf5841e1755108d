import { afterAll, beforeAll, expect, test } from 'vitest'

import { issueTokens } from '../../../server/auth/sessions/tokens'
import { addAdmin, signInWith, testApp } from '../../support/app'
import { addMember, ledgerFaults } from '../../support/members'
import { makeRow } from '../../support/rows'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (action: string, body: Record<string, unknown>): Promise<Answer> => app.call('POST', `/admin/user.User/${action}`, { body })

const memberAt = async (id: number): Promise<Record<string, unknown>> => {
  const { rows } = await app.sql('select * from "user" where id = $1', [id])
  if (!rows[0]) throw new Error(`no member ${id}`)
  return rows[0]
}

const tokensOf = async (id: number): Promise<number> =>
  (await app.sql(`select from token where owner_id = $1 and kind in ('user', 'user-refresh')`, [id])).rows.length

async function signedInMember(columns: Record<string, unknown> = {}): Promise<number> {
  const id = await addMember(app, { columns })
  await issueTokens(app.db, { area: 'user', ownerId: id, rememberMe: true, rotates: true }, { ip: '127.0.0.1', userAgent: 'tests' })
  expect(await tokensOf(id)).toBe(2)
  return id
}

test('staff adjust a balance and a score from the list of members', async () => {
  const id = await addMember(app)
  expect(await post('money', { id, money: '12.50', memo: 'gift' })).toMatchObject({ code: 1 })
  expect(await post('score', { id, score: 30, memo: 'birthday' })).toMatchObject({ code: 1 })
  expect(await memberAt(id)).toMatchObject({ money: '12.50', score: 30 })
  expect((await app.sql('select type, money, memo, admin_id from user_money_log where user_id = $1', [id])).rows).toEqual([
    { type: 'admin', money: '12.50', memo: 'gift', admin_id: app.adminId },
  ])
  expect([...(await ledgerFaults(app, id, 'money')), ...(await ledgerFaults(app, id, 'score'))]).toEqual([])
})

test('an adjustment below 0 is refused and writes nothing', async () => {
  const id = await addMember(app, { cents: 500 })
  const answer = await post('money', { id, money: '-5.01', memo: 'too much' })
  expect([answer.code, answer.msg]).toEqual([0, '余额不足，当前余额 ¥5.00'])
  expect((await post('score', { id, score: -1, memo: 'too much' })).msg).toBe('积分不足，当前积分 0')
  expect((await post('money', { id, money: '0', memo: 'nothing' })).code).toBe(0)
  expect(await ledgerFaults(app, id, 'money')).toEqual([])
})

test('a balance in a saved form is ignored', async () => {
  const id = await addMember(app, { cents: 500 })
  expect((await post('edit', { id, nickname: 'other', money: '999.00', score: 7 })).code).toBe(1)
  expect(await memberAt(id)).toMatchObject({ nickname: 'other', money: '5.00', score: 0 })
})

test.each([
  ['a switch in the list', (id: number) => post('edit', { id, status: 'disable' })],
  ['the action on ticked rows', (id: number) => post('disable', { ids: [id] })],
  ['a new password', (id: number) => post('edit', { id, password: 'fresh-Secret7' })],
])('%s ends all sessions of the member', async (_, action) => {
  const id = await signedInMember()
  expect(await action(id)).toMatchObject({ code: 1 })
  expect(await tokensOf(id)).toBe(0)
})

test('enabling a member ends the pauses after failed sign-ins', async () => {
  const id = await addMember(app, { columns: { status: 'disable' } })
  const keys = [`user:${id}`, `user:${id}@192.0.2.7`]
  const counted = async (): Promise<number> => (await app.sql('select 1 from login_guard where key = any($1)', [keys])).rows.length
  for (const key of [...keys, `user:${id}0@192.0.2.7`]) await app.sql('insert into login_guard (key, failures) values ($1, 10)', [key])
  expect((await post('enable', { ids: [id] })).code).toBe(1)
  expect(await memberAt(id)).toMatchObject({ status: 'enable' })
  expect(await counted()).toBe(0)
  expect((await app.sql('select 1 from login_guard where key = $1', [`user:${id}0@192.0.2.7`])).rows).toHaveLength(1)
})

test('a member with money cannot be deleted', async () => {
  const id = await addMember(app, { cents: 1 })
  const answer = await app.call('DELETE', '/admin/user.User/del', { query: { ids: [id] } })
  expect([answer.code, answer.msg]).toEqual([0, '该会员余额为 ¥0.01，清零后才能删除'])
  expect((await memberAt(id))['delete_time']).toBeNull()
})

test('the names of a deleted member can be used again', async () => {
  const names = { group_id: 1, username: 'comes_back', email: 'comes.back@example.com', mobile: '13812345678' }
  const first = await makeRow(app, 'user/user', names)
  expect((await app.call('DELETE', '/admin/user.User/del', { query: { ids: [first.id] } })).code).toBe(1)
  const second = await makeRow(app, 'user/user', names)
  expect(second.id).not.toBe(first.id)
  expect(Object.values(names)).not.toContain((await memberAt(first.id))['username'])
})

test('an e-mail address is stored in lower case', async () => {
  const row = await makeRow(app, 'user/user', { group_id: 1, email: 'Somebody@Example.COM' })
  expect(await memberAt(row.id)).toMatchObject({ email: 'somebody@example.com' })
})

test.each([
  ['user.MoneyLog', 'money', '20.00', '-20.01'],
  ['user.ScoreLog', 'score', 20, -21],
] as const)('adding a row to %s adjusts the balance', async (controller, balance, good, bad) => {
  const id = await addMember(app)
  const add = (change: string | number): Promise<Answer> =>
    app.call('POST', `/admin/${controller}/add`, { body: { user_id: id, [balance]: change, memo: 'by hand' } })
  expect(await add(good)).toMatchObject({ code: 1 })
  expect((await add(bad)).code).toBe(0)
  expect((await add(0)).code).toBe(0)
  expect(await memberAt(id)).toMatchObject({ [balance]: good })
  expect(await ledgerFaults(app, id, balance)).toEqual([])
})

test("the form of an adjustment has the member's name", async () => {
  const id = await addMember(app, { cents: 700, columns: { username: 'u13812345678', nickname: '王丽' } })
  const answer = await app.call('GET', '/admin/user.MoneyLog/add', { query: { userId: id } })
  expect(answer.data['user']).toEqual({ id, username: 'u138****5678', nickname: '王**', money: '7.00', score: 0 }) // as a select shows them
  expect((await app.call('GET', '/admin/user.ScoreLog/add', { query: { userId: 999_999 } })).code).toBe(0)
  expect((await app.call('GET', '/admin/user.ScoreLog/add')).code).toBe(0)
})

test('whoever may only choose a member finds one whose name has a number by the whole of it alone', async () => {
  const id = await addMember(app, { columns: { username: 'v13612345679', nickname: '秦川' } })
  const other = await addMember(app, { columns: { username: 'v1361234', nickname: '秦岭' } })
  const chooser = (await signInWith(app, ['user/moneyLog/add'])).token
  const manager = (await signInWith(app, ['user/user/index'])).token
  const found = async (token: string, query: object): Promise<number[]> => {
    const answer = await app.call('GET', '/admin/user.User/index', { token, query: { select: 'true', ...query } })
    return (answer.data['list'] as { id: number }[]).map((row) => row.id).filter((one) => one === id || one === other)
  }
  for (const quickSearch of ['v1361234', '361234', 'v13612345679 ', '3', '１３'])
    expect((await found(chooser, { quickSearch })).includes(id)).toBe(quickSearch === 'v13612345679 ')
  expect(await found(chooser, { search: [{ field: 'username', operator: 'LIKE', val: '136123' }] })).toEqual([other])
  expect(await found(chooser, { quickSearch: 'v1361234' })).toEqual([other])
  expect(await found(chooser, { quickSearch: String(id) })).toEqual([id])
  expect(await found(chooser, {})).toEqual([other, id])
  expect(await found(manager, { quickSearch: 'v1361234' })).toEqual([other, id])
})

test('forty simultaneous adjustments by staff never overdraw', async () => {
  const id = await addMember(app, { cents: 10_000 })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => post('money', { id, money: i % 4 === 0 ? '3.00' : '-9.00', memo: 'rush' })))
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([0, 1]))
  expect(answers.filter((answer) => answer.code === 0).every((answer) => answer.msg.startsWith('余额不足'))).toBe(true)
  expect(await ledgerFaults(app, id, 'money')).toEqual([])
})

test.each([
  ['common', 'qwerty123'],
  ['a word with a year', 'Welcome@2026'],
  ['the name of the account', 'lazy_member'],
  ['the mobile number', '13987654321'],
])("a member's password that is %s is refused", async (_, password) => {
  const names = { username: 'lazy_member', nickname: 'x', mobile: '13987654321' }
  const refused = { code: 0, data: { type: 'invalid', fields: { password: '密码过于常见，请换一个' } } }
  expect(await post('add', { ...names, password })).toMatchObject(refused)
  const id = await addMember(app, { columns: names })
  expect(await post('edit', { id, password })).toMatchObject(refused)
  expect(await memberAt(id)).toMatchObject({ password_hash: '' })
  await app.sql("update \"user\" set username = 'gone' || id, mobile = '' where id = $1", [id])
})

test('settings can require longer passwords of members and staff', async () => {
  await app.sql("insert into setting (key, value) values ('password_min_length', '12')")
  const id = await addMember(app)
  expect(await post('edit', { id, password: 'sturdy-Tea7' })).toMatchObject({ code: 0, data: { fields: { password: '密码至少 12 个字符' } } })
  expect(await post('edit', { id, password: 'sturdy-Tea78' })).toMatchObject({ code: 1 })
  const staff = await app.call('POST', '/admin/auth.Admin/edit', { body: { id: await addAdmin(app, { groupId: 1 }), password: 'sturdy-Tea7' } })
  expect(staff).toMatchObject({ code: 0, data: { fields: { password: '密码至少 12 个字符' } } })
  await app.sql("delete from setting where key = 'password_min_length'")
})
