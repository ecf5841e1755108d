import { sql } from 'kysely'

import type { Db } from '../../context'

/**
 * The time of payments of an order that were begun at a gateway, or of one of them, is over: they are closed there by the next run of due payments. Money that
 * still comes is late once the order is paid or closed.
 */
export async function endPayments(tx: Db, orderId: number, paymentId?: number): Promise<void> {
  const pending = tx
    .updateTable('shop_payment')
    .set({ expire_time: sql<string>`least(expire_time, now())`, row_version: sql`row_version + 1` })
    .where('order_id', '=', orderId)
    .where('status', '=', '0')
  await (paymentId === undefined ? pending : pending.where('id', '=', paymentId)).execute()
}
