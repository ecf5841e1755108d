import { sql } from 'kysely'

import { shopConfig } from '../../../resources/settings/shopConfig'
import { defaultSettingsOf } from '../../settings/readSettings'

import type { RawBuilder } from 'kysely'

import type { OrderMark } from '../../../resources/order/orderStates'

const { ship_remind_hours: usual } = defaultSettingsOf(shopConfig, ['ship_remind_hours'])

/** Hours until a paid order should be shipped; 0 is never. Read once in a statement. */
const remindHours = sql<number>`coalesce((select (value #>> '{}')::int from setting where key = 'ship_remind_hours' and value #>> '{}' ~ '^[0-9]{1,3}$'), ${usual})`

const openRefunds = sql`shop_refund r where r.order_id = m.id and r.status = '1'`
const isRefunding = sql<boolean>`exists (select from ${openRefunds})`

const openRefundWith = (refunding: RawBuilder<boolean>): RawBuilder<string> => sql`case when ${refunding} then 'yes' else 'no' end`
export const openRefund = openRefundWith(isRefunding)

export const failedPayout: RawBuilder<string> = sql`case when exists (
  select from shop_payment_refund r where r.order_id = m.id and r.status = '2') then 'yes' else 'no' end`

const conditionsWith = (refunding: RawBuilder<boolean>): { readonly [Mark in OrderMark]: RawBuilder<boolean> } => ({
  late: sql`m.status = '2' and ${remindHours} > 0 and m.pay_time < now() - ${remindHours} * interval '1 hour'`,
  partly: sql`m.status = '2' and m.ship_status = '1'`,
  refunding,
  partRefunded: sql`m.refund_amount > 0 and m.refund_amount < m.pay_amount`,
  refunded: sql`m.refund_amount > 0 and m.refund_amount >= m.pay_amount`,
})

const marksWith = (refunding: RawBuilder<boolean>): RawBuilder<string[]> =>
  sql`array_remove(array[${sql.join(
    Object.entries(conditionsWith(refunding)).map(([mark, isMarked]) => sql`case when ${isMarked} then ${sql.lit(mark)} end`),
  )}]::text[], null)`

/** What staff should see of the order `m` beside its status. */
export const orderMarks = marksWith(isRefunding)

const hasOpenRefund = sql<boolean>`c_refunds.is_open`

/** What pages read of the refunds of the order `m`. */
export const refundsOfOrder = {
  alias: 'c_refunds',
  query: sql`select count(*) > 0 as is_open from ${openRefunds}`,
  reads: { open_refund: openRefundWith(hasOpenRefund), marks: marksWith(hasOpenRefund) },
} as const
