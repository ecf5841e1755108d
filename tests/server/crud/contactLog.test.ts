import { randomInt, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { entities, resourceAt, resources } from '../../../resources/index'
import { nodesOf } from '../../../resources/kit/derived'
import { contactNodeOf, maskText } from '../../../resources/kit/masks'
import { callOf, controllerFileOf, nodeOf } from '../../../resources/kit/paths'
import { makeToken, rest } from '../../support/apiTokens'
import { signInWith, testApp } from '../../support/app'
import { insertRow, makeRow } from '../../support/rows'
import { sendSheet } from '../../support/sheets'

import type { ConflictingRow } from '../../../resources/kit/protocol/undo'
import type { Answer, TestApp } from '../../support/app'

const members = 'user/user'
const [changeLog, bin] = ['security/sensitiveDataLog', 'security/dataRecycleLog']
const contactNodes = new Set(entities.flatMap((one) => contactNodeOf(one, entities) ?? []))
const everything = resources.flatMap((one) => nodesOf(one).map(({ name }) => nodeOf(one.path, name)))
const withoutContact = everything.filter((node) => !contactNodes.has(node))

let app: TestApp
let holder: string
let without: string
/** Of the open API. */
let [holding, lacking] = ['', '']
beforeAll(async () => {
  app = await testApp()
  holder = (await signInWith(app, everything)).token
  without = (await signInWith(app, withoutContact)).token
  holding = (await makeToken(app, { nodes: everything })).token
  lacking = (await makeToken(app, { nodes: withoutContact })).token
  const controller = controllerFileOf(members)
  await app.sql('delete from security_sensitive_data where controller = $1', [controller])
  await app.sql('delete from security_data_recycle where controller = $1', [controller])
  const rule = { name: 'members', controller, status: 1 }
  expect(await post('security/sensitiveData', 'add', { ...rule, data_fields: ['mobile', 'nickname', 'status'] })).toMatchObject({ code: 1 })
  expect(await post('security/dataRecycle', 'add', rule)).toMatchObject({ code: 1 })
}, 60_000)
afterAll(() => app.close())

const post = (path: string, verb: string, body: object, token = app.token): Promise<Answer> => app.call('POST', callOf(path, verb), { body, token })
const get = (path: string, verb: string, query: object, token: string): Promise<Answer> => app.call('GET', callOf(path, verb), { query: { ...query }, token })

const newMobile = (): string => `139${randomInt(10_000_000, 99_999_999)}`
const masked = (mobile: string): string => maskText('mobile', mobile)
interface Member {
  readonly id: number
  readonly row_version: number
  readonly mobile: string
}
async function addMember(): Promise<Member> {
  const mobile = newMobile()
  const { id, row_version } = await makeRow(app, members, { mobile, email: '', nickname: '司马相如' })
  return { id, row_version, mobile }
}

/** The entries of the log that a call has added. */
async function entriesOf<Value>(call: () => Promise<Value>): Promise<{ readonly answer: Value; readonly entries: readonly unknown[] }> {
  const read = async () =>
    (await app.sql<{ title: string; data: unknown }>("select title, data from admin_log where title like '%查看联系方式' order by id")).rows
  const before = (await read()).length
  const answer = await call()
  return { answer, entries: (await read()).slice(before).map(({ title, data }) => ({ title, data })) }
}
const told = (id: number, fields: readonly string[]) => [{ title: '会员 - 查看联系方式', data: { id, fields } }]
const newestId = async (table: string, id: number, column: string): Promise<number> =>
  (await app.sql<{ id: number }>(`select id from ${table} where ${column} = $1 order by id desc limit 1`, [id])).rows[0]?.id ?? 0

describe('the log of sensitive data', () => {
  const changed = async (values: object): Promise<{ readonly id: number; readonly mobile: string; readonly log: number }> => {
    const { id, mobile } = await addMember()
    expect(await post(members, 'edit', { id, ...values })).toMatchObject({ code: 1 })
    return { id, mobile, log: await newestId('security_sensitive_data_log', id, 'id_value') }
  }

  test('details tell contact data whole to holders of its node, which is logged for the row that was changed', async () => {
    const now = newMobile()
    const { id, mobile, log } = await changed({ mobile: now })
    const { answer, entries } = await entriesOf(() => get(changeLog, 'info', { id: log }, holder))
    expect(answer.data.row).toMatchObject({ before: mobile, after: now, comparison: { before: mobile, after: now } })
    expect(entries).toEqual(told(id, ['mobile']))
    const other = await entriesOf(() => get(changeLog, 'info', { id: log }, without))
    expect(other.answer.code).toBe(0)
    expect([other.answer.text.includes(mobile), other.entries]).toEqual([false, []])
  })

  test('details of a field without contact data are no entry', async () => {
    const { log } = await changed({ status: 'disable' })
    const { answer, entries } = await entriesOf(() => get(changeLog, 'info', { id: log }, holder))
    expect([answer.data.row['after'], entries]).toEqual(['disable', []])
  })

  test('lists and exports have masks for everybody, also of names with the same mask', async () => {
    const now = newMobile()
    const { id, mobile } = await changed({ mobile: now, nickname: '司马迁' })
    const { answer, entries } = await entriesOf(() => get(changeLog, 'index', { search: [{ field: 'id_value', operator: 'eq', val: id }] }, holder))
    expect(answer.data.list.map((row) => [row['before'], row['after']])).toEqual(
      expect.arrayContaining([
        [masked(mobile), masked(now)],
        ['司**', '司**'],
      ]),
    )
    const file = await get(changeLog, 'export', { format: 'csv' }, holder)
    for (const secret of [mobile, now, '司马']) expect([secret, answer.text.includes(secret), file.text.includes(secret)]).toEqual([secret, false, false])
    expect(file.text).toContain(masked(now))
    expect(entries).toEqual([])
    const { json } = await rest(app, holding, 'GET', `${changeLog}/${await newestId('security_sensitive_data_log', id, 'id_value')}`)
    expect(JSON.stringify(json)).not.toContain('司马')
  })
})

test('details of the recycle bin log the contact data of the deleted row, and have masks without the node', async () => {
  const { id } = await addMember()
  expect(await post(members, 'del', { ids: [id] })).toMatchObject({ code: 1 })
  const log = await newestId('security_data_recycle_log', id, 'subject_id')
  const { answer, entries } = await entriesOf(() => get(bin, 'info', { id: log }, holder))
  expect(answer.data.row).toMatchObject({ data: { nickname: '司马相如' }, record: { nickname: '司马相如' } })
  expect(entries).toEqual(told(id, ['nickname', 'mobile']))
  const other = await entriesOf(() => get(bin, 'info', { id: log }, without))
  expect(other.answer.data.row).toMatchObject({ data: { nickname: '司**' }, record: { nickname: '司**' } })
  expect([other.answer.text.includes('司马'), other.entries]).toEqual([false, []])
})

describe('the open API', () => {
  const body = () => ({ username: `m${newMobile()}`, password: 'Abcdef-123456', nickname: '司马相如', group_id: 1, mobile: newMobile() })

  test('answers of writes tell the row as their caller sees it, and are logged if it is whole', async () => {
    for (const [token, isWhole] of [
      [holding, true],
      [lacking, false],
    ] as const) {
      const sent = body()
      const shown = isWhole ? sent.mobile : masked(sent.mobile)
      const added = await entriesOf(() => rest(app, token, 'POST', members, { body: sent }))
      const id = Number(added.answer.json['id'])
      const expected = isWhole ? told(id, ['nickname', 'mobile']) : []
      expect([added.answer.status, added.answer.json['mobile'], added.entries]).toEqual([201, shown, expected])
      const edited = await entriesOf(() => rest(app, token, 'PATCH', `${members}/${id}`, { body: { status: 'disable' } }))
      expect([edited.answer.status, edited.answer.json['mobile'], edited.entries]).toEqual([200, shown, expected])
      const deleted = await entriesOf(() => rest(app, token, 'DELETE', `${members}/${id}`))
      expect([deleted.answer.status, deleted.answer.json['mobile'], deleted.entries]).toEqual([200, shown, expected])
    }
  })

  test('the answer to somebody who may not read the list is no entry', async () => {
    const { token } = await makeToken(app, { nodes: [nodeOf(members, 'add'), nodeOf(members, 'contact')] })
    const { answer, entries } = await entriesOf(() => rest(app, token, 'POST', members, { body: body() }))
    expect([Object.keys(answer.json).toSorted(), entries]).toEqual([['id', 'row_version'], []])
  })

  test('a repeated call is told, and logged, again', async () => {
    const call = { body: body(), headers: { 'idempotency-key': randomUUID() } }
    const { answer, entries } = await entriesOf(async () => [await rest(app, holding, 'POST', members, call), await rest(app, holding, 'POST', members, call)])
    const [first, second] = answer
    expect(second?.json).toEqual(first?.json)
    const [entry] = told(Number(first?.json['id']), ['nickname', 'mobile'])
    expect(entries).toEqual([entry, entry])
  })

  test('a refused version tells the row whole to holders of the node, and is logged', async () => {
    for (const [token, isWhole] of [
      [holding, true],
      [lacking, false],
    ] as const) {
      const { id, row_version, mobile } = await addMember()
      await post(members, 'edit', { id, status: 'disable' })
      const call = { body: { status: 'enable' }, headers: { 'if-match': `"${row_version}"` } }
      const { answer, entries } = await entriesOf(() => rest(app, token, 'PATCH', `${members}/${id}`, call))
      expect(answer).toMatchObject({ status: 412, json: { data: { type: 'stale', row: { id, mobile: isWhole ? mobile : masked(mobile) } } } })
      expect(entries).toEqual(isWhole ? told(id, ['nickname', 'mobile', 'addresses']) : [])
    }
  })
})

const stale = {
  edit: (id: number) => ({ id, status: 'enable' }),
  del: (id: number) => ({ ids: [id] }),
  change: (id: number) => ({ ids: [id], field: 'status', value: 'enable' }),
} as const

test.each(['edit', 'del', 'change'] as const)(
  '%s: a refused version tells the row whole to holders of the node, and is logged although it is rolled back',
  async (verb) => {
    const { id, row_version, mobile } = await addMember()
    await post(members, 'edit', { id, status: 'disable' })
    const body = { ...stale[verb](id), row_version }
    const { answer, entries } = await entriesOf(() => post(members, verb, body, holder))
    expect(answer).toMatchObject({ code: 0, data: { type: 'stale', row: { id, mobile } } })
    expect(entries).toEqual(told(id, ['nickname', 'mobile', 'addresses']))
    const other = await entriesOf(() => post(members, verb, body, without))
    expect(other.answer).toMatchObject({ code: 0, data: { type: 'stale', row: { id, mobile: masked(mobile) } } })
    expect(other.entries).toEqual([])
  },
)

test('an action: a refused version tells an order with its receiver and its member, and is logged', async () => {
  const order = resourceAt('shop/order')
  if (!order) throw new Error('no orders')
  const { id } = await insertRow(app, order, { receiver_name: '司马相如', receiver_mobile: newMobile() })
  const body = { id, row_version: 99 }
  const { answer, entries } = await entriesOf(() => post('shop/order', 'editAddress', body, holder))
  expect(answer).toMatchObject({ code: 0, data: { type: 'stale', row: { receiver_name: '司马相如' } } })
  expect(entries).toEqual([{ title: '订单列表 - 查看联系方式', data: { id, fields: expect.arrayContaining(['user', 'receiver_name', 'receiver_mobile']) } }])
  const other = await entriesOf(() => post('shop/order', 'editAddress', body, without))
  expect(other.answer).toMatchObject({ code: 0, data: { type: 'stale', row: { receiver_name: '司**' } } })
  expect(other.entries).toEqual([])
})

test('an action that starts with masks keeps the texts whose masks come back, and refuses the mask of another text', async () => {
  const order = resourceAt('shop/order')
  if (!order) throw new Error('no orders')
  const mobile = newMobile()
  const { id } = await insertRow(app, order, {
    ...{ status: '2', ship_status: '0', region: app.region },
    ...{ receiver_name: '司马相如', receiver_mobile: mobile },
  })
  const sent = { id, receiver_name: '司**', receiver_mobile: masked(mobile), region: app.region, address: '长安街 3 号' }
  const { answer, entries } = await entriesOf(() => post('shop/order', 'editAddress', sent, without))
  const { rows } = await app.sql('select receiver_name, receiver_mobile, address from shop_order where id = $1', [id])
  expect([answer.code, answer.msg, entries]).toEqual([1, answer.msg, []])
  expect(rows).toEqual([{ receiver_name: '司马相如', receiver_mobile: mobile, address: '长安街 3 号' }])
  expect(await post('shop/order', 'editAddress', { ...sent, receiver_name: '王**' }, without)).toMatchObject({ code: 0 })
})

describe('an undo', () => {
  const undo = (batch: unknown, token: string) => entriesOf(() => post(members, 'undo', { batch }, token))

  test('a conflict tells holders of the node what the field is now, which is logged', async () => {
    const { id } = await addMember()
    const [made, now] = [newMobile(), newMobile()]
    const { headers } = await post(members, 'edit', { id, mobile: made }, holder)
    await post(members, 'edit', { id, mobile: now })
    const { answer, entries } = await undo(headers['x-change'], holder)
    expect(answer).toMatchObject({ code: 0, data: { type: 'undo', conflicts: [{ id, fields: [{ name: 'mobile', made, now }] }] } })
    expect(entries).toEqual(told(id, ['mobile']))
    const other = await undo(headers['x-change'], without)
    expect([other.answer.code, other.answer.text.includes(now), other.entries]).toEqual([401, false, []])
  })

  test('conflicts of several rows are one entry, also beside rows that were undone', async () => {
    const [one, two, three] = [await addMember(), await addMember(), await addMember()]
    const sheet = ['ID,手机号', ...[one, two, three].map(({ id }) => `${id},${newMobile()}`)].join('\r\n')
    const { data } = await sendSheet(app, members, sheet, { token: holder })
    const { headers } = await post(members, 'importApply', { run: data['run'] }, holder)
    for (const { id } of [one, two]) await post(members, 'edit', { id, mobile: newMobile() })
    const { answer, entries } = await undo(headers['x-change'], holder)
    const ids = (answer.data['conflicts'] as ConflictingRow[]).map(({ id }) => id)
    expect([answer.code, answer.data['done'], ids.toSorted()]).toEqual([1, 1, [one.id, two.id].toSorted()])
    expect(entries).toEqual([{ title: '会员 - 查看联系方式', data: { rows: 2, ids, fields: ['mobile'] } }])
  })

  test('a conflict in another field is no entry', async () => {
    const { id } = await addMember()
    const { headers } = await post(members, 'edit', { id, status: 'disable' }, holder)
    await post(members, 'edit', { id, status: 'enable' })
    const { answer, entries } = await undo(headers['x-change'], holder)
    expect([answer.data['conflicts'], entries]).toEqual([[{ id, name: expect.any(String), fields: [{ name: 'status', made: 'disable', now: 'enable' }] }], []])
  })

  test('a conflict has masks without the node, and is no entry', async () => {
    const [made, now] = [newMobile(), newMobile()]
    const body = { username: `m${made}`, password: 'Abcdef-123456', nickname: '司马相如', group_id: 1, mobile: made }
    const added = await app.call('POST', callOf(members, 'add'), { body, token: without, headers: { 'x-answer': 'row' } })
    await app.sql('update "user" set mobile = $1 where id = $2', [now, added.data['id']]) // by something that the log does not have
    const fields = [{ name: 'mobile', made: masked(made), now: masked(now) }]
    const { answer, entries } = await undo(added.headers['x-change'], without)
    expect([answer.data['conflicts'], entries]).toEqual([[{ id: added.data['id'], name: expect.any(String), fields }], []])
  })
})
