import { sql } from 'kysely'

import { triageKinds } from '../../../resources/order/triage'
import { goodsSummary } from '../order/goodsSummary'
import { isShippable } from '../order/shippable'

import type { RawBuilder } from 'kysely'

import type { TriageKind, TriageKindName } from '../../../resources/order/triage'

/** The rows of a table `m` that are cases of one kind. Each has an index of these rows in the order of `since`. */
export interface TriageSource {
  readonly table: RawBuilder<unknown>
  readonly isOpen: RawBuilder<boolean>
  readonly joins: RawBuilder<unknown>
  readonly no: RawBuilder<string>
  readonly who: RawBuilder<string>
  readonly what: RawBuilder<string>
  /** A search finds the case by a part of one of these, or by the whole of `who`, which is masked. */
  readonly texts: readonly RawBuilder<unknown>[]
  readonly amount: RawBuilder<unknown>
  readonly left: RawBuilder<unknown>
  readonly since: RawBuilder<unknown>
  /** The order of urgency. */
  readonly order: RawBuilder<unknown>
}

const nothing = sql`null`
const buyer = sql`left join "user" u on u.id = m.user_id`
const lineOfOrder = sql`join shop_order_item i on i.id = m.order_item_id ${buyer}`
const skuText = sql<string>`concat_ws(' ', g.name, m.title)`
const lineText = sql<string>`concat_ws(' ', i.goods_name, nullif(i.spec_text, ''), '×' || m.quantity)`

const ofOrder = {
  table: sql`shop_order`,
  joins: sql``,
  no: sql<string>`m.order_no`,
  who: sql<string>`m.receiver_name`,
  what: goodsSummary,
  texts: [sql`m.order_no`, goodsSummary],
  amount: sql`m.pay_amount`,
  left: nothing,
} as const
const ofRefund = {
  table: sql`shop_refund`,
  joins: lineOfOrder,
  no: sql<string>`m.refund_no`,
  who: sql<string>`coalesce(u.nickname, '')`,
  what: lineText,
  texts: [sql`m.refund_no`, sql`m.order_no`, lineText],
  left: nothing,
} as const
/** A source in the order of a moment. */
const since = (moment: RawBuilder<unknown>) => ({ since: moment, order: moment })

export const triageSources: { readonly [Kind in TriageKindName]: TriageSource } = {
  payout: {
    table: sql`shop_payment_refund`,
    isOpen: sql<boolean>`m.status = '2'`,
    joins: sql`join shop_order o on o.id = m.order_id`,
    no: sql<string>`m.refund_pay_no`,
    who: sql<string>`o.receiver_name`,
    what: sql<string>`m.fail_reason`,
    texts: [sql`m.refund_pay_no`, sql`o.order_no`, sql`m.fail_reason`],
    amount: sql`m.amount`,
    left: nothing,
    ...since(sql`m.update_time`),
  },
  cancel: { ...ofOrder, isOpen: sql<boolean>`m.status = '7'`, ...since(sql`m.cancel_apply_time`) },
  audit: {
    ...ofRefund,
    isOpen: sql<boolean>`m.audit_status = '1' and m.status = '1'`,
    amount: sql`m.apply_amount`,
    ...since(sql`m.create_time`),
  },
  receive: {
    ...ofRefund,
    isOpen: sql<boolean>`m.user_ship_status = '1' and m.status = '1'`,
    amount: sql`m.amount`,
    ...since(sql`m.user_ship_time`),
  },
  // an order waits for nobody while all that is left of it is being refunded
  ship: {
    ...ofOrder,
    isOpen: isShippable,
    ...since(sql`m.pay_time`),
  },
  stock: {
    table: sql`shop_goods_sku`,
    isOpen: sql<boolean>`m.delete_time is null and m.on_shelf = 1 and m.status = 1 and m.stock_state in ('low', 'out')`,
    joins: sql`join shop_goods g on g.id = m.goods_id`,
    no: sql<string>`m.sku_code`,
    who: sql<string>`''`,
    what: skuText,
    texts: [sql`m.sku_code`, skuText],
    amount: nothing,
    left: sql`m.stock`,
    // when it fell so low, which other changes of the SKU leave alone
    since: sql`coalesce((select e.create_time from shop_stock_event e where e.sku_id = m.id order by e.id desc limit 1), m.update_time)`,
    order: sql`m.stock`,
  },
}

/** Until when the rows should be handled. */
export function promiseOf(kind: TriageKindName, hours: number | undefined = (triageKinds[kind] as TriageKind).hours): RawBuilder<unknown> {
  return hours === undefined ? sql`null::timestamptz` : sql`${triageSources[kind].since} + ${hours}::float8 * interval '1 hour'`
}
