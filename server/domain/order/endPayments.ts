import { sql } from 'kysely'

import type { Db } from '../../context'

/** The time of payments that were begun at a gateway is over: they are closed there by the next run of due payments, and money that still comes is late. */
export async function endPayments(tx: Db, orderId: number): Promise<void> {
  await tx
    .updateTable('shop_payment')
    .set({ expire_time: sql<string>`least(expire_time, now())`, row_version: sql`row_version + 1` })
    .where('order_id', '=', orderId)
    .where('status', '=', '0')
    .execute()
}
