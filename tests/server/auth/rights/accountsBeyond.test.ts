import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { makeToken, rest } from '../../../support/apiTokens'
import { signInWith, testApp } from '../../../support/app'

import type { Answer, TestApp } from '../../../support/app'

const right = 'user/user/index'
const staffNodes = ['auth/admin/index', 'auth/admin/edit', 'auth/admin/del', 'auth/admin/resetFactor']
const bin = 'security/dataRecycleLog'

let app: TestApp
/** Below the super administrators, with a right that the caller may lack. */
let victim: { readonly token: string; readonly adminId: number; readonly groupId: number }
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  victim = await signInWith(app, [right])
})
afterAll(() => app.close())

const isSignedIn = async (): Promise<boolean> => (await app.call('GET', '/admin/user.User/index', { token: victim.token })).code === 1
const statusOf = async (): Promise<unknown> =>
  (await app.sql('select status, delete_time is null as is_there from admin where id = $1', [victim.adminId])).rows[0]
const tokenWith = async (...nodes: string[]): Promise<string> => (await makeToken(app, { nodes: [...staffNodes, ...nodes] })).token
const edit = (token: string, body: object) => rest(app, token, 'PUT', `auth/admin/${victim.adminId}`, { body })

test('an API token sets no password of an account with a right that the token lacks', async () => {
  const refused = await edit(await tokenWith(), { password: 'stolen-secret-7' })
  expect([refused.status, refused.json['code'], Object.keys(refused.json['errors'] as object)]).toEqual([422, 'rights_beyond', ['password']])
  expect(await isSignedIn()).toBe(true)
  expect((await edit(await tokenWith(), { motto: 'harmless' })).status).toBe(200)
  expect((await edit(await tokenWith(right), { password: 'wanted-secret-7' })).status).toBe(200)
  expect(await isSignedIn()).toBe(false)
})

test('an API token does not enable an account with a right that the token lacks', async () => {
  const lesser = await tokenWith()
  expect((await edit(lesser, { status: 'disable' })).status).toBe(200)
  const refused = await edit(lesser, { status: 'enable' })
  expect([refused.status, Object.keys(refused.json['errors'] as object)]).toEqual([422, ['status']])
  expect(await statusOf()).toEqual({ status: 'disable', is_there: true })
  expect((await edit(lesser, { status: 'disable', motto: 'still off' })).status).toBe(200)
  expect((await edit(await tokenWith(right), { status: 'enable' })).status).toBe(200)
})

test('an API token leaves the second factor of an account with a right that the token lacks', async () => {
  await app.sql("insert into second_factor (admin_id, sealed, confirm_time) values ($1, '', now())", [victim.adminId])
  const reset = async (token: string) => rest(app, token, 'POST', `auth/admin/${victim.adminId}/resetFactor`, { body: {} })
  const refused = await reset(await tokenWith())
  expect([refused.status, refused.json['code']]).toEqual([409, 'rights_beyond'])
  expect((await app.sql('select admin_id from second_factor where admin_id = $1', [victim.adminId])).rows).toHaveLength(1)
  expect((await reset(await tokenWith(right))).status).toBe(200)
})

test('an API token does not bring a deleted account back with a right that the token lacks', async () => {
  const restoring = [`${bin}/index`, `${bin}/restore`]
  expect((await rest(app, await tokenWith(), 'DELETE', `auth/admin/${victim.adminId}`)).status).toBe(200)
  const { rows } = await app.sql<{ id: number }>('select id from security_data_recycle_log order by id desc limit 1')
  const restore = async (token: string) => rest(app, token, 'POST', `${bin}/restore`, { body: { ids: rows.map(({ id }) => id) } })
  const refused = await restore(await tokenWith(...restoring))
  expect([refused.status, refused.json['code']]).toEqual([409, 'rights_beyond'])
  expect(await statusOf()).toEqual({ status: 'enable', is_there: false })
  expect((await restore(await tokenWith(...restoring, right))).status).toBe(200)
  expect(await statusOf()).toEqual({ status: 'enable', is_there: true })
})

test('an API token does not enable a group with a right that the token lacks', async () => {
  const groups = ['auth/group/index', 'auth/group/edit']
  const enable = async (token: string, status: number) => rest(app, token, 'PUT', `auth/group/${victim.groupId}`, { body: { status } })
  const lesser = await tokenWith(...groups)
  expect((await enable(lesser, 0)).status).toBe(200)
  const refused = await enable(lesser, 1)
  expect([refused.status, refused.json['code']]).toEqual([422, 'rights_beyond'])
  expect(await isSignedIn()).toBe(false)
  expect((await enable(await tokenWith(...groups, right), 1)).status).toBe(200)
  expect(await isSignedIn()).toBe(true)
})

test('a disabled rule, which opens nothing, is no right that the token of its holder lacks', async () => {
  const manager = await signInWith(app, ['auth', 'auth/admin', 'user', 'user/user', 'auth/apiToken/create', ...staffNodes, right])
  const given = await makeToken(app, { nodes: [...staffNodes, right], owner: manager.token })
  await app.sql('update admin_group set pid = $1 where id = $2', [manager.groupId, victim.groupId])
  const { rows } = await app.sql<{ id: number }>(
    "insert into admin_rule (name, title, type, status) values ('our/retired', 'Retired', 'button', 0) returning id",
  )
  await app.sql('insert into admin_group_rule (group_id, rule_id) select unnest($1::bigint[]), $2', [[manager.groupId, victim.groupId], rows[0]?.id])
  expect((await edit(given.token, { password: 'wanted-secret-7' })).status).toBe(200)
})

test('staff set the password of an account below them with rights that they hold, and super administrators any', async () => {
  const password = async (token: string): Promise<Answer> =>
    app.call('POST', '/admin/auth.Admin/edit', { token, body: { id: victim.adminId, password: 'given-secret-7' } })
  const [manager, lesser] = [await signInWith(app, [...staffNodes, right]), await signInWith(app, staffNodes)]
  const putBelow = async (groupId: number): Promise<unknown> => app.sql('update admin_group set pid = $1 where id = $2', [groupId, victim.groupId])
  await putBelow(lesser.groupId)
  expect(await password(lesser.token)).toMatchObject({ code: 0, msg: '不能授予自己没有的权限' })
  expect(await isSignedIn()).toBe(true)
  await putBelow(manager.groupId)
  expect(await password(manager.token)).toMatchObject({ code: 1 })
  expect(await isSignedIn()).toBe(false)
  expect(await password(app.token)).toMatchObject({ code: 1 })
})
