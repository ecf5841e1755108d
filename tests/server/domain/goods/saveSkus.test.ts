import { afterAll, beforeAll, expect, test } from 'vitest'

import { saveSkus } from '../../../../server/domain/goods/saveSkus'
import { adjustStock } from '../../../../server/domain/stock/adjustStock'
import { release, reserve } from '../../../../server/domain/stock/reservation'
import { systemActor } from '../../../../server/domain/actor'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'

import type { SkuRow } from '../../../../resources/goods/sku'
import type { TestDatabase } from '../../../support/database'
import type { MadeGoods } from '../../../support/goods'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  expect(await stockFaults(database)).toEqual([])
  await database.close()
})

type Stored = SkuRow & { readonly id: number; readonly title: string; readonly position: number; readonly sales: number; readonly locked_stock: number }

const save = (goods: MadeGoods, rows: readonly SkuRow[], seesCosts = true): Promise<void> =>
  database.db.transaction().execute((tx) => saveSkus(tx, goods, rows, { by: systemActor, seesCosts }))
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof UserError ? [error.refusal, error.values] : error),
  )
const stored = async (goods: MadeGoods): Promise<Stored[]> =>
  (await database.sql<Stored>('select * from shop_goods_sku where goods_id = $1 and delete_time is null order by position', [goods.id])).rows
const form = async (goods: MadeGoods): Promise<(SkuRow & { id: number })[]> =>
  (await stored(goods)).map(({ id, spec_key, specs, image, price, origin_price, stock, stock_warning, weight, volume, sku_code, status }) => ({
    ...{ id, spec_key, specs, image, price, origin_price, stock, stock_loaded: stock, stock_warning, weight, volume, sku_code, status },
  }))
const at = (goods: MadeGoods, place: number): number => goods.skuIds[place] ?? 0
const logs = async (skuId: number) => (await database.sql('select type, delta, before, after from shop_stock_log where sku_id = $1 order by id', [skuId])).rows

test('rows are matched by id or by combination and keep their ids', async () => {
  const goods = await addGoods(database, { skus: [skuRow('a', { stock: 3 }), skuRow('b', { stock: 4 }), skuRow('c', { stock: 5 })] })
  await database.sql('update shop_goods_sku set sales = 17 where goods_id = $1', [goods.id])
  const [a, b] = await form(goods)
  await save(goods, [
    skuRow('b', { price: '12.00', stock: 4 }),
    { ...skuRow('renamed'), id: a?.id ?? 0, stock: 3, stock_loaded: 3 },
    skuRow('new', { stock: 9, sku_code: 'N-1' }),
  ])
  const rows = await stored(goods)
  expect(rows.map(({ id, title, stock, price, sales }) => [id, title, stock, price, sales])).toEqual([
    [b?.id, 'b', 4, '12.00', 17],
    [a?.id, 'renamed', 3, '10.00', 17],
    [expect.any(Number), 'new', 9, '10.00', 0],
  ])
  const removed = await database.sql('select stock, delete_time from shop_goods_sku where id = $1', [at(goods, 2)])
  expect(removed.rows).toEqual([{ stock: 5, delete_time: expect.anything() }])
  expect(await logs(rows[2]?.id ?? 0)).toEqual([{ type: 'init', delta: 9, before: 0, after: 9 }])
  expect((await database.sql('select price, max_price, stock, sku_codes from shop_goods where id = $1', [goods.id])).rows).toEqual([
    { price: '10.00', max_price: '12.00', stock: 16, sku_codes: 'N-1' },
  ])
})

test('combinations and codes can be exchanged', async () => {
  const goods = await addGoods(database, { skus: [skuRow('a', { sku_code: 'X-1' }), skuRow('b', { sku_code: 'X-2' })] })
  const [a, b] = await form(goods)
  if (!a || !b) throw new Error('expected two rows')
  await save(goods, [
    { ...a, spec_key: b.spec_key, specs: b.specs, sku_code: 'X-2' },
    { ...b, spec_key: a.spec_key, specs: a.specs, sku_code: 'X-1' },
  ])
  expect((await stored(goods)).map(({ id, title, sku_code }) => [id, title, sku_code])).toEqual([
    [a.id, 'b', 'X-2'],
    [b.id, 'a', 'X-1'],
  ])
})

test('pieces sold while the form is open stay sold', async () => {
  const goods = await addGoods(database, { skus: [skuRow('', { stock: 100 })] })
  const [row] = await form(goods)
  await database.db.transaction().execute((tx) => adjustStock(tx, { skuId: at(goods, 0), mode: 'out', quantity: 30, memo: 'sale', by: systemActor }))
  await save(goods, [{ ...skuRow(''), ...row, stock: 105 }])
  expect((await stored(goods))[0]?.stock).toBe(75)
  expect((await logs(at(goods, 0))).at(-1)).toEqual({ type: 'edit', delta: 5, before: 70, after: 75 })
})

test('a change that would make a stock negative is refused with the name of its row, and nothing is saved', async () => {
  const goods = await addGoods(database, { skus: [skuRow('a', { stock: 10 }), skuRow('b', { stock: 10 })] })
  const [a, b] = await form(goods)
  if (!a || !b) throw new Error('expected two rows')
  await database.db.transaction().execute((tx) => adjustStock(tx, { skuId: b.id, mode: 'out', quantity: 8, memo: 'sale', by: systemActor }))
  expect(
    await refusalOf(
      save(goods, [
        { ...a, price: '99.00' },
        { ...b, stock: 5 },
      ]),
    ),
  ).toEqual(['stock_short', { name: 'b', stock: 2 }])
  expect((await stored(goods)).map(({ price, stock }) => [price, stock])).toEqual([
    ['10.00', 10],
    ['10.00', 2],
  ])
  expect(await refusalOf(save(goods, [a, { ...b, stock: 9_999_999, stock_loaded: 0 }]))).toEqual(['stock_full', { name: 'b', max: 9_999_999 }])
})

test('a row of other goods, or a deleted one, is refused and named', async () => {
  const [mine, other] = [await addGoods(database, { skus: [skuRow('a')] }), await addGoods(database, { skus: [skuRow('a')] })]
  expect(await refusalOf(save(mine, [skuRow('a', { id: at(other, 0) })]))).toEqual(['sku_gone', { name: 'a' }])
  await save(mine, [skuRow('b')])
  expect(await refusalOf(save(mine, [skuRow('a', { id: at(mine, 0) })]))).toEqual(['sku_gone', { name: 'a' }])
  const [row] = await form(mine)
  expect(await refusalOf(save(mine, [row ?? skuRow('b'), skuRow('c', { id: row?.id ?? 0 })]))).toEqual(['sku_gone', { name: 'c' }])
})

test('a code in use by other goods is refused in any case; that of a deleted row is free', async () => {
  const other = await addGoods(database, { skus: [skuRow('a', { sku_code: 'TAKEN-1' }), skuRow('b')] })
  const goods = await addGoods(database, { skus: [skuRow('')] })
  expect(await refusalOf(save(goods, [skuRow('', { sku_code: 'taken-1' })]))).toEqual(['sku_code_taken', { code: 'TAKEN-1' }])
  await save(other, [skuRow('b')])
  await save(goods, [skuRow('', { sku_code: 'taken-1' })])
  expect((await stored(goods))[0]?.sku_code).toBe('taken-1')
})

test('a row with reserved stock can be removed, and released stock returns to it', async () => {
  const goods = await addGoods(database, { skus: [skuRow('a', { stock: 5 }), skuRow('b')] })
  const order = { orderNo: 'V1', lines: [{ skuId: at(goods, 0), quantity: 2 }], by: systemActor }
  await database.db.transaction().execute((tx) => reserve(tx, order))
  await save(goods, [skuRow('b')])
  await database.db.transaction().execute((tx) => release(tx, order))
  const { rows } = await database.sql('select stock, locked_stock from shop_goods_sku where id = $1', [at(goods, 0)])
  expect(rows).toEqual([{ stock: 5, locked_stock: 0 }])
})

test('costs are written by users who see them, and kept if the form does not send them', async () => {
  const goods = await addGoods(database, { skus: [skuRow('', { cost_price: '4.00' })] })
  const cost = async (): Promise<unknown> => (await stored(goods))[0]?.cost_price
  const [row] = await form(goods)
  await save(goods, [{ ...skuRow(''), ...row, cost_price: '1.00' }], false)
  expect(await cost()).toBe('4.00')
  const { cost_price: _, ...without } = skuRow('')
  await save(goods, [without])
  expect(await cost()).toBe('4.00')
  await save(goods, [skuRow('', { cost_price: '3.50' })])
  expect(await cost()).toBe('3.50')
})

test('an unchanged row is not written', async () => {
  const goods = await addGoods(database, { skus: [skuRow('a', { stock: 3, cost_price: '2.00' }), skuRow('b', { stock: 3 })] })
  const [a, b] = await form(goods)
  if (!a || !b) throw new Error('expected two rows')
  await save(goods, [a, { ...b, weight: '0.700' }])
  const { rows } = await database.sql('select row_version from shop_goods_sku where goods_id = $1 order by position', [goods.id])
  expect(rows).toEqual([{ row_version: 1 }, { row_version: 2 }])
})

test('disabled rows count neither for the price nor for the stock', async () => {
  const goods = await addGoods(database, {
    skus: [skuRow('a', { price: '1.00', stock: 50, status: 0 }), skuRow('b', { price: '8.00', origin_price: '9.00', stock: 3, stock_warning: 5 })],
  })
  const { rows } = await database.sql('select price, origin_price, max_price, stock, stock_state from shop_goods where id = $1', [goods.id])
  expect(rows).toEqual([{ price: '8.00', origin_price: '9.00', max_price: '8.00', stock: 3, stock_state: 'low' }])
})

test('the stocks of many SKUs add up to more than any of them can have, and the fall of their sum is told', async () => {
  const rows = Array.from({ length: 220 }, (_, n) => skuRow(`v${n}`, { stock: 9_999_999 }))
  const goods = await addGoods(database, { skus: rows, columns: { stock_warning: 100 } })
  const sum = async () => (await database.sql('select stock, stock_state from shop_goods where id = $1', [goods.id])).rows
  expect(await sum()).toEqual([{ stock: 2_199_999_780, stock_state: 'normal' }])
  await save(
    goods,
    (await form(goods)).map((row, n) => ({ ...row, stock: n ? 0 : 60 })),
  )
  expect(await sum()).toEqual([{ stock: 60, stock_state: 'low' }])
  const { rows: events } = await database.sql('select kind, stock from shop_stock_event where goods_id = $1 and sku_id is null', [goods.id])
  expect(events).toEqual([{ kind: 'low', stock: 60 }])
})

test('two thousand rows are saved with a few statements', async () => {
  const goods = await addGoods(database, { skus: [skuRow('first', { stock: 1 })] })
  const rows = Array.from({ length: 2_000 }, (_, n) => skuRow(`v${n}`, { stock: n, sku_code: `BIG-${n}`, price: `${1 + (n % 90)}.00` }))
  let statements = 0
  const tx = await database.db.startTransaction().execute()
  const counted = tx.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await saveSkus(counted, goods, rows, { by: systemActor, seesCosts: true })
  await tx.commit().execute()
  expect(statements).toBeLessThan(12)
  expect((await stored(goods)).length).toBe(2_000)
  await save(
    goods,
    (await form(goods)).map((row) => ({ ...row, stock: row.stock + 1, price: '5.00' })),
  )
  const { rows: sums } = await database.sql('select stock, price, max_price from shop_goods where id = $1', [goods.id])
  expect(sums).toEqual([{ stock: (1_999 * 2_000) / 2 + 2_000, price: '5.00', max_price: '5.00' }])
})
