import { sql } from 'kysely'

import type { Db } from '../../context'

/**
 * Whether an order of this member can still bring them money, points or a parcel; of a canceled one money may be on its way back. The member's row is locked, so
 * none is placed meanwhile.
 */
export async function hasOpenOrders(tx: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from shop_order where user_id = ${memberId}::bigint
      and (status in ('1', '2', '3', '4', '7') or status = '5' and settle_time is null
        or exists (select from shop_payment_refund r where r.order_id = shop_order.id and r.status <> '1'))) as is_open`.execute(tx)
  return rows[0]?.is_open === true
}
