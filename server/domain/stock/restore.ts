import { lockGoodsOf } from './lockGoods'
import { guardedMove, refuseMove } from './moveStock'
import { refreshGoods } from './refreshGoods'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { Move } from './moveStock'

interface Restored {
  readonly orderNo: string
  readonly lines: readonly { readonly skuId: number; readonly quantity: number }[]
  readonly by: Actor
  /** Never shipped, or sent back by the buyer. */
  readonly type: 'refund_back' | 'return_in'
}

/** Puts sold pieces back on stock, also of a SKU that was deleted meanwhile. The caller guards that each piece comes back once. */
export async function restore(tx: Db, { orderNo, lines, by, type }: Restored): Promise<void> {
  const pieces = lines.filter((line) => line.quantity > 0).toSorted((one, other) => one.skuId - other.skuId)
  const goodsIds = await lockGoodsOf(
    tx,
    pieces.map((line) => line.skuId),
  )
  for (const { skuId, quantity } of pieces) {
    const move: Move = { skuId, delta: quantity, lockedDelta: 0, reach: 'any' }
    if (!(await guardedMove(tx, move, { type, by, orderNo }))) await refuseMove(tx, move)
  }
  await refreshGoods(tx, goodsIds)
}
