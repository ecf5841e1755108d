import { skuTitle, specKey } from '../../../resources/goods/sku'
import { demoStockMemos } from '../../../resources/goods/stockMemos'
import { mostStock } from '../../domain/stock/moveStock'
import { insertRows, toMoment } from '../insertRows'

import type { SpecPart } from '../../../resources/goods/sku'
import type { Db } from '../../context'
import type { DemoGoods, DemoSpec } from '../data/goods'
import type { Random } from '../random'

/** A SKU of the demo shop; its stock is the sum of its ledger. */
interface DemoSku {
  readonly row: Readonly<Record<string, unknown>> & { readonly goods_id: number; readonly stock: number; readonly create_time: unknown }
}

interface Making {
  readonly random: Random
  readonly goodsId: number
  /** Index of the goods. */
  readonly place: number
  /** Id of the goods. */
  readonly row: Readonly<Record<string, unknown>>
}

interface Combination {
  readonly specs: readonly SpecPart[]
  /** Per cent above the cheapest. */
  readonly surcharge: number
}

const none: readonly Combination[] = [{ specs: [], surcharge: 0 }]

/** Every combination of the values, priced by its values: larger and better ones cost more. */
export function demoSkus(goods: DemoGoods, { random, goodsId, place, row }: Making): DemoSku[] {
  return goods.specs.reduce(withSpec, none).map(({ specs, surcharge }, position) => {
    const price = priceOf(goods.price, surcharge)
    const stock_warning = random.pick([5, 10, 10, 20])
    return {
      row: {
        ...{ goods_id: goodsId, category_id: row['category_id'], on_shelf: row['status'] === '1' ? 1 : 0, position, specs: JSON.stringify(specs) },
        title: skuTitle({ specs }),
        spec_key: specKey(specs.map(({ value }) => value)),
        price: price.toFixed(2),
        origin_price: place % 3 === 0 ? priceOf(price * 1.25, 0).toFixed(2) : '0.00',
        cost_price: (price * 0.58).toFixed(2),
        stock: stockOf(random, place, stock_warning),
        stock_warning,
        weight: (goods.weight * (1 + surcharge / 100)).toFixed(3),
        volume: (goods.weight * 0.004 * (1 + surcharge / 100)).toFixed(6),
        sku_code: `ZG${10_001 + place}-${String(position + 1).padStart(2, '0')}`,
        create_time: row['create_time'],
        update_time: row['create_time'],
      },
    }
  })
}

const withSpec = (before: readonly Combination[], { name, values, step }: DemoSpec): readonly Combination[] =>
  before.flatMap(({ specs, surcharge }) => values.map((value, n) => ({ specs: [...specs, { name, value }], surcharge: surcharge + n * step })))

/** Rounds to realistic prices: ending in 9, or in 90 cents if they are small. */
function priceOf(price: number, surcharge: number): number {
  const raised = price * (1 + surcharge / 100)
  return raised < 50 ? Math.floor(raised) + 0.9 : Math.floor(raised / 10) * 10 + 9
}

/** Some SKUs are sold out or low, most have plenty; sometimes a whole product is sold out. */
function stockOf(random: Random, place: number, warning: number): number {
  if (place % 17 === 11 || random.happens(0.03)) return 0
  return random.happens(0.06) ? random.whole(1, warning) : random.whole(warning + 1, 320)
}

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

/** The ledger of each SKU: in order of time, each row beginning with the stock after the one before. */
export async function loadLedgers(tx: Db, skus: readonly DemoSku[], { skuIds, now, random }: Options): Promise<void> {
  const entries = skus.flatMap(({ row }, place) => entriesOf(row, skuIds[place] ?? 0, { now, random }))
  await insertRows(
    tx,
    'shop_stock_log',
    entries.toSorted((a, b) => a.create_time.getTime() - b.create_time.getTime()),
  )
}

const day = 86_400

/** Movements of the last three months; before them, the initial stock. */
function entriesOf({ goods_id, stock, create_time }: DemoSku['row'], sku_id: number, { now, random }: Omit<Options, 'skuIds'>): Entry[] {
  const began = create_time instanceof Date ? create_time.getTime() / 1_000 : now
  const common = { sku_id, goods_id, operator_type: 'admin' }
  const longest = Math.min(90 * day, Math.floor(now - began) - 7_200)
  const ages = longest < 3_600 ? [] : Array.from({ length: random.pick([0, 0, 1, 2, 3]) }, () => random.whole(3_600, longest)).sort((a, b) => a - b)
  const later: Entry[] = []
  let first = stock
  // backwards from the current stock
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
