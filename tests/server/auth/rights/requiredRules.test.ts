import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '../../../../server/database/connect'
import { migrate, migrationsFolder } from '../../../../server/database/migrate'
import { addAdmin, signIn, signInWith, testApp } from '../../../support/app'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const edit = (path: string, body: object, token = app.token): Promise<Answer> => app.call('POST', `/admin/${path}/edit`, { token, body })
const add = (path: string, body: object, token = app.token): Promise<Answer> => app.call('POST', `/admin/${path}/add`, { token, body })
const idOf = async (name: string, table = 'admin_rule'): Promise<number> =>
  (await app.sql<{ id: number }>(`select id from ${table} where name = $1`, [name])).rows[0]?.id ?? 0
const page = (name: string, more: object = {}): object => ({
  type: 'menu',
  title: name,
  name,
  path: name,
  menu_type: 'tab',
  component: '/src/views/backend/x.vue',
  ...more,
})

interface Menu {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly type: string
  readonly extend: string
  readonly component: string
  readonly children?: readonly Menu[]
}
const menusOf = async (token = app.token): Promise<readonly Menu[]> => (await app.call('GET', '/admin/Index/index', { token })).data['menus'] as readonly Menu[]
const flat = (menus: readonly Menu[] = []): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)])
const wayBack = ['auth/group', 'auth/admin', 'auth/rule']

test.each([...wayBack, 'auth', 'auth/rule/index', 'auth/rule/edit', 'auth/group/index', 'auth/group/edit', 'auth/admin/index', 'auth/admin/edit'])(
  '%s cannot be disabled, moved or deleted',
  async (name) => {
    const id = await idOf(name)
    const elsewhere = name === 'auth' ? await idOf('user') : await idOf('user/user')
    for (const change of [{ status: 0 }, { status: '0' }, { pid: elsewhere }, { name: 'auth/other' }])
      expect(await edit('auth.Rule', { id, ...change }), JSON.stringify(change)).toMatchObject({ code: 0 })
    expect(await app.call('DELETE', '/admin/auth.Rule/del', { query: { ids: [id] } })).toMatchObject({ code: 0 })
    expect((await app.sql('select status from admin_rule where id = $1', [id])).rows).toEqual([{ status: 1 }])
  },
)

test('required screens cannot change their type or component, but can be renamed', async () => {
  const id = await idOf('auth/rule')
  for (const change of [{ extend: 'add_rules_only' }, { component: '/src/views/backend/x.vue' }, { menu_type: 'iframe', url: 'https://example.com' }])
    expect(await edit('auth.Rule', { id, ...change }), JSON.stringify(change)).toMatchObject({ code: 0, data: { type: 'invalid' } })
  expect(await edit('auth.Rule', { id, title: '菜单', icon: 'fa fa-star', weigh: 3, keepalive: 0 })).toMatchObject({ code: 1 })
  const { row } = (await app.call('GET', '/admin/auth.Rule/edit', { query: { id } })).data
  const { row_version: _, ...whole } = row
  expect(await edit('auth.Rule', { ...whole, title: '规则' })).toMatchObject({ code: 1 })
  expect(await edit('auth.Rule', { id: await idOf('user/user'), status: 0 })).toMatchObject({ code: 1 })
  expect(await edit('auth.Rule', { id: await idOf('user/user'), status: 1 })).toMatchObject({ code: 1 })
})

test.each([
  ['switched off', "update admin_rule set status = 0 where name like 'auth%'"],
  ['renamed', "update admin_rule set name = replace(name, 'auth', 'gone'), path = replace(path, 'auth', 'gone') where name like 'auth%'"],
  ['renamed at their path', "update admin_rule set name = name || '_x' where name like 'auth/%'"],
  [
    'moved below a button',
    "update admin_rule set pid = (select id from admin_rule where name = 'user/user/index') where name in ('auth/rule', 'auth/group', 'auth/admin')",
  ],
  [
    'made into routes',
    "update admin_rule set extend = 'add_rules_only', component = '', menu_type = 'link', type = 'route' where name like 'auth/%' and type = 'menu'",
  ],
  ['moved below each other', "update admin_rule a set pid = b.id from admin_rule b where a.name = 'auth' and b.name = 'auth/rule'"],
  ['deleted', 'delete from admin_rule'],
])('super administrators can open rules, groups and administrators even if the rows of the rules were %s directly in the database', async (_, statement) => {
  const other = await testApp()
  try {
    await other.sql(statement)
    const menus = (await other.call('GET', '/admin/Index/index')).data['menus'] as readonly Menu[]
    const all = flat(menus)
    for (const name of wayBack) {
      expect(all.filter(({ path }) => path === name)).toMatchObject([{ name, type: 'menu', extend: 'none', component: `/src/views/backend/${name}/index.vue` }])
      expect(all.filter((one) => one.name === `${name}/edit`)).toHaveLength(1)
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const controller of ['auth.Rule', 'auth.Group', 'auth.Admin']) expect(await other.call('GET', `/admin/${controller}/index`)).toMatchObject({ code: 1 })
  } finally {
    await other.close()
  }
})

test('an administrator who is not super gets no more than their rules', async () => {
  const { token } = await signInWith(app, ['user', 'user/user', 'user/user/index'])
  expect(flat(await menusOf(token)).map(({ name }) => name)).toEqual(['user', 'user/user', 'user/user/index'])
})

test('a directory that contains a required screen cannot be disabled either', async () => {
  expect(await add('auth.Rule', { type: 'menu_dir', title: 'Above', name: 'above', path: 'above' })).toMatchObject({ code: 1 })
  const above = await idOf('above')
  await app.sql('update admin_rule set pid = $1 where name = $2', [above, 'auth'])
  expect(await edit('auth.Rule', { id: above, status: 0 })).toMatchObject({ code: 0 })
  await app.sql("update admin_rule set pid = null where name = 'auth'")
  expect(await edit('auth.Rule', { id: above, status: 0 })).toMatchObject({ code: 1 })
})

const keeper = [
  'auth',
  'auth/rule',
  'auth/rule/index',
  'auth/rule/add',
  'auth/rule/edit',
  'auth/rule/del',
  'auth/admin',
  'auth/admin/index',
  'user',
  'user/user',
]

test('only super administrators can change built-in rules', async () => {
  const { token } = await signInWith(app, keeper)
  for (const change of [{ status: 0 }, { title: 'mine' }, { weigh: 1 }])
    expect(await edit('auth.Rule', { id: await idOf('user/user'), ...change }, token)).toMatchObject({ code: 0, msg: '系统内置规则只能由超级管理员修改' })
})

test('a rule that a higher group holds cannot be disabled', async () => {
  const { token, groupId } = await signInWith(app, keeper)
  expect(await add('auth.Rule', page('ownPage', { pid: await idOf('user') }), token)).toMatchObject({ code: 1 })
  const id = await idOf('ownPage')
  expect(await edit('auth.Rule', { id, title: 'renamed' }, token)).toMatchObject({ code: 1 })
  const holders = (await app.sql<{ group_id: number }>('select group_id from admin_group_rule where rule_id = $1', [id])).rows
  expect(holders.map(({ group_id }) => group_id)).toContain(groupId)
  const { rows } = await app.sql<{ id: number }>(
    "insert into admin_group (name, pid) select 'superiors', min(id) from admin_group where is_super = 1 returning id",
  )
  await app.sql('update admin_group set pid = $1 where id = $2', [rows[0]?.id, groupId])
  await app.sql('insert into admin_group_rule (group_id, rule_id) values ($1, $2)', [rows[0]?.id, id])
  for (const change of [{ status: 0 }, { path: 'elsewhere' }, { component: '/src/views/backend/y.vue' }])
    expect(await edit('auth.Rule', { id, ...change }, token)).toMatchObject({ code: 0, msg: expect.stringContaining('上级') })
  expect(await app.call('DELETE', '/admin/auth.Rule/del', { token, query: { ids: [id] } })).toMatchObject({ code: 0 })
  await app.sql('delete from admin_group_rule where rule_id = $1 and group_id <> $2', [id, groupId])
  expect(await edit('auth.Rule', { id, status: 0 }, token)).toMatchObject({ code: 1 })
})

test.each([
  ['auth.Rule', 'admin_rule'],
  ['user.Rule', 'user_rule'],
])('two rules of %s with the same path or name are refused at the field', async (controller, table) => {
  expect(await add(controller, page('twin', { path: 'twin/path' }))).toMatchObject({ code: 1 })
  expect((await add(controller, page('twinTwo', { path: 'Twin/Path' }))).data.fields).toEqual({ path: expect.stringContaining('已被使用') })
  expect((await add(controller, page('TWIN', { path: 'twin/other' }))).data.fields).toEqual({ name: expect.stringContaining('已被使用') })
  expect(await add(controller, page('twinThree'))).toMatchObject({ code: 1 })
  const id = await idOf('twinThree', table)
  expect((await edit(controller, { id, path: 'twin/path' })).data.fields).toEqual({ path: expect.any(String) })
  expect(await edit(controller, { id, path: 'twinThree', title: 'same' })).toMatchObject({ code: 1 })
})

test.each(['auth.Rule', 'user.Rule'])('of twenty requests that add the same path to %s at once one succeeds', async (controller) => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => add(controller, page(`racer${i}`, { path: 'raced' }))))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ data }) => data?.fields?.['path'])).toHaveLength(19)
  const named = await Promise.all(Array.from({ length: 20 }, (_, i) => add(controller, page('racedName', { path: `raced/${i}` }))))
  expect(named.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(named.filter(({ data }) => data?.fields?.['name'])).toHaveLength(19)
})

test('rules that already shared a path can be changed otherwise, and the migration reports them', async () => {
  await app.sql(
    "insert into admin_rule (type, title, name, path, menu_type, component) values ('menu', 'a', 'doubleA', 'double', 'tab', 'x'), ('menu', 'b', 'doubleB', 'double', 'tab', 'x')",
  )
  expect(await edit('auth.Rule', { id: await idOf('doubleB'), title: 'still' })).toMatchObject({ code: 1 })
  await app.sql("delete from migration where name = '0036_rule_paths.sql'")
  const messages: string[] = []
  const owner = connect(app.url, { max: 2 })
  const applied = await migrate(owner, { folder: migrationsFolder, log: (message) => messages.push(message) }).finally(owner.close)
  expect(applied).toEqual(['0036_rule_paths.sql'])
  expect(messages).toEqual([expect.stringMatching(/admin_rule: the rules doubleA \(\d+\), doubleB \(\d+\) share the path double/)])
})

test('of super administrators who disable, delete or demote each other at once, one remains', async () => {
  const { rows } = await app.sql<{ id: number }>('select id from admin_group where is_super = 1 order by id limit 1')
  const groupId = rows[0]?.id ?? 0
  const { rows: others } = await app.sql<{ id: number }>("insert into admin_group (name, pid) values ('demoted', $1) returning id", [groupId])
  for (let round = 0; round < 10; round++) {
    const ids = [await addAdmin(app, { groupId }), await addAdmin(app, { groupId })]
    const tokens = [await signIn(app, ids[0] ?? 0), await signIn(app, ids[1] ?? 0)]
    await app.sql("update admin set status = 'disable' where id <> all($1)", [ids])
    const ways = [
      (token: string, id: number) => edit('auth.Admin', { id, status: 'disable' }, token),
      (token: string, id: number) => app.call('DELETE', '/admin/auth.Admin/del', { token, query: { ids: [id] } }),
      (token: string, id: number) => edit('auth.Admin', { id, group_arr: [others[0]?.id] }, token),
    ]
    const way = ways[round % 3]
    await Promise.all([way?.(tokens[0] ?? '', ids[1] ?? 0), way?.(tokens[1] ?? '', ids[0] ?? 0)])
    const { rows: left } = await app.sql(
      "select 1 from admin a join admin_group_access x on x.admin_id = a.id and x.group_id = $2 where a.id = any($1) and a.status = 'enable' and a.delete_time is null",
      [ids, groupId],
    )
    expect(left).toHaveLength(1)
    await app.sql("update admin set status = 'enable' where id = $1", [app.adminId])
  }
})
