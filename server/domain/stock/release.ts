import { moveReservation } from './reservation'

import type { Db } from '../../context'
import type { Reservation } from './reservation'

/** Gives what an unpaid order held back to the stock, once; also to a SKU that was deleted meanwhile. */
export const release = (tx: Db, reservation: Reservation): Promise<void> =>
  moveReservation(tx, reservation, { type: 'order_release', delta: 1, lockedDelta: -1, reach: 'any' })
