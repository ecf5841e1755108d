import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf, controllerFileOf } from '../../../resources/kit/paths'
import { purgeLogs } from '../../../server/audit/purgeLogs'
import { mostLogRows } from '../../../server/security/recycle'
import { signInWith, testApp } from '../../support/app'
import { addMember } from '../../support/members'
import { makeRow } from '../../support/rows'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // a list with rows of other tables, which a new shop does not watch
  for (const path of ['routine/webhook', 'user/group'])
    expect(await post('security/dataRecycle', 'add', { name: path, controller: controllerFileOf(path) })).toMatchObject({ code: 1 })
})
afterAll(() => app.close())

const post = (path: string, action: string, body: object, token = app.token): Promise<Answer> => app.call('POST', callOf(path, action), { body, token })
const bin = 'security/dataRecycleLog'
const stored = async (table: string, id: number): Promise<unknown> =>
  (await app.sql<{ row: unknown }>(`select to_jsonb(m) as row from "${table}" m where id = $1`, [id])).rows[0]?.row
const binRows = async (path: string, id: number): Promise<{ id: number; data: unknown; is_restore: number }[]> =>
  (
    await app.sql<{ id: number; data: unknown; is_restore: number }>(
      'select id, data, is_restore from security_data_recycle_log where controller = $1 and subject_id = $2 order by id',
      [controllerFileOf(path), id],
    )
  ).rows
const binId = async (path: string, id: number): Promise<number> => (await binRows(path, id)).at(-1)?.id ?? 0
const deleted = async (path: string, given: object = {}): Promise<{ id: number; before: unknown; table: string }> => {
  const row = await makeRow(app, path, { ...given })
  const table = tables[path] ?? ''
  const before = await stored(table, row.id)
  expect(await post(path, 'del', { ids: [row.id] })).toMatchObject({ code: 1 })
  expect(await binRows(path, row.id)).toMatchObject([{ data: before, is_restore: 0 }])
  return { id: row.id, before, table }
}
const tables: Readonly<Record<string, string>> = {
  'shop/deliveryCompany': 'shop_delivery_company',
  'shop/banner': 'shop_banner',
  'shop/goodsService': 'shop_goods_service',
  'user/group': 'user_group',
}

test.each(Object.keys(tables))('a deleted row of %s is in the bin as it was stored, and a restoration brings back the identical row once', async (path) => {
  const { id, before, table } = await deleted(path)
  expect(await stored(table, id)).toBeUndefined()
  const log = await binId(path, id)
  const answers = await Promise.all([post(bin, 'restore', { ids: [log] }), post(bin, 'restore', { ids: [log] })])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(await stored(table, id)).toEqual(before)
  expect(await binRows(path, id)).toMatchObject([{ is_restore: 1 }])
  const { rows } = await app.sql('select kind from change_log where resource = $1 and row_id = $2 order by id desc limit 1', [path, id])
  expect(rows).toEqual([{ kind: 'restore' }])
  // ids go on where they were
  expect((await makeRow(app, path)).id).toBeGreaterThan(id)
})

test('several rows deleted by one statement are all in the bin', async () => {
  const ids = [await makeRow(app, 'shop/deliveryCompany'), await makeRow(app, 'shop/deliveryCompany')].map((row) => row.id)
  await post('shop/deliveryCompany', 'del', { ids })
  const logs = await Promise.all(ids.map((id) => binId('shop/deliveryCompany', id)))
  expect(await post(bin, 'restore', { ids: logs })).toMatchObject({ code: 1, msg: '已恢复 2 条记录' })
})

test('a deleted branch of a tree comes back at once', async () => {
  const parent = await makeRow(app, 'shop/goodsCategory', { pid: 0 })
  const child = await makeRow(app, 'shop/goodsCategory', { pid: parent.id })
  expect(await post('shop/goodsCategory', 'del', { ids: [parent.id, child.id] })).toMatchObject({ code: 1 })
  const logs = [await binId('shop/goodsCategory', parent.id), await binId('shop/goodsCategory', child.id)]
  expect(await post(bin, 'restore', { ids: logs })).toMatchObject({ code: 1, msg: '已恢复 2 条记录' })
})

test('the answer of a restoration offers no undo, which would be that of another list; the row has it in its history', async () => {
  const { id } = await deleted('shop/banner')
  const restored = await post(bin, 'restore', { ids: [await binId('shop/banner', id)] })
  expect([restored.code, restored.headers['x-change']]).toEqual([1, undefined])
  const [last] = (await app.call('GET', callOf('shop/banner', 'history'), { query: { id } })).data.list
  expect(last).toMatchObject({ kind: 'restore', can_undo: true })
  expect(await post('shop/banner', 'undo', { batch: last?.['batch'], id })).toMatchObject({ code: 1 })
})

test('a softly deleted row is restored with what its own restoration brings back', async () => {
  const { id } = await makeRow(app, 'user/user', { username: 'gone_member', mobile: '13900001111', email: '' })
  expect(await post('user/user', 'del', { ids: [id] })).toMatchObject({ code: 1 })
  const { rows } = await app.sql('select subject_name, data from security_data_recycle_log where id = $1', [await binId('user/user', id)])
  expect(rows).toMatchObject([{ subject_name: 'gone_member', data: { username: 'gone_member', mobile: '13900001111', email: '' } }])
  expect(await post(bin, 'restore', { ids: [await binId('user/user', id)] })).toMatchObject({ code: 1 })
  expect(await stored('user', id)).toMatchObject({ username: 'gone_member', mobile: '13900001111', delete_time: null })
})

test('a row restored in its own list cannot be restored from the bin any more', async () => {
  const { id } = await makeRow(app, 'shop/deliveryTemplate')
  await post('shop/deliveryTemplate', 'del', { ids: [id] })
  expect(await post('shop/deliveryTemplate', 'restore', { id })).toMatchObject({ code: 1 })
  expect(await binRows('shop/deliveryTemplate', id)).toMatchObject([{ is_restore: 1 }])
  expect(await post(bin, 'restore', { ids: [await binId('shop/deliveryTemplate', id)] })).toMatchObject({ code: 0 })
})

test('rows that the database deletes with a row come back with it', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into webhook (name, address, admin_id) values ('hook', 'https://example.com', $1) returning id", [
    app.adminId,
  ])
  const id = rows[0]?.id ?? 0
  await app.sql("insert into webhook_secret (webhook_id, sealed) values ($1, 'sealed')", [id])
  await app.sql("insert into webhook_delivery (webhook_id, event, subject_id) select $1, 'row.added', n from generate_series(1, 3) n", [id])
  const of = async (table: string): Promise<unknown> => (await app.sql(`select to_jsonb(c) as row from ${table} c where webhook_id = $1 order by 1`, [id])).rows
  const before = [await stored('webhook', id), await of('webhook_secret'), await of('webhook_delivery')]
  expect(await post('routine/webhook', 'del', { ids: [id] })).toMatchObject({ code: 1 })
  expect(await of('webhook_delivery')).toEqual([])
  expect(await post(bin, 'restore', { ids: [await binId('routine/webhook', id)] })).toMatchObject({ code: 1 })
  expect([await stored('webhook', id), await of('webhook_secret'), await of('webhook_delivery')]).toEqual(before)

  // of a log only the newest rows
  await app.sql("insert into webhook_delivery (webhook_id, event, subject_id) select $1, 'row.added', n from generate_series(4, $2::int + 10) n", [
    id,
    mostLogRows,
  ])
  expect(await post('routine/webhook', 'del', { ids: [id] })).toMatchObject({ code: 1 })
  expect(await post(bin, 'restore', { ids: [await binId('routine/webhook', id)] })).toMatchObject({ code: 1 })
  const { rows: kept } = await app.sql('select count(*)::int as count, min(subject_id)::int as oldest from webhook_delivery where webhook_id = $1', [id])
  expect(kept).toEqual([{ count: mostLogRows, oldest: 11 }])
})

test('rows deleted with a row come back although their table has got columns since, or are refused with the reason', async () => {
  const withDelivery = async (name: string): Promise<number> => {
    const { rows } = await app.sql<{ id: number }>("insert into webhook (name, address, admin_id) values ($1, 'https://example.com', $2) returning id", [
      name,
      app.adminId,
    ])
    const id = rows[0]?.id ?? 0
    await app.sql("insert into webhook_delivery (webhook_id, event, subject_id) values ($1, 'row.added', 1)", [id])
    expect(await post('routine/webhook', 'del', { ids: [id] })).toMatchObject({ code: 1 })
    return id
  }
  const [first, second] = [await withDelivery('first'), await withDelivery('second')]
  await app.sql("alter table webhook_delivery add column note varchar(9) not null default 'none'")
  expect(await post(bin, 'restore', { ids: [await binId('routine/webhook', first)] })).toMatchObject({ code: 1 })
  expect((await app.sql('select note from webhook_delivery where webhook_id = $1', [first])).rows).toEqual([{ note: 'none' }])
  await app.sql('alter table webhook_delivery alter column note drop default')
  expect(await post(bin, 'restore', { ids: [await binId('routine/webhook', second)] })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('缺少后来新增的必填项') as string,
  })
  await app.sql('alter table webhook_delivery drop column note')
})

test('a unique value that is taken, an id in use and a reference that is gone refuse a restoration with the reason', async () => {
  const first = await deleted('shop/deliveryCompany', { name: '极速', code: 'jisu' })
  await makeRow(app, 'shop/deliveryCompany', { name: '极速二', code: 'jisu' })
  const log = await binId('shop/deliveryCompany', first.id)
  expect(await post(bin, 'restore', { ids: [log] })).toMatchObject({ code: 0, msg: '编码“jisu”已被其他记录使用，修改那条记录后才能恢复' })
  expect(await binRows('shop/deliveryCompany', first.id)).toMatchObject([{ is_restore: 0 }])

  const second = await deleted('shop/deliveryCompany')
  await app.sql("insert into shop_delivery_company (id, name, code) values ($1, 'other', 'other')", [second.id])
  expect(await post(bin, 'restore', { ids: [await binId('shop/deliveryCompany', second.id)] })).toMatchObject({ code: 0, msg: '已有相同 ID 的记录，无法恢复' })

  const { rows } = await app.sql<{ id: number }>("insert into webhook (name, address, admin_id) values ('orphan', 'https://example.com', $1) returning id", [
    app.adminId,
  ])
  await post('routine/webhook', 'del', { ids: [rows[0]?.id] })
  await app.sql("update security_data_recycle_log set data = data || '{\"admin_id\": 999999}' where subject_name = 'orphan'")
  const orphan = await binId('routine/webhook', rows[0]?.id ?? 0)
  expect(await post(bin, 'restore', { ids: [orphan] })).toMatchObject({ code: 0, msg: '创建人所引用的记录已不存在，请先恢复那条记录' })
})

test('a deletion that is refused leaves nothing in the bin, and one whose copy fails does not happen', async () => {
  const member = await addMember(app, { cents: 1000 })
  expect(await post('user/user', 'del', { ids: [member] })).toMatchObject({ code: 0 })
  expect(await binRows('user/user', member)).toEqual([])

  const { id } = await makeRow(app, 'shop/deliveryCompany')
  await app.sql("alter table security_data_recycle_log add constraint broken check (subject_name <> '') not valid")
  await app.sql("update shop_delivery_company set name = '' where id = $1", [id])
  expect((await post('shop/deliveryCompany', 'del', { ids: [id] })).code).not.toBe(1)
  await app.sql('alter table security_data_recycle_log drop constraint broken')
  expect(await stored('shop_delivery_company', id)).toMatchObject({ id })
})

test('without an enabled rule nothing is kept', async () => {
  const [rule] = (await app.sql<{ id: number }>("select id from security_data_recycle where controller = 'shop/Banner.php'")).rows
  await post('security/dataRecycle', 'edit', { id: rule?.id, status: 0 })
  const { id } = await makeRow(app, 'shop/banner')
  await post('shop/banner', 'del', { ids: [id] })
  expect(await binRows('shop/banner', id)).toEqual([])
  await post('security/dataRecycle', 'edit', { id: rule?.id, status: 1 })
})

test('S1.37 a rule has the table of its list, a list has one rule, and lists without deletions have none', async () => {
  const { data } = await app.call('GET', callOf('security/dataRecycle', 'add'))
  expect(data['controllers']).toMatchObject({ 'user/User.php': 'user/User.php' })
  for (const never of ['shop/Order.php', 'routine/Attachment.php', 'auth/AdminLog.php']) {
    expect(data['controllers']).not.toHaveProperty([never])
    expect(await post('security/dataRecycle', 'add', { name: 'x', controller: never })).toMatchObject({ code: 0 })
  }
  expect(await post('security/dataRecycle', 'add', { name: 'x', controller: 'user/User.php' })).toMatchObject({ code: 0, msg: '数据列表已被使用，请换一个' })
  const list = (await app.call('GET', callOf('security/dataRecycle', 'index'), { query: { limit: 100 } })).data.list
  expect(list.find((row) => row['controller'] === 'routine/Webhook.php')).toMatchObject({
    controller_as: 'routine/webhook',
    data_table: 'webhook',
    primary_key: 'id',
    connection: 'default',
    child_tables: ['webhook_delivery', 'webhook_rule', 'webhook_secret'],
  })
})

test('staff see in the bin only lists that they may open and rows that their row rule shows', async () => {
  const { id } = await deleted('shop/deliveryCompany')
  const log = await binId('shop/deliveryCompany', id)
  const nodes = ['index', 'info', 'restore'].map((verb) => `${bin}/${verb}`)
  const idsFor = async (token: string): Promise<number[]> =>
    (await app.call('GET', callOf(bin, 'index'), { token, query: { limit: 100 } })).data.list.map((row) => row.id)
  const none = await signInWith(app, nodes)
  expect(await idsFor(none.token)).toEqual([])
  expect((await post(bin, 'restore', { ids: [log] }, none.token)).code).toBe(0)
  const reader = await signInWith(app, [...nodes, 'shop/deliveryCompany/index'])
  expect(await idsFor(reader.token)).toContain(log)
  expect((await post(bin, 'restore', { ids: [log] }, reader.token)).code).not.toBe(1)

  // a webhook of somebody else
  const other = await signInWith(app, [...nodes, 'routine/webhook/index', 'routine/webhook/del'])
  const mine = await app.sql<{ id: number }>("insert into webhook (name, address, admin_id) values ('theirs', 'https://example.com', $1) returning id", [
    app.adminId,
  ])
  await post('routine/webhook', 'del', { ids: [mine.rows[0]?.id] })
  const theirs = await binId('routine/webhook', mine.rows[0]?.id ?? 0)
  expect(await idsFor(app.token)).toContain(theirs)
  expect(await idsFor(other.token)).not.toContain(theirs)
  expect((await app.call('GET', callOf(bin, 'info'), { token: other.token, query: { id: theirs } })).code).toBe(0)
})

test('secrets of a deleted account are in no answer', async () => {
  const { id } = await makeRow(app, 'auth/admin')
  await post('auth/admin', 'del', { ids: [id] })
  const log = await binId('auth/admin', id)
  const { text, data } = await app.call('GET', callOf(bin, 'info'), { query: { id: log } })
  expect(data.row).toMatchObject({ data: { id }, record: { id } })
  expect(text).not.toMatch(/password|scrypt|salt/)
  expect((await app.call('GET', callOf(bin, 'export'))).text).not.toMatch(/password|scrypt|salt/)
})

test('only a super administrator restores groups and rules, which grant rights', async () => {
  expect(await post('security/dataRecycle', 'add', { name: 'groups', controller: 'auth/Group.php' })).toMatchObject({ code: 1 })
  const nodes = [...['index', 'restore'].map((verb) => `${bin}/${verb}`), ...['index', 'del'].map((verb) => `auth/group/${verb}`)]
  const { token, groupId } = await signInWith(app, nodes)
  const { rows } = await app.sql<{ id: number }>("insert into admin_group (name, pid) values ('below', $1) returning id", [groupId])
  const id = rows[0]?.id ?? 0
  await app.sql("insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = 'auth/group/index'", [id])
  const rules = async (): Promise<unknown> => (await app.sql('select rule_id from admin_group_rule where group_id = $1', [id])).rows
  const before = await rules()
  expect(await post('auth/group', 'del', { ids: [id] }, token)).toMatchObject({ code: 1 })
  const log = await binId('auth/group', id)
  expect((await post(bin, 'restore', { ids: [log] }, token)).code).not.toBe(1)
  expect(await stored('admin_group', id)).toBeUndefined()
  expect(await post(bin, 'restore', { ids: [log] })).toMatchObject({ code: 1 })
  expect(await rules()).toEqual(before)
})

test('the bin keeps rows for half a year', async () => {
  const [old, recent] = [await deleted('shop/deliveryCompany'), await deleted('shop/deliveryCompany')]
  await app.sql("update security_data_recycle_log set create_time = now() - interval '181 days' where subject_id = $1", [old.id])
  await purgeLogs(app.db)
  expect([await binRows('shop/deliveryCompany', old.id), (await binRows('shop/deliveryCompany', recent.id)).length]).toEqual([[], 1])
})
