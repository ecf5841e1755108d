import { afterAll, beforeAll, expect, test } from 'vitest'

import { hashToken } from '../../../../server/auth/sessions/tokens'
import { signIn, signInWith, testApp } from '../../../support/app'
import { makeAdmin } from '../../auth/staffMakers'

import type { Answer, TestApp } from '../../../support/app'

const password = 'correct horse 7'
let app: TestApp
let ownerId: number
let token: string

beforeAll(async () => {
  app = await testApp()
  const { rows } = await app.sql<{ id: number }>('select id from admin_group where is_super = 1')
  ownerId = await makeAdmin(app, { username: 'owner', password, groupId: rows[0]?.id ?? 0 })
  token = await signIn(app, ownerId)
})
afterAll(() => app.close())

const url = (name: string): string => `/admin/routine.AdminInfo/${name}`
const read = (name: string, own = token): Promise<Answer> => app.call('GET', url(name), { token: own })
const post = (name: string, body: object, own = token, headers = {}): Promise<Answer> => app.call('POST', url(name), { token: own, body, headers })
const infoOf = async (own = token): Promise<Record<string, unknown>> => (await read('index', own)).data['info'] as Record<string, unknown>
const isIn = async (own: string): Promise<boolean> => (await app.call('GET', '/admin/Index/index', { token: own })).code === 1

test('the profile has the keys of wire contract 12, and no hash', async () => {
  const info = await infoOf()
  expect(Object.keys(info).sort()).toEqual(
    ['avatar', 'email', 'id', 'last_login_time', 'mobile', 'motto', 'nickname', 'refresh_token', 'row_version', 'token', 'username'].sort(),
  )
  expect(info).toMatchObject({ id: ownerId, username: 'owner', token, refresh_token: '' })
})

test('a form of another client that sends all values back saves and logs the editable ones', async () => {
  const info = await infoOf()
  expect(await post('edit', { ...info, nickname: 'Owner Wang', email: 'owner@example.com', motto: 'Steady', password: '' })).toMatchObject({ code: 1 })
  expect(await infoOf()).toMatchObject({ nickname: 'Owner Wang', email: 'owner@example.com', motto: 'Steady' })
  const { rows } = await app.sql("select after from change_log where resource = 'auth/admin' and row_id = $1 order by id desc limit 1", [ownerId])
  expect(rows).toEqual([{ after: { nickname: 'Owner Wang', email: 'owner@example.com', motto: 'Steady' } }])
})

test('the avatar can be saved alone', async () => {
  expect(await post('edit', { id: ownerId, avatar: '/storage/me.png' })).toMatchObject({ code: 1 })
  expect(await infoOf()).toMatchObject({ avatar: '/storage/me.png', nickname: 'Owner Wang' })
})

test.each([
  ['groups', { group_arr: [1] }],
  ['the state', { status: 'disable' }],
  ['super', { super: true }],
  ['the hash', { password_hash: 'x' }],
  ['failed sign-ins', { login_failure: 9 }],
  ['another name', { username: 'somebody' }],
  ['another account', { id: 1_000_000 }],
])('%s cannot be changed by the profile form', async (_, more) => {
  const before = await app.sql('select * from admin where id = $1', [ownerId])
  expect(await post('edit', { nickname: 'Sly', ...more })).toMatchObject({ code: 0 })
  expect((await app.sql('select * from admin where id = $1', [ownerId])).rows).toEqual(before.rows)
})

test('invalid values and an e-mail in use are reported at their fields', async () => {
  await app.sql("update admin set email = 'taken@example.com' where id = $1", [app.adminId])
  expect((await post('edit', { nickname: '', mobile: '12' })).data.fields).toMatchObject({ nickname: expect.any(String), mobile: expect.any(String) })
  expect((await post('edit', { email: 'Taken@example.com' })).data.fields).toMatchObject({ email: expect.stringContaining('邮箱') })
})

test('an outdated version is refused with the current row', async () => {
  const info = await infoOf()
  expect(await post('edit', { row_version: info['row_version'], motto: 'one' })).toMatchObject({ code: 1 })
  expect(await post('edit', { row_version: info['row_version'], motto: 'two' })).toMatchObject({
    code: 0,
    data: { type: 'stale', by: 'owner', row: { motto: 'one' } },
  })
})

test('an outdated version shows the own account also to who may not read the list of administrators', async () => {
  const { token: clerk } = await signInWith(app, ['routine/adminInfo/index', 'routine/adminInfo/edit'])
  const { row_version: version } = await infoOf(clerk)
  expect(await post('edit', { row_version: version, motto: 'one' }, clerk)).toMatchObject({ code: 1 })
  expect(await post('edit', { row_version: version, motto: 'two' }, clerk)).toMatchObject({ code: 0, data: { type: 'stale', row: { motto: 'one' } } })
})

test('requests with the same idempotency key save once', async () => {
  const key = { 'idempotency-key': 'profile-key-1' }
  const { row_version: before } = await infoOf()
  for (let i = 0; i < 2; i++) expect(await post('edit', { motto: 'kept' }, token, key)).toMatchObject({ code: 1 })
  expect(await infoOf()).toMatchObject({ row_version: Number(before) + 1 })
})

test('a new password requires the old one, and ends all other sessions', async () => {
  const id = await makeAdmin(app, { username: 'changer', password, groupId: 1 })
  const [here, there] = [await signIn(app, id), await signIn(app, id)]
  expect((await post('edit', { password: 'battery staple 9' }, here)).data.fields).toHaveProperty('old_password')
  expect((await post('edit', { password: 'battery staple 9', old_password: 'wrong one 1' }, here)).data.fields).toHaveProperty('old_password')
  expect((await post('edit', { password: 'changer', old_password: password }, here)).data.fields).toHaveProperty('password')
  expect([await isIn(here), await isIn(there)]).toEqual([true, true])
  const key = { 'idempotency-key': 'password-key' }
  for (let i = 0; i < 2; i++) expect(await post('edit', { password: 'battery staple 9', old_password: password }, here, key)).toMatchObject({ code: 1 })
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  const login = (given: string): Promise<Answer> => app.call('POST', '/admin/Index/login', { token: '', body: { username: 'changer', password: given } })
  expect(await login(password)).toMatchObject({ code: 0 })
  expect(await login('battery staple 9')).toMatchObject({ code: 1 })
  const { rows } = await app.sql('select data::text from admin_log where admin_id = $1 union all select after::text from change_log where row_id = $1', [id])
  expect(JSON.stringify(rows)).not.toMatch(/battery|correct horse|wrong one/)
})

test("any form that changes the user's own password requires the current one", async () => {
  const id = await makeAdmin(app, { username: 'unguarded', password, groupId: 1 })
  const own = await signIn(app, id)
  const send = (body: object): Promise<Answer> => app.call('POST', '/admin/auth.Admin/edit', { token: own, body: { id, ...body } })
  expect((await send({ password: 'battery staple 9' })).data.fields).toEqual({ password: expect.stringContaining('个人资料') })
  expect(await isIn(own)).toBe(true)
  expect(await app.call('POST', '/admin/Index/login', { token: '', body: { username: 'unguarded', password } })).toMatchObject({ code: 1 })
  // forms of other clients send an empty password to keep it
  expect(await send({ nickname: 'Guarded', password: '' })).toMatchObject({ code: 1 })
  const superior = (body: object): Promise<Answer> => app.call('POST', '/admin/auth.Admin/edit', { body: { id, ...body } })
  expect(await superior({ password: 'battery staple 9' })).toMatchObject({ code: 1 })
  expect(await app.call('POST', '/admin/Index/login', { token: '', body: { username: 'unguarded', password: 'battery staple 9' } })).toMatchObject({ code: 1 })
})

test('wrong old passwords throttle the session that sends them, and no other', async () => {
  const id = await makeAdmin(app, { username: 'guessed', password, groupId: 1 })
  const [stolen, own] = [await signIn(app, id), await signIn(app, id)]
  const change = { password: 'battery staple 9', old_password: password }
  for (let i = 0; i < 10; i++) expect(await post('edit', { ...change, old_password: `wrong-${i}` }, stolen)).toMatchObject({ code: 0 })
  expect(await post('edit', change, stolen)).toMatchObject({ code: 0, msg: expect.stringContaining('失败次数过多') })
  expect(await post('enrolFactor', { password }, own)).toMatchObject({ code: 1 })
  expect(await post('edit', change, own)).toMatchObject({ code: 1 })
  expect(await isIn(stolen)).toBe(false)
  expect(await app.call('POST', '/admin/Index/login', { token: '', body: { username: 'guessed', password: change.password } })).toMatchObject({ code: 1 })
})

test("failed sign-ins by others do not block the owner's password change and second factor", async () => {
  const id = await makeAdmin(app, { username: 'besieged', password, groupId: 1 })
  const own = await signIn(app, id)
  const login = (given: string): Promise<Answer> => app.call('POST', '/admin/Index/login', { token: '', body: { username: 'besieged', password: given } })
  for (let i = 0; i < 11; i++) await login(`wrong-${i}`)
  expect(await login(password)).toMatchObject({ code: 0, msg: expect.stringContaining('失败次数过多') })
  expect(await post('enrolFactor', { password }, own)).toMatchObject({ code: 1 })
  expect(await post('edit', { password: 'battery staple 9', old_password: password }, own)).toMatchObject({ code: 1 })
})

test('the list of sessions has the current one first and can end another at once', async () => {
  const id = await makeAdmin(app, { username: 'travels', password, groupId: 1 })
  const [here, there, third] = [await signIn(app, id), await signIn(app, id), await signIn(app, id)]
  await app.sql("update token set ip = '198.51.100.7', create_time = now() - interval '2 days' where hash = $1", [hashToken(there)])
  const list = (await read('sessions', here)).data.list as unknown as Record<string, unknown>[]
  expect(list).toHaveLength(3)
  expect(list[0]).toMatchObject({ is_current: true, is_kept: false, useragent: 'tests' })
  const other = list.find((one) => one['ip'] === '198.51.100.7')
  expect(other).toMatchObject({ is_current: false })
  expect(Number(list[0]?.['sign_in_time']) - Number(other?.['sign_in_time'])).toBeGreaterThan(170_000)
  expect(await post('endSession', { id: other?.['id'] }, here)).toMatchObject({ code: 1 })
  expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true])
  expect(await post('endSession', { id: other?.['id'] }, here)).toMatchObject({ code: 0 })
  expect(await post('endOtherSessions', {}, here)).toMatchObject({ code: 1, data: { ended: 1 } })
  expect([await isIn(here), await isIn(third)]).toEqual([true, false])
})

test('the session of another account cannot be ended', async () => {
  const list = (await read('sessions')).data.list as unknown as { id: string }[]
  expect(await post('endSession', { id: list[0]?.id }, app.token)).toMatchObject({ code: 0 })
  expect(await post('endSession', { id: "' or 1=1" })).toMatchObject({ code: 0 })
  expect(await isIn(token)).toBe(true)
})

test('the last use of a session is shown, to a few minutes', async () => {
  await app.sql("update token set create_time = now() - interval '1 hour' where hash = $1", [hashToken(token)])
  const [line] = (await read('sessions')).data.list as unknown as Record<string, number>[]
  expect(Number(line?.['last_seen_time']) - Number(line?.['sign_in_time'])).toBeGreaterThan(3500)
  const seen = async (): Promise<unknown> => (await app.sql('select seen_time from token where hash = $1', [hashToken(token)])).rows[0]
  const before = await seen()
  await read('sessions')
  expect(await seen()).toEqual(before)
})

test('saving the profile requires the right to edit, and without the node there is no page', async () => {
  const reader = await signInWith(app, ['routine', 'routine/adminInfo', 'routine/adminInfo/index'])
  expect(await read('index', reader.token)).toMatchObject({ code: 1 })
  for (const name of ['edit', 'endSession', 'endOtherSessions', 'enrolFactor', 'confirmFactor', 'renewCodes', 'dropFactor'])
    expect(await post(name, {}, reader.token)).toMatchObject({ code: 401 })
  const none = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  expect(await read('index', none.token)).toMatchObject({ code: 401 })
  expect(await read('index', '')).toMatchObject({ code: 303 })
})

test('staff who may edit administrators can end all sessions of one, but not their own', async () => {
  const id = await makeAdmin(app, { username: 'sentaway', password, groupId: 1 })
  const own = await signIn(app, id)
  expect(await app.call('POST', '/admin/auth.Admin/signOut', { body: { id } })).toMatchObject({ code: 1 })
  expect(await isIn(own)).toBe(false)
  expect(await app.call('POST', '/admin/auth.Admin/signOut', { body: { id: app.adminId } })).toMatchObject({ code: 0 })
  expect(await isIn(app.token)).toBe(true)
})
