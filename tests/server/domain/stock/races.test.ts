import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { saveSkus } from '../../../../server/domain/goods/saveSkus'
import { insertSkus, updateSkus } from '../../../../server/domain/goods/writeSkus'
import { adjustStock } from '../../../../server/domain/stock/adjustStock'
import { lockGoodsOf } from '../../../../server/domain/stock/lockGoods'
import { guardedMove } from '../../../../server/domain/stock/moveStock'
import { consume, release, reserve } from '../../../../server/domain/stock/reservation'
import { systemActor } from '../../../../server/domain/actor'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, emptyGoods, skuRow, stockFaults } from '../../../support/goods'
import { logMove, moveWithoutGuard } from '../../../support/unguardedStock'

import type { Db } from '../../../../server/context'
import type { TestDatabase } from '../../../support/database'

// test files share their modules, so those that use the mock are imported again, before and after
vi.hoisted(() => vi.resetModules())
vi.mock('../../../../server/domain/stock/moveStock', { spy: true })
vi.mock('../../../../server/domain/goods/writeSkus', { spy: true })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  vi.resetModules()
})

type Step = typeof guardedMove
const workers = 40
const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const run = (work: (worker: number) => Promise<unknown>): Promise<PromiseSettledResult<unknown>[]> =>
  Promise.allSettled(Array.from({ length: workers }, (_, worker) => work(worker)))
/** Errors other than a refusal: a deadlock, a broken constraint. */
const unclean = (answers: readonly PromiseSettledResult<unknown>[]): string[] =>
  answers.flatMap((answer) => (answer.status === 'rejected' && !(answer.reason instanceof UserError) ? [String(answer.reason)] : []))
const doneOf = (answers: readonly PromiseSettledResult<unknown>[]): number => answers.filter(({ status }) => status === 'fulfilled').length

/** The real statement, or one that the test sets in its place. */
async function raceOne(move?: Step): Promise<string[]> {
  if (!move) return raceStock()
  vi.mocked(guardedMove).mockImplementation(move)
  return raceStock().finally(() => vi.mocked(guardedMove).mockRestore())
}

/** 40 simultaneous changes of a stock of 60: half add 2, half take 9, some of which must be refused. */
async function raceStock(): Promise<string[]> {
  const { skuIds } = await addGoods(database, { skus: [skuRow('', { stock: 60 })] })
  const skuId = skuIds[0] ?? 0
  const answers = await run((worker) =>
    inTx((tx) => adjustStock(tx, { skuId, mode: worker % 2 ? 'out' : 'in', quantity: worker % 2 ? 9 : 2, memo: `worker ${worker}`, by: systemActor })),
  )
  const { rows } = await database.sql<{ logs: number }>('select count(*) as logs from shop_stock_log where sku_id = $1', [skuId])
  const faults = [...unclean(answers), ...(await stockFaults(database)), ...(rows[0]?.logs === doneOf(answers) + 1 ? [] : ['a change without its log'])]
  if (faults.length) await forget()
  return faults
}

/** Removes what a faulty statement has left, for the next test. */
const forget = (): Promise<unknown> => emptyGoods(database)

test('after 40 simultaneous changes of one SKU the stock is never negative and equals the ledger', async () => {
  for (let round = 0; round < 3; round++) expect(await raceOne()).toEqual([])
})

/** Reads, computes and writes: changes made in between are lost. The ledger has the computed values. */
const readThenWrite: Step = async (tx, { skuId, delta, lockedDelta }, reason) => {
  await endLocks(tx)
  const { rows } = await sql<{ stock: number; goods_id: number }>`select stock, goods_id from shop_goods_sku where id = ${skuId}`.execute(tx)
  const [row] = rows
  if (!row || row.stock + delta < 0) return undefined
  await sql`update shop_goods_sku set stock = ${row.stock + delta} where id = ${skuId}`.execute(tx)
  const moved = { goods_id: row.goods_id, before: row.stock, after: row.stock + delta }
  await logMove(tx, { skuId, lockedDelta, ...moved }, reason)
  return moved
}

/** Releases the locks taken before the statement, so that its condition must suffice. */
const endLocks = (tx: Db): Promise<unknown> => sql`commit and chain`.execute(tx)
const unlocked =
  (move: Step): Step =>
  async (tx, request, reason) => {
    await endLocks(tx)
    return move(tx, request, reason)
  }

test('the statement is safe by itself, without locks on the goods', async () => {
  const { guardedMove: real } = await vi.importActual<{ guardedMove: Step }>('../../../../server/domain/stock/moveStock')
  expect(await raceOne(unlocked(real))).toEqual([])
})

test.each([
  ['reads first and writes later', readThenWrite],
  ['has no condition', moveWithoutGuard],
])('the race detects a statement that %s', async (_, move) => {
  expect(await raceOne(move)).not.toEqual([])
})

/** 40 orders of two SKUs of two goods, half of them in the opposite order. */
async function raceTwo(work: (tx: Db, skuIds: readonly number[], worker: number) => Promise<unknown>): Promise<string[]> {
  const goods = [await addGoods(database, { skus: [skuRow('', { stock: 1_000 })] }), await addGoods(database, { skus: [skuRow('', { stock: 1_000 })] })]
  const skuIds = goods.map((one) => one.skuIds[0] ?? 0)
  const answers = await run((worker) => inTx((tx) => work(tx, worker % 2 ? skuIds : skuIds.toReversed(), worker)))
  return [...unclean(answers), ...(await stockFaults(database))]
}

test('orders of two SKUs in opposite order never deadlock', async () => {
  const take = (tx: Db, skuIds: readonly number[], worker: number): Promise<void> =>
    reserve(tx, { orderNo: `T${skuIds.join('-')}-${worker}`, lines: skuIds.map((skuId) => ({ skuId, quantity: 1 + (worker % 3) })), by: systemActor })
  for (let round = 0; round < 3; round++) expect(await raceTwo(take)).toEqual([])
})

test('adjustments of two SKUs in opposite order never deadlock, because all goods are locked first', async () => {
  const adjust = (lockFirst: typeof lockGoodsOf) => async (tx: Db, skuIds: readonly number[]) => {
    await lockFirst(tx, skuIds)
    for (const skuId of skuIds) await adjustStock(tx, { skuId, mode: 'out', quantity: 1, memo: 'both', by: systemActor })
  }
  for (let round = 0; round < 3; round++) expect(await raceTwo(adjust(lockGoodsOf))).toEqual([])
  expect(await raceTwo(adjust(() => Promise.resolve([])))).not.toEqual([]) // without these locks they do
})

test('concurrent saves of a form, adjustments and reservations lose no change', async () => {
  const race = async (): Promise<string[]> => {
    const goods = await addGoods(database, { skus: [skuRow('a', { stock: 500 }), skuRow('b', { stock: 500 })] })
    const [a = 0, b = 0] = goods.skuIds
    const order = (worker: number) => ({ orderNo: `F${goods.id}-${worker}`, lines: [{ skuId: b, quantity: 2 }], by: systemActor })
    const loggedActions: readonly ((tx: Db, worker: number) => Promise<unknown>)[] = [
      // the form was opened with 500, and 3 pieces are added to the first row
      (tx: Db) =>
        saveSkus(tx, goods, [skuRow('a', { id: a, stock: 503, stock_loaded: 500 }), skuRow('b', { id: b, stock: 500, stock_loaded: 500 })], {
          by: systemActor,
          seesCosts: true,
        }),
      (tx: Db) => adjustStock(tx, { skuId: a, mode: 'out', quantity: 4, memo: 'sale', by: systemActor }),
      (tx: Db, worker: number) => reserve(tx, order(worker)),
      (tx: Db, worker: number) =>
        worker % 8 === 3 ? consume(tx, order(worker - 1)) : adjustStock(tx, { skuId: b, mode: 'in', quantity: 1, memo: 'back', by: systemActor }),
    ]
    const answers = await run((worker) => inTx((tx) => loggedActions[worker % 4]?.(tx, worker) ?? Promise.reject(new Error('no deed'))))
    const { rows } = await database.sql<{ stock: number }>('select stock from shop_goods_sku where id = $1', [a])
    const expected = 500 + 10 * 3 - 10 * 4
    const faults = [...unclean(answers), ...(await stockFaults(database)), ...(rows[0]?.stock === expected ? [] : [`${rows[0]?.stock} instead of ${expected}`])]
    if (faults.length) await forget()
    return faults
  }
  expect(await race()).toEqual([])
  /** Writes the stock as typed instead of the difference. */
  const asTyped: typeof updateSkus = async ({ tx }, kept) => {
    for (const { stored, row } of kept) await sql`update shop_goods_sku set stock = ${row.stock} where id = ${stored.id}`.execute(tx)
  }
  vi.mocked(updateSkus).mockImplementation(asTyped)
  expect(await race().finally(() => vi.mocked(updateSkus).mockRestore())).not.toEqual([])
})

test('forty attempts to release one order release it once', async () => {
  const race = async (isOnce: boolean): Promise<string[]> => {
    const { skuIds } = await addGoods(database, { skus: [skuRow('', { stock: 200 })] })
    const lines = [{ skuId: skuIds[0] ?? 0, quantity: 2 }]
    const own = `G${skuIds.join()}`
    for (const orderNo of [own, `${own}-other`])
      await inTx((tx) => reserve(tx, { orderNo, lines: [{ skuId: skuIds[0] ?? 0, quantity: orderNo === own ? 2 : 90 }], by: systemActor }))
    const answers = await run((worker) => inTx((tx) => (worker % 5 ? release : consume)(tx, { orderNo: own, lines, by: systemActor })))
    const { rows } = await database.sql<{ locked_stock: number }>('select locked_stock from shop_goods_sku where id = $1', [skuIds[0]])
    return [
      ...unclean(answers),
      ...(doneOf(answers) === 1 ? [] : [`${doneOf(answers)} ends of one order`]),
      ...(rows[0]?.locked_stock === 90 || !isOnce ? [] : ['others lost what they hold']),
    ]
  }
  expect(await race(true)).toEqual([])
  await database.sql('drop index shop_stock_log_ended')
  expect(await race(false)).not.toEqual([])
  await forget()
  await database.sql("create unique index shop_stock_log_ended on shop_stock_log (order_no, sku_id) where type in ('order_paid', 'order_release')")
})

test('two forms that add the same combination add it once', async () => {
  const goods = await addGoods(database, { skus: [skuRow('a')] })
  const save = (): Promise<void> => inTx((tx) => saveSkus(tx, goods, [skuRow('a'), skuRow('b', { stock: 5 })], { by: systemActor, seesCosts: true }))
  expect(unclean(await run(save))).toEqual([])
  expect((await database.sql('select id from shop_goods_sku where goods_id = $1 and delete_time is null', [goods.id])).rows).toHaveLength(2)
  // without the lock and the match before it, the unique index refuses the second
  const insert = (tx: Db): Promise<void> => insertSkus({ tx, saver: { by: systemActor, seesCosts: true } }, [{ goods, row: skuRow('c'), position: 0 }])
  expect(unclean(await run(() => inTx(insert))).join()).toContain('shop_goods_sku_once')
})
