/** Breaks one thing and returns how to repair it; the sentence is the expected finding. */
export interface Breakage {
  readonly finds: RegExp
  readonly by: readonly string[]
  readonly undo: readonly string[]
}

/** Runs a statement that triggers would refuse. */
export const without = (table: string, triggers: readonly string[], statement: string): string[] => [
  ...triggers.map((name) => `alter table "${table}" disable trigger ${name}`),
  statement,
  ...triggers.map((name) => `alter table "${table}" enable trigger ${name}`),
]
/** Changes rows of a log. */
export const changedLog = (table: string, statement: string): string[] => without(table, ['never_changed'], statement)

const orderIn = (status: string): string => `(select max(id) from shop_order where status = '${status}')`
const itemsIn = (status: string, set: string): string => `update shop_order_item set ${set} where order_id = ${orderIn(status)}`

/** What can be wrong with orders, payments and refunds. */
export const orderBreakages: Readonly<Record<string, Breakage>> = {
  'an order that costs more than its lines': {
    finds: /amounts of an order are the sums/,
    by: [`update shop_order set goods_amount = goods_amount + 1, pay_amount = pay_amount + 1 where id = ${orderIn('2')}`],
    undo: [`update shop_order set goods_amount = goods_amount - 1, pay_amount = pay_amount - 1 where id = ${orderIn('2')}`],
  },
  'a reservation that its order has lost': {
    finds: /what unpaid orders have reserved/,
    by: [itemsIn('1', `stock_state = 'consumed'`)],
    undo: without('shop_order_item', ['shop_order_item__stock_state_moves'], itemsIn('1', `stock_state = 'reserved'`)),
  },
  'a paid order without its payment': {
    finds: /paid has one payment/,
    by: ['update shop_payment set is_late = 1'],
    undo: ['update shop_payment set is_late = 0'],
  },
  'an order that waits to be shipped and was not paid': {
    finds: /fit its status/,
    by: [`update shop_order set pay_time = null where id = ${orderIn('2')}`],
    undo: [`update shop_order set pay_time = now() where id = ${orderIn('2')}`],
  },
  'a canceled order whose money stayed': {
    finds: /canceled after it was paid is refunded/,
    by: [`update shop_order set pay_time = now(), pay_type = 'none' where id = ${orderIn('6')}`],
    undo: [`update shop_order set pay_time = null, pay_type = null where id = ${orderIn('6')}`],
  },
  'money that went back without a repayment': {
    finds: /went back for an order/,
    by: [`update shop_order set refund_amount = refund_amount + 1 where id = ${orderIn('2')}`],
    undo: [`update shop_order set refund_amount = refund_amount - 1 where id = ${orderIn('2')}`],
  },
  'a payment that gave back what no repayment says': {
    finds: /payment gave back/,
    by: ['update shop_payment set refunded_amount = refunded_amount + 1'],
    undo: ['update shop_payment set refunded_amount = refunded_amount - 1'],
  },
  'pieces that no shipment has': {
    finds: /shipped of a line/,
    by: [itemsIn('2', 'shipped_quantity = 1')],
    undo: [itemsIn('2', 'shipped_quantity = 0')],
  },
  'pieces that count as refunded without a refund': {
    finds: /refunded and being refunded of a line/,
    by: [itemsIn('2', 'refunding_quantity = refunding_quantity - 1, unshipped_refund_quantity = unshipped_refund_quantity - 1')],
    undo: [itemsIn('2', 'refunding_quantity = refunding_quantity + 1, unshipped_refund_quantity = unshipped_refund_quantity + 1')],
  },
  'a refund that ended without a time': {
    finds: /states of a refund fit/,
    by: [`update shop_refund set finish_time = null where status = '2'`],
    undo: [`update shop_refund set finish_time = now() where status = '2'`],
  },
  'a refund that is paid back without its repayment': {
    finds: /payout of a refund that is done/,
    by: [`update shop_payment_refund set refund_id = null where refund_id is not null`],
    undo: [`update shop_payment_refund set refund_id = (select id from shop_refund where status = '2') where cause = 'refund'`],
  },
  'sales that no order has brought': {
    finds: /goods have sold/,
    by: ['update shop_goods set sales = sales + 1'],
    undo: ['update shop_goods set sales = sales - 1'],
  },
  'a broken log of an order': {
    finds: /log of an order is a chain/,
    by: changedLog('shop_order_log', `update shop_order_log set to_status = '3' where action = 'place'`),
    undo: changedLog('shop_order_log', `update shop_order_log set to_status = '1' where action = 'place'`),
  },
}
