import { stock } from '../../../resources/goods/stock'
import { refuse, refuseFields } from '../../errors'
import { lockGoodsOf } from './lockGoods'
import { guardedCount, guardedMove, mostStock, refuseMove } from './moveStock'
import { refreshGoods } from './refreshGoods'

import type { Db } from '../../context'
import type { Move, StockMove } from './moveStock'
import type { Actor } from '../actor'

/** An adjustment by staff: pieces in, out, or counted. */
export interface Adjustment {
  readonly skuId: number
  readonly mode: 'in' | 'out' | 'set'
  readonly quantity: number
  readonly memo: string
  readonly by: Actor
  /** Maximum in or out, if it is not that of the dialog. */
  readonly most?: number
}

/** What the dialog of an adjustment moves in or out at once; a count may be larger. */
const mostAtOnce = 999_999

/** Adjusts a stock and writes its ledger row, both in the given transaction. Only a count may be 0. */
export async function adjustStock(tx: Db, adjustment: Adjustment): Promise<StockMove> {
  const { skuId } = adjustment
  checkQuantity(adjustment)
  await lockGoodsOf(tx, [skuId])
  const moved = await moveBy(tx, adjustment)
  await refreshGoods(tx, [moved.goods_id])
  return moved
}

async function moveBy(tx: Db, { skuId, mode, quantity, by, memo }: Adjustment): Promise<StockMove> {
  const reason = { type: 'adjust', by, memo } as const
  if (mode === 'set') return (await guardedCount(tx, skuId, quantity, reason)) ?? refuse('row_gone')
  const move: Move = { skuId, delta: mode === 'in' ? quantity : -quantity, lockedDelta: 0, reach: 'live' }
  return (await guardedMove(tx, move, reason)) ?? (await refuseMove(tx, move))
}

function checkQuantity({ mode, quantity, most = mostAtOnce }: Adjustment): void {
  if (mode === 'set') return quantity > mostStock ? refuse('too_large', { field: stock.fields.stock.label, max: mostStock }) : undefined
  const { label } = stock.actions?.adjust.input.quantity ?? stock.fields.stock
  if (quantity < 1) refuseFields([{ field: 'quantity', code: 'too_small', values: { field: label, min: 1 } }])
  if (quantity > most) refuseFields([{ field: 'quantity', code: 'too_large', values: { field: label, max: most } }])
}
