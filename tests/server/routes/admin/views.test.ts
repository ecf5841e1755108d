import { afterAll, beforeAll, expect, test } from 'vitest'

import { addAdmin, signIn, signInWith, testApp } from '../../../support/app'

import type { SavedView, StartViews } from '../../../../resources/kit/protocol/views'
import type { Answer, TestApp } from '../../../support/app'

interface Person {
  readonly token: string
  readonly adminId: number
  readonly groupId: number
}

const nodes = ['auth', 'auth/admin', 'auth/admin/index', 'shop', 'shop/goodsService', 'shop/goodsService/index']

let app: TestApp
let lily: Person
let mate: Person
let stranger: Person
beforeAll(async () => {
  app = await testApp()
  lily = await signInWith(app, nodes)
  const mateId = await addAdmin(app, { groupId: lily.groupId })
  mate = { adminId: mateId, groupId: lily.groupId, token: await signIn(app, mateId) }
  stranger = await signInWith(app, nodes)
})
afterAll(() => app.close())

const call = (url: string, { token }: Pick<Person, 'token'>, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  app.call('POST', `/admin/Index/${url}`, { body, token, language: 'en', headers })
const mine = { search: [{ field: 'status', operator: 'eq', val: 'enable' }] }
let count = 0
async function save(who: Pick<Person, 'token'>, given: object = {}): Promise<SavedView> {
  count += 1
  const answer = await call('saveView', who, { path: 'auth/admin', name: `View ${count}`, query: '?status=enable', asked: mine, ...given })
  if (answer.code !== 1) throw new Error(`not saved: ${answer.msg}`)
  return answer.data as unknown as SavedView // the type of the response that the tests read
}
const viewsOf = async (who: Pick<Person, 'token'>, path = 'auth/admin'): Promise<readonly SavedView[]> =>
  (await app.call('GET', '/admin/Index/views', { query: { path }, token: who.token })).data['list'] as unknown as readonly SavedView[]
const names = async (who: Pick<Person, 'token'>): Promise<readonly string[]> => (await viewsOf(who)).map(({ name }) => name)
const countsOf = async (who: Pick<Person, 'token'>, ids: readonly number[]): Promise<unknown> =>
  (await app.call('GET', '/admin/Index/viewCounts', { query: { ids: ids.join(',') }, token: who.token })).data['counts']
const started = async (who: Pick<Person, 'token'>): Promise<StartViews> =>
  (await app.call('GET', '/admin/Index/index', { token: who.token })).data['views'] as unknown as StartViews

test('a view that is not shared is visible to its owner only', async () => {
  const view = await save(lily, { look: { order: ['id'] } })
  expect((await viewsOf(lily)).find(({ id }) => id === view.id)).toEqual({
    id: view.id,
    path: 'auth/admin',
    name: view.name,
    query: '?status=enable',
    look: { order: ['id'] },
    groups: [],
    owner: expect.any(String),
    is_own: true,
    may_change: true,
    is_pinned: false,
    is_default: false,
    row_version: 1,
  })
  for (const other of [mate, stranger, app]) expect(await names(other)).not.toContain(view.name)
  expect(await countsOf(mate, [view.id])).toEqual({})
})

test('a shared view is visible to the group, and can be changed by its owner and super administrators only', async () => {
  const view = await save(lily, { groups: [lily.groupId] })
  expect(await names(mate)).toContain(view.name)
  expect(await names(stranger)).not.toContain(view.name)
  expect((await viewsOf(mate)).find(({ id }) => id === view.id)).toMatchObject({ is_own: false, may_change: false })
  for (const [action, body] of [
    ['saveView', { id: view.id, name: 'Taken over' }],
    ['deleteView', { id: view.id }],
  ] as const) {
    expect(await call(action, mate, body)).toMatchObject({ code: 0, msg: expect.stringContaining('belongs to') })
    expect(await call(action, stranger, body)).toMatchObject({ code: 0, msg: expect.stringContaining('no longer exists') })
  }
  expect((await call('saveView', app, { id: view.id, name: 'Named by the boss' })).code).toBe(1)
  expect(await names(lily)).toContain('Named by the boss')
  expect((await call('deleteView', app, { id: view.id })).code).toBe(1)
  expect(await names(lily)).not.toContain('Named by the boss')
})

test("counts of a view follow each user's rights and rows", async () => {
  const view = await save(lily, { groups: [lily.groupId] })
  expect(await countsOf(lily, [view.id])).toEqual({ [view.id]: 1 })
  expect(await countsOf(mate, [view.id])).toEqual({ [view.id]: 1 })
  const { rows } = await app.sql<{ n: number }>("select count(*)::int as n from admin where status = 'enable' and delete_time is null")
  expect(await countsOf(app, [view.id])).toEqual({ [view.id]: rows[0]?.n })
})

test('views of a list require the right to it, shared ones too', async () => {
  const { token, groupId } = await signInWith(app, ['goodsManage', 'shop/goodsService', 'shop/goodsService/index'])
  const view = await save(app, { groups: [groupId] })
  expect(await app.call('GET', '/admin/Index/views', { query: { path: 'auth/admin' }, token })).toMatchObject({ code: 401 })
  expect(await countsOf({ token }, [view.id])).toEqual({})
  expect(await started({ token })).toEqual({ marked: [], lists: [] })
  expect((await call('saveView', { token }, { path: 'auth/admin', name: 'Mine' })).code).toBe(401)
})

test("a view can be shared with the user's own groups and those below, no others", async () => {
  const { rows } = await app.sql<{ id: number }>("insert into admin_group (name, pid) values ('below', $1) returning id", [lily.groupId])
  const below = rows[0]?.id ?? 0
  expect((await save(lily, { groups: [lily.groupId, below] })).groups).toEqual([lily.groupId, below])
  expect(await call('saveView', lily, { path: 'auth/admin', name: 'Beyond', groups: [stranger.groupId] })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('groups you belong to'),
  })
  const { data } = await app.call('GET', '/admin/Index/views', { query: { path: 'auth/admin' }, token: lily.token })
  expect((data['groups'] as { id: number }[]).map(({ id }) => id)).toEqual([lily.groupId, below])
})

test('a view is updated by parts, and an outdated version is refused', async () => {
  const view = await save(lily)
  expect((await call('saveView', lily, { id: view.id, row_version: 1, query: '?q=a', asked: { quickSearch: 'a' } })).data).toMatchObject({
    name: view.name,
    query: '?q=a',
    row_version: 2,
  })
  expect(await call('saveView', lily, { id: view.id, row_version: 1, name: 'Late' })).toMatchObject({ code: 0, msg: expect.stringContaining('elsewhere') })
  expect((await call('deleteView', lily, { id: view.id, row_version: 1 })).code).toBe(0)
  expect((await call('deleteView', lily, { id: view.id, row_version: 2 })).code).toBe(1)
})

test('a save sent twice creates one view', async () => {
  const body = { path: 'auth/admin', name: 'Once', query: '', asked: {} }
  const key = { 'idempotency-key': 'view-once-0001' }
  const [first, second] = [await call('saveView', lily, body, key), await call('saveView', lily, body, key)]
  expect([first.code, second.data['id']]).toEqual([1, first.data['id']])
  expect((await names(lily)).filter((name) => name === 'Once')).toHaveLength(1)
  expect(await call('saveView', lily, body)).toMatchObject({ code: 0, data: { fields: { name: expect.stringContaining('already in use') } } })
})

test('pins, order and the default view are separate for each user', async () => {
  const [one, two] = [await save(lily, { groups: [lily.groupId] }), await save(lily, { groups: [lily.groupId] })]
  await call('markView', mate, { id: one.id, is_pinned: 1, is_default: 1 })
  await call('markView', mate, { id: two.id, is_default: 1 })
  expect((await started(mate)).marked.map(({ id, is_pinned, is_default }) => [id, is_pinned, is_default])).toEqual([
    [one.id, true, false],
    [two.id, false, true],
  ])
  expect((await started(lily)).marked).toEqual([])
  expect((await started(lily)).lists).toEqual(['auth/admin'])
  await call('orderViews', mate, { path: 'auth/admin', ids: [two.id, one.id] })
  expect((await viewsOf(mate)).slice(0, 2).map(({ id }) => id)).toEqual([two.id, one.id])
  expect((await viewsOf(lily)).map(({ id }) => id)).toEqual((await viewsOf(lily)).map(({ id }) => id).toSorted((a, b) => a - b))
})

test('a view that the user does not see can be neither pinned nor ordered', async () => {
  const view = await save(lily)
  expect(await call('markView', stranger, { id: view.id, is_pinned: 1 })).toMatchObject({ code: 0 })
  expect(await call('orderViews', stranger, { path: 'auth/admin', ids: [view.id] })).toMatchObject({ code: 0 })
})

test('a view whose column no longer exists has no count, and the others keep theirs', async () => {
  const [whole, broken] = [await save(lily), await save(lily)]
  await app.sql(`update saved_view set asked = '{"search":[{"field":"vanished","operator":"eq","val":"1"}]}' where id = $1`, [broken.id])
  expect(await countsOf(lily, [whole.id, broken.id])).toEqual({ [whole.id]: 1, [broken.id]: null })
})

test('sharing ends with the group, views are deleted with the account', async () => {
  const former = await signInWith(app, nodes)
  const view = await save(former, { groups: [former.groupId] })
  await app.sql('delete from admin_group_access where admin_id = $1', [former.adminId])
  await app.sql('delete from admin_group where id = $1', [former.groupId])
  expect((await app.sql('select 1 from saved_view_group where view_id = $1', [view.id])).rows).toEqual([])
  await app.sql('delete from admin where id = $1', [former.adminId])
  expect((await app.sql('select 1 from saved_view where id = $1', [view.id])).rows).toEqual([])
})

test.each([
  ['no list', { path: 'auth/nothing', name: 'A' }],
  ['no name', { path: 'auth/admin', name: '  ' }],
  ['a name that is too long', { path: 'auth/admin', name: 'x'.repeat(51) }],
  ['a name with a control character', { path: 'auth/admin', name: 'a\u0000b' }],
  ['an unknown column', { path: 'auth/admin', name: 'A', asked: { search: [{ field: 'password', operator: 'eq', val: '1' }] } }],
  ['an unknown order', { path: 'auth/admin', name: 'A', asked: { order: 'password_hash,asc' } }],
  ['an unknown tab', { path: 'auth/admin', name: 'A', asked: { tab: 'x' } }],
  ['an invalid address', { path: 'auth/admin', name: 'A', query: 'https://out.test' }],
  ['an address that is too long', { path: 'auth/admin', name: 'A', query: `?q=${'x'.repeat(5000)}` }],
  ['invalid column settings', { path: 'auth/admin', name: 'A', look: 'wide' }],
  ['a character that the database cannot store', { path: 'auth/admin', name: 'A', look: { order: ['\ud800'] } }],
])('%s is refused', async (_, body) => {
  expect((await call('saveView', lily, { query: '', asked: {}, ...body })).code).toBe(0)
})

test('a user can have at most fifty views of a list', async () => {
  const busy = await signInWith(app, nodes)
  await app.sql("insert into saved_view (admin_id, path, name, query, asked) select $1, 'auth/admin', n::text, '', '{}' from generate_series(1, 50) n", [
    busy.adminId,
  ])
  expect(await call('saveView', busy, { path: 'auth/admin', name: 'One more', query: '', asked: {} })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('50'),
  })
})
