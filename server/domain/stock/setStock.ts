import { adjustStock } from './adjustStock'

import type { Db } from '../../context'
import type { Adjustment } from './adjustStock'

/** A stock that staff have typed into a list: a count, or a difference to what the SKU has while it is locked. */
interface TypedStock extends Pick<Adjustment, 'skuId' | 'memo' | 'by'> {
  readonly from: number
  readonly to: number
  readonly isCount: boolean
}

/** Adjusts a stock to what was typed, with its ledger row. */
export async function setStock(tx: Db, { from, to, isCount, ...adjustment }: TypedStock): Promise<void> {
  if (isCount) await adjustStock(tx, { ...adjustment, mode: 'set', quantity: to })
  else if (to !== from) await adjustStock(tx, { ...adjustment, mode: to > from ? 'in' : 'out', quantity: Math.abs(to - from) })
}
