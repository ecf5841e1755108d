import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf, controllerFileOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  expect(await post('security/dataRecycle', 'add', { name: 'groups', controller: controllerFileOf('auth/group') })).toMatchObject({ code: 1 })
})
afterAll(() => app.close())

const [kept, lost] = ['user/user/index', 'user/user/edit']
const refusal = { code: 0, msg: '下级的权限不能超过上级' }

const post = (path: string, action: string, body: object): Promise<Answer> => app.call('POST', callOf(path, action), { body })
const groupBelow = async (pid: number): Promise<number> => {
  const { groupId } = await signInWith(app, [kept, lost])
  await app.sql('delete from admin_group_access where group_id = $1', [groupId])
  await app.sql('update admin_group set pid = $1 where id = $2', [pid, groupId])
  return groupId
}
const namesOf = async (groupId: number): Promise<unknown> =>
  (
    await app.sql<{ name: string }>('select r.name from admin_group_rule x join admin_rule r on r.id = x.rule_id where group_id = $1 order by 1', [groupId])
  ).rows.map(({ name }) => name)
const remove = async (path: string, id: number): Promise<() => Promise<Answer>> => {
  expect(await post(path, 'del', { ids: [id] })).toMatchObject({ code: 1 })
  const { rows } = await app.sql<{ id: number }>('select id from security_data_recycle_log where controller = $1 and subject_id = $2', [
    controllerFileOf(path),
    id,
  ])
  return () => post('security/dataRecycleLog', 'restore', { ids: rows.map((row) => row.id) })
}
const take = (groupId: number): Promise<unknown> =>
  app.sql('delete from admin_group_rule where group_id = $1 and rule_id = (select id from admin_rule where name = $2)', [groupId, lost])

test('a group is not restored with a rule that its parent has lost', async () => {
  const { groupId: above } = await signInWith(app, [kept, lost])
  const group = await groupBelow(above)
  const restore = await remove('auth/group', group)
  await take(above)
  expect(await restore()).toMatchObject(refusal)
  expect((await app.sql('select id from admin_group where id = $1', [group])).rows).toEqual([])
  await app.sql('insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = $2', [above, lost])
  expect(await restore()).toMatchObject({ code: 1 })
  expect(await namesOf(group)).toEqual([lost, kept])
})

test('a group of super administrators is not restored below one that is none any more', async () => {
  const { groupId: above } = await signInWith(app, [kept, lost])
  const group = await groupBelow(above)
  await app.sql('update admin_group set is_super = 1 where id = any($1)', [[above, group]])
  const restore = await remove('auth/group', group)
  await app.sql('update admin_group set is_super = 0 where id = $1', [above])
  expect(await restore()).toMatchObject(refusal)
})

test('a rule is not restored to a group that was moved below one without it', async () => {
  const [{ groupId: holder }, { groupId: stranger }] = [await signInWith(app, [kept]), await signInWith(app, [kept])]
  const group = await groupBelow(holder)
  const { rows } = await app.sql<{ id: number }>("insert into admin_rule (name, title, type) values ('own/button', 'x', 'button') returning id")
  const id = rows[0]?.id ?? 0
  await app.sql('insert into admin_group_rule (group_id, rule_id) select unnest($1::bigint[]), $2', [[holder, group], id])
  const restore = await remove('auth/rule', id)
  await app.sql('update admin_group set pid = $1 where id = $2', [stranger, group])
  expect(await restore()).toMatchObject(refusal)
  expect((await app.sql('select id from admin_rule where id = $1', [id])).rows).toEqual([])
  await app.sql('update admin_group set pid = $1 where id = $2', [holder, group])
  expect(await restore()).toMatchObject({ code: 1 })
  expect(await namesOf(group)).toContain('own/button')
})

test('a menu rule is not restored while another one has its path', async () => {
  const rule = (name: string) => post('auth/rule', 'add', { type: 'menu', menu_type: 'link', title: name, name, path: 'tools/x', url: 'https://example.com' })
  const idOf = async (name: string): Promise<number> => (await app.sql<{ id: number }>('select id from admin_rule where name = $1', [name])).rows[0]?.id ?? 0
  expect(await rule('tools/first')).toMatchObject({ code: 1 })
  const restore = await remove('auth/rule', await idOf('tools/first'))
  expect(await rule('tools/second')).toMatchObject({ code: 1 })
  expect(await restore()).toMatchObject({ code: 0 })
  expect(await idOf('tools/first')).toBe(0)
  expect(await post('auth/rule', 'del', { ids: [await idOf('tools/second')] })).toMatchObject({ code: 1 })
  expect(await restore()).toMatchObject({ code: 1 })
})
