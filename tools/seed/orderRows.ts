import type pg from 'pg'

import type { ProgramStep } from '../progress'

/** The clerk who ships and audits, the companies and the addresses of the shop. */
const shop = `clerk as (select id, username from admin order by id limit 1),
  company as (select row_number() over (order by weigh desc, id) - 1 as place, id, name, code, count(*) over () as total from (
    select * from shop_delivery_company where status = 1 order by weigh desc, id limit 4) c),
  sender as (select max(id) as id from shop_delivery_address where is_send = 1)`

/** The steps that write the rows of orders, lines, payments, parcels, refunds and logs from the drafts, by table. */
export function orderSteps(client: pg.Client): ProgramStep[] {
  const statements = {
    shop_order: orders,
    shop_order_item: items,
    shop_payment: payments,
    shop_shipment: shipments,
    shop_shipment_item: shipmentItems,
    shop_refund: refunds,
    shop_refund_log: refundLogs,
    shop_payment_refund: repayments,
    shop_order_log: orderLogs,
    file_use: files,
    // The next numbers continue after those that were written.
    'order numbers': "select setval('shop_order__order_no_seq', 1 + (select count(*) from shop_order) % 999999)",
  }
  return Object.entries(statements).map(([name, statement]) => [name, () => client.query(statement)])
}

const status = `case when h.timed_out is not null or h.canceled is not null or h.agreed is not null or h.refunded_whole is not null then '6'
  when h.requested is not null then '7' when h.completed is not null then '5' when h.received is not null then '4'
  when h.shipped is not null then '3' when h.paid is not null then '2' else '1' end`

const refundCents = 'trunc(h.line_pay * h.refund_quantity / h.line_quantity, 2)'
const isRefunded = '(h.refund_end is not null and h.refund_close is null)'
const isRunning = '(h.applied is not null and h.refund_end is null)'

const orders = `
  insert into shop_order (id, order_no, user_id, status, ship_status, goods_amount, delivery_amount, pay_amount, refund_amount, pay_type, receiver_name, receiver_mobile,
    province_id, city_id, district_id, area_text, address, total_quantity, total_weight, total_volume, user_remark, source, close_type, cancel_reason, cancel_apply_time,
    cancel_audit_time, cancel_admin_id, cancel_count, create_time, pay_time, ship_time, receive_time, complete_time, close_time, settle_time, pay_deadline, receive_deadline,
    complete_deadline, aftersale_deadline, request_key, update_time)
  select h.id, h.order_no, h.user_id, ${status}, case when h.shipped is not null then '2' when h.part_shipped is not null then '1' else '0' end, h.goods_amount, h.delivery_amount,
    h.goods_amount + h.delivery_amount,
    case when h.agreed is not null then h.goods_amount + h.delivery_amount when ${isRefunded} then ${refundCents} else 0 end,
    case when h.paid is not null then h.pay_type end, h.receiver_name, h.receiver_mobile, h.province_id, h.city_id, h.district_id, h.area_text, h.address,
    t.quantity, t.weight, t.volume, h.remark, h.source,
    case when h.timed_out is not null then 'timeout' when h.canceled is not null then 'user' when h.agreed is not null then 'apply' when h.refunded_whole is not null then 'refund' end,
    case when h.requested is not null then h.cancel_reason else '' end, h.requested, h.agreed, case when h.agreed is not null then (select min(id) from admin) end, (h.requested is not null)::integer,
    h.placed, h.paid, h.shipped, h.received, h.completed, coalesce(h.timed_out, h.canceled, h.agreed, h.refunded_whole), h.completed, h.placed + interval '30 minutes',
    h.shipped + interval '15 days', case when h.received is not null then h.complete_deadline end, case when h.received is not null then h.aftersale_deadline end, 'seed-' || h.id,
    greatest(h.placed, h.paid, h.shipped, h.received, h.completed, h.agreed, h.refund_end)
  from history h join (select order_id, sum(quantity) as quantity, sum(weight * quantity) as weight, sum(volume * quantity) as volume from draft_line group by 1) t on t.order_id = h.id
  order by h.id`

const isRefundLine = 'l.id = h.refund_line'

const items = `
  insert into shop_order_item (id, order_id, goods_id, sku_id, goods_name, image, spec_text, sku_code, unit, price, origin_price, cost_price, quantity, weight, volume, delivery_type,
    delivery_fee, delivery_template_id, line_amount, pay_amount, delivery_share, shipped_quantity, refund_quantity, refunding_quantity, refund_amount, stock_state, stock_back_quantity, pay_time)
  select l.id, l.order_id, l.goods_id, l.sku_id, l.name, l.image, l.title, l.sku_code, l.unit, l.price, l.origin_price, l.cost_price, l.quantity, l.weight, l.volume, l.delivery_type,
    l.delivery_fee, l.delivery_template_id, l.line_amount, l.line_amount, l.delivery_share,
    case when h.shipped is not null or (h.part_shipped is not null and l.place_of_line = 1) then l.quantity else 0 end,
    case when ${isRefunded} and ${isRefundLine} then h.refund_quantity else 0 end, case when ${isRunning} and ${isRefundLine} then h.refund_quantity else 0 end,
    case when ${isRefunded} and ${isRefundLine} then ${refundCents} else 0 end,
    case when h.timed_out is not null or h.canceled is not null then 'released' when h.paid is not null then 'consumed' else 'reserved' end,
    case when h.agreed is not null then l.quantity when h.returned is not null and h.is_restocked and ${isRefundLine} then h.refund_quantity else 0 end, h.paid
  from draft_line l join history h on h.id = l.order_id order by l.id`

const payments = `
  insert into shop_payment (payment_no, order_id, user_id, pay_type, amount, refunded_amount, status, trade_no, pay_time, expire_time, create_time, update_time)
  select 'P' || h.order_no, h.id, h.user_id, h.pay_type, h.goods_amount + h.delivery_amount,
    case when h.agreed is not null then h.goods_amount + h.delivery_amount when ${isRefunded} then ${refundCents} else 0 end,
    '1', case when h.pay_type = 'offline' then '' else '43000' || h.order_no end, h.paid, h.placed + interval '30 minutes', h.placed, h.paid
  from history h where h.paid is not null order by h.id`

const shipments = `
  with ${shop}
  insert into shop_shipment (shipment_no, order_id, type, company_id, company_name, company_code, express_no, delivery_address_id, admin_id, create_time, update_time)
  select 'S' || h.order_no, h.id, 'express', c.id, c.name, c.code, left(upper(c.code), 2) || lpad((4100000000000 + h.id * 7919)::text, 13, '0'), sender.id, clerk.id, m.moment, m.moment
  from history h cross join lateral (select coalesce(h.shipped, h.part_shipped) as moment) m
    join company c on c.place = floor(pg_temp.rnd(h.n, 60) * c.total)::bigint cross join sender cross join clerk
  where m.moment is not null order by m.moment`

const shipmentItems = `
  insert into shop_shipment_item (shipment_id, order_item_id, quantity)
  select s.id, i.id, i.shipped_quantity from shop_shipment s join history h on h.id = s.order_id join shop_order_item i on i.order_id = s.order_id
  where i.shipped_quantity > 0 order by s.id, i.id`

const refunds = `
  insert into shop_refund (refund_no, order_id, order_no, order_item_id, user_id, type, quantity, is_shipped, reason, apply_amount, max_amount, amount, audit_status, user_ship_status, pay_status,
    status, close_type, refuse_reason, audit_admin_id, audit_time, return_address, return_deadline, user_company, user_express_no, user_ship_time, receive_admin_id, receive_time, restock,
    finish_time, create_time, update_time)
  select 'R' || h.order_no, h.id, h.order_no, h.refund_line, h.user_id, h.refund_type, h.refund_quantity, 1, h.refund_reason, ${refundCents}, ${refundCents},
    case when h.audited is not null and h.refund_close is null then ${refundCents} end,
    case when h.audited is null then '1' when h.refund_close = 'refuse' then '3' else '2' end,
    case when h.returned is not null then '2' when h.sent_back is not null then '1' else '0' end,
    case when not ${isRefunded} then '0' when h.payout_failed then '3' else '2' end,
    case when h.refund_end is null then '1' when h.refund_close is null then '2' else '3' end, case when h.refund_end is not null then h.refund_close end,
    case when h.refund_end is not null and h.refund_close = 'refuse' then '商品已使用，不支持退款' else '' end, case when h.audited is not null then a.id end, h.audited,
    case when h.audited is not null and h.refund_type = '2' and h.refund_close is null then r.words else '' end,
    case when h.refund_type = '2' and h.refund_close is null then h.audited + interval '7 days' end,
    case when h.sent_back is null then '' else '顺丰速运' end, case when h.sent_back is null then '' else 'SF' || (5200000000000 + h.id * 6151) end, h.sent_back,
    case when h.returned is not null then a.id end, h.returned, (h.returned is not null and h.is_restocked)::integer, h.refund_end, h.applied, greatest(h.applied, h.audited, h.sent_back, h.refund_end)
  from history h cross join (select id from admin order by id limit 1) a
    cross join (select coalesce((select concat_ws(' ', name, mobile, address) from shop_delivery_address where is_return = 1 order by id limit 1), '') as words) r
  where h.applied is not null order by h.applied`

const refundLogs = `
  insert into shop_refund_log (refund_id, action, operator_type, operator_id, operator_name, content, create_time)
  select r.id, e.action, e.by, case e.by when 'admin' then a.id when 'user' then h.user_id end, case e.by when 'admin' then a.username when 'user' then h.username else '' end, e.content, e.moment
  from shop_refund r join history h on h.id = r.order_id cross join (select id, username from admin order by id limit 1) a
    cross join lateral (values (1, 'apply', 'user', h.applied, r.reason), (2, 'agree', 'admin', case when r.audit_status = '2' then h.audited end, r.amount::text),
      (3, 'refuse', 'admin', case when r.close_type = 'refuse' then h.audited end, r.refuse_reason), (4, 'withdraw', 'user', case when r.close_type = 'user' then h.refund_end end, ''),
      (5, 'sendBack', 'user', h.sent_back, r.user_company || ' ' || r.user_express_no), (6, 'receive', 'admin', h.returned, ''),
      (7, 'finish', 'admin', case when r.status = '2' then h.refund_end end, r.amount::text), (8, 'payOutFailed', 'system', case when r.pay_status = '3' then h.refund_end end, '商户余额不足'),
      (9, 'payOutDone', 'system', case when r.pay_status = '2' then h.refund_end end, '')) e(place, action, by, moment, content)
  where e.moment is not null order by r.id, e.place`

const repayments = `
  insert into shop_payment_refund (refund_pay_no, payment_id, order_id, refund_id, cause, way, amount, status, trade_no, fail_reason, tries, finish_time, create_time, update_time)
  select 'B' || h.order_no, p.id, h.id, r.id, case when h.agreed is not null then 'cancel' else 'refund' end, 'original', p.refunded_amount, s.status,
    case when s.status = '1' and h.pay_type <> 'offline' then '53000' || h.order_no else '' end, case when s.status = '2' then '商户余额不足' else '' end, case when s.status = '2' then 5 else 1 end,
    case when s.status = '1' then m.moment end, m.moment, m.moment
  from history h join shop_payment p on p.order_id = h.id left join shop_refund r on r.order_id = h.id and r.status = '2'
    cross join lateral (select coalesce(h.agreed, h.refund_end) as moment) m cross join lateral (select case when r.pay_status = '3' then '2' else '1' end as status) s
  where p.refunded_amount > 0 order by m.moment`

const orderLogs = `
  insert into shop_order_log (order_id, action, from_status, to_status, operator_type, operator_id, operator_name, content, create_time)
  select h.id, e.action, e.before, e.after, e.by, case e.by when 'admin' then a.id when 'user' then h.user_id end, case e.by when 'admin' then a.username when 'user' then h.username else '' end,
    e.content, e.moment
  from history h cross join (select id, username from admin order by id limit 1) a
    cross join lateral (values ('place', null, '1', 'user', h.placed, ''), ('timeout', '1', '6', 'system', h.timed_out, ''), ('cancel', '1', '6', 'user', h.canceled, ''),
      ('pay', '1', '2', 'user', h.paid, ''), ('requestCancel', '2', '7', 'user', h.requested, h.cancel_reason), ('agreeCancel', '7', '6', 'admin', h.agreed, h.cancel_reason),
      ('shipPart', '2', '2', 'admin', case when h.shipped is null then h.part_shipped end, ''), ('ship', '2', '3', 'admin', h.shipped, ''), ('receive', '3', '4', 'user', h.received, ''),
      ('autoComplete', '4', '5', 'system', h.completed, ''), ('fullyRefunded', '4', '6', 'system', h.refunded_whole, '')) e(action, before, after, by, moment, content)
  where e.moment is not null order by h.id, e.moment`

/** What the triggers would have counted, which are off for the while. */
const files = `
  insert into file_use (source, row_key, url)
  select distinct 'shop_order_item', l.id::text, u.url from draft_line l cross join lateral unnest(file_addresses(l.image)) u(url)`
