import { moveReservation } from './reservation'

import type { Db } from '../../context'
import type { Reservation } from './reservation'

/** What an order held is sold, once: it leaves the house and was off the stock already. */
export const consume = (tx: Db, reservation: Reservation): Promise<void> =>
  moveReservation(tx, reservation, { type: 'order_paid', delta: 0, lockedDelta: -1, reach: 'any' })
