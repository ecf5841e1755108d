import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { makeRow } from '../../../support/rows'

import type { HistoryAnswer, MomentsAnswer } from '../../../../resources/kit/protocol/undo'
import type { Answer, CallOptions, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const services = 'shop/goodsService'
const edit = (path: string, body: object): Promise<Answer> => app.call('POST', callOf(path, 'edit'), { body })
const historyOf = async (path: string, query: object, more: CallOptions = {}): Promise<HistoryAnswer> =>
  (await app.call('GET', callOf(path, 'history'), { ...more, query: { ...query } })).data as unknown as HistoryAnswer
const name = (): string => `n${randomUUID().slice(0, 8)}`

test('the changes of a row are listed with who, when and what, the newest first, in pages', async () => {
  const { id, name: first } = await makeRow(app, services)
  const names = [name(), name(), name()]
  for (const one of names) await edit(services, { id, name: one })
  const { list, total, name: called } = await historyOf(services, { id, limit: 2 })
  expect([total, called, list.length]).toEqual([4, names[2], 2])
  expect(list[0]).toMatchObject({ by: 'boss', kind: 'edit', at: expect.any(Number), can_undo: true, before: { name: names[1] }, after: { name: names[2] } })
  const last = (await historyOf(services, { id, limit: 2, page: 2 })).list
  expect(last.map(({ kind }) => kind)).toEqual(['edit', 'add'])
  expect(last[0]).toMatchObject({ before: { name: first } })
})

test('an undo that was undone is one that makes the change again', async () => {
  const { id } = await makeRow(app, services)
  let last = await edit(services, { id, name: name() })
  for (let turn = 0; turn < 3; turn++) last = await app.call('POST', callOf(services, 'undo'), { body: { batch: last.headers['x-change'] } })
  const { list } = await historyOf(services, { id })
  expect(list.map((entry) => entry.is_redo)).toEqual([false, true, false, false, false])
})

test('what was undone says so, and is not offered again', async () => {
  const { id } = await makeRow(app, services)
  const edited = await edit(services, { id, name: name() })
  await app.call('POST', callOf(services, 'undo'), { body: { batch: edited.headers['x-change'] } })
  const [undone, change] = (await historyOf(services, { id })).list
  expect(undone).toMatchObject({ undoes: change?.id, undone_by: null, can_undo: true })
  expect(change).toMatchObject({ undone_by: undone?.id, can_undo: false })
})

test('a deletion whose row was brought back from the list of deleted rows is not offered again', async () => {
  const goods = await addGoods(app)
  await app.call('POST', callOf('shop/goods', 'del'), { body: { ids: [goods.id] } })
  await app.call('POST', callOf('shop/goods', 'restore'), { body: { ids: [goods.id] } })
  const { list } = await historyOf('shop/goods', { id: goods.id })
  expect(list.map(({ kind, can_undo }) => [kind, can_undo])).toEqual([
    ['restore', true],
    ['del', false],
  ])
})

test('a row at two moments is computed back from the log', async () => {
  const { id, name: first } = await makeRow(app, services)
  await edit(services, { id, name: 'second' })
  await edit(services, { id, name: 'third', description: 'text' })
  await edit(services, { id, status: 0 })
  const { list } = await historyOf(services, { id })
  const [, third, second, added] = list.map((entry) => entry.id)
  const momentsOf = async (...entries: unknown[]): Promise<unknown[]> => {
    const { data } = await app.call('GET', callOf(services, 'moments'), { query: { id, entries: entries.join(',') } })
    return (data as unknown as MomentsAnswer).moments.map(({ row }) => row)
  }
  expect(await momentsOf(added, second)).toMatchObject([
    { name: first, status: 1 },
    { name: 'second', status: 1 },
  ])
  expect((await momentsOf(third)).every((row) => !Object.hasOwn(row as object, 'update_time'))).toBe(true)
  expect(await momentsOf(third)).toMatchObject([{ name: 'third', description: 'text', status: 1 }])
  expect(await app.call('GET', callOf(services, 'moments'), { query: { id, entries: '1,2,3' } })).toMatchObject({ code: 0 })
  expect(await app.call('GET', callOf(services, 'moments'), { query: { id, entries: 1 } })).toMatchObject({ code: 0 })
})

test('a comparison leaves out what is changed by more than saves, such as the stock, in the row and in its lines', async () => {
  const goods = await addGoods(app)
  await app.call('POST', callOf('shop/goods', 'edit'), { body: { id: goods.id, row_version: 1, name: 'renamed' } })
  const { list } = await historyOf('shop/goods', { id: goods.id })
  const { data } = await app.call('GET', callOf('shop/goods', 'moments'), { query: { id: goods.id, entries: list.map((entry) => entry.id).join() } })
  const rows = (data as unknown as MomentsAnswer).moments.map(({ row }) => row)
  expect(rows.map((row) => row?.['name'])).toContain('renamed')
  expect(JSON.stringify(rows)).not.toMatch(/"(stock|stock_sum|sales)":/)
})

test('the threshold of a SKU is known for each moment, whichever list has changed it', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock_warning: 10 })] })
  const sku = skuIds[0] ?? 0
  const list = 'shop/stock'
  await edit(list, { id: sku, stock_warning: 20 })
  await app.call('POST', callOf(list, 'adjust'), { body: { id: sku, mode: 'in', quantity: 5, memo: 'x' } })
  const { row } = (await app.call('GET', callOf('shop/goods', 'edit'), { query: { id } })).data
  const skus = (row['skus'] as object[]).map((one) => ({ ...one, stock_warning: 50 }))
  expect(await edit('shop/goods', { id, skus })).toMatchObject({ code: 1 })
  const [last, adjusted, first] = (await historyOf(list, { id: sku })).list
  expect(last).toMatchObject({ by: 'boss', kind: 'edit', before: { stock_warning: 20 }, after: { stock_warning: 50 }, can_undo: true })
  const { data } = await app.call('GET', callOf(list, 'moments'), { query: { id: sku, entries: `${first?.id},${adjusted?.id}` } })
  expect((data as unknown as MomentsAnswer).moments.map((one) => one.row?.['stock_warning'])).toEqual([20, 20])
  expect(await edit('shop/goods', { id, skus })).toMatchObject({ code: 1 })
  expect((await historyOf(list, { id: sku })).total).toBe(3)
  expect(await app.call('POST', callOf(list, 'undo'), { body: { batch: last?.batch, id: sku } })).toMatchObject({ code: 1 })
  expect((await app.call('GET', callOf(list, 'edit'), { query: { id: sku } })).data.row).toMatchObject({ stock_warning: 20 })
})

test('rows and fields that somebody may not see have no history for them', async () => {
  const { id } = await makeRow(app, 'user/user')
  await edit('user/user', { id, password: 'Newpass-55x' })
  const { list } = await historyOf('user/user', { id })
  expect(JSON.stringify(list)).not.toMatch(/Newpass|password_hash|\$2|scrypt/)
  expect(list[0]).toMatchObject({ after: { password: '***' }, can_undo: false })
  const { token } = await signInWith(app, ['shop/goods/index'])
  expect(await app.call('GET', callOf('user/user', 'history'), { query: { id }, token })).toMatchObject({ code: 401 })
  const goods = await addGoods(app)
  await edit('shop/goods', { id: goods.id, name: 'abc' })
  expect((await historyOf('shop/goods', { id: goods.id }, { token })).list[0]).toMatchObject({ can_undo: false, after: { name: 'abc' } })
  await app.call('POST', callOf('shop/goods', 'del'), { body: { ids: [goods.id] } })
  expect(await app.call('GET', callOf('shop/goods', 'history'), { query: { id: goods.id } })).toMatchObject({ code: 0 })
})

test('a field that needs a node is absent from history and moments without it', async () => {
  const { skuIds } = await addGoods(app)
  const id = skuIds[0]
  const values = JSON.stringify({ cost_price: '4.00', stock: 1 })
  const { rows } = await app.sql<{ id: number }>(
    "insert into change_log (resource, row_id, kind, before, after) values ('shop/stock', $1, 'adjust', $2, $2) returning id",
    [id, values],
  )
  const { token } = await signInWith(app, ['shop/stock/index'])
  const seenBy = async (more: CallOptions): Promise<string> => {
    const moments = await app.call('GET', callOf('shop/stock', 'moments'), { ...more, query: { id, entries: rows[0]?.id } })
    return JSON.stringify([await historyOf('shop/stock', { id }, more), moments.data])
  }
  expect((await seenBy({})).split('cost_price').length).toBe(3)
  const seen = await seenBy({ token })
  expect([seen.includes('cost_price'), seen.includes('"stock":1')]).toEqual([false, true])
})
