import { moveReservation } from './reservation'

import type { Db } from '../../context'
import type { Reservation } from './reservation'

/** Takes pieces off the stock and holds them for an order that is not paid yet. All lines or none. */
export const reserve = (tx: Db, reservation: Reservation): Promise<void> =>
  moveReservation(tx, reservation, { type: 'order_lock', delta: -1, lockedDelta: 1, reach: 'onSale' })
