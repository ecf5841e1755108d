import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { lockMemberRules } from '../../../../server/auth/rights/rulePaths'
import { seed } from '../../../../server/database/seed'
import { signInWith, testApp } from '../../../support/app'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await seed(app.db)
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, options: Parameters<TestApp['call']>[2] = {}): Promise<Answer> =>
  app.call(method, `/admin/${path}`, options)
const idOf = async (table: 'admin_rule' | 'user_rule', name: string): Promise<number> =>
  (await app.sql<{ id: number }>(`select id from ${table} where name = $1`, [name])).rows[0]?.id ?? 0
const fieldsOf = (name: string): object => ({ type: 'menu', title: '新页面', name, path: name, menu_type: 'tab', component: '/src/views/backend/x.vue' })

test('a built-in rule cannot be deleted, and its name, path and type cannot be changed', async () => {
  const id = await idOf('admin_rule', 'user/user')
  for (const change of [{ name: 'user/other' }, { path: 'user/other' }, { type: 'menu_dir' }])
    expect(await call('POST', 'auth.Rule/edit', { body: { id, ...change } })).toMatchObject({ code: 0 })
  expect(await call('POST', 'auth.Rule/edit', { body: { id, title: '顾客', weigh: 7 } })).toMatchObject({ code: 1 })
  expect(await call('DELETE', 'auth.Rule/del', { query: { ids: [id] } })).toMatchObject({ code: 0 })
})

test('a rule without an English title shows its Chinese one', async () => {
  expect(await call('POST', 'auth.Rule/add', { body: fieldsOf('untranslated') })).toMatchObject({ code: 1 })
  expect((await app.sql("select title_en from admin_rule where name = 'untranslated'")).rows).toEqual([{ title_en: '新页面' }])
})

test('a rule added below another is granted to the groups that hold the other', async () => {
  const { groupId } = await signInWith(app, ['user', 'user/user'])
  expect(
    await call('POST', 'auth.Rule/add', { body: { pid: await idOf('admin_rule', 'user/user'), type: 'button', title: '邀请', name: 'user/user/invite' } }),
  ).toMatchObject({ code: 1 })
  const { rows } = await app.sql('select group_id from admin_group_rule where rule_id = $1', [await idOf('admin_rule', 'user/user/invite')])
  expect(rows).toEqual([{ group_id: groupId }])
})

test('a new menu is added with its buttons, and higher groups hold them', async () => {
  const { groupId } = await signInWith(app, ['user', 'user/user'])
  const body = { ...fieldsOf('user/visit'), pid: await idOf('admin_rule', 'user'), buttons: ['index', 'edit', 'index'] }
  expect(await call('POST', 'auth.Rule/add', { body })).toMatchObject({ code: 1 })
  const { rows } = await app.sql(
    `select r.name, r.type, r.title, r.title_en, r.status, p.name as above, x.group_id from admin_rule r
      join admin_rule p on p.id = r.pid left join admin_group_rule x on x.rule_id = r.id and x.group_id = $1 where p.name = 'user/visit' order by r.weigh desc`,
    [groupId],
  )
  const shared = { type: 'button', status: 1, above: 'user/visit', group_id: groupId }
  expect(rows).toEqual([
    { name: 'user/visit/index', title: '查看', title_en: 'View', ...shared },
    { name: 'user/visit/edit', title: '编辑', title_en: 'Edit', ...shared },
  ])
})

test.each([
  ['an unknown button', ['index', 'launch']],
  ['a property of Object.prototype', ['constructor']],
  ['something other than a list', { length: 1, 0: 'index' }],
  ['a number', 7],
])('with %s among the buttons nothing is added', async (_, buttons) => {
  expect(await call('POST', 'auth.Rule/add', { body: { ...fieldsOf('halfMade'), buttons } })).toMatchObject({ code: 0, data: { type: 'invalid' } })
  expect(await idOf('admin_rule', 'halfMade')).toBe(0)
})

test('if the name of a button exists, neither the menu nor its buttons are added', async () => {
  expect(await call('POST', 'auth.Rule/add', { body: { type: 'button', title: 'x', name: 'stall/add' } })).toMatchObject({ code: 1 })
  expect(await call('POST', 'auth.Rule/add', { body: { ...fieldsOf('Stall'), buttons: ['index', 'add'] } })).toMatchObject({
    code: 0,
    data: { fields: { buttons: expect.any(String) } },
  })
  expect([await idOf('admin_rule', 'Stall'), await idOf('admin_rule', 'Stall/index')]).toEqual([0, 0])
})

test('adding a rule with the name of an existing right does not grant it', async () => {
  await app.sql("delete from admin_rule where name in ('shop/deliveryCompany/del', 'shop/deliveryCompany/edit')")
  const { token } = await signInWith(app, ['auth', 'auth/rule', 'auth/rule/index', 'auth/rule/add', 'auth/rule/edit', 'shop/deliveryCompany'])
  const pid = await idOf('admin_rule', 'auth')
  const add = (body: object): Promise<Answer> => call('POST', 'auth.Rule/add', { token, body: { pid, ...body } })
  expect(await add({ type: 'button', title: 'x', name: 'shop/DeliveryCompany/del' })).toMatchObject({ code: 0, data: { fields: { name: expect.any(String) } } })
  expect(await add({ type: 'button', title: 'x', name: 'harmless' })).toMatchObject({ code: 1 })
  const id = await idOf('admin_rule', 'harmless')
  expect(await call('POST', 'auth.Rule/edit', { token, body: { id, name: 'shop/deliveryCompany/del' } })).toMatchObject({ code: 0 })
  await app.sql("update admin_rule set name = 'elsewhere', path = 'elsewhere' where name = 'shop/deliveryCompany'")
  expect(await add({ ...fieldsOf('shop/deliveryCompany'), buttons: ['edit'] })).toMatchObject({ code: 0, data: { fields: { buttons: expect.any(String) } } })
  expect(await call('DELETE', 'shop.DeliveryCompany/del', { token, query: { ids: [1] } })).toMatchObject({ code: 401 })
  await app.sql("update admin_rule set name = 'shop/deliveryCompany', path = 'shop/deliveryCompany' where name = 'elsewhere'")
})

test('only super administrators can add a rule at the top level', async () => {
  const { token } = await signInWith(app, ['auth', 'auth/rule', 'auth/rule/index', 'auth/rule/add', 'auth/rule/edit', 'user', 'user/user'])
  const refused = { code: 0, data: { fields: { pid: expect.any(String) } } }
  expect(await call('POST', 'auth.Rule/add', { token, body: fieldsOf('topmost') })).toMatchObject(refused)
  expect(await call('POST', 'auth.Rule/edit', { token, body: { id: await idOf('admin_rule', 'user/user'), pid: 0 } })).toMatchObject({ code: 0 })
  expect(await call('POST', 'auth.Rule/edit', { body: { id: await idOf('admin_rule', 'user'), title: '顾客' } })).toMatchObject({ code: 1 })
})

test('a rule cannot be moved below itself', async () => {
  const [id, child] = [await idOf('admin_rule', 'user'), await idOf('admin_rule', 'user/user')]
  expect(await call('POST', 'auth.Rule/edit', { body: { id, pid: child } })).toMatchObject({ code: 0 })
})

test('a disabled rule is removed from menu and rights with the next request', async () => {
  const { token } = await signInWith(app, ['user', 'user/user', 'user/user/index', 'user/group', 'user/group/index'])
  expect(await call('GET', 'user.Group/index', { token })).toMatchObject({ code: 1 })
  const id = await idOf('admin_rule', 'user/group/index')
  expect(await call('POST', 'auth.Rule/edit', { body: { id, status: 0 } })).toMatchObject({ code: 1 })
  expect(await call('GET', 'user.Group/index', { token })).toMatchObject({ code: 401, data: [] })
  expect(JSON.stringify((await call('GET', 'Index/index', { token })).data['menus'])).not.toContain('"user/group/index"')
})

test('the log shows staff their own rows, and super administrators all', async () => {
  const { token, adminId } = await signInWith(app, ['auth', 'auth/adminLog', 'auth/adminLog/index', 'auth/adminLog/del', 'user', 'user/rule', 'user/rule/add'])
  expect(await call('POST', 'user.Rule/add', { token, body: { ...fieldsOf('memberPage'), component: '/src/views/frontend/x.vue' } })).toMatchObject({ code: 1 })
  const own = (await call('GET', 'auth.AdminLog/index', { token })).data
  expect(own.list.length).toBeGreaterThan(0)
  expect(own.list.every((row) => row['admin_id'] === adminId)).toBe(true)
  expect((await call('GET', 'auth.AdminLog/index')).data.total).toBeGreaterThan(own.total)
  const ids = [own.list[0]?.id]
  expect(await call('DELETE', 'auth.AdminLog/del', { token, query: { ids } })).toMatchObject({ code: 401 })
  expect(await call('DELETE', 'auth.AdminLog/del', { query: { ids } })).toMatchObject({ code: 1 })
})

test('a member group has all rules until some are selected', async () => {
  expect(await call('POST', 'user.Group/add', { body: { name: 'all of it' } })).toMatchObject({ code: 1 })
  const rules = [await idOf('user_rule', 'account/overview')]
  expect(await call('POST', 'user.Group/add', { body: { name: 'few', rules } })).toMatchObject({ code: 1 })
  const { rows } = await app.sql<{ id: number; is_all: number }>("select id, is_all from user_group where name in ('all of it', 'few') order by name")
  expect(rows.map((row) => row.is_all)).toEqual([1, 0])
  const listed = (await call('GET', 'user.Group/index')).data.list.map((row) => [row['name'], row['rules']])
  expect(listed).toEqual(
    expect.arrayContaining([
      ['all of it', '*'],
      ['few', expect.stringMatching(/^\d+,\d+$/)],
    ]),
  )
  expect((await call('GET', 'user.Group/edit', { query: { id: rows[0]?.id } })).data.row['rules']).toEqual(['*'])
  expect((await call('GET', 'user.Group/edit', { query: { id: rows[1]?.id } })).data.row['rules']).toEqual(rules.map(String))
  expect(await call('POST', 'user.Group/edit', { body: { id: rows[1]?.id, rules: [] } })).toMatchObject({ code: 0, data: { type: 'invalid' } })
})

test('a group without selected rules is refused with a message', async () => {
  expect(await call('POST', 'user.Group/add', { body: { name: 'ghosts', rules: [99_999] }, language: 'en' })).toMatchObject({
    code: 0,
    msg: 'Choose one of the options of Permissions',
  })
})

test('the default member group cannot be disabled or deleted', async () => {
  expect(await call('POST', 'user.Group/edit', { body: { id: 1, status: 0 } })).toMatchObject({ code: 0, msg: '默认分组不能删除或禁用' })
  expect(await call('DELETE', 'user.Group/del', { query: { ids: [1] } })).toMatchObject({ code: 0 })
})

test('a member group that is saved while a rule is deleted keeps the others', async () => {
  expect(await call('POST', 'user.Rule/add', { body: { ...fieldsOf('account/visits'), component: '/src/views/frontend/x.vue' } })).toMatchObject({ code: 1 })
  const extra = await idOf('user_rule', 'account/visits')
  const { rows: others } = await app.sql<{ id: number }>('select id from user_rule where id <> $1', [extra])
  const { rows: groups } = await app.sql<{ id: number }>("insert into user_group (name) values ('silver') returning id")
  const id = groups[0]?.id
  const waiting = async (kind: string, count: number): Promise<boolean> =>
    (
      await app.sql(
        'select from pg_locks where locktype = $1 and not granted and database = (select oid from pg_database where datname = current_database())',
        [kind],
      )
    ).rows.length >= count
  const [saving, deleting] = await app.db.transaction().execute(async (tx) => {
    await sql`lock table user_group in share mode`.execute(tx)
    const first = call('POST', 'user.Group/edit', { body: { id, rules: others.map((row) => row.id) } })
    await vi.waitUntil(() => waiting('relation', 1), { timeout: 20_000 })
    const second = call('DELETE', 'user.Rule/del', { query: { ids: [extra] } })
    await Promise.race([second, vi.waitUntil(() => waiting('advisory', 1), { timeout: 20_000 })])
    return [first, second] as const
  })
  expect([(await saving).code, (await deleting).code]).toEqual([1, 1])
  const { rows } = await app.sql(
    'select g.is_all, count(x.rule_id) as rules from user_group g left join user_group_rule x on x.group_id = g.id where g.id = $1 group by g.id',
    [id],
  )
  expect(rows).toEqual([{ is_all: 0, rules: others.length }])
})

test('a member group that waits for a change of the rules has not locked its row, which a new rule is granted to', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into user_group (name) values ('bronze') returning id")
  const id = rows[0]?.id
  const saving = await app.db.transaction().execute(async (tx) => {
    await lockMemberRules(tx)
    const saved = call('POST', 'user.Group/edit', { body: { id, name: 'copper' } })
    const isWaiting = async (): Promise<boolean> =>
      (
        await app.sql(
          "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        )
      ).rows.length > 0
    await vi.waitUntil(isWaiting, { timeout: 20_000 })
    await sql`select from user_group where id = ${id} for update nowait`.execute(tx)
    return [saved]
  })
  expect((await saving[0])?.code).toBe(1)
})

test('the members of a large group are counted up to a limit, which their number tells', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into user_group (name) values ('everybody') returning id")
  await app.sql(`insert into "user" (username, nickname, password_hash, group_id) select 'many' || n, 'm', '', $1 from generate_series(1, 10001) n`, [
    rows[0]?.id,
  ])
  const search = [{ field: 'id', operator: 'eq', val: rows[0]?.id }]
  expect((await call('GET', 'user.Group/export', { query: { search, format: 'csv', columns: 'id,members' } })).text).toContain('10000+')
})

test('a group with members cannot be deleted, unless all of them are deleted', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into user_group (name) values ('crowd') returning id")
  const id = rows[0]?.id
  await app.sql("insert into \"user\" (username, nickname, password_hash, group_id) values ('member1', 'm', '', $1)", [id])
  expect((await call('GET', 'user.Group/index', { query: { search: [{ field: 'id', operator: 'eq', val: id }] } })).data.list[0]).toMatchObject({ members: 1 })
  expect(await call('DELETE', 'user.Group/del', { query: { ids: [id] } })).toMatchObject({ code: 0 })
  await app.sql('update "user" set delete_time = now() where username = \'member1\'')
  expect(await call('DELETE', 'user.Group/del', { query: { ids: [id] } })).toMatchObject({ code: 1 })
})
