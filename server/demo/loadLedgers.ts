import { insertRows, toMoment } from './insertRows'
import { mostStock } from '../domain/stock/moveStock'

import type { Tx } from '../context'
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
  { operator_name: 'admin', memo: '盘点' },
  { operator_name: 'linyue', memo: '到货入库' },
  { operator_name: 'linyue', memo: '破损报损' },
] as const

/** What each SKU started with and how it came to what it has: in order of time, each row where the one before ended. */
export async function loadLedgers(tx: Tx, skus: readonly DemoSku[], { skuIds, now, random }: Options): Promise<void> {
  const entries = skus.flatMap(({ row }, place) => entriesOf(row, skuIds[place] ?? 0, { now, random }))
  await insertRows(
    tx,
    'shop_stock_log',
    entries.toSorted((a, b) => a.create_time.getTime() - b.create_time.getTime()),
  )
}

function entriesOf({ goods_id, stock, create_time }: DemoSku['row'], sku_id: number, { now, random }: Omit<Options, 'skuIds'>): Entry[] {
  const began = create_time instanceof Date ? create_time.getTime() / 1_000 : now
  // Every third SKU was adjusted once: backwards from what is there to what it began with.
  const delta = random.happens(0.34) ? random.whole(-20, 60) : 0
  const first = Math.min(mostStock, Math.max(0, stock - delta))
  const init = { sku_id, goods_id, type: 'init', delta: first, before: 0, after: first, operator_type: 'admin', operator_name: 'admin', memo: '' }
  const later = { ...init, ...keepers[delta > 0 ? 1 : random.whole(0, 1) * 2], type: 'adjust', delta: stock - first, before: first, after: stock }
  return [
    ...(first === 0 ? [] : [{ ...init, create_time: toMoment(began) }]),
    ...(stock === first ? [] : [{ ...later, create_time: toMoment(began + random.whole(1, Math.max(2, Math.floor(now - began) - 3_600))) }]),
  ]
}
