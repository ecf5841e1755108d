import { adjustStock } from './adjustStock'
import { mostStock } from './moveStock'

import type { Db } from '../../context'
import type { Adjustment } from './adjustStock'

/** A stock that staff have typed into a list or a sheet: a count, or a difference to what the SKU has while it is locked. */
interface TypedStock extends Pick<Adjustment, 'skuId' | 'memo' | 'by'> {
  readonly from: number
  readonly to: number
  readonly isCount: boolean
}

/** Adjusts a stock to what was typed, with its ledger row. What orders have raised above the maximum can be taken off at once too. */
export async function setStock(tx: Db, { from, to, isCount, ...adjustment }: TypedStock): Promise<void> {
  if (isCount) await adjustStock(tx, { ...adjustment, mode: 'set', quantity: to })
  else if (to > from) await adjustStock(tx, { ...adjustment, mode: 'in', quantity: to - from, most: mostStock })
  else if (to < from) await adjustStock(tx, { ...adjustment, mode: 'out', quantity: from - to, most: Math.max(mostStock, from) })
}
