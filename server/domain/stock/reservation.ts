import { codeOf } from '../../database/startupError'
import { refuse } from '../../errors'
import { lockGoodsOf } from './lockGoods'
import { guardedMove, refuseMove } from './moveStock'
import { refreshGoods } from './refreshGoods'

import type { Db } from '../../context'
import type { Move } from './moveStock'
import type { Actor } from '../actor'
import type { LogType } from './movementReason'

/** The quantities of an order to reserve or end. A SKU on several lines is moved once. */
interface Reservation {
  readonly orderNo: string
  readonly lines: readonly { readonly skuId: number; readonly quantity: number }[]
  readonly by: Actor
}

/** Takes pieces off the stock and reserves them for an unpaid order. All lines or none. */
export const reserve = (tx: Db, reservation: Reservation): Promise<void> =>
  moveReservation(tx, reservation, { type: 'order_lock', delta: -1, lockedDelta: 1, reach: 'onSale' })

/** Returns reserved pieces to the stock, once; also to a SKU that was deleted meanwhile. */
export const release = (tx: Db, reservation: Reservation): Promise<void> =>
  moveReservation(tx, reservation, { type: 'order_release', delta: 1, lockedDelta: -1, reach: 'any' })

/** Ends a reservation as sold, once; the pieces were taken off the stock when they were reserved. */
export const consume = (tx: Db, reservation: Reservation): Promise<void> =>
  moveReservation(tx, reservation, { type: 'order_paid', delta: 0, lockedDelta: -1, reach: 'any' })

interface Step {
  readonly type: LogType
  /** Per piece: the change of stock and of reserved stock. */
  readonly delta: number
  readonly lockedDelta: number
  readonly reach: Move['reach']
}

/** Moves every SKU of a reservation by one guarded statement each, in the order of their ids, with a ledger row each. */
async function moveReservation(tx: Db, { orderNo, lines, by }: Reservation, { type, reach, ...per }: Step): Promise<void> {
  const quantities = summed(lines)
  const goodsIds = await lockGoodsOf(tx, [...quantities.keys()])
  for (const [skuId, quantity] of quantities) {
    const move: Move = { skuId, delta: per.delta * quantity, lockedDelta: per.lockedDelta * quantity, reach }
    const moved = await guardedMove(tx, move, { type, by, orderNo }).catch((error: unknown) => {
      // the ledger has at most one row for the beginning and one for the end of a reservation
      if (codeOf(error) === '23505') return refuse('reservation_done', { order: orderNo })
      throw error
    })
    if (!moved) await refuseMove(tx, move)
  }
  await refreshGoods(tx, goodsIds)
}

/** Quantities by ascending SKU. */
function summed(lines: Reservation['lines']): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { skuId, quantity } of [...lines].sort((a, b) => a.skuId - b.skuId)) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new Error(`expected a quantity of at least 1, got ${quantity}`)
    sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  }
  return sums
}
