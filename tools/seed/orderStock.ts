import type pg from 'pg'

import type { ProgramStep } from '../progress'

/**
 * The steps that write the stock ledger of the drafts in its order of time. Each SKU first gets as many pieces as it will be short of, so no stock is below zero
 * at any time; the stock of afterwards is that of before plus what came back.
 */
export const stockSteps = (client: pg.Client): ProgramStep[] => [
  ['movements of stock', () => draftMovements(client)],
  ['shop_stock_log', () => writeLedger(client)],
  ['stock and sales', () => sumUp(client)],
]

async function draftMovements(client: pg.Client): Promise<void> {
  await client.query(
    `create temp table movement on commit drop as
     select l.sku_id, l.goods_id, e.type, e.delta * e.quantity as delta, e.locked * e.quantity as locked_delta, h.order_no, e.by, h.user_id, h.username, e.moment, e.place
     from draft_line l join history h on h.id = l.order_id
       cross join lateral (values
         (1, 'order_lock', -1, 1, l.quantity, 'user', h.placed),
         (2, 'order_release', 1, -1, l.quantity, case when h.timed_out is null then 'user' else 'system' end, coalesce(h.timed_out, h.canceled)),
         (3, 'order_paid', 0, -1, l.quantity, 'user', h.paid),
         (4, 'refund_back', 1, 0, l.quantity, 'admin', h.agreed),
         (5, 'return_in', 1, 0, h.refund_quantity::integer, 'admin', case when h.is_restocked and l.id = h.refund_line then h.returned end)) e(place, type, delta, locked, quantity, by, moment)
     where e.moment is not null`,
  )
  await client.query(
    `insert into movement
     select sku_id, goods_id, 'adjust', -least(0, min(running)), 0, '', 'admin', null, '', min(moment) - interval '1 hour', 0
     from (select *, sum(delta) over (partition by sku_id order by moment, place, order_no) as running from movement) m group by 1, 2 having min(running) < 0`,
  )
}

const writeLedger = (client: pg.Client): Promise<unknown> =>
  client.query(
    `insert into shop_stock_log (sku_id, goods_id, type, delta, before, after, locked_delta, order_no, operator_type, operator_id, operator_name, memo, create_time)
     select m.sku_id, m.goods_id, m.type, m.delta, s.stock + m.running - m.delta, s.stock + m.running, m.locked_delta, m.order_no, m.by,
       case m.by when 'admin' then a.id when 'user' then m.user_id end, case m.by when 'admin' then a.username when 'user' then m.username else '' end,
       case m.type when 'adjust' then '采购入库' else '' end, m.moment
     from (select *, sum(delta) over (partition by sku_id order by moment, place, order_no) as running from movement) m
       join shop_goods_sku s on s.id = m.sku_id cross join (select id, username from admin order by id limit 1) a
     order by m.moment, m.place, m.order_no`,
  )

async function sumUp(client: pg.Client): Promise<void> {
  await client.query(
    `update shop_goods_sku s set stock = s.stock + m.delta, locked_stock = s.locked_stock + m.locked
     from (select sku_id, sum(delta) as delta, sum(locked_delta) as locked from movement group by 1) m where m.sku_id = s.id`,
  )
  for (const [table, column] of [
    ['shop_goods', 'goods_id'],
    ['shop_goods_sku', 'sku_id'],
  ])
    await client.query(
      `update ${table} g set sales = g.sales + s.sold
       from (select l.${column} as id, sum(i.quantity - i.refund_quantity) as sold from draft_line l join shop_order_item i on i.id = l.id join shop_order o on o.id = l.order_id
         where o.pay_time is not null and o.status <> '6' group by 1) s where s.id = g.id`,
    )
}
