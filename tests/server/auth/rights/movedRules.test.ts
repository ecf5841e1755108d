import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { requestToken } from '../../../support/apiTokens'
import { signInWith, testApp } from '../../../support/app'
import { addMemberWith, memberCalls, memberToken } from '../../../support/memberApp'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Menu {
  readonly name: string
  readonly type: string
  readonly menu_type: string | null
  readonly component: string
  readonly children?: readonly Menu[]
}

const screen = ['user', 'user/user', 'user/user/index']

const idOf = async (name: string, table = 'admin_rule'): Promise<number> =>
  (await app.sql<{ id: number }>(`select id from ${table} where name = $1`, [name])).rows[0]?.id ?? 0
const post = (path: string, action: string, body: object, token = app.token): Promise<Answer> => app.call('POST', callOf(path, action), { token, body })
/** A directory at the top level, which nobody but super administrators holds. */
async function directory(name: string, path = 'auth/rule', table = 'admin_rule'): Promise<number> {
  expect(await post(path, 'add', { type: 'menu_dir', title: name, name, path: name })).toMatchObject({ code: 1 })
  return idOf(name, table)
}
const menusOf = async (token: string): Promise<readonly Menu[]> => (await app.call('GET', '/admin/Index/index', { token })).data['menus'] as readonly Menu[]
/** `user > user/user > user/user/index` for each end of the tree. */
const trails = (menus: readonly Menu[] = []): string[] =>
  menus.flatMap(({ name, children }) => (children ? trails(children).map((trail) => `${name} > ${trail}`) : [name]))
const grantsOf = async (groupId: number): Promise<readonly string[]> =>
  (
    await app.sql<{ name: string }>('select r.name from admin_group_rule x join admin_rule r on r.id = x.rule_id where x.group_id = $1 order by 1', [groupId])
  ).rows.map(({ name }) => name)
const undo = ({ headers }: Answer): Promise<Answer> => post('auth/rule', 'undo', { batch: String(headers['x-change'] ?? '') })

test.each([
  ['moved', (move: number, parent: number) => post('auth/rule', 'sortable', { move, parent })],
  ['edited', (id: number, pid: number) => post('auth/rule', 'edit', { id, pid })],
  ['changed with others', (id: number, value: number) => post('auth/rule', 'change', { field: 'pid', value, ids: [id] })],
])('a screen that is %s below a directory nobody holds stays with its holders, who are granted nothing', async (way, put) => {
  const { token, groupId } = await signInWith(app, screen)
  const parent = await directory(`operations/${way.split(' ')[0]}`)
  const moved = await put(await idOf('user/user'), parent)
  expect(moved).toMatchObject({ code: 1 })
  expect(trails(await menusOf(token))).toEqual([`operations/${way.split(' ')[0]} > user/user > user/user/index`])
  expect(await grantsOf(groupId)).toEqual(screen)
  expect(await undo(moved)).toMatchObject({ code: 1 })
  expect(trails(await menusOf(token))).toEqual(['user > user/user > user/user/index'])
  expect(await grantsOf(groupId)).toEqual(screen)
})

test('a token is made with a screen that was moved below a directory nobody holds', async () => {
  const { token } = await signInWith(app, [...screen, 'auth/apiToken/create'])
  const moved = await post('auth/rule', 'sortable', { move: await idOf('user/user'), parent: await directory('operations/token') })
  expect(moved).toMatchObject({ code: 1 })
  expect(await requestToken(app, { owner: token, nodes: ['user/user/index'] })).toMatchObject({ code: 1 })
  expect(await requestToken(app, { owner: token, nodes: ['user/user/edit'] })).toMatchObject({ code: 0 })
  expect(await undo(moved)).toMatchObject({ code: 1 })
})

test('a screen above that is not granted only leads to the one below, and a disabled rule leads nowhere', async () => {
  const { token } = await signInWith(app, screen)
  const [id, above] = [await idOf('user/user'), await idOf('user/group')]
  const moved = await post('auth/rule', 'edit', { id, pid: above })
  expect(moved).toMatchObject({ code: 1 })
  const [top] = await menusOf(token)
  expect(top?.children).toMatchObject([
    { name: 'user/group', type: 'menu_dir', menu_type: null, component: '', children: [{ name: 'user/user', type: 'menu' }] },
  ])
  expect(await app.call('GET', callOf('user/group', 'index'), { token })).toMatchObject({ code: 401 })
  await post('auth/rule', 'edit', { id: above, status: 0 })
  expect(await app.call('GET', '/admin/Index/index', { token })).toMatchObject({ code: 0, msg: expect.stringContaining('没有任何菜单') })
  await post('auth/rule', 'edit', { id: above, status: 1 })
  expect(await undo(moved)).toMatchObject({ code: 1 })
})

test('a right that comes with another does not show the screen that it belongs to', async () => {
  const { token } = await signInWith(app, ['auth', 'auth/group', 'auth/group/index', 'auth/group/add'])
  expect(trails(await menusOf(token))).toEqual(['auth > auth/group > auth/group/index', 'auth > auth/group > auth/group/add'])
})

test('after the move a group below another is saved with the same rights, and gets the directory once the other has it', async () => {
  const nodes = ['auth', 'auth/group', 'auth/group/index', 'auth/group/edit', ...screen]
  const [above, below] = [await signInWith(app, nodes), await signInWith(app, screen)]
  await app.sql('update admin_group set pid = $1 where id = $2', [above.groupId, below.groupId])
  const moved = await post('auth/rule', 'edit', { id: await idOf('user/user'), pid: await directory('operations/saved') })
  const kept = ['user/user', 'user/user/index']
  const ids = await Promise.all(kept.map((name) => idOf(name)))
  for (const token of [app.token, above.token]) {
    expect(await post('auth/group', 'edit', { id: below.groupId, rules: ids, name: `saved ${token.slice(0, 8)}` }, token)).toMatchObject({ code: 1 })
    expect(await grantsOf(below.groupId)).toEqual(kept)
  }
  const all = await Promise.all([...nodes.slice(0, 4), ...kept].map((name) => idOf(name)))
  expect(await post('auth/group', 'edit', { id: above.groupId, rules: all })).toMatchObject({ code: 1 })
  expect(await grantsOf(above.groupId)).toContain('operations/saved')
  expect(await post('auth/group', 'edit', { id: below.groupId, rules: ids }, above.token)).toMatchObject({ code: 1 })
  expect(await grantsOf(below.groupId)).toEqual(['operations/saved', ...kept])
  const lacking = [...ids, await idOf('user/user/edit')]
  expect(await post('auth/group', 'edit', { id: below.groupId, rules: lacking })).toMatchObject({ code: 0, data: { fields: { rules: expect.any(String) } } })
  expect(await undo(moved)).toMatchObject({ code: 1 })
})

test('a screen of the member center that is moved stays with the group that holds it', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into user_group (name, is_all) values ('few', 0) returning id")
  const group = rows[0]?.id ?? 0
  await app.sql("insert into user_group_rule (group_id, rule_id) select $1, id from user_rule where name in ('account', 'account/balance')", [group])
  const token = await memberToken(app, await addMemberWith(app, { group_id: group }))
  const parent = await directory('wallet', 'user/rule', 'user_rule')
  expect(await post('user/rule', 'edit', { id: await idOf('account/balance', 'user_rule'), pid: parent })).toMatchObject({ code: 1 })
  const { data } = await memberCalls(app, token)('GET', '/api/index/index', { query: { requiredLogin: 1 } })
  expect(trails(data['menus'] as readonly Menu[])).toEqual(['wallet > account/balance'])
  expect((await memberCalls(app, token)('GET', '/api/account/balance')).code).toBe(1)
  expect((await memberCalls(app, token)('GET', '/api/account/overview')).code).toBe(401)
})
