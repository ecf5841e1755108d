import { afterAll, beforeAll, expect, test } from 'vitest'

import { seed } from '../../../../server/database/seed'
import { addAdmin, signIn, testApp } from '../../../support/app'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let manager: { readonly id: number; readonly token: string }
let groups: { readonly top: number; readonly managers: number; readonly clerks: number }
const staffNodes = ['index', 'add', 'edit', 'del']

beforeAll(async () => {
  app = await testApp()
  await seed(app.db)
  const { rows } = await app.sql<{ id: number }>('select id from admin_group where is_super = 1')
  const top = rows[0]?.id ?? 0
  const managers = await group('managers', top, [
    'auth',
    'auth/admin',
    'auth/group',
    ...both('auth/admin'),
    ...both('auth/group'),
    'user',
    'user/user',
    'user/user/index',
    'user/user/edit',
  ])
  groups = { top, managers, clerks: await group('clerks', managers, ['user', 'user/user', 'user/user/index']) }
  const id = await addAdmin(app, { username: 'manager', groupId: managers })
  manager = { id, token: await signIn(app, id) }
})
afterAll(() => app.close())

const both = (path: string): string[] => staffNodes.map((node) => `${path}/${node}`)

async function group(name: string, pid: number, rules: readonly string[]): Promise<number> {
  const { rows } = await app.sql<{ id: number }>('insert into admin_group (name, pid) values ($1, $2) returning id', [name, pid])
  await app.sql('insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = any($2)', [rows[0]?.id, rules])
  return rows[0]?.id ?? 0
}

const idsOf = async (names: readonly string[]): Promise<number[]> =>
  (await app.sql<{ id: number }>('select id from admin_rule where name = any($1) order by id', [names])).rows.map(({ id }) => id)
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, options: Parameters<TestApp['call']>[2] = {}): Promise<Answer> =>
  app.call(method, `/admin/${path}`, { token: manager.token, ...options })
const newAdmin = (more: object): object => ({ nickname: 'new', password: 'tea with lemon', group_arr: [groups.clerks], ...more })

test('a manager sees their own account and those of groups below, and no others', async () => {
  const clerk = await addAdmin(app, { username: 'clerk', groupId: groups.clerks })
  const peer = await addAdmin(app, { username: 'peer', groupId: groups.managers })
  const { data } = await call('GET', 'auth.Admin/index')
  expect(data.list.map(({ id }) => id).sort()).toEqual([manager.id, clerk].sort())
  for (const other of [app.adminId, peer]) {
    expect(await call('GET', 'auth.Admin/edit', { query: { id: other } })).toMatchObject({ code: 0 })
    expect(await call('POST', 'auth.Admin/edit', { body: { id: other, motto: 'mine' } })).toMatchObject({ code: 0 })
    expect(await call('DELETE', 'auth.Admin/del', { query: { ids: [other] } })).toMatchObject({ code: 0 })
  }
})

test('a manager can assign only groups below their own', async () => {
  expect(await call('POST', 'auth.Admin/add', { body: newAdmin({ username: 'helper' }) })).toMatchObject({ code: 1 })
  for (const id of [groups.managers, groups.top])
    expect(await call('POST', 'auth.Admin/add', { body: newAdmin({ username: 'climber', group_arr: [groups.clerks, id] }) })).toMatchObject({
      code: 0,
      data: { type: 'invalid' },
    })
})

test('a manager cannot change their own groups', async () => {
  expect(await call('POST', 'auth.Admin/edit', { body: { id: manager.id, group_arr: [groups.clerks] } })).toMatchObject({ code: 0 })
  expect(await call('POST', 'auth.Admin/edit', { body: { id: manager.id, group_arr: [groups.managers], motto: 'hello' } })).toMatchObject({ code: 1 })
})

test('nobody can disable or delete their own account', async () => {
  expect(await call('POST', 'auth.Admin/edit', { body: { id: manager.id, status: 'disable' } })).toMatchObject({ code: 0, msg: '不能禁用或删除自己' })
  expect(await call('DELETE', 'auth.Admin/del', { query: { ids: [manager.id] } })).toMatchObject({ code: 0 })
})

test('a weak password is refused at its field', async () => {
  for (const password of ['123456', 'Admin@2026', 'worker7']) {
    const { code, data } = await call('POST', 'auth.Admin/add', { body: newAdmin({ username: 'worker7', password }) })
    expect(code).toBe(0)
    expect(data.fields).toHaveProperty('password')
  }
})

test('only super administrators can change a user name', async () => {
  const id = await addAdmin(app, { username: 'oldname', groupId: groups.clerks })
  expect(await call('POST', 'auth.Admin/edit', { body: { id, username: 'newname' } })).toMatchObject({ code: 0 })
  expect(await call('POST', 'auth.Admin/edit', { body: { id, username: 'newname' }, token: app.token })).toMatchObject({ code: 1 })
})

test.each([
  ['disabling', { status: 'disable' }],
  ['a new password', { password: 'tea with lemon' }],
])('%s ends the sessions of the account', async (_, change) => {
  const id = await addAdmin(app, { groupId: groups.clerks })
  const token = await signIn(app, id)
  expect(await call('GET', 'Index/index', { token })).toMatchObject({ code: 1 })
  expect(await call('POST', 'auth.Admin/edit', { body: { id, ...change } })).toMatchObject({ code: 1 })
  expect(await call('GET', 'Index/index', { token })).toMatchObject({ code: 303, data: { type: 'need login' } })
})

test('a deleted account is refused with the next request', async () => {
  const id = await addAdmin(app, { groupId: groups.clerks })
  const token = await signIn(app, id)
  expect(await call('DELETE', 'auth.Admin/del', { query: { ids: [id] } })).toMatchObject({ code: 1 })
  expect(await call('GET', 'Index/index', { token })).toMatchObject({ code: 303 })
})

test('the list of groups shows own groups and those below, with a summary of rules and the ids of own groups', async () => {
  const { data } = await call('GET', 'auth.Group/index', { query: { isTree: '0' }, language: 'en' })
  expect(data['group']).toEqual([groups.managers])
  const text = JSON.stringify(data.list)
  expect(text).toContain('clerks')
  expect(text).not.toContain('超级管理组')
  expect(text).toMatch(/and more, \d+ in total/)
})

test('a group is edited by its leaf rules', async () => {
  const { data } = await call('GET', 'auth.Group/edit', { query: { id: groups.clerks } })
  expect(data.row['rules']).toEqual((await idsOf(['user/user/index'])).map(String))
  expect((await call('GET', 'auth.Group/edit', { query: { id: groups.top }, token: app.token })).data.row['rules']).toEqual(['*'])
})

test('rules are stored with their ancestors', async () => {
  expect(await call('POST', 'auth.Group/add', { body: { pid: groups.managers, name: 'viewers', rules: await idsOf(['user/user/index']) } })).toMatchObject({
    code: 1,
  })
  const { rows } = await app.sql<{ name: string }>(
    "select r.name from admin_group g join admin_group_rule x on x.group_id = g.id join admin_rule r on r.id = x.rule_id where g.name = 'viewers' order by r.name",
  )
  expect(rows.map(({ name }) => name)).toEqual(['user', 'user/user', 'user/user/index'])
})

test.each([
  ['a right they lack', ['user/user/del']],
  ['everything', ['*']],
  ['an unknown rule', ['no such rule']],
  ['nothing', []],
])('a manager cannot grant %s', async (_, names) => {
  const rules = names.includes('*') ? ['*'] : names.includes('no such rule') ? [999_999_999] : await idsOf(names)
  const { code, data } = await call('POST', 'auth.Group/add', { body: { pid: groups.managers, name: 'climbers', rules } })
  expect(code).toBe(0)
  expect(data.fields).toHaveProperty('rules')
})

test('a manager cannot add a group at the top or below a group they do not manage', async () => {
  const rules = await idsOf(['user/user/index'])
  expect(await call('POST', 'auth.Group/add', { body: { pid: 0, name: 'top', rules } })).toMatchObject({ code: 0 })
  expect(await call('POST', 'auth.Group/add', { body: { name: 'top', rules } })).toMatchObject({ code: 0 })
  expect(await call('POST', 'auth.Group/add', { body: { pid: groups.top, name: 'beside', rules } })).toMatchObject({ code: 0 })
})

test('nobody can change or delete a group they belong to', async () => {
  expect(await call('POST', 'auth.Group/edit', { body: { id: groups.managers, name: 'kings' } })).toMatchObject({ code: 0, msg: '不能修改自己所在的角色组' })
  expect(await call('DELETE', 'auth.Group/del', { query: { ids: [groups.managers] } })).toMatchObject({ code: 0 })
  expect(await call('POST', 'auth.Group/edit', { body: { id: groups.top, status: 0 }, token: app.token })).toMatchObject({ code: 0 })
})

test('a group cannot have more rules than its parent', async () => {
  const rules = await idsOf(['auth/rule/index'])
  const body = { pid: groups.managers, name: 'larger', rules }
  expect(await call('POST', 'auth.Group/add', { body, token: app.token })).toMatchObject({ code: 0, msg: '下级的权限不能超过上级' })
})

test('removing a rule from a group whose children have it is refused, and the child is named', async () => {
  const rules = await idsOf(['auth/admin/index'])
  const { code, msg } = await call('POST', 'auth.Group/edit', { body: { id: groups.managers, rules }, token: app.token })
  expect(code).toBe(0)
  expect(msg).toMatch(/clerks|viewers/)
})

test('a group with administrators cannot be deleted', async () => {
  const id = await group('crowded', groups.managers, ['user'])
  const admin = await addAdmin(app, { groupId: id })
  expect(await call('DELETE', 'auth.Group/del', { query: { ids: [id] } })).toMatchObject({ code: 0 })
  expect(await call('DELETE', 'auth.Admin/del', { query: { ids: [admin] } })).toMatchObject({ code: 1 })
  expect(await call('DELETE', 'auth.Group/del', { query: { ids: [id] } })).toMatchObject({ code: 1 })
})

test('a super administrator grants all rights by selecting every rule', async () => {
  const rules = (await app.sql<{ id: number }>('select id from admin_rule')).rows.map(({ id }) => id)
  expect(await call('POST', 'auth.Group/add', { body: { pid: 0, name: 'second supers', rules }, token: app.token })).toMatchObject({ code: 1 })
  expect((await app.sql("select is_super from admin_group where name = 'second supers'")).rows).toEqual([{ is_super: 1 }])
})

test('the select of groups offers those the user may assign', async () => {
  const select = async (absoluteAuth: number): Promise<string> =>
    JSON.stringify((await call('GET', 'auth.Group/index', { query: { select: 'true', absoluteAuth, isTree: 'true' } })).data)
  expect(await select(1)).toContain('clerks')
  expect(await select(1)).not.toContain('managers')
  expect(await select(0)).toContain('managers')
})

test('staff who may edit groups can read the rules they hold, and no others', async () => {
  const { code, data } = await call('GET', 'auth.Rule/index', { query: { isTree: '0', limit: 100 } })
  expect(code).toBe(1)
  const names = data.list.map((row) => row['name'])
  expect(names).toContain('user/user/edit')
  expect(names).not.toContain('user/user/del')
})

test('of two super administrators who disable each other at once one stays enabled', async () => {
  for (let round = 0; round < 5; round++) {
    await app.sql("update admin set status = 'disable' where id <> $1", [manager.id])
    const pair = await Promise.all([0, 1].map(() => addAdmin(app, { groupId: groups.top })))
    const tokens = await Promise.all(pair.map((id) => signIn(app, id)))
    await Promise.all(
      pair.map((_, i) => call('POST', 'auth.Admin/edit', { body: { id: pair[1 - i], status: 'disable', password: 'tea with lemon' }, token: tokens[i] ?? '' })),
    )
    const { rows } = await app.sql("select id from admin where id = any($1) and status = 'enable'", [pair])
    expect(rows).toHaveLength(1)
  }
  await app.sql("update admin set status = 'enable' where id = $1", [app.adminId])
})

test('of two super administrators who delete each other at once one remains', async () => {
  await app.sql("update admin set status = 'disable' where id <> $1", [manager.id])
  const pair = await Promise.all([0, 1].map(() => addAdmin(app, { groupId: groups.top })))
  const tokens = await Promise.all(pair.map((id) => signIn(app, id)))
  await Promise.all(pair.map((_, i) => call('DELETE', 'auth.Admin/del', { query: { ids: [pair[1 - i]] }, token: tokens[i] ?? '' })))
  expect((await app.sql('select id from admin where id = any($1) and delete_time is null', [pair])).rows).toHaveLength(1)
  await app.sql("update admin set status = 'enable' where id = $1", [app.adminId])
})
