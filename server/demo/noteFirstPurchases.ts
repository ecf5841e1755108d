import { sql } from 'kysely'

import type { Db } from '../context'

/** Gives members the moment of their first paid order, after many orders were written at once. */
export async function noteFirstPurchases(tx: Db): Promise<void> {
  await sql`
    update "user" u set first_pay_time = o.first
    from (select user_id, min(pay_time) as first from shop_order where pay_time is not null group by 1) o
    where o.user_id = u.id and u.first_pay_time is distinct from o.first`.execute(tx)
}
