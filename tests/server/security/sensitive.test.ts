import { afterAll, beforeAll, expect, test } from 'vitest'

import { incomeNode } from '../../../resources/incomeNode'
import { callOf, controllerFileOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'
import { makeRow } from '../../support/rows'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const log = 'security/sensitiveDataLog'
const rules = 'security/sensitiveData'
const post = (path: string, action: string, body: object, token = app.token): Promise<Answer> => app.call('POST', callOf(path, action), { body, token })
const get = (path: string, action: string, query: object = {}, token = app.token): Promise<Answer> =>
  app.call('GET', callOf(path, action), { query: { ...query }, token })

const addMember = async (mobile: string): Promise<number> => (await makeRow(app, 'user/user', { mobile, email: '' })).id

interface Change {
  readonly id: number
  readonly data_field: string
  readonly before: string
  readonly after: string
  readonly is_masked: number
  readonly is_rollback: number
}

/** The log of one row as it is stored, oldest first. */
const changesOf = async (path: string, id: number): Promise<Change[]> =>
  (
    await app.sql<Change>(
      'select id, data_field, before, after, is_masked, is_rollback from security_sensitive_data_log where controller = $1 and id_value = $2 order by id',
      [controllerFileOf(path), id],
    )
  ).rows
const brief = (changes: readonly Change[]) => changes.map(({ data_field, before, after }) => [data_field, before, after])
const newestOf = async (path: string, id: number): Promise<number> => (await changesOf(path, id)).at(-1)?.id ?? 0
const rollBack = async (ids: readonly number[], token = app.token): Promise<Answer> => post(log, 'rollback', { ids }, token)

/** A rule of a list that a new shop does not watch. */
const watch = async (path: string, data_fields: unknown): Promise<void> =>
  expect(await post(rules, 'add', { name: path, controller: controllerFileOf(path), data_fields })).toMatchObject({ code: 1 })

test('an edit writes a row for each watched field that really changed, with who and from where', async () => {
  const id = await addMember('13900000001')
  const { row } = (await get('user/user', 'edit', { id })).data
  expect(await changesOf('user/user', id)).toEqual([])
  expect(await post('user/user', 'edit', { ...row, mobile: '13900000002', nickname: 'other' })).toMatchObject({ code: 1 })
  expect(brief(await changesOf('user/user', id))).toEqual([['mobile', '13900000001', '13900000002']])
  const { rows } = await app.sql(
    'select l.*, r.name from security_sensitive_data_log l join security_sensitive_data r on r.id = l.sensitive_id where l.id = $1',
    [await newestOf('user/user', id)],
  )
  expect(rows).toMatchObject([
    {
      admin_id: app.adminId,
      name: '会员',
      data_table: 'user',
      primary_key: 'id',
      connection: 'default',
      data_comment: '手机号',
      is_masked: 0,
      is_rollback: 0,
    },
  ])
  expect(rows[0]).toMatchObject({
    ip: expect.stringMatching(/./) as unknown,
    useragent: expect.any(String) as unknown,
    subject_name: expect.stringMatching(/./) as unknown,
  })
})

test('a refused edit writes nothing, and a log that cannot be written stops the edit', async () => {
  const [one, other] = [await addMember('13900000011'), await addMember('13900000012')]
  expect(await post('user/user', 'edit', { id: one, mobile: '13900000012', email: 'new@example.com' })).toMatchObject({ code: 0 })
  expect(await changesOf('user/user', one)).toEqual([])
  await app.sql("alter table security_sensitive_data_log add constraint broken check (after <> '13900000013') not valid")
  expect((await post('user/user', 'edit', { id: other, mobile: '13900000013' })).code).not.toBe(1)
  await app.sql('alter table security_sensitive_data_log drop constraint broken')
  expect((await get('user/user', 'edit', { id: other })).data.row).toMatchObject({ mobile: '13900000012' })
})

test('a cell, a switch, an action and an edit of many rows are logged like a form', async () => {
  await watch('shop/banner', ['title', 'status', 'weigh'])
  const rows = [await makeRow(app, 'shop/banner', { title: 'a' }), await makeRow(app, 'shop/banner', { title: 'b' })]
  await post('shop/banner', 'edit', { id: rows[0]?.id, title: 'a2' })
  expect(brief(await changesOf('shop/banner', rows[0]?.id ?? 0))).toEqual([['title', 'a', 'a2']])
  await post('shop/banner', 'sortable', { move: rows[0]?.id, target: rows[1]?.id, order: 'weigh,desc', direction: 'up' })
  expect((await changesOf('shop/banner', rows[0]?.id ?? 0)).at(-1)).toMatchObject({ data_field: 'weigh' })
  const goods = await makeRow(app, 'shop/goods', { status: '0' })
  expect(await post('shop/goods', 'shelve', { ids: [goods.id] })).toMatchObject({ code: 1 })
  expect((await changesOf('shop/goods', goods.id)).at(-1)).toMatchObject({ data_field: 'status', before: '0', after: '1' })
})

test('a balance is watched in whichever list staff change it, and the history of the member has each change', async () => {
  const id = await addMember('13900000051')
  await app.sql(`update security_sensitive_data set data_fields = data_fields || '{"money": "余额", "score": "积分"}' where controller = 'user/User.php'`)
  expect(await post('user/user', 'money', { id, money: '10.00', memo: 'a' })).toMatchObject({ code: 1 })
  expect(await post('user/balance', 'adjust', { id, money: '5.00', memo: 'b' })).toMatchObject({ code: 1 })
  expect(await post('user/moneyLog', 'add', { user_id: id, money: '-1.00', memo: 'c' })).toMatchObject({ code: 1 })
  expect(await post('user/scoreLog', 'add', { user_id: id, score: 7, memo: 'd' })).toMatchObject({ code: 1 })
  expect(await post('user/moneyLog', 'add', { user_id: id, money: '-100.00', memo: 'e' })).toMatchObject({ code: 0 })
  expect(brief(await changesOf('user/user', id))).toEqual([
    ['money', '0.00', '10.00'],
    ['money', '10.00', '15.00'],
    ['money', '15.00', '14.00'],
    ['score', '0', '7'],
  ])
  const { list } = (await get('user/user', 'history', { id })).data
  expect(list.map(({ kind }) => kind)).toEqual(['score', 'money', 'money', 'money', 'add'])
  await app.sql("update security_sensitive_data set data_fields = data_fields - 'money' - 'score' where controller = 'user/User.php'")
})

test('what a hook changes after the save is logged as it is stored then', async () => {
  const { id } = await makeRow(app, 'shop/goods')
  const { row } = (await get('shop/goods', 'edit', { id })).data
  const [sku] = row['skus'] as Record<string, unknown>[]
  expect(await post('shop/goods', 'edit', { ...row, skus: [{ ...sku, price: '12.34' }] })).toMatchObject({ code: 1 })
  expect(brief(await changesOf('shop/goods', id))).toEqual([['price', '9.90', '12.34']])
  expect(await rollBack([await newestOf('shop/goods', id)])).toMatchObject({ code: 0, msg: '售价不能直接编辑，请通过相应的操作修改' })
})

test('of a password and of columns named like one only the change is kept, never a value, and it is not rolled back', async () => {
  const { id } = await makeRow(app, 'auth/admin')
  await post('auth/admin', 'edit', { id, password: 'Secret#word9' })
  const changes = await changesOf('auth/admin', id)
  expect(changes).toMatchObject([{ data_field: 'password', before: '******', after: '******', is_masked: 1 }])
  expect(await rollBack([changes[0]?.id ?? 0])).toMatchObject({ code: 0 })
  const { text } = await get(log, 'info', { id: changes[0]?.id })
  expect(text).not.toMatch(/scrypt|salt|Secret#word9/)
  expect((await get(log, 'index')).text).not.toMatch(/scrypt|salt|password_hash|Secret#word9/)
  expect((await get(log, 'export')).text).not.toMatch(/scrypt|salt|Secret#word9/)
})

test('a rollback writes the old value by an ordinary edit, once', async () => {
  const id = await addMember('13900000021')
  await post('user/user', 'edit', { id, mobile: '13900000022' })
  const change = await newestOf('user/user', id)
  const answers = await Promise.all([rollBack([change]), rollBack([change])])
  // an undo would be one of the list of members
  expect(answers.map(({ headers }) => headers['x-change'])).toEqual([undefined, undefined])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
  expect((await get('user/user', 'edit', { id })).data.row).toMatchObject({ mobile: '13900000021' })
  const changes = await changesOf('user/user', id)
  expect(brief(changes)).toEqual([
    ['mobile', '13900000021', '13900000022'],
    ['mobile', '13900000022', '13900000021'],
  ])
  expect(changes.map(({ is_rollback }) => is_rollback)).toEqual([1, 0])
  const { rows } = await app.sql('select kind from change_log where resource = $1 and row_id = $2 order by id desc limit 1', ['user/user', id])
  expect(rows).toEqual([{ kind: 'edit' }])
})

test('a value that has changed again since is not rolled back; several changes of a field are rolled back newest first', async () => {
  const id = await addMember('13900000031')
  for (const mobile of ['13900000032', '13900000033']) await post('user/user', 'edit', { id, mobile })
  const [first, second] = await changesOf('user/user', id)
  expect(await rollBack([first?.id ?? 0])).toMatchObject({ code: 0, msg: '手机号在此之后又被修改，未回滚' })
  expect(await rollBack([first?.id ?? 0, second?.id ?? 0])).toMatchObject({ code: 1, msg: '已回滚 2 条修改' })
  expect((await get('user/user', 'edit', { id })).data.row).toMatchObject({ mobile: '13900000031' })
})

test('a rollback passes the rules of the list: a number that somebody else has now is refused with the reason', async () => {
  const id = await addMember('13900000041')
  await post('user/user', 'edit', { id, mobile: '13900000042' })
  await addMember('13900000041')
  expect(await rollBack([await newestOf('user/user', id)])).toMatchObject({ code: 0, msg: '手机号已被使用，请换一个' })
  expect((await changesOf('user/user', id)).map(({ is_rollback }) => is_rollback)).toEqual([0])
  await post('user/user', 'del', { ids: [id] })
  expect(await rollBack([await newestOf('user/user', id)])).toMatchObject({ code: 0 })
})

test('a list of references and an emptied value come back as they were', async () => {
  const [first, second] = [await makeRow(app, 'auth/group'), await makeRow(app, 'auth/group')]
  const { id } = await makeRow(app, 'auth/admin', { group_arr: [first.id], email: 'x@example.com' })
  await post('auth/admin', 'edit', { id, group_arr: [second.id], email: '' })
  expect(brief(await changesOf('auth/admin', id)).sort()).toEqual([
    ['email', 'x@example.com', ''],
    ['group_arr', `[${first.id}]`, `[${second.id}]`],
  ])
  expect(await rollBack((await changesOf('auth/admin', id)).map((change) => change.id))).toMatchObject({ code: 1 })
  expect((await get('auth/admin', 'edit', { id })).data.row).toMatchObject({ group_arr: [first.id], email: 'x@example.com' })
  const back = (await changesOf('auth/admin', id)).findLast((change) => change.data_field === 'group_arr')?.id
  const { row } = (await get(log, 'info', { id: back })).data
  expect(row['comparison']).toMatchObject({ before: expect.any(Array) as unknown, after: expect.any(Array) as unknown })
})

test('rights of a group are rolled back by a super administrator only, and rules that the menu got since stay with their parents', async () => {
  const [dir, page] = [await makeRow(app, 'auth/rule', { type: 'menu_dir', pid: 0 }), await makeRow(app, 'auth/rule', { type: 'menu_dir', pid: 0 })]
  const { id } = await makeRow(app, 'auth/group', { rules: [dir.id] })
  expect(await post('auth/group', 'edit', { id, rules: [dir.id, page.id] })).toMatchObject({ code: 1 })
  const change = await newestOf('auth/group', id)
  expect(brief(await changesOf('auth/group', id))).toEqual([['rules', JSON.stringify([dir.id]), JSON.stringify([dir.id, page.id])]])
  // a button of each page, which the group gets with its parent
  const [below, other] = [
    await makeRow(app, 'auth/rule', { type: 'button', pid: dir.id, name: 'grown/one' }),
    await makeRow(app, 'auth/rule', { type: 'button', pid: page.id, name: 'grown/two' }),
  ]
  const granted = async (): Promise<number[]> =>
    (await app.sql<{ rule_id: number }>('select rule_id from admin_group_rule where group_id = $1 order by rule_id', [id])).rows.map(({ rule_id }) => rule_id)
  expect(await granted()).toEqual([dir.id, page.id, below.id, other.id])
  const staff = await signInWith(app, [`${log}/index`, `${log}/rollback`, 'auth/group/index', 'auth/group/edit'])
  await app.sql('update admin_group set pid = (select group_id from admin_group_access where admin_id = $1) where id = $2', [staff.adminId, id])
  expect((await rollBack([change], staff.token)).code).not.toBe(1)
  await app.sql('update admin_group set pid = null where id = $1', [id])
  expect(await rollBack([change])).toMatchObject({ code: 1 })
  expect(await granted()).toEqual([dir.id, below.id])
  expect(await rollBack([change])).toMatchObject({ code: 0 })
})

test('a rollback needs the right to edit the list beside its own, and nobody sees changes of lists, rows and fields that are not theirs', async () => {
  await watch('shop/deliveryCompany', { name: 'Name' })
  const { id } = await makeRow(app, 'shop/deliveryCompany', { name: 'one' })
  await post('shop/deliveryCompany', 'edit', { id, name: 'two' })
  const change = await newestOf('shop/deliveryCompany', id)
  const nodes = ['index', 'info', 'rollback'].map((verb) => `${log}/${verb}`)
  const idsFor = async (token: string): Promise<number[]> => (await get(log, 'index', { limit: 100 }, token)).data.list.map((row) => row.id)
  const [none, reader, editor] = [
    await signInWith(app, nodes),
    await signInWith(app, [...nodes, 'shop/deliveryCompany/index']),
    await signInWith(app, [...nodes, 'shop/deliveryCompany/index', 'shop/deliveryCompany/edit']),
  ]
  expect([await idsFor(none.token), (await idsFor(reader.token)).includes(change)]).toEqual([[], true])
  expect((await rollBack([change], none.token)).code).toBe(0)
  expect((await rollBack([change], reader.token)).code).not.toBe(1)
  expect(await changesOf('shop/deliveryCompany', id)).toMatchObject([{ is_rollback: 0 }])
  expect(await rollBack([change], editor.token)).toMatchObject({ code: 1 })
  // the row rule of administrators: those below
  const admin = await makeRow(app, 'auth/admin')
  await post('auth/admin', 'edit', { id: admin.id, mobile: '13900000051' })
  const other = await signInWith(app, [...nodes, 'auth/admin/index', 'auth/admin/edit'])
  expect(await idsFor(other.token)).not.toContain(await newestOf('auth/admin', admin.id))
})

test('without an enabled rule nothing is logged, and a rule is obeyed from the next statement on', async () => {
  const id = await addMember('13900000061')
  const { rows } = await app.sql<{ id: number }>("select id from security_sensitive_data where controller = 'user/User.php'")
  await post(rules, 'edit', { id: rows[0]?.id, status: 0 })
  await post('user/user', 'edit', { id, mobile: '13900000062' })
  expect(await changesOf('user/user', id)).toEqual([])
  await post(rules, 'edit', { id: rows[0]?.id, status: 1 })
  await post('user/user', 'edit', { id, mobile: '13900000063' })
  expect(await changesOf('user/user', id)).toHaveLength(1)
})

test('S1.39 a rule watches 1 to 20 fields of its list; it has its table, and names and labels in the ways of the wire contract', async () => {
  const { data } = await get(rules, 'add')
  expect(data['controllers']).toMatchObject({ 'user/User.php': 'user/User.php' })
  expect(data['controllers']).not.toHaveProperty(['auth/AdminLog.php'])
  const send = (body: object): Promise<Answer> => post(rules, 'add', { name: 'x', controller: 'shop/GoodsService.php', ...body })
  for (const wrong of [{}, [], ['no_such_field'], ['update_time'], ['id'], Array.from({ length: 21 }, (_, i) => `f${i}`), 'name', [1]])
    expect(await send({ data_fields: wrong })).toMatchObject({ code: 0 })
  expect(await send({ controller: 'user/User.php', data_fields: ['mobile'] })).toMatchObject({ code: 0, msg: '数据列表已被使用，请换一个' })
  expect(await send({ data_fields: ['name', 'status'], fields: [{ name: 'name', value: '服务名' }] })).toMatchObject({ code: 1 })
  const { list } = (await get(rules, 'index', { limit: 100 })).data
  const [row] = list.filter((one) => one['controller'] === 'shop/GoodsService.php')
  expect(row).toMatchObject({ controller_as: 'shop/goodsservice', data_table: 'shop_goods_service', primary_key: 'id', data_fields: ['服务名', '状态'] })
  expect((await get(rules, 'edit', { id: row?.id })).data).toMatchObject({ row: { data_fields: { name: '服务名', status: '状态' } }, controllers: {} })
})

test('a change of a field that needs a node is seen by holders of the node only', async () => {
  const { rows } = await app.sql<{ id: number }>(
    `insert into security_sensitive_data_log (controller, data_table, id_value, data_field, data_comment, before, after)
    values ('shop/Stock.php', 'shop_goods_sku', 1, 'cost_price', '成本价', '1.00', '2.00') returning id`,
  )
  const [without, holder] = [
    await signInWith(app, [`${log}/index`, 'shop/stock/index']),
    await signInWith(app, [`${log}/index`, 'shop/stock/index', incomeNode]),
  ]
  const idsFor = async (token: string): Promise<number[]> => (await get(log, 'index', { limit: 100 }, token)).data.list.map((row) => row.id)
  expect(await idsFor(without.token)).not.toContain(rows[0]?.id)
  expect(await idsFor(holder.token)).toContain(rows[0]?.id)
})
