import { expect, test } from 'vitest'

import { createData } from '../../../providers/data/data'
import { envelope, makeWire } from '../../support/fakeWire'

import type { SentRequest, FakeResponse } from '../../support/fakeWire'

const make = (answer: (request: SentRequest) => FakeResponse = () => envelope(1)) => {
  const wire = makeWire(answer)
  return { ...wire, data: createData(wire.http) }
}
const list = { pagination: { page: 2, perPage: 20 }, sort: { field: 'id', order: 'DESC' as const } }

test('a list is requested with page, order and conditions, and returns rows, total and the rest', async () => {
  const { data, log } = make(() => envelope(1, { list: [{ id: 1 }], total: 41, remark: 'hint', total_is_estimate: true, group: [1] }))
  const search = [{ field: 'status', operator: 'IN' as const, val: ['1'] }]
  const found = await data.getList('auth/adminLog', { ...list, filter: {}, meta: { search, quickSearch: ' li ', params: { absoluteAuth: 1 } } })
  expect(log[0]).toMatchObject({
    url: '/admin/auth.AdminLog/index',
    query: { page: 2, limit: 20, order: 'id,desc', quickSearch: 'li', search, absoluteAuth: 1 },
  })
  expect(found).toEqual({ data: [{ id: 1 }], total: 41, meta: { remark: 'hint', total_is_estimate: true, group: [1] } })
})

test('a filter of react-admin is sent beside the conditions of the list', async () => {
  const { data, log } = make(() => envelope(1, { list: [] }))
  const search = [{ field: 'status', operator: 'IN' as const, val: ['1'] }]
  await data.getList('user/user', { ...list, filter: { q: 'li', score_gte: 5 }, meta: { search } })
  expect(log[0]?.query).toMatchObject({ quickSearch: 'li', search: [...search, { field: 'score', operator: 'egt', val: 5 }] })
  await data.getManyReference('user/user', { ...list, target: 'group_id', id: 3, filter: { status: ['enable'] } })
  expect(log[1]?.query['search']).toEqual([
    { field: 'group_id', operator: 'eq', val: 3 },
    { field: 'status', operator: 'IN', val: ['enable'] },
  ])
})

test('a branch of a tree is requested by its parent', async () => {
  const { data, log } = make(() => envelope(1, { list: [] }))
  await data.getList('shop/goodsCategory', { filter: {}, meta: { parent: 0, exactTotal: true } })
  expect(log[0]?.query).toEqual({ lazy: 1, parent: 0, exactTotal: 1 })
})

test('a single row of a resource without an edit view is read from its list', async () => {
  const { data, log } = make(() => envelope(1, { list: [{ id: 7, title: 'Sign-in' }] }))
  expect(await data.getOne('auth/adminLog', { id: 7 })).toEqual({ data: { id: 7, title: 'Sign-in' } })
  expect(log[0]).toMatchObject({ url: '/admin/auth.AdminLog/index', query: { initValue: [7], isTree: 0 } })
  const { data: empty } = make(() => envelope(1, { list: [] }))
  await expect(empty.getOne('auth/adminLog', { id: 8 })).rejects.toThrow('auth/adminLog 8')
})

test('a name that no resource has gives no rows and makes no call', async () => {
  const { data, log } = make()
  expect(await data.getList('users', { ...list, filter: {} })).toEqual({ data: [], total: 0 })
  expect(await data.getMany('users', { ids: [1] })).toEqual({ data: [] })
  expect(log).toEqual([])
})

test('rows of very many ids are read in parts that an address and a page have room for', async () => {
  const { data, log } = make(({ query }) => envelope(1, { list: (query['initValue'] as number[]).map((id) => ({ id })) }))
  const ids = Array.from({ length: 230 }, (_, at) => at + 1)
  expect((await data.getMany('auth/adminLog', { ids })).data.map(({ id }) => id)).toEqual(ids)
  expect(log.map(({ query }) => (query['initValue'] as number[]).length)).toEqual([100, 100, 30])
})

test('an edit sends the version that was read and an idempotency key', async () => {
  const { data, log, notices } = make(() => envelope(1, null, 'saved'))
  const previousData = { id: 3, name: 'old', row_version: 4 }
  const { data: row } = await data.update('user/user', { id: 3, data: { name: 'new' }, previousData, meta: { idempotencyKey: 'key-12345678' } })
  expect(log[0]).toMatchObject({
    method: 'post',
    url: '/admin/user.User/edit',
    body: { id: 3, name: 'new', row_version: 4 },
    headers: { 'idempotency-key': 'key-12345678' },
  })
  expect(row).toMatchObject({ id: 3, name: 'new' })
  expect(notices).toEqual([{ kind: 'success', text: 'saved' }])
})

test('every change has a different idempotency key', async () => {
  const { data, log } = make(() => envelope(1, { id: 5 }))
  await data.create('user/user', { data: { name: 'a' } })
  await data.create('user/user', { data: { name: 'a' } })
  const keys = log.map(({ headers }) => headers['idempotency-key'] ?? '')
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9-]{8,64}$/)
})

test('an added or changed row has the id and the version that the server answers', async () => {
  const { data, log } = make(({ body }) => envelope(1, { id: 5, row_version: (body as { id?: number }).id === 5 ? 2 : 1 }))
  expect(await data.create('user/user', { data: { name: 'a' } })).toEqual({ data: { name: 'a', id: 5, row_version: 1 } })
  const previousData = { id: 5, name: 'a', row_version: 1 }
  expect(await data.update('user/user', { id: 5, data: { name: 'b' }, previousData })).toEqual({ data: { name: 'b', id: 5, row_version: 2 } })
  expect(log.map(({ headers }) => headers['x-answer'])).toEqual(['row', 'row'])
})

test('a few ids are sent in the query, many in the body', async () => {
  const { data, log } = make()
  await data.deleteMany('user/user', { ids: [1, 2] })
  await data.deleteMany('user/user', { ids: Array.from({ length: 101 }, (_, i) => i + 1) })
  expect(log[0]).toMatchObject({ method: 'delete', url: '/admin/user.User/del', query: { ids: [1, 2] } })
  expect(log[1]?.query).toEqual({})
  expect((log[1]?.body as { ids: number[] }).ids).toHaveLength(101)
})

test('an action sends its rows and its input', async () => {
  const { data, log } = make()
  await data.act('user/user', 'money', { ids: [1], input: { money: '5.00' } })
  expect(log[0]).toMatchObject({ url: '/admin/user.User/money', body: { ids: [1], money: '5.00' } })
})

test('calls that change many rows have more time than others', async () => {
  const { data, log } = make()
  const [many, filter] = [[1, 2], { search: [], quickSearch: 'li', expected: 57 }]
  const change = { field: 'status', way: 'set', value: 1 } as const
  await data.change('user/user', { ...change, id: 1 })
  await data.act('user/user', 'disable', { ids: [1] })
  await data.deleteMany('user/user', { ids: [1] })
  const usual = log.map(({ timeout }) => timeout)
  await data.change('user/user', { ...change, ids: many })
  await data.change('user/user', { ...change, filter })
  await data.act('user/user', 'disable', { ids: many })
  await data.act('user/user', 'disable', { filter })
  await data.deleteMany('user/user', { ids: many })
  await data.deleteByFilter('user/user', filter)
  expect([new Set(usual), new Set(log.slice(usual.length).map(({ timeout }) => timeout))]).toEqual([new Set([10_000]), new Set([600_000])])
})

test('a move shows the message, which offers to undo it', async () => {
  const { data, log, notices } = make(() => envelope(1, null, 'done'))
  await data.move('shop/goodsCategory', { move: 1, target: 2, direction: 'down', order: 'weigh,desc' })
  expect(log[0]?.body).toEqual({ move: 1, target: 2, direction: 'down', order: 'weigh,desc' })
  expect(notices).toEqual([{ kind: 'success', text: 'done' }])
})

test('a select accepts options or a list, and requests the labels of selected rows', async () => {
  const { data, log } = make(({ query }) => envelope(1, query['initValue'] ? { options: [{ id: 7 }] } : { list: [{ id: 1 }], total: 30 }))
  expect(await data.select('user/group', { q: 'a' })).toEqual({ options: [{ id: 1 }], total: 30 })
  expect(await data.select('user/group', { initValue: [7] })).toEqual({ options: [{ id: 7 }] })
  expect(log.map(({ query }) => query)).toEqual([
    { select: true, quickSearch: 'a', page: 1, initKey: 'id' },
    { select: true, quickSearch: '', page: 1, initKey: 'id', initValue: [7] },
  ])
})

test('a refused deletion of a row in use is left to the caller, which shows the uses; any other refusal is reported', async () => {
  const uses = envelope(
    0,
    { type: 'in_use', name: 'Tea', total: 1, uses: [{ path: 'shop/goods', title: 'Products', id: 4, name: 'Green tea', is_deleted: false }] },
    'Tea is in use',
  )
  const inUse = make(() => uses)
  await expect(inUse.data.deleteMany('user/user', { ids: [1] })).rejects.toThrow('Tea is in use')
  await expect(inUse.data.deleteByFilter('user/user', { search: [], quickSearch: '', expected: 1 })).rejects.toThrow('Tea is in use')
  expect(inUse.notices).toEqual([])
  const refused = make(() => envelope(0, null, 'not possible'))
  await expect(refused.data.deleteMany('user/user', { ids: [1] })).rejects.toThrow('not possible')
  expect(refused.notices).toEqual([{ kind: 'error', text: 'not possible' }])
})

test('an action on all rows of a filter sends the filter and the confirmed number', async () => {
  const { data, log } = make()
  await data.deleteByFilter('user/user', { search: [], quickSearch: 'li', expected: 57 })
  await data.act('user/user', 'disable', { filter: { search: [], quickSearch: 'li', expected: 57 } })
  for (const { body } of log) expect(body).toMatchObject({ filter: { quickSearch: 'li' }, expected: 57 })
})

test('an export reports the bytes that have arrived, which are no part of its request', async () => {
  const { http, log } = makeWire(() => ({ body: new Blob(['id']), received: 1536 }))
  const received: number[] = []
  await http.download('/admin/user.User/export', { format: 'csv' }, { onReceived: (bytes) => void received.push(bytes) })
  expect([received, log[0]?.query]).toEqual([[1536], { format: 'csv' }])
})

test('the progress of an import is requested by its run, or by the key that its upload was sent with', async () => {
  const { data, log, notices } = make(({ url }) =>
    url.endsWith('/importProgress') ? envelope(1, { progress: { done: 5, total: 9 } }) : envelope(1, { run: 3 }),
  )
  await data.importsOf().send('user/user', new File(['id'], 'a.csv'), { idempotencyKey: 'key-12345' })
  expect(await data.importsOf().progress('user/user', { key: 'key-12345' })).toEqual({ done: 5, total: 9 })
  await data.importsOf('batchDelivery').progress('shop/order', { run: 3 })
  expect(log[0]?.headers['idempotency-key']).toBe('key-12345')
  expect(log.slice(1).map(({ url, query }) => [url, query])).toEqual([
    ['/admin/user.User/importProgress', { key: 'key-12345' }],
    ['/admin/shop.Order/batchDelivery/importProgress', { run: 3 }],
  ])
  const older = make(() => envelope(0, null, 'no such call'))
  await expect(older.data.importsOf().progress('user/user', { run: 3 })).rejects.toThrow('no such call')
  expect([...notices, ...older.notices]).toEqual([])
})
