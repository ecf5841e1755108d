import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { adjustStock } from '../../../../server/domain/stock/adjustStock'
import { saveSkus } from '../../../../server/domain/goods/saveSkus'
import { consume, release, reserve } from '../../../../server/domain/stock/reservation'
import { restore } from '../../../../server/domain/stock/restore'
import { systemActor } from '../../../../server/domain/actor'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'

import type { Db } from '../../../../server/context'
import type { Adjustment } from '../../../../server/domain/stock/adjustStock'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  expect(await stockFaults(database)).toEqual([])
  await database.close()
})

const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof UserError ? error.refusal : error),
  )
const adjust = (skuId: number, mode: Adjustment['mode'], quantity: number) =>
  inTx((tx) => adjustStock(tx, { skuId, mode, quantity, memo: 'test', by: { type: 'admin', id: 7, name: 'lily' } }))
const one = async (stock: number, more: object = {}): Promise<{ goodsId: number; skuId: number }> => {
  const { id, skuIds } = await addGoods(database, { skus: [skuRow('', { stock, ...more })] })
  return { goodsId: id, skuId: skuIds[0] ?? 0 }
}
const sku = async (id: number) =>
  (await database.sql<{ stock: number; locked_stock: number }>('select stock, locked_stock from shop_goods_sku where id = $1', [id])).rows[0]
const logs = async (id: number) =>
  (await database.sql('select type, delta, before, after, locked_delta, order_no, operator_name from shop_stock_log where sku_id = $1 order by id', [id])).rows
const events = async (goodsId: number): Promise<unknown[]> =>
  (
    await database.sql<{ kind: string; stock: number; of: string }>(
      "select kind, stock, case when sku_id is null then 'goods' else 'sku' end as of from shop_stock_event where goods_id = $1 order by id",
      [goodsId],
    )
  ).rows.map((row) => [row.of, row.kind, row.stock])
const orderOf = (skuId: number, quantity: number, orderNo: string) => ({ orderNo, lines: [{ skuId, quantity }], by: systemActor })

test('stock in, stock out and a count change the stock, the goods and the ledger', async () => {
  const { goodsId, skuId } = await one(5)
  await adjust(skuId, 'in', 10)
  await adjust(skuId, 'out', 3)
  await adjust(skuId, 'set', 4)
  expect(await sku(skuId)).toEqual({ stock: 4, locked_stock: 0 })
  expect((await database.sql('select stock from shop_goods where id = $1', [goodsId])).rows).toEqual([{ stock: 4 }])
  expect(await logs(skuId)).toMatchObject([
    { type: 'init', delta: 5, before: 0, after: 5, operator_name: '' },
    { type: 'adjust', delta: 10, before: 5, after: 15, operator_name: 'lily' },
    { type: 'adjust', delta: -3, before: 15, after: 12 },
    { type: 'adjust', delta: -8, before: 12, after: 4 },
  ])
})

test('what an order reserves is written without an entry in any index of goods and SKU rows', async () => {
  const { skuId } = await one(5)
  const writes = await inTx(async (tx) => {
    const counts = async () => {
      const { rows } = await sql<{ all: number; heapOnly: number }>`
        select pg_stat_get_xact_tuples_updated(c.oid)::int as "all", pg_stat_get_xact_tuples_hot_updated(c.oid)::int as "heapOnly"
        from pg_class c where c.oid in ('shop_goods'::regclass, 'shop_goods_sku'::regclass) order by c.relname`.execute(tx)
      return rows
    }
    const before = await counts()
    await reserve(tx, orderOf(skuId, 2, 'heap-only'))
    return (await counts()).map(({ all, heapOnly }, at) => [all - (before[at]?.all ?? 0), heapOnly - (before[at]?.heapOnly ?? 0)])
  })
  expect(writes).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('a count that equals the stock is logged too', async () => {
  const { skuId } = await one(5)
  await adjust(skuId, 'set', 5)
  expect(await logs(skuId)).toMatchObject([{ type: 'init' }, { type: 'adjust', delta: 0, before: 5, after: 5 }])
})

test('a stock can neither be negative nor exceed its column', async () => {
  const { skuId } = await one(5)
  expect(await refusalOf(adjust(skuId, 'out', 6))).toBe('stock_short')
  await adjust(skuId, 'out', 5)
  expect(await refusalOf(adjust(skuId, 'out', 1))).toBe('stock_short')
  await adjust(skuId, 'set', 9_999_999)
  expect(await refusalOf(adjust(skuId, 'in', 1))).toBe('too_large')
  expect((await logs(skuId)).length).toBe(3)
})

test('what an order gives back raises a full stock above what staff can enter, and from there it can be sold and taken out', async () => {
  const goods = await addGoods(database, { skus: [skuRow('', { stock: 9 })] })
  const skuId = goods.skuIds[0] ?? 0
  await inTx((tx) => reserve(tx, orderOf(skuId, 2, 'F1')))
  await inTx((tx) => reserve(tx, orderOf(skuId, 3, 'F2')))
  await inTx((tx) => consume(tx, orderOf(skuId, 3, 'F2')))
  await adjust(skuId, 'set', 9_999_999)
  await inTx((tx) => release(tx, orderOf(skuId, 2, 'F1')))
  await inTx((tx) => restore(tx, { ...orderOf(skuId, 3, 'F2'), type: 'return_in' }))
  expect(await sku(skuId)).toEqual({ stock: 10_000_004, locked_stock: 0 })
  expect(await refusalOf(adjust(skuId, 'in', 1))).toBe('too_large')
  await inTx((tx) => reserve(tx, orderOf(skuId, 1, 'F3')))
  await adjust(skuId, 'out', 1)
  expect(await sku(skuId)).toEqual({ stock: 10_000_002, locked_stock: 1 })
  const saver = { by: systemActor, seesCosts: true, hasVersion: false }
  const save = (stock: number) => inTx((tx) => saveSkus(tx, goods, [skuRow('', { id: skuId, stock, stock_loaded: 10_000_002 })], saver))
  expect(await refusalOf(save(10_000_003))).toBe('stock_full')
  await save(10_000_001)
  expect(await sku(skuId)).toEqual({ stock: 10_000_001, locked_stock: 1 })
})

test.each([
  ['in', 0, 'too_small'],
  ['out', 0, 'too_small'],
  ['in', 1_000_000, 'too_large'],
  ['set', 10_000_000, 'too_large'],
] as const)('%s of %i is refused: only a count may be zero or very large', async (mode, quantity, code) => {
  const { skuId } = await one(5)
  expect(await refusalOf(adjust(skuId, mode, quantity))).toBe(code)
  await adjust(skuId, 'set', 0)
  expect(await sku(skuId)).toMatchObject({ stock: 0 })
})

test('a deleted SKU can be neither adjusted nor reserved, but its reserved stock can be released and paid', async () => {
  const { skuId } = await one(9)
  await inTx((tx) => reserve(tx, orderOf(skuId, 2, 'D1')))
  await inTx((tx) => reserve(tx, orderOf(skuId, 3, 'D2')))
  await database.sql('update shop_goods_sku set delete_time = now() where id = $1', [skuId])
  expect(await refusalOf(adjust(skuId, 'in', 1))).toBe('row_gone')
  expect(await refusalOf(adjust(skuId, 'set', 1))).toBe('row_gone')
  expect(await refusalOf(inTx((tx) => reserve(tx, orderOf(skuId, 1, 'D3'))))).toBe('not_on_sale')
  await inTx((tx) => release(tx, orderOf(skuId, 2, 'D1')))
  await inTx((tx) => consume(tx, orderOf(skuId, 3, 'D2')))
  expect(await sku(skuId)).toEqual({ stock: 6, locked_stock: 0 })
  await database.sql('update shop_goods_sku set delete_time = null where id = $1', [skuId])
  await adjust(skuId, 'set', 6) // updates the sums of the goods
})

test('an order reserves pieces, which are sold when it is paid', async () => {
  const { skuId } = await one(9)
  await inTx((tx) => reserve(tx, orderOf(skuId, 2, 'P1')))
  expect(await sku(skuId)).toEqual({ stock: 7, locked_stock: 2 })
  await inTx((tx) => consume(tx, orderOf(skuId, 2, 'P1')))
  expect(await sku(skuId)).toEqual({ stock: 7, locked_stock: 0 })
  expect(await logs(skuId)).toMatchObject([
    { type: 'init' },
    { type: 'order_lock', delta: -2, locked_delta: 2, order_no: 'P1' },
    { type: 'order_paid', delta: 0, locked_delta: -2, before: 7, after: 7, order_no: 'P1' },
  ])
})

test('a reservation begins once and ends once, paid or released', async () => {
  const { skuId } = await one(20)
  await inTx((tx) => reserve(tx, orderOf(skuId, 5, 'other')))
  await inTx((tx) => reserve(tx, orderOf(skuId, 2, 'R1')))
  expect(await refusalOf(inTx((tx) => reserve(tx, orderOf(skuId, 2, 'R1'))))).toBe('reservation_done')
  await inTx((tx) => release(tx, orderOf(skuId, 2, 'R1')))
  expect(await refusalOf(inTx((tx) => release(tx, orderOf(skuId, 2, 'R1'))))).toBe('reservation_done')
  expect(await refusalOf(inTx((tx) => consume(tx, orderOf(skuId, 2, 'R1'))))).toBe('reservation_done')
  expect(await sku(skuId)).toEqual({ stock: 15, locked_stock: 5 })
})

test('an order takes all of its lines or none, and one SKU on two lines is counted once', async () => {
  const { skuIds } = await addGoods(database, { skus: [skuRow('a', { stock: 5 }), skuRow('b', { stock: 1 })] })
  const [a = 0, b = 0] = skuIds
  const lines = (quantity: number) => [
    { skuId: b, quantity },
    { skuId: a, quantity: 1 },
    { skuId: a, quantity: 1 },
  ]
  expect(await refusalOf(inTx((tx) => reserve(tx, { orderNo: 'L1', lines: lines(2), by: systemActor })))).toBe('stock_short')
  expect(await sku(a)).toEqual({ stock: 5, locked_stock: 0 })
  await inTx((tx) => reserve(tx, { orderNo: 'L1', lines: lines(1), by: systemActor }))
  expect([await sku(a), await sku(b)]).toEqual([
    { stock: 3, locked_stock: 2 },
    { stock: 0, locked_stock: 1 },
  ])
})

test('SKUs that are off the shelf or disabled cannot be reserved', async () => {
  const off = await addGoods(database, { skus: [skuRow('', { stock: 5 })], columns: { status: '0' } })
  const disabled = await addGoods(database, { skus: [skuRow('a', { stock: 5, status: 0 }), skuRow('b', { stock: 5 })] })
  for (const skuId of [off.skuIds[0] ?? 0, disabled.skuIds[0] ?? 0])
    expect(await refusalOf(inTx((tx) => reserve(tx, orderOf(skuId, 1, `N${skuId}`))))).toBe('not_on_sale')
})

test('falling to the threshold raises one event, and another only after the stock has been above it', async () => {
  const { goodsId, skuId } = await one(20, { stock_warning: 10 })
  await adjust(skuId, 'out', 9)
  expect(await events(goodsId)).toEqual([])
  await adjust(skuId, 'out', 1)
  await adjust(skuId, 'out', 3)
  expect(await events(goodsId)).toEqual([['sku', 'low', 10]])
  await adjust(skuId, 'in', 5)
  await inTx((tx) => reserve(tx, orderOf(skuId, 4, 'E1')))
  expect(await events(goodsId)).toEqual([
    ['sku', 'low', 10],
    ['sku', 'low', 8],
  ])
  await adjust(skuId, 'set', 0)
  await adjust(skuId, 'set', 0)
  await adjust(skuId, 'in', 3) // still below the threshold: a rise raises no event
  expect((await events(goodsId)).slice(2)).toEqual([['sku', 'out', 0]])
})

test('falling from above the threshold to zero raises one event: sold out', async () => {
  const { goodsId, skuId } = await one(20, { stock_warning: 10 })
  await adjust(skuId, 'set', 0)
  expect(await events(goodsId)).toEqual([['sku', 'out', 0]])
})

test('goods with a threshold of their own raise a notice by their total stock', async () => {
  const { id, skuIds } = await addGoods(database, { skus: [skuRow('a', { stock: 8 }), skuRow('b', { stock: 8 })], columns: { stock_warning: 10 } })
  await adjust(skuIds[0] ?? 0, 'out', 6)
  expect(await events(id)).toEqual([['goods', 'low', 10]])
})

test('goods off the shelf raise no notice', async () => {
  const { id, skuIds } = await addGoods(database, { skus: [skuRow('', { stock: 20, stock_warning: 10 })], columns: { status: '0', stock_warning: 15 } })
  await adjust(skuIds[0] ?? 0, 'set', 0)
  expect(await events(id)).toEqual([])
})

test('a transaction that fails later leaves neither stock nor ledger nor event', async () => {
  const { goodsId, skuId } = await one(20, { stock_warning: 10 })
  const failing = inTx(async (tx) => {
    await adjustStock(tx, { skuId, mode: 'out', quantity: 15, memo: 'lost', by: systemActor })
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect([await sku(skuId), (await logs(skuId)).length, await events(goodsId)]).toEqual([{ stock: 20, locked_stock: 0 }, 1, []])
})

test.each(["update shop_stock_log set memo = 'other'", 'delete from shop_stock_log', 'truncate shop_stock_log'])('the ledger refuses %s', async (statement) => {
  await one(5)
  await expect(database.sql(statement)).rejects.toThrow(/never changed or deleted/)
})

test('constraints of the database refuse a negative stock, a wrong sum in a ledger row, and a duplicate combination', async () => {
  const { goodsId, skuId } = await one(5)
  await expect(database.sql('update shop_goods_sku set stock = -1 where id = $1', [skuId])).rejects.toThrow(/check constraint/)
  await expect(database.sql('update shop_goods_sku set locked_stock = -1 where id = $1', [skuId])).rejects.toThrow(/check constraint/)
  const log = `insert into shop_stock_log (sku_id, goods_id, type, delta, before, after) values ($1, $2, 'edit', $3, 5, 6)`
  await expect(database.sql(log, [skuId, goodsId, 2])).rejects.toThrow(/shop_stock_log_chain/)
  await expect(database.sql('insert into shop_goods_sku (goods_id, spec_key) values ($1, $2)', [goodsId, ''])).rejects.toThrow(/shop_goods_sku_once/)
})
