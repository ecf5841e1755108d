import { afterAll, beforeAll, expect, test } from 'vitest'

import { systemActor } from '../../../server/domain/actor'
import { release, reserve } from '../../../server/domain/stock/reservation'
import { testApp } from '../../support/app'
import { addGoods, skuRow, specsOf, stockFaults } from '../../support/goods'

import type { SkuRow } from '../../../resources/goods/sku'
import type { Answer, TestApp } from '../../support/app'

/** The stock in forms of clients that do not send what they have read. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  expect(await stockFaults(app)).toEqual([])
  await app.close()
})

const post = (action: string, body: object): Promise<Answer> => app.call('POST', `/admin/shop.Goods/${action}`, { body })
const read = async (id: number) => (await app.call('GET', '/admin/shop.Goods/edit', { query: { id } })).data.row
const skusOf = async (id: number): Promise<SkuRow[]> => (await read(id))['skus'] as SkuRow[]
const goodsAt = async (id: number) => (await app.sql('select * from shop_goods where id = $1', [id])).rows[0] ?? {}
const typed = (value: string, more: object = {}) => {
  const { spec_key: _, ...row } = skuRow(value)
  return { ...row, ...more }
}
const sell = async (skuId: number | undefined): Promise<void> => {
  expect((await app.call('POST', '/admin/shop.Stock/adjust', { body: { id: skuId, mode: 'out', quantity: 1, memo: 'sale' } })).code).toBe(1)
}
const stocks = async (id: number) => (await skusOf(id)).map(({ spec_key, stock }) => [spec_key, stock])
const without = (row: SkuRow, ...names: string[]) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

test.each([
  ['whole rows without the stock they were read with', ['stock_loaded']],
  ['rows without their ids', ['stock_loaded', 'id']],
])('%s: pieces sold meanwhile stay sold, and the rest is saved', async (_, names) => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('a', { stock: 28 }), skuRow('b', { stock: 5 })] })
  const { row_version: __, skus, ...form } = await read(id)
  await sell(skuIds[0])
  const old = (skus as SkuRow[]).map((row) => without({ ...row, price: '15.00' }, ...names))
  expect(await post('edit', { ...form, name: 'Renamed', skus: [...old, typed('c', { stock: 7 })], specs: specsOf(['a', 'b', 'c']) })).toMatchObject({
    code: 1,
  })
  expect(await stocks(id)).toEqual([
    ['a', 27],
    ['b', 5],
    ['c', 7],
  ])
  expect(await goodsAt(id)).toMatchObject({ name: 'Renamed', price: '10.00', max_price: '15.00', stock: 39 })
  expect((await app.sql("select delta from shop_stock_log where sku_id = $1 and type = 'edit'", [skuIds[0]])).rows).toEqual([])
})

test('the version alone is not enough, because a sale does not change it', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 28 })] })
  const { row_version, skus } = await read(id)
  await sell(skuIds[0])
  expect(await post('edit', { id, row_version, skus: (skus as SkuRow[]).map((row) => without(row, 'stock_loaded')) })).toMatchObject({ code: 1 })
  expect(await goodsAt(id)).toMatchObject({ stock: 27 })
})

test('a changed row in a form with a version gets the stock that was typed', async () => {
  const { id } = await addGoods(app, { skus: [skuRow('a', { stock: 28 }), skuRow('b', { stock: 5 })] })
  const { row_version, skus } = await read(id)
  const [a] = skus as [SkuRow]
  expect(await post('edit', { id, row_version, skus: [a, typed('b', { stock: 9 })] })).toMatchObject({ code: 1 })
  expect(await stocks(id)).toEqual([
    ['a', 28],
    ['b', 9],
  ])
})

test('the stock cannot be saved with the threshold in the list of stock', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 28 })] })
  const read = await app.call('GET', '/admin/shop.Stock/edit', { query: { id: skuIds[0] } })
  await sell(skuIds[0])
  const { row_version: _, ...form } = read.data.row
  expect((await app.call('POST', '/admin/shop.Stock/edit', { body: { ...form, stock_warning: 3 } })).code).toBe(1)
  expect(await goodsAt(id)).toMatchObject({ stock: 27 })
})

test('goods are saved while orders have given a SKU back more than staff can enter, and nobody enters more', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 5 })] })
  const reservation = { orderNo: 'F1', lines: [{ skuId: skuIds[0] ?? 0, quantity: 5 }], by: systemActor }
  await app.db.transaction().execute((tx) => reserve(tx, reservation))
  expect((await app.call('POST', '/admin/shop.Stock/adjust', { body: { id: skuIds[0], mode: 'set', quantity: 9_999_999, memo: 'counted' } })).code).toBe(1)
  await app.db.transaction().execute((tx) => release(tx, reservation))
  const { row_version, ...form } = await read(id)
  expect(await post('edit', { ...form, row_version, name: 'Renamed' })).toMatchObject({ code: 1 })
  expect(await goodsAt(id)).toMatchObject({ name: 'Renamed' })
  const more = (await skusOf(id)).map((row) => ({ ...row, stock: Number(row.stock) + 1 }))
  expect(await post('edit', { id, skus: more })).toMatchObject({ code: 0 })
  const change = (value: number, way = 'set') =>
    app.call('POST', '/admin/shop.Stock/change', { body: { ids: skuIds, field: 'stock', way, value }, language: 'en' })
  expect((await change(10_000_000)).msg).toContain('9,999,999')
  expect((await change(2_000_000_000, 'add')).msg).toContain('9,999,999')
  expect(await change(-10_000_001, 'add')).toMatchObject({ code: 1 })
  expect(await stocks(id)).toEqual([['', 3]])
  expect(await change(8)).toMatchObject({ code: 1 })
  expect(await stocks(id)).toEqual([['', 8]])
})
