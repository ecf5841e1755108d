import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { saveSkus } from '../../../../server/domain/goods/saveSkus'
import { adjustStock } from '../../../../server/domain/stock/adjustStock'
import { consume, release, reserve } from '../../../../server/domain/stock/reservation'
import { systemActor } from '../../../../server/domain/actor'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, emptyGoods, skuRow, stockFaults } from '../../../support/goods'

import type { SkuRow } from '../../../../resources/goods/sku'
import type { Db } from '../../../../server/context'
import type { TestDatabase } from '../../../support/database'
import type { MadeGoods } from '../../../support/goods'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A random event; its numbers select among the rows and orders. */
type LoggedAction =
  | { readonly kind: 'in' | 'out' | 'set'; readonly sku: number; readonly quantity: number }
  | { readonly kind: 'reserve' | 'release' | 'consume'; readonly order: number; readonly lines: readonly { readonly sku: number; readonly quantity: number }[] }
  | { readonly kind: 'save'; readonly stocks: readonly number[]; readonly loaded: number; readonly has: readonly boolean[] }

const values = ['a', 'b', 'c']
const place = fc.integer({ min: 0, max: values.length - 1 })
const quantity = fc.integer({ min: 1, max: 12 })
const lines = fc.array(fc.record({ sku: place, quantity }), { minLength: 1, maxLength: 3 })
const action: fc.Arbitrary<LoggedAction> = fc.oneof(
  fc.record({ kind: fc.constantFrom('in' as const, 'out' as const, 'set' as const), sku: place, quantity }),
  fc.record({ kind: fc.constantFrom('reserve' as const, 'release' as const, 'consume' as const), order: fc.integer({ min: 0, max: 4 }), lines }),
  fc.record({
    kind: fc.constant('save' as const),
    stocks: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 }),
    loaded: fc.integer({ min: 0, max: 20 }),
    has: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }).filter((has) => has.includes(true)),
  }),
)

/** The current rows by value; deleted ones keep their first id. */
async function skusOf(goods: MadeGoods): Promise<Map<string, number>> {
  const { rows } = await database.sql<{ spec_key: string; id: number }>('select spec_key, id from shop_goods_sku where goods_id = $1 and delete_time is null', [
    goods.id,
  ])
  return new Map(rows.map(({ spec_key, id }) => [spec_key, id]))
}

async function happen(goods: MadeGoods, one: LoggedAction): Promise<void> {
  const live = await skusOf(goods)
  const idOf = (sku: number): number => live.get(values[sku] ?? '') ?? goods.skuIds[sku] ?? 0
  const work = async (tx: Db): Promise<unknown> => {
    if (one.kind === 'save') {
      const rows: SkuRow[] = values.flatMap((value, n) =>
        one.has[n] ? [skuRow(value, { stock: one.stocks[n] ?? 0, ...(live.has(value) ? { id: live.get(value) ?? 0, stock_loaded: one.loaded } : {}) })] : [],
      )
      return saveSkus(tx, goods, rows, { by: systemActor, seesCosts: true })
    }
    if ('sku' in one) return adjustStock(tx, { skuId: idOf(one.sku), mode: one.kind, quantity: one.quantity, memo: 'any', by: systemActor })
    const reservation = {
      orderNo: `A${goods.id}-${one.order}`,
      lines: one.lines.map((line) => ({ skuId: idOf(line.sku), quantity: line.quantity })),
      by: systemActor,
    }
    return { reserve, release, consume }[one.kind](tx, reservation)
  }
  await database.db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error
    })
}

test('after any sequence of events no stock is negative and every stock equals its ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (loggedActions) => {
      const goods = await addGoods(database, { skus: values.map((value) => skuRow(value, { stock: 10, stock_warning: 3 })) })
      for (const one of loggedActions) await happen(goods, one)
      expect(await stockFaults(database)).toEqual([])
      await emptyGoods(database)
    }),
    { numRuns: 40 },
  )
})
