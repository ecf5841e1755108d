import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

const figures = {
  orders_paid: sql`count(*)`,
  amount_paid: sql`coalesce(sum(o.pay_amount), 0.00)`,
  amount_refunded: sql`coalesce(sum(o.refund_amount), 0.00)`,
  last_pay_time: sql`max(o.pay_time)`,
}
type Figure = keyof typeof figures

const paidOrders = sql`shop_order o where o.user_id = m.id and o.pay_time is not null`
const each = (expression: (name: Figure) => RawBuilder<unknown>) =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, expression(name as Figure)])) as Record<Figure, RawBuilder<unknown>> // of the keys of `figures`

/** What a member has bought: orders that were paid, whatever became of them. Expressions over the member `m`. */
export const purchases = each((name) => sql`(select ${figures[name]} from ${paidOrders})`)

/** The same for pages, which read the orders of a member once. */
export const ordersOfMember = {
  alias: 'c_orders',
  query: sql`select ${sql.join(Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`))} from ${paidOrders}`,
  reads: each((name) => sql`c_orders.${sql.ref(name)}`),
}
