import { codeOf } from '../../database/startupError'
import { refuse } from '../../errors'
import { lockGoodsOf } from './lockGoods'
import { guardedMoves, refuseMove } from './moveStock'
import { refreshGoods } from './refreshGoods'

import type { Db } from '../../context'
import type { Move, ReasonedMove } from './moveStock'
import type { Actor } from '../actor'
import type { LogType } from './movementReason'

/** The quantities of an order to reserve or end. A SKU on several lines is moved once. */
interface Reservation {
  readonly orderNo: string
  readonly lines: readonly { readonly skuId: number; readonly quantity: number }[]
  readonly by: Actor
}

/** Takes pieces off the stock and reserves them for an unpaid order. All lines or none. */
export const reserve = (tx: Db, reservation: Reservation): Promise<void> => reserveAll(tx, [reservation])

/** The same for several orders: all of them or none. */
export const reserveAll = (tx: Db, reservations: readonly Reservation[]): Promise<void> =>
  moveReservations(tx, reservations, { type: 'order_lock', delta: -1, lockedDelta: 1, reach: 'onSale' })

/** Returns reserved pieces to the stock, once; also to a SKU that was deleted meanwhile. */
export const release = (tx: Db, reservation: Reservation): Promise<void> =>
  moveReservations(tx, [reservation], { type: 'order_release', delta: 1, lockedDelta: -1, reach: 'any' })

/** Ends a reservation as sold, once; the pieces were taken off the stock when they were reserved. */
export const consume = (tx: Db, reservation: Reservation): Promise<void> =>
  moveReservations(tx, [reservation], { type: 'order_paid', delta: 0, lockedDelta: -1, reach: 'any' })

interface Step {
  readonly type: LogType
  /** Per piece: the change of stock and of reserved stock. */
  readonly delta: number
  readonly lockedDelta: number
  readonly reach: Move['reach']
}

/** Moves every SKU of the reservations by one guarded statement, with a ledger row for each order. */
async function moveReservations(tx: Db, reservations: readonly Reservation[], { type, reach, ...per }: Step): Promise<void> {
  const moves = reservations.flatMap(({ orderNo, lines, by }) =>
    [...summed(lines)].map(([skuId, quantity]): ReasonedMove => ({
      skuId,
      delta: per.delta * quantity,
      lockedDelta: per.lockedDelta * quantity,
      reason: { type, by, orderNo },
    })),
  )
  const skuIds = [...new Set(moves.map(({ skuId }) => skuId))].sort((one, other) => one - other)
  const goodsIds = await lockGoodsOf(tx, skuIds)
  const moved = await guardedMoves(tx, moves, reach).catch((error: unknown) => {
    // the ledger has at most one row for the beginning and one for the end of a reservation
    if (codeOf(error) === '23505') return refuse('reservation_done', { order: reservations.map(({ orderNo }) => orderNo).join(', ') })
    throw error
  })
  const isMoved = new Set(moved.map((row) => row.sku_id))
  const left = skuIds.find((skuId) => !isMoved.has(skuId))
  if (left !== undefined) await refuseMove(tx, { skuId: left, ...sumOf(moves.filter(({ skuId }) => skuId === left)), reach })
  await refreshGoods(tx, goodsIds)
}

const sumOf = (moves: readonly ReasonedMove[]): Pick<Move, 'delta' | 'lockedDelta'> => ({
  delta: moves.reduce((sum, one) => sum + one.delta, 0),
  lockedDelta: moves.reduce((sum, one) => sum + one.lockedDelta, 0),
})

/** Quantities by ascending SKU. */
function summed(lines: Reservation['lines']): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { skuId, quantity } of [...lines].sort((a, b) => a.skuId - b.skuId)) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new Error(`expected a quantity of at least 1, got ${quantity}`)
    sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  }
  return sums
}
