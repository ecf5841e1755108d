import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { signInWith, testApp } from '../../support/app'

import type { HistoryEntry } from '../../../resources/kit/protocol/undo'
import type { Answer, CallOptions, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.sql("delete from setting where key !~ '^(demo|first|setup)'")
  await app.sql('delete from config_variable')
})

const call = (method: 'GET' | 'POST' | 'DELETE', action: string, options: CallOptions = {}): Promise<Answer> =>
  app.call(method, `/admin/routine.Config/${action}`, options)
const edit = (body: object): Promise<Answer> => call('POST', 'edit', { body })
const add = async (body: object): Promise<Answer & { id: number }> => {
  const answer = await call('POST', 'add', { body: { group: 'basics', title: '热线', type: 'string', rule: [], content: '', ...body } })
  return { ...answer, id: Number((answer.data as { id?: unknown } | null)?.id) }
}
const del = (...ids: readonly number[]): Promise<Answer> => call('DELETE', 'del', { query: { ids } })
const undo = ({ headers }: Answer, more: object = {}, options: CallOptions = {}): Promise<Answer> =>
  call('POST', 'undo', { body: { batch: headers['x-change'], ...more }, ...options })
const history = async (tab = 'basics'): Promise<readonly HistoryEntry[]> =>
  (await call('GET', 'history', { query: { tab } })).data.list as unknown as HistoryEntry[]
const rows = async (): Promise<object[]> => (await app.sql('select * from config_variable order by id')).rows
const lastLog = async (): Promise<{ title: string; data: string } | undefined> =>
  (await app.sql<{ title: string; data: string }>('select title, data::text as data from admin_log order by id desc limit 1')).rows[0]

test('a deleted variable comes back with everything it had, and the admin log says so', async () => {
  const { id } = await add({ name: 'hotline', content: '', tip: '电话', weigh: 5, rule: ['required'] })
  await edit({ hotline: '400-1' })
  const before = await rows()
  const deleted = await del(id)
  expect(await rows()).toEqual([])
  expect((await history())[0]).toMatchObject({ kind: 'del', of: { id, name: '热线' }, can_undo: true, before: { hotline: '400-1' }, after: null })
  expect(await undo(deleted, {}, { language: 'en' })).toMatchObject({ code: 1, msg: 'Undone: variable “热线”', data: { done: 1 } })
  expect(await rows()).toEqual(before)
  expect(await lastLog()).toMatchObject({ title: '系统配置 - 撤销' })
  expect(JSON.parse((await lastLog())?.data ?? '')).toEqual({ changes: [{ setting: 'hotline', before: null, after: '400-1' }] })
  expect((await history()).slice(0, 2)).toMatchObject([
    { kind: 'restore', of: { name: '热线' }, can_undo: true },
    { kind: 'del', can_undo: false },
  ])
})

test('that it came back is undone too, and nothing is undone twice', async () => {
  const { id } = await add({ name: 'hotline' })
  const deleted = await del(id)
  const undone = await undo(deleted)
  expect(await undo(deleted)).toMatchObject({ code: 1, data: { done: 0 } })
  expect(await undo(undone)).toMatchObject({ code: 1, data: { is_redo: true, done: 1 } })
  expect(await rows()).toEqual([])
})

test('of several deleted variables the history brings one back', async () => {
  const ids = [(await add({ name: 'one' })).id, (await add({ name: 'two' })).id]
  const deleted = await del(...ids)
  expect(await undo(deleted, { tab: 'basics', id: ids[1] })).toMatchObject({ code: 1, data: { done: 1 } })
  expect(await rows()).toMatchObject([{ name: 'two' }])
  expect(await undo(deleted)).toMatchObject({ code: 1, data: { done: 1 } })
  expect(await rows()).toMatchObject([{ name: 'one' }, { name: 'two' }])
})

test('a deleted secret is kept nowhere, so its deletion is final', async () => {
  const { id } = await add({ name: 'gate_word', title: '口令', type: 'password' })
  await edit({ gate_word: 'very private' })
  const deleted = await del(id)
  expect([deleted.code, deleted.headers['x-change']]).toEqual([1, undefined])
  const [entry] = await history()
  expect(entry).toMatchObject({ before: { gate_word: '***' }, can_undo: false })
  expect(await call('POST', 'undo', { body: { batch: entry?.batch } })).toMatchObject({ code: 0, msg: expect.stringContaining('口令') })
  const logs = await app.sql("select 1 from change_log where concat(before::text, after::text) like '%very private%'")
  expect(logs.rows).toEqual([])
  const empty = await add({ name: 'gate_word', title: '口令', type: 'password' })
  expect(await undo(await del(empty.id))).toMatchObject({ code: 1 }) // without a value nothing is lost
})

test('a variable does not come back over another of its name, or without its group', async () => {
  const { id } = await add({ name: 'hotline' })
  const deleted = await del(id)
  const other = await add({ name: 'hotline' })
  expect(await undo(deleted)).toMatchObject({ code: 0, msg: expect.stringContaining('变量名') })
  expect(await rows()).toMatchObject([{ id: other.id }])
  const grouped = await edit({ config_group: [{ key: 'about', value: '关于' }] })
  const inGroup = await del((await add({ name: 'founded', group: 'about' })).id)
  const withGroup = await undo(grouped)
  expect(withGroup.code).toBe(1)
  expect(await undo(inGroup, {}, { language: 'en' })).toMatchObject({ code: 0, msg: expect.stringContaining('about') })
  expect(await undo(withGroup)).toMatchObject({ code: 1, data: { is_redo: true } })
  expect(await undo(inGroup)).toMatchObject({ code: 1 })
})

test('an undo needs the node of its change', async () => {
  const { id } = await add({ name: 'hotline' })
  const deleted = await del(id)
  const { token } = await signInWith(
    app,
    ['index', 'edit', 'del'].map((verb) => `routine/config/${verb}`),
  )
  expect((await undo(deleted, {}, { token })).code).toBe(401)
  expect((await call('GET', 'history', { query: { tab: 'basics' }, token })).data.list[0]).toMatchObject({ can_undo: false })
  const { token: adds } = await signInWith(
    app,
    ['index', 'add'].map((verb) => `routine/config/${verb}`),
  )
  const answer = await undo(deleted, {}, { token: adds })
  expect([answer.code, answer.headers['x-change']]).toEqual([1, undefined]) // who cannot delete is not offered to
})

test('an addition is undone unless the variable has got another value or may not be deleted', async () => {
  const added = await add({ name: 'hotline' })
  await edit({ hotline: '400-1' })
  expect(await undo(added)).toMatchObject({ code: 0, data: { conflicts: [{ name: '热线', fields: [{ name: 'hotline', now: '400-1' }] }] } })
  await edit({ hotline: '' })
  const kept = await add({ name: 'kept_one', allow_del: 0 })
  expect(kept.headers['x-change']).toBeUndefined()
  const plain = await add({ name: 'plain' })
  expect(await undo(plain)).toMatchObject({ code: 1, data: { done: 1 } })
  expect((await rows()).map((row) => (row as { name: string }).name)).toEqual(['hotline', 'kept_one'])
})

test('a value of a variable that was deleted since stays, and the history keeps what it was', async () => {
  const { id } = await add({ name: 'hotline' })
  const saved = await edit({ hotline: '400-1' })
  await del(id)
  expect(await undo(saved)).toMatchObject({ code: 0, data: { conflicts: [{ fields: [] }] } })
  expect((await history()).find(({ kind }) => kind === 'edit')).toMatchObject({ after: { hotline: '400-1' }, can_undo: false })
})

test('what one call has changed in several tabs is undone together, or by its tabs', async () => {
  const saved = await edit({ site_name: 'Tea', smtp_server: 'mail.example' })
  expect(await undo(saved, { tab: 'mail', id: 0 })).toMatchObject({ code: 1, data: { done: 1 } })
  expect([await history('mail'), await history()].map((list) => list.length)).not.toContain(0)
  expect(await undo(saved)).toMatchObject({ code: 1, data: { done: 1 } })
  const again = await edit({ site_name: 'Tea', smtp_server: 'mail.example' })
  expect(await undo(again)).toMatchObject({ code: 1, data: { done: 2 }, msg: '已撤销 2 项设置的修改' })
  expect((await app.sql("select value from setting where key in ('site_name', 'smtp_server')")).rows).toEqual([{ value: '' }, { value: '' }])
})

test('the place to which a secret is sent is not changed back without the secret', async () => {
  const placed = await edit({ smtp_server: 'one.example' })
  await edit({ smtp_pass: 'private' })
  expect(await undo(placed, {}, { language: 'en' })).toMatchObject({ code: 0, msg: expect.stringContaining('Password') })
  const moved = await edit({ smtp_server: 'two.example', smtp_pass: 'private too' })
  expect([moved.code, moved.headers['x-change']]).toEqual([1, undefined])
  const [entry] = await history('mail')
  expect(entry).toMatchObject({ can_undo: false, after: { smtp_server: 'two.example', smtp_pass: '***' } })
})

test('after 30 days a change is not undone any more', async () => {
  const saved = await edit({ site_name: 'Tea' })
  await app.sql(
    `alter table change_log disable trigger user; update change_log set create_time = now() - interval '31 days' where batch = '${String(saved.headers['x-change'])}'; alter table change_log enable trigger user`,
  )
  expect((await history())[0]).toMatchObject({ can_undo: false })
  expect(await undo(saved)).toMatchObject({ code: 0, msg: '超过 30 天的修改不能再撤销' })
})

test('only a tab that exists has a history, and only for those who see it', async () => {
  for (const tab of ['nowhere', 'toString', '', '../x']) expect((await call('GET', 'history', { query: { tab } })).code).toBe(0)
  for (const tab of ['nowhere', 'x y', 7, null])
    expect((await call('POST', 'undo', { body: { batch: '00000000-0000-0000-0000-000000000000', tab } })).code).toBe(0)
})
