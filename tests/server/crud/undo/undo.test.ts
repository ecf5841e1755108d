import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { addGoods } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { makeRow } from '../../../support/rows'
import { linesOf, sendSheet, takeSheet } from '../../../support/sheets'

import type { Answer, CallOptions, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, verb: string, body: object, more: CallOptions = {}): Promise<Answer> => app.call('POST', callOf(path, verb), { ...more, body })
const changeOf = ({ headers }: Answer): string => String(headers['x-change'] ?? '')
const undo = (path: string, answer: Answer, more: CallOptions & { id?: number } = {}): Promise<Answer> =>
  post(path, 'undo', { batch: changeOf(answer), ...(more.id !== undefined && { id: more.id }) }, more)
const column = async (table: string, name: string, id: number): Promise<unknown> =>
  (await app.sql<{ value: unknown }>(`select "${name}" as value from "${table}" where id = $1`, [id])).rows[0]?.value
const entriesOf = async (path: string, id: number): Promise<{ kind: string; undoes: number | null; batch: string }[]> =>
  (
    await app.sql<{ kind: string; undoes: number | null; batch: string }>(
      'select kind, undoes, batch from change_log where resource = $1 and row_id = $2 order by id',
      [path, id],
    )
  ).rows

const [services, categories, banners, goods] = ['shop/goodsService', 'shop/goodsCategory', 'shop/banner', 'shop/goods']
const name = (): string => `n${randomUUID().slice(0, 8)}`

test('an edit is undone from its answer, and the undo is undone by its own', async () => {
  const { id, row_version, name: old } = await makeRow(app, services)
  const [first, second] = [String(old), name()]
  const edited = await post(services, 'edit', { id, row_version, name: second })
  expect(edited.msg).toBe(`已保存服务保障“${second}”`)
  const undone = await undo(services, edited)
  expect(undone).toMatchObject({ code: 1, msg: `已撤销：服务保障“${first}”`, data: { is_redo: false, done: 1, conflicts: [], refused: [] } })
  expect(await column('shop_goods_service', 'name', id)).toBe(first)
  const redo = await undo(services, undone)
  expect(redo).toMatchObject({ code: 1, msg: `已重做：服务保障“${second}”`, data: { is_redo: true, done: 1 } })
  expect(await undo(services, undone)).toMatchObject({ code: 1, msg: '已经重做过', data: { is_redo: true, done: 0 } })
  expect(await column('shop_goods_service', 'name', id)).toBe(second)
  const [, edit, put, redone] = await entriesOf(services, id)
  expect([edit?.undoes, put?.undoes === null, redone?.undoes === null]).toEqual([null, false, false])
  expect(new Set([edit, put, redone].map((one) => one?.batch)).size).toBe(3)
  expect(await undo(services, redo)).toMatchObject({ code: 1, msg: `已撤销：服务保障“${first}”`, data: { is_redo: false } })
})

test('sent twice it has happened once', async () => {
  const { id, name: old } = await makeRow(app, services)
  const edited = await post(services, 'edit', { id, name: name() })
  await undo(services, edited)
  expect(await undo(services, edited)).toMatchObject({ code: 1, msg: '已经撤销过', data: { done: 0 } })
  expect(await column('shop_goods_service', 'name', id)).toBe(old)
  expect((await entriesOf(services, id)).length).toBe(3)
})

test('of several undos at once one happens', async () => {
  const { id } = await makeRow(app, services)
  const edited = await post(services, 'edit', { id, name: name() })
  const answers = await Promise.all([1, 2, 3].map(() => undo(services, edited)))
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
  expect(answers.map(({ data }) => data['done']).toSorted()).toEqual([0, 0, 1])
  expect((await entriesOf(services, id)).length).toBe(3)
})

test('a repeated request has the number of the first one', async () => {
  const { id } = await makeRow(app, services)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { id, name: name() }
  const [first, second] = [await post(services, 'edit', body, { headers }), await post(services, 'edit', body, { headers })]
  expect(changeOf(first)).toMatch(/^[0-9a-f-]{36}$/)
  expect(changeOf(second)).toBe(changeOf(first))
})

test('what was changed since is a conflict, is shown, and stays', async () => {
  const { id, name: old } = await makeRow(app, services)
  const [then, now] = [name(), name()]
  const edited = await post(services, 'edit', { id, name: then })
  await post(services, 'edit', { id, name: now })
  const refused = await undo(services, edited)
  expect(refused).toMatchObject({
    code: 0,
    data: { done: 0, conflicts: [{ id, name: now, fields: [{ name: 'name', made: then, now }] }] },
  })
  expect(await column('shop_goods_service', 'name', id)).toBe(now)
  expect(old).not.toBe(now)
})

test('a change of another field is no conflict', async () => {
  const { id, name: old } = await makeRow(app, services)
  const edited = await post(services, 'edit', { id, name: name() })
  await post(services, 'edit', { id, status: 0 })
  expect(await undo(services, edited)).toMatchObject({ code: 1 })
  expect([await column('shop_goods_service', 'name', id), await column('shop_goods_service', 'status', id)]).toEqual([old, 0])
})

test('an added row is deleted, unless it was changed since', async () => {
  const added = await post(services, 'add', { name: name(), description: 'x', status: 1 }, { headers: { 'x-answer': 'row' } })
  const { id } = added.data as unknown as { id: number }
  await post(services, 'edit', { id, description: 'y' })
  expect(await undo(services, added)).toMatchObject({ code: 0, data: { conflicts: [{ id, fields: [{ name: 'description', made: 'x', now: 'y' }] }] } })
  await post(services, 'edit', { id, description: 'x' })
  expect(await undo(services, added)).toMatchObject({ code: 1, data: { done: 1 } })
  expect(await column('shop_goods_service', 'name', id)).toBeUndefined()
})

test('an added row stays if something was done with it since, also where no field of a form has changed', async () => {
  const username = name()
  const added = await post('user/user', 'add', { username, nickname: 'Ada', password: 'Newpass-55x' }, { headers: { 'x-answer': 'row' } })
  const { id } = added.data as unknown as { id: number }
  expect(await post('user/user', 'score', { id, score: 500, memo: 'x' })).toMatchObject({ code: 1 })
  const { rows } = await app.sql<{ batch: string }>("select batch from change_log where resource = 'user/user' and row_id = $1 and kind = 'add'", [id])
  expect(await post('user/user', 'undo', { batch: rows[0]?.batch })).toMatchObject({ code: 0, data: { conflicts: [{ id }] } })
  expect(await column('user', 'delete_time', id)).toBeNull()
})

test('the undo of a deletion does not take back a later one', async () => {
  const { id } = await makeRow(app, banners)
  const first = await post(banners, 'del', { ids: [id] })
  const { rows } = await app.sql<{ id: number }>('select id from security_data_recycle_log where subject_id = $1 order by id desc limit 1', [id])
  expect(await post('security/dataRecycleLog', 'restore', { ids: [rows[0]?.id] })).toMatchObject({ code: 1 })
  await post(banners, 'del', { ids: [id] })
  expect(await undo(banners, first)).toMatchObject({ code: 0, data: { conflicts: [{ id }] } })
  expect(await column('shop_banner', 'id', id)).toBeUndefined()
})

test('an import that changes stock beside fields is undone as a whole only', async () => {
  const { skuIds } = await addGoods(app)
  const [head = '', ...lines] = linesOf(await takeSheet(app, 'shop/stock'))
  const names = head.split(',')
  const cells = lines.map((line) => line.split(',')).find((line) => line[0] === String(skuIds[0])) ?? []
  const put = (label: string, value: string): void => void (cells[names.findIndex((one) => one.includes(label))] = value)
  put('预警值', '77')
  put('库存', '500')
  const { data } = await sendSheet(app, 'shop/stock', [head, cells.join(',')].join('\r\n'))
  const imported = await post('shop/stock', 'importApply', { run: data['run'] })
  expect([imported.code, changeOf(imported)]).toEqual([1, ''])
  expect(await column('shop_goods_sku', 'stock', skuIds[0] ?? 0)).toBe(500)
  expect(await post('shop/stock', 'importUndo', { run: data['run'] })).toMatchObject({ code: 1 })
  expect(await column('shop_goods_sku', 'stock', skuIds[0] ?? 0)).not.toBe(500)
})

test('deleted rows come back: marked ones, and those of the recycle bin with their ids', async () => {
  const [soft, hard] = [await makeRow(app, goods), await makeRow(app, banners)]
  for (const [path, table, { id }] of [
    [goods, 'shop_goods', soft],
    [banners, 'shop_banner', hard],
  ] as const) {
    const deleted = await post(path, 'del', { ids: [id] })
    expect(await undo(path, deleted)).toMatchObject({ code: 1, data: { done: 1 } })
    expect(await column(table, 'id', id)).toBe(id)
    expect(await undo(path, deleted)).toMatchObject({ code: 1, msg: '已经撤销过' })
  }
  expect(await column('shop_goods', 'delete_time', soft.id)).toBeNull()
})

test('without a copy in the recycle bin the deletion offers no undo', async () => {
  const { id } = await makeRow(app, 'shop/goodsParamTemplate')
  const deleted = await post('shop/goodsParamTemplate', 'del', { ids: [id] })
  expect([deleted.code, changeOf(deleted)]).toEqual([1, ''])
})

test('a change of many rows is undone as far as nobody has changed them', async () => {
  const rows = [await addGoods(app), await addGoods(app), await addGoods(app)]
  const ids = rows.map(({ id }) => id)
  await app.sql("update shop_goods set status = '1' where id = any($1)", [ids])
  const taken = await post(goods, 'unshelve', { ids })
  expect(taken.msg).toBe('3 件商品已下架')
  await post(goods, 'shelve', { ids: [ids[1]] })
  const answer = await undo(goods, taken)
  expect(answer).toMatchObject({ code: 1, data: { done: 2, conflicts: [{ id: ids[1] }] } })
  for (const id of ids) expect(await column('shop_goods', 'status', id)).toBe('1')
})

test('of very many rows that were changed since only the first ones are shown with their values', async () => {
  const { rows } = await app.sql<{ id: number }>(
    "insert into shop_goods_service (name, weigh) select 'many ' || n, n from generate_series(1, 210) n returning id",
  )
  const ids = rows.map(({ id }) => id)
  const change = (some: readonly number[], value: string): Promise<Answer> => post(services, 'change', { ids: some, field: 'weigh', value })
  const changed = await change(ids, '1000')
  expect(changed).toMatchObject({ code: 1 })
  await change(ids.slice(0, 60), '1001')
  const { data } = await undo(services, changed)
  const conflicts = data['conflicts'] as { fields: unknown[] }[]
  expect([data['done'], conflicts.length, conflicts.filter(({ fields }) => fields.length > 0).length]).toEqual([150, 60, 50])
  expect(await column('shop_goods_service', 'weigh', ids[209] ?? 0)).toBe(210)
  expect(await undo(services, changed)).toMatchObject({ code: 0, data: { done: 0 } })
})

test('the rows of an action that saves values get their old ones', async () => {
  const [one, other] = [await addGoods(app), await makeRow(app, categories)]
  const before = await column('shop_goods', 'category_id', one.id)
  const moved = await post(goods, 'setCategory', { ids: [one.id], category_id: other.id })
  expect(await column('shop_goods', 'category_id', one.id)).toBe(other.id)
  expect(await undo(goods, moved)).toMatchObject({ code: 1 })
  expect(await column('shop_goods', 'category_id', one.id)).toBe(before)
})

test('each change needs the right to its reverse, on the server', async () => {
  const { id } = await makeRow(app, services)
  const edited = await post(services, 'edit', { id, name: name() })
  const added = await post(services, 'add', { name: name(), description: '', status: 1 })
  const banner = await makeRow(app, banners)
  const deleted = await post(banners, 'del', { ids: [banner.id] })
  const holding = async (...nodes: string[]): Promise<CallOptions> => ({ token: (await signInWith(app, nodes)).token })
  const viewer = await holding('shop/goodsService/index', 'shop/goodsService/del', 'shop/banner/index', 'shop/banner/del')
  expect(await undo(services, edited, viewer)).toMatchObject({ code: 401 })
  expect(await undo(banners, deleted, viewer)).toMatchObject({ code: 401 })
  const editor = await holding('shop/goodsService/index', 'shop/goodsService/edit', 'shop/banner/index', 'shop/banner/add')
  expect(await undo(services, added, editor)).toMatchObject({ code: 401 })
  expect(await undo(services, edited, editor)).toMatchObject({ code: 1 })
  expect(await undo(services, added, viewer)).toMatchObject({ code: 1 })
  expect(await undo(banners, deleted, editor)).toMatchObject({ code: 1 })
  const outsider = await holding('shop/banner/index')
  expect(await undo(services, edited, outsider)).toMatchObject({ code: 401 })
})

test('the answer offers an undo only to those who may', async () => {
  const { id } = await makeRow(app, services)
  const { token } = await signInWith(app, ['shop/goodsService/index', 'shop/goodsService/add'])
  expect(changeOf(await post(services, 'add', { name: name(), description: '', status: 1 }, { token }))).toBe('')
  expect(changeOf(await post(services, 'edit', { id, name: name() }))).not.toBe('')
})

test('money, points and stock are never put back', async () => {
  const id = await addMember(app)
  for (const action of ['money', 'score']) {
    const paid = await post('user/user', action, { id, [action]: 5, memo: 'x' })
    expect([paid.code, changeOf(paid)]).toEqual([1, ''])
  }
  const { rows } = await app.sql<{ batch: string }>("select batch from change_log where resource = 'user/user' and row_id = $1 and kind = 'money'", [id])
  expect(await post('user/user', 'undo', { batch: rows[0]?.batch })).toMatchObject({ code: 0, msg: '此操作不能撤销' })
  expect(await column('user', 'money', id)).toBe('5.00')

  const one = await addGoods(app)
  const { row } = (await app.call('GET', callOf(goods, 'edit'), { query: { id: one.id } })).data
  const stocked = await post(goods, 'edit', { ...row, name: name() })
  expect([stocked.code, changeOf(stocked)]).toEqual([1, ''])
  const { rows: edits } = await app.sql<{ batch: string }>(
    "select batch from change_log where resource = 'shop/goods' and row_id = $1 order by id desc limit 1",
    [one.id],
  )
  expect(await post(goods, 'undo', { batch: edits[0]?.batch })).toMatchObject({ code: 0, msg: expect.stringContaining('旧值不在记录中') })
})

test('a password is never put back, and nothing else of that save either', async () => {
  const id = await addMember(app)
  const changed = await post('user/user', 'edit', { id, nickname: name(), password: 'Newpass-55x' })
  expect([changed.code, changeOf(changed)]).toEqual([1, ''])
})

test('old changes, unknown numbers and those of other lists are refused', async () => {
  const { id } = await makeRow(app, services)
  const edited = await post(services, 'edit', { id, name: name() })
  expect(await undo(banners, edited)).toMatchObject({ code: 0, msg: '没有可撤销的修改' })
  expect(await post(services, 'undo', { batch: randomUUID() })).toMatchObject({ code: 0 })
  for (const batch of [undefined, 5, 'x', "' or 1=1", { a: 1 }]) expect(await post(services, 'undo', { batch })).toMatchObject({ status: 200, code: 0 })
  await app.sql(
    `alter table change_log disable trigger user; update change_log set create_time = now() - interval '31 days' where batch = '${changeOf(edited)}'; alter table change_log enable trigger user`,
  )
  expect(await undo(services, edited)).toMatchObject({ code: 0, msg: '超过 30 天的修改不能再撤销' })
})

test('of several rows one can be undone alone', async () => {
  const rows = [await addGoods(app), await addGoods(app)]
  const [one, other] = rows.map(({ id }) => id)
  await app.sql("update shop_goods set status = '1' where id = any($1)", [[one, other]])
  const taken = await post(goods, 'unshelve', { ids: [one, other] })
  expect(await undo(goods, taken, { id: Number(one) })).toMatchObject({ code: 1, data: { done: 1 } })
  expect([await column('shop_goods', 'status', Number(one)), await column('shop_goods', 'status', Number(other))]).toEqual(['1', '0'])
  expect(await undo(goods, taken)).toMatchObject({ code: 1, data: { done: 1 } })
})

test('an import is undone like any other change, the rows that it added and those that it changed', async () => {
  const { id, name: kept } = await makeRow(app, services, { description: 'old' })
  const [head = '', ...lines] = linesOf(await takeSheet(app, services))
  const added = name()
  const changed = lines.filter((line) => line.includes(String(kept))).map((line) => line.replace('old', 'new'))
  const { data } = await sendSheet(app, services, [head, ...changed, `,${added},,third,是,,`].join('\r\n'))
  const imported = await post(services, 'importApply', { run: data['run'] })
  expect(await column('shop_goods_service', 'description', id)).toBe('new')
  expect(await undo(services, imported)).toMatchObject({ code: 1, data: { done: 2 } })
  expect(await column('shop_goods_service', 'description', id)).toBe('old')
  expect((await app.sql('select id from shop_goods_service where name = $1', [added])).rows).toEqual([])
  expect(await post(services, 'importUndo', { run: data['run'] })).toMatchObject({ code: 0 })
})
