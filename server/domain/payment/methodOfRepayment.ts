import { sql } from 'kysely'

/** How the payment was made that a repayment `m` belongs to. */
export const methodOfRepayment = sql`(select p.pay_type from shop_payment p where p.id = m.payment_id)`
