import { randomUUID } from 'node:crypto'

import { place } from '../../server/domain/order/place'
import { quoteOrder } from '../../server/domain/order/quoteOrder'

import type { Db } from '../../server/context'
import type { OrderRow } from '../../server/domain/order/lockOrder'
import type { OrderRequest } from '../../server/domain/order/quoteOrder'
import type { PlaceRequest } from '../../server/domain/order/place'
import type { TestDatabase } from './database'

export const receiver = { name: '王小明', mobile: '13800138000', areaText: '北京市 市辖区 东城区', address: '长安街 1 号' }

/** A province with its first city and district. */
export async function regionOf(database: TestDatabase): Promise<number[]> {
  const { rows } = await database.sql<{ ids: number[] }>(
    `select array[p.id, c.id, d.id] as ids from area p join area c on c.pid = p.id join area d on d.pid = c.id
     where p.pid is null and not p.is_ended and not c.is_ended and not d.is_ended order by p.id, c.id, d.id limit 1`,
  )
  return rows[0]?.ids ?? []
}

/** What a member sends, as the checkout has shown it to them. */
export async function checkout(tx: Db, request: OrderRequest, more: Partial<PlaceRequest> = {}): Promise<PlaceRequest> {
  const expected = more.expected ?? (await quoteOrder(tx, request)).price.payAmount
  return { receiver, remark: '', source: 'web', requestKey: randomUUID(), ...request, ...more, expected }
}

interface Placing {
  readonly memberId: number
  readonly lines: OrderRequest['lines']
  readonly score?: number
  readonly more?: Partial<PlaceRequest>
}

/** Places an order in a transaction of its own. */
export async function placeOrder(database: TestDatabase, { memberId, lines, score = 0, more }: Placing): Promise<OrderRow> {
  const region = await regionOf(database)
  return database.db.transaction().execute(async (tx) => place(tx, await checkout(tx, { memberId, lines, region, scoreWish: score }, more)))
}

/** A super administrator, who receives every notice. */
export async function addStaff(database: TestDatabase) {
  const { rows } = await database.sql<{ id: number }>(
    `with one as (insert into admin (username, nickname, password_hash, status) values ('lily', 'Lily', '', 'enable') returning id)
     insert into admin_group_access (admin_id, group_id) select one.id, g.id from one, admin_group g where g.is_super = 1 returning admin_id as id`,
  )
  return { type: 'admin', id: rows[0]?.id ?? 0, name: 'lily' } as const
}

/** The kinds of notices about an order, in their order. */
export const noticesOf = async (database: TestDatabase, orderNo: string): Promise<string[]> =>
  (await database.sql<{ kind: string }>(`select message_type as kind from shop_notify where message_data ->> 'order_no' = $1 order by id`, [orderNo])).rows.map(
    (row) => row.kind,
  )

/** The invariants of orders, each as a query for the rows that break it. */
const orderInvariants = {
  'the amounts of an order are the sums of its lines': `
    select o.id from shop_order o join (
      select order_id, sum(line_amount) l, sum(coupon_share) c, sum(score_share) s, sum(discount_share) d, sum(pay_amount) p, sum(delivery_share) f,
        sum(score_used_share) u, sum(score_give) g, sum(score_back) b
      from shop_order_item group by order_id) i on i.order_id = o.id
    where (i.l, i.c, i.s, i.d, i.f, i.u, i.g, i.b) is distinct from
        (o.goods_amount, o.coupon_amount, o.score_amount, o.discount_amount, o.delivery_amount, o.score_used, o.score_give, o.score_back)
      or i.p + o.delivery_amount <> o.pay_amount`,
  'a reserved stock is the sum of the reserved lines of unpaid orders': `
    select k.id from shop_goods_sku k left join (
      select i.sku_id, sum(i.quantity) q from shop_order_item i join shop_order o on o.id = i.order_id
      where i.stock_state = 'reserved' and o.status = '1' group by 1) r on r.sku_id = k.id
    where k.locked_stock <> coalesce(r.q, 0)`,
  'an order that is paid has one payment, one that is not has none': `
    select o.id from shop_order o where (select count(*) from shop_payment p where p.order_id = o.id and p.status = '1' and p.is_late = 0)
      <> case when o.pay_time is null or o.pay_type = 'none' then 0 else 1 end`,
  'a canceled order that was paid is refunded': `
    select id from shop_order o where status = '6' and pay_time is not null and refund_amount <> pay_amount`,
  'what went back is what was booked': `
    select o.id from shop_order o left join (
      select order_id, sum(amount) a from shop_payment_refund where cause <> 'late' group by 1) r on r.order_id = o.id
    where o.refund_amount <> coalesce(r.a, 0)`,
  'a payment gave back what its repayments say': `
    select p.id from shop_payment p left join (
      select payment_id, sum(amount) a from shop_payment_refund where status in ('0', '1') group by 1) r on r.payment_id = p.id
    where p.refunded_amount <> coalesce(r.a, 0)`,
  'goods have sold what orders were paid and not refunded': `
    select g.id from shop_goods g left join (
      select i.goods_id, sum(i.quantity - i.refund_quantity) q from shop_order_item i join shop_order o on o.id = i.order_id
      where o.pay_time is not null and o.status <> '6' group by 1) s on s.goods_id = g.id
    where g.sales <> coalesce(s.q, 0)`,
  'the log of an order is a chain that ends in its state': `
    select o.id from shop_order o where o.status is distinct from (
      select to_status from shop_order_log l where l.order_id = o.id and to_status is not null order by id desc limit 1)
    union all select order_id from (
      select order_id, from_status, lag(to_status) over (partition by order_id order by id) as before from shop_order_log where to_status is not null) c
    where from_status is distinct from before`,
}

/** The names of the invariants that some row breaks. */
export async function orderFaults(database: TestDatabase): Promise<string[]> {
  const faults: string[] = []
  for (const [name, query] of Object.entries(orderInvariants)) {
    const { rows } = await database.sql<{ id: number }>(query)
    if (rows.length > 0) faults.push(`${name}: ${rows.map((row) => row.id).join(', ')}`)
  }
  return faults
}
