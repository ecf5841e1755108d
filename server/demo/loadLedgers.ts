import { demoStockMemos } from '../../resources/goods/stockMemos'
import { mostStock } from '../domain/stock/moveStock'
import { insertRows, toMoment } from './insertRows'

import type { Db } from '../context'
import type { DemoSku } from './demoSkus'
import type { Random } from './random'

interface Options {
  readonly skuIds: readonly number[]
  readonly now: number
  readonly random: Random
}

interface Entry {
  readonly create_time: Date
  readonly [column: string]: unknown
}

const keepers = [
  { operator_name: 'admin', memo: demoStockMemos.count.zh },
  { operator_name: 'linyue', memo: demoStockMemos.arrival.zh },
  { operator_name: 'linyue', memo: demoStockMemos.damage.zh },
] as const

/** What each SKU started with and how it came to what it has: in order of time, each row where the one before ended. */
export async function loadLedgers(tx: Db, skus: readonly DemoSku[], { skuIds, now, random }: Options): Promise<void> {
  const entries = skus.flatMap(({ row }, place) => entriesOf(row, skuIds[place] ?? 0, { now, random }))
  await insertRows(
    tx,
    'shop_stock_log',
    entries.toSorted((a, b) => a.create_time.getTime() - b.create_time.getTime()),
  )
}

const day = 86_400

/** Goods that came and went in the last three months; before that, what the SKU began with. */
function entriesOf({ goods_id, stock, create_time }: DemoSku['row'], sku_id: number, { now, random }: Omit<Options, 'skuIds'>): Entry[] {
  const began = create_time instanceof Date ? create_time.getTime() / 1_000 : now
  const common = { sku_id, goods_id, operator_type: 'admin' }
  const longest = Math.min(90 * day, Math.floor(now - began) - 7_200)
  const ages = longest < 3_600 ? [] : Array.from({ length: random.pick([0, 0, 1, 2, 3]) }, () => random.whole(3_600, longest)).sort((a, b) => a - b)
  const later: Entry[] = []
  let first = stock
  // Backwards from what is there.
  for (const age of ages) {
    const delta = random.happens(0.4) ? random.whole(10, 60) : -random.whole(1, 20)
    const before = Math.min(mostStock, Math.max(0, first - delta))
    if (before === first) continue
    const by = keepers[before < first ? 1 : random.whole(0, 1) * 2]
    later.unshift({ ...common, ...by, type: 'adjust', delta: first - before, before, after: first, create_time: toMoment(now - age) })
    first = before
  }
  const init = { ...common, type: 'init', delta: first, before: 0, after: first, operator_name: 'admin', memo: '', create_time: toMoment(began) }
  return [...(first === 0 ? [] : [init]), ...later]
}
