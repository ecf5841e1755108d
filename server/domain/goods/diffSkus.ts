import { skuTitle } from '../../../resources/goods/sku'
import { refuse } from '../../errors'

import type { SkuRow } from '../../../resources/goods/sku'

/** A stored row that is not deleted, locked by this transaction. */
export interface StoredSku {
  readonly id: number
  readonly spec_key: string
  readonly stock: number
  readonly sku_code: string
}

/** A stored row that the form still has, and the change of its stock. */
export interface MatchedSku {
  readonly stored: StoredSku
  readonly row: SkuRow
  readonly delta: number
}

export interface SkuDiff {
  readonly matched: readonly MatchedSku[]
  readonly added: readonly SkuRow[]
  readonly vanished: readonly number[]
}

/**
 * Matches every row of a form with the stored one: by id, else by combination. The typed stock is saved as the difference to the stock when the form was
 * opened, so that pieces sold meanwhile stay sold. Without that value the stock is kept, unless it was changed in a form with the version of the goods.
 */
export function diffSkus(stored: readonly StoredSku[], rows: readonly SkuRow[], hasVersion = false): SkuDiff {
  const byId = new Map(stored.map((one) => [one.id, one]))
  const free = new Map(stored.map((one) => [one.spec_key, one]))
  const claimed = new Map<SkuRow, StoredSku>()
  for (const row of rows) {
    const stored = row.id === undefined ? undefined : (byId.get(row.id) ?? refuse('sku_gone', { name: skuTitle(row) }))
    if (!stored) continue
    byId.delete(stored.id)
    free.delete(stored.spec_key)
    claimed.set(row, stored)
  }
  for (const row of rows) {
    const stored = claimed.has(row) ? undefined : free.get(row.spec_key)
    if (!stored) continue
    free.delete(row.spec_key)
    byId.delete(stored.id)
    claimed.set(row, stored)
  }
  return {
    matched: [...claimed].map(([row, one]) => ({ stored: one, row, delta: deltaOf(row, one, hasVersion) })),
    added: rows.filter((row) => !claimed.has(row)),
    vanished: [...byId.keys()],
  }
}

function deltaOf({ id, stock, stock_loaded: loaded }: SkuRow, stored: StoredSku, hasVersion: boolean): number {
  if (loaded !== undefined) return stock - loaded
  return hasVersion && id === undefined ? stock - stored.stock : 0
}
