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
    finds: /pieces of its unpaid orders/,
    by: [itemsIn('1', `stock_state = 'consumed'`)],
    undo: without('shop_order_item', ['shop_order_item__stock_state_moves'], itemsIn('1', `stock_state = 'reserved'`)),
  },
  'a paid order without its payment': {
    finds: /has exactly one payment/,
    by: ['update shop_payment set is_late = 1'],
    undo: ['update shop_payment set is_late = 0'],
  },
  'a payment of another amount than its order': {
    finds: /has exactly one payment/,
    by: [`update shop_payment set amount = amount + 1 where status = '1'`],
    undo: [`update shop_payment set amount = amount - 1 where status = '1'`],
  },
  'an order that was paid in another way than its payment': {
    finds: /has exactly one payment/,
    by: [`update shop_order set pay_type = 'offline' where id = ${orderIn('2')}`],
    undo: [`update shop_order set pay_type = 'balance' where id = ${orderIn('2')}`],
  },
  'an order with an amount that nobody has paid': {
    finds: /has exactly one payment/,
    by: [`update shop_payment set is_late = 1`, `update shop_order set pay_type = 'none' where id = ${orderIn('2')}`],
    undo: [`update shop_payment set is_late = 0`, `update shop_order set pay_type = 'balance' where id = ${orderIn('2')}`],
  },
  'an order that waits to be shipped and was not paid': {
    finds: /fit its status/,
    by: [`update shop_order set pay_time = null where id = ${orderIn('2')}`],
    undo: [
      `update shop_order set pay_time = now() where id = ${orderIn('2')}`,
      'update shop_order_item i set pay_time = o.pay_time from shop_order o where o.id = i.order_id and o.pay_time is not null',
    ],
  },
  'a paid order whose lines do not know': {
    finds: /lines of an order have the moment/,
    by: [`update shop_order_item set pay_time = null where order_id = ${orderIn('2')}`],
    undo: [`update shop_order_item i set pay_time = o.pay_time from shop_order o where o.id = i.order_id and o.id = ${orderIn('2')}`],
  },
  'a canceled order whose money stayed': {
    finds: /canceled after it was paid is refunded/,
    by: [`update shop_order set pay_time = now(), pay_type = 'none' where id = ${orderIn('6')}`],
    undo: [`update shop_order set pay_time = null, pay_type = null where id = ${orderIn('6')}`],
  },
  'money that went back without a repayment': {
    finds: /refunded amount of an order/,
    by: [`update shop_order set refund_amount = refund_amount + 1 where id = ${orderIn('2')}`],
    undo: [`update shop_order set refund_amount = refund_amount - 1 where id = ${orderIn('2')}`],
  },
  'a payment that gave back what no repayment says': {
    finds: /refunded amount of a payment/,
    by: ['update shop_payment set refunded_amount = refunded_amount + 1'],
    undo: ['update shop_payment set refunded_amount = refunded_amount - 1'],
  },
  'pieces that no shipment has': {
    finds: /shipped quantity of an order line/,
    by: [itemsIn('2', 'shipped_quantity = 1')],
    undo: [itemsIn('2', 'shipped_quantity = 0')],
  },
  'pieces that count as refunded without a refund': {
    finds: /refunded quantities and amount/,
    by: [itemsIn('2', 'refunding_quantity = refunding_quantity - 1, unshipped_refund_quantity = unshipped_refund_quantity - 1')],
    undo: [itemsIn('2', 'refunding_quantity = refunding_quantity + 1, unshipped_refund_quantity = unshipped_refund_quantity + 1')],
  },
  'a refund that ended without a time': {
    finds: /statuses of a refund fit/,
    by: [`update shop_refund set finish_time = null where status = '2'`],
    undo: [`update shop_refund set finish_time = now() where status = '2'`],
  },
  'a refund that is paid back without its repayment': {
    finds: /payout status of a completed refund/,
    by: [`update shop_payment_refund set refund_id = null where refund_id is not null`],
    undo: [`update shop_payment_refund set refund_id = (select id from shop_refund where status = '2') where cause = 'refund'`],
  },
  'sales that no order has brought': {
    finds: /units sold of a product/,
    by: ['update shop_goods set sales = sales + 1'],
    undo: ['update shop_goods set sales = sales - 1'],
  },
  'sales of a SKU that no order has brought': {
    finds: /units sold of a SKU/,
    by: ['update shop_goods_sku set sales = sales + 1'],
    undo: ['update shop_goods_sku set sales = sales - 1'],
  },
  'an order without its log': {
    finds: /log of an order is a chain/,
    by: [
      `create table planted as select * from shop_order_log where order_id = ${orderIn('6')}`,
      ...changedLog('shop_order_log', `delete from shop_order_log where order_id = ${orderIn('6')}`),
    ],
    undo: ['insert into shop_order_log select * from planted', 'drop table planted'],
  },
  'a broken log of an order': {
    finds: /log of an order is a chain/,
    by: changedLog('shop_order_log', `update shop_order_log set to_status = '3' where action = 'place'`),
    undo: changedLog('shop_order_log', `update shop_order_log set to_status = '1' where action = 'place'`),
  },
}

const otherOrigin = (balance: 'money' | 'score', type: string, origin: string): string =>
  `update user_${balance}_log set biz_type = '${origin}' where type = '${type}'`
const points = (set: (sign: '+' | '-') => string, where: string): Pick<Breakage, 'by' | 'undo'> => ({
  by: [`update ${set('+')} where ${where}`],
  undo: [`update ${set('-')} where ${where}`],
})

/** What can be wrong between documents and the logs of balances. */
export const bookingBreakages: Readonly<Record<string, Breakage>> = {
  'a payment from a balance that its log does not know': {
    finds: /payment from a balance matches/,
    by: changedLog('user_money_log', otherOrigin('money', 'order_pay', 'planted')),
    undo: changedLog('user_money_log', otherOrigin('money', 'order_pay', 'payment')),
  },
  'a payment from a balance that is no longer one': {
    finds: /payment from a balance matches/,
    by: [`update shop_payment set pay_type = 'offline' where status = '1'`],
    undo: [`update shop_payment set pay_type = 'balance' where status = '1'`],
  },
  'a repayment to a balance that its log does not know': {
    finds: /refund transaction to a balance matches/,
    by: changedLog('user_money_log', otherOrigin('money', 'order_refund', 'planted')),
    undo: changedLog('user_money_log', otherOrigin('money', 'order_refund', 'payment_refund')),
  },
  'points that an order has used without an entry': {
    finds: /points used by an order/,
    ...points((sign) => `shop_order set score_used = score_used ${sign} 1`, `id = ${orderIn('2')}`),
  },
  'points that an order has given back without an entry': {
    finds: /returned by an order/,
    ...points((sign) => `shop_order set score_used = score_used ${sign} 1, score_back = score_back ${sign} 1`, `id = ${orderIn('2')}`),
  },
  'points that a refund has given back without an entry': {
    finds: /returned by a refund/,
    ...points((sign) => `shop_refund set score_back = score_back ${sign} 1`, `status = '2'`),
  },
  'points that an order has earned without an entry': {
    finds: /earned by an order/,
    ...points((sign) => `shop_order set score_give = score_give ${sign} 1, score_earned = score_earned ${sign} 1`, `id = ${orderIn('2')}`),
  },
  'a check-in whose points nobody got': {
    finds: /points of a check-in/,
    by: [`insert into user_check_in (user_id, check_date, streak, score) select max(id), '2020-02-02', 1, 5 from "user"`],
    undo: [`delete from user_check_in where check_date = '2020-02-02'`],
  },
}

/** Of a day without any order. */
const totalOf = (table: string, columns: string, values: string): Pick<Breakage, 'by' | 'undo'> => ({
  by: [
    `insert into day_total select '${table}', '2020-02-02', system_identifier, pg_current_snapshot() from pg_control_system()`,
    `insert into ${table} (day, row_count${columns}) values ('2020-02-02', 1${values})`,
  ],
  undo: [`delete from ${table}`, 'delete from day_total'],
})

/** What the dashboards would show of orders that do not exist. */
export const dayTotalBreakages: Readonly<Record<string, Breakage>> = {
  'a day with a paid order too many': { finds: /totals of paid orders/, ...totalOf('shop_order_paid_day', ', pay_amount', ', 1') },
  'a day with a placed order too many': { finds: /totals of placed orders/, ...totalOf('shop_order_placed_day', '', '') },
  'a day with a sold line too many': { finds: /totals of sold lines/, ...totalOf('shop_order_item_paid_day', ', pay_amount, quantity', ', 1, 1') },
}
