import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** What a member has bought: orders that were paid, whatever became of them. Expressions over the member `m`. */
export const purchases = {
  orders_paid: ofPaid(sql`count(*)`),
  amount_paid: ofPaid(sql`coalesce(sum(o.pay_amount), 0.00)`),
  amount_refunded: ofPaid(sql`coalesce(sum(o.refund_amount), 0.00)`),
  last_pay_time: ofPaid(sql`max(o.pay_time)`),
}

function ofPaid(figure: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${figure} from shop_order o where o.user_id = m.id and o.pay_time is not null)`
}
