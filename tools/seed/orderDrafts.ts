import { cancelReasons, refundReasons } from '../../resources/order/refundReasons'
import { shopZone } from '../../resources/kit/values/shopTime'
import { families, mensNames, mobilePrefixes, womensNames } from '../../server/demo/data/names'

import type pg from 'pg'

import type { ProgramStep } from '../progress'

export interface DraftOptions {
  readonly orders: number
  /** The orders are spread over so many days before now. */
  readonly days: number
  /** Lines of each order; by default one to three. */
  readonly lines?: number | undefined
}

const streets = ['建国路', '中山路', '人民路', '解放路', '文化路', '长江路', '新华街', '滨河路']
const remarks = ['请尽快发货，谢谢', '放快递柜即可', '送礼用，请不要放价格单', '周末在家，工作日请放前台', '麻烦包装结实一点']
/** Hours of the shop's day, each as often as it has orders. */
const hours = [0, 1, 7, 8, 9, 9, 10, 10, 10, 11, 11, 12, 12, 13, 14, 14, 15, 16, 17, 18, 19, 19, 20, 20, 20, 20, 21, 21, 21, 21, 22, 22, 22, 23]

/**
 * The steps that write two temporary tables: `draft` with one row per order and the moments of all that happened to it, and `draft_line` with its lines, their
 * prices and their part of a refund. Moments after now are null, so the states follow from those that are there. The same options give the same shop.
 */
export const draftSteps = (client: pg.Client, { orders, days, lines }: DraftOptions): ProgramStep[] => [
  [
    `${orders} orders drafted`,
    async () => {
      await addFunctions(client)
      await placeDrafts(client, { orders, days })
    },
  ],
  ['lines drafted', () => addLines(client, lines)],
  ['histories drafted', () => writeHistories(client)],
]

async function addFunctions(client: pg.Client): Promise<void> {
  // a number from 0 to 1 that depends on the order and the question alone
  await client.query(`create or replace function pg_temp.rnd(n bigint, question integer) returns double precision language sql immutable
    return (hashint8extended(n, question) & 1073741823) / 1073741824.0`)
  await client.query(`create or replace function pg_temp.pick(list text[], n bigint, question integer) returns text language sql immutable
    return list[1 + floor(pg_temp.rnd(n, question) * cardinality(list))]`)
  await client.query(
    'create or replace function pg_temp.past(moment timestamptz) returns timestamptz language sql stable return case when moment <= now() then moment end',
  )
}

/** When, by whom and where to. More orders in the evening and lately; the last few have just been placed. */
async function placeDrafts(client: pg.Client, { orders, days }: DraftOptions): Promise<void> {
  const { rows } = await client.query<{ first: string }>(
    "select setval(pg_get_serial_sequence('shop_order', 'id'), nextval(pg_get_serial_sequence('shop_order', 'id')) + $1::bigint) - $1::bigint as first",
    [orders],
  )
  await client.query(
    `create temp table buyer on commit drop as
       select row_number() over (order by join_time, id) - 1 as place, id, username, join_time from "user" where status = 'enable' and delete_time is null`,
  )
  await client.query(
    `create temp table place on commit drop as
       select row_number() over (order by d.id) - 1 as place, p.id as province_id, c.id as city_id, d.id as district_id, concat_ws(' ', p.name, c.name, d.name) as words
       from area d join area c on c.id = d.pid join area p on p.id = c.pid where not d.is_ended and d.id % 17 = 3`,
  )
  await client.query(
    `create temp table draft on commit drop as
     with moment as (
       select n, case when n >= $2::bigint - greatest(3, $2::bigint / 500) then now() - pg_temp.rnd(n, 1) * interval '25 minutes'
         else (date_trunc('day', (now() - $3::integer * (1 - power((n + 0.5) / $2::bigint, 0.75)) * interval '1 day') at time zone $4)
           + make_interval(hours => ($5::integer[])[1 + floor(pg_temp.rnd(n, 2) * cardinality($5::integer[]))::integer], secs => pg_temp.rnd(n, 3) * 3600)) at time zone $4 end as placed
       from generate_series(0, $2::bigint - 1) n
     ), past as (select n, case when placed > now() - interval '26 minutes' and n < $2::bigint - greatest(3, $2::bigint / 500) then placed - interval '1 day' else placed end as placed from moment)
     select n, $1::bigint + row_number() over (order by placed, n) - 1 as id, placed, u.id as user_id, u.username,
       a.province_id, a.city_id, a.district_id, a.words as area_text,
       pg_temp.pick($6::text[], n, 6) || pg_temp.pick($7::text[], n, 7) as receiver_name,
       pg_temp.pick($8::text[], n, 8) || lpad(floor(pg_temp.rnd(n, 9) * 100000000)::text, 8, '0') as receiver_mobile,
       pg_temp.pick($9::text[], n, 10) || ' ' || 1 + floor(pg_temp.rnd(n, 11) * 280) || ' 号 ' || 1 + floor(pg_temp.rnd(n, 12) * 20) || ' 幢 ' || 1 + floor(pg_temp.rnd(n, 13) * 28) || '02 室' as address,
       case when pg_temp.rnd(n, 14) < 0.12 then pg_temp.pick($10::text[], n, 15) else '' end as remark,
       pg_temp.pick('{web,h5,h5,mini}', n, 16) as source,
       case when pg_temp.rnd(n, 17) < 0.03 then 'offline' else pg_temp.pick('{wechat,wechat,alipay}', n, 18) end as pay_type
     from past
       join buyer u on u.place = floor(power(pg_temp.rnd(n, 4), 1.5)
         * greatest(1, width_bucket(placed, (select array_agg(join_time order by join_time, id) from buyer))))::bigint -- those who had joined
       join place a on a.place = floor(pg_temp.rnd(n, 5) * (select count(*) from place))::bigint`,
    [
      rows[0]?.first,
      orders,
      days,
      shopZone,
      hours,
      families.map(([name]) => name),
      [...womensNames, ...mensNames].map(([name]) => name),
      mobilePrefixes,
      streets,
      remarks,
    ],
  )
  await client.query('create unique index on draft (n)')
  await client.query('analyze draft')
}

/** The lines with their amounts. A few SKUs are bought most; an order has each of its SKUs once, and its fee is shared by amount to the cent. */
async function addLines(client: pg.Client, lines: number | undefined): Promise<void> {
  await client.query(
    `create temp table offer on commit drop as
       select row_number() over (order by s.id) - 1 as place, s.id as sku_id, s.goods_id, g.name, g.unit, g.delivery_type, g.delivery_fee, g.delivery_template_id, s.title, s.sku_code,
         coalesce(nullif(s.image, ''), g.images ->> 0, '') as image, s.price, s.origin_price, s.cost_price, s.weight, s.volume
       from shop_goods_sku s join shop_goods g on g.id = s.goods_id
       where s.delete_time is null and g.delete_time is null and s.status = 1 and g.status = '1' and g.delivery_type <> '4' and s.price >= 1`,
  )
  await client.query('create unique index on offer (place)')
  await client.query('analyze offer')
  await client.query(
    `create temp table draft_line on commit drop as
     with wish as (
       select distinct on (d.n, offered.place) d.n, d.id as order_id, k, offered.place
       from draft d
         cross join lateral generate_series(1, coalesce($1::integer, case when pg_temp.rnd(d.n, 20) < 0.55 then 1 when pg_temp.rnd(d.n, 20) < 0.85 then 2 else 3 end)) k
         cross join (select count(*) as total from offer) c
         cross join lateral (select (floor(power(pg_temp.rnd(d.n, 21), 2) * c.total)::bigint + (k - 1) * (1 + c.total / 3)) % c.total as place) offered
       order by d.n, offered.place, k
     ), line as (
       select w.n, w.order_id, w.k, o.*, case when pg_temp.rnd(w.n * 4 + w.k, 22) < 0.75 then 1 when pg_temp.rnd(w.n * 4 + w.k, 22) < 0.95 then 2 else 3 end as quantity
       from wish w join offer o on o.place = w.place
     ), amount as (
       select *, price * quantity as line_amount, sum(price * quantity) over (partition by n) as goods_amount, sum(price * quantity) over (partition by n order by k) as running,
         sum(quantity) over (partition by n) as total_quantity, count(*) over (partition by n) as line_count, row_number() over (partition by n order by k) as place_of_line
       from line
     ), fee as (select *, case when goods_amount >= 99 then 0 else 8.00 end as delivery_amount from amount)
     select *, round(delivery_amount * running / goods_amount, 2) - round(delivery_amount * (running - line_amount) / goods_amount, 2) as delivery_share,
       row_number() over (order by order_id, k) as line_no
     from fee`,
    [lines ?? null],
  )
  const { rows } = await client.query<{ first: string }>(
    `select setval(pg_get_serial_sequence('shop_order_item', 'id'), nextval(pg_get_serial_sequence('shop_order_item', 'id')) + count(*)) - count(*) - 1 as first from draft_line`,
  )
  await client.query('alter table draft_line add column id bigint')
  await client.query('update draft_line set id = $1::bigint + line_no', [rows[0]?.first])
  await client.query('create index on draft_line (order_id)')
  await client.query('analyze draft_line')
}

/**
 * What happened to each order, in its order of time: each moment needs the one before. One in sixteen orders of the last two days waits for the answer to a request to
 * cancel, so that there are some at any hour of the day.
 */
async function writeHistories(client: pg.Client): Promise<void> {
  await client.query(
    `create temp table history on commit drop as
     select d.*, s.*, l.id as refund_line, l.quantity as line_quantity, l.pay as line_pay, l.total_quantity, l.line_count, l.goods_amount, l.delivery_amount,
       to_char(d.placed at time zone $1, 'YYMMDDHH24MISS') || lpad((d.id % 1000000)::text, 6, '0') || lpad(floor(pg_temp.rnd(d.n, 19) * 100)::text, 2, '0') as order_no
     from draft d
       join (select order_id, id, quantity, line_amount as pay, total_quantity, line_count, goods_amount, delivery_amount from draft_line where place_of_line = 1) l on l.order_id = d.id
       cross join lateral (select d.n % 16 = 0 and d.placed > now() - interval '2 days' as is_waiting) w
       cross join lateral (select case when w.is_waiting then 0.5 else pg_temp.rnd(d.n, 30) end as fate, w.is_waiting or pg_temp.rnd(d.n, 31) < case when d.placed > now() - interval '2 days' then 0.06 else 0.025 end as wish,
         pg_temp.rnd(d.n, 32) as claim, pg_temp.rnd(d.n, 33) as verdict) r
       cross join lateral (select case when r.fate < 0.07 then d.placed + interval '30 minutes' end as timed_out,
         case when r.fate between 0.07 and 0.09 then d.placed + interval '1 minute' * (1 + 24 * pg_temp.rnd(d.n, 34)) end as canceled,
         case when r.fate > 0.09 then d.placed + interval '1 second' * (40 + floor(1160 * pg_temp.rnd(d.n, 35))) end as paid) a
       cross join lateral (select case when r.wish then a.paid + interval '1 minute' * (5 + 235 * pg_temp.rnd(d.n, 36)) end as requested) b
       cross join lateral (select b.requested + interval '1 hour' * (1 + 30 * pg_temp.rnd(d.n, 37) + case when w.is_waiting then 48 else 0 end) as agreed,
         case when not r.wish then a.paid + interval '1 hour' * (3 + 37 * pg_temp.rnd(d.n, 38)) end as shipped) c
       cross join lateral (select case when l.line_count > 1 and c.shipped > now() and pg_temp.rnd(d.n, 39) < 0.2 then a.paid + interval '2 hours' end as part_shipped,
         c.shipped + interval '1 hour' * (48 + 96 * pg_temp.rnd(d.n, 40)) as received) e
       cross join lateral (select case when r.claim < 0.06 then e.received + interval '1 hour' * (1 + 95 * pg_temp.rnd(d.n, 41)) end as applied,
         case when r.verdict < 0.3 then '1' else '2' end as refund_type, case when pg_temp.rnd(d.n, 42) < 0.5 then 1 else l.quantity end as refund_quantity,
         case when pg_temp.rnd(d.n, 43) < 0.1 then 'refuse' when pg_temp.rnd(d.n, 43) < 0.16 then 'user' end as refund_close) f
       cross join lateral (select f.applied + interval '1 hour' * (1 + 17 * pg_temp.rnd(d.n, 44)) as audited) g
       cross join lateral (select case when f.refund_type = '2' and f.refund_close is null then g.audited + interval '1 hour' * (4 + 36 * pg_temp.rnd(d.n, 45)) end as sent_back) h
       cross join lateral (select h.sent_back + interval '1 hour' * (24 + 48 * pg_temp.rnd(d.n, 46)) as returned) i
       cross join lateral (select coalesce(i.returned, g.audited) as refund_end) j
       cross join lateral (select case when j.refund_end <= now() and f.refund_close is null and f.refund_quantity = l.total_quantity then j.refund_end end as refunded_whole,
         greatest(e.received + interval '7 days', j.refund_end + interval '1 minute') as completed) k
       cross join lateral (select pg_temp.past(a.timed_out) as timed_out, pg_temp.past(a.canceled) as canceled, pg_temp.past(a.paid) as paid, pg_temp.past(b.requested) as requested,
         pg_temp.past(c.agreed) as agreed, pg_temp.past(c.shipped) as shipped, pg_temp.past(e.part_shipped) as part_shipped, pg_temp.past(e.received) as received,
         pg_temp.past(f.applied) as applied, f.refund_type, f.refund_quantity, f.refund_close, pg_temp.past(case when f.refund_close = 'user' then null else g.audited end) as audited,
         pg_temp.past(h.sent_back) as sent_back, pg_temp.past(i.returned) as returned, pg_temp.past(j.refund_end) as refund_end, k.refunded_whole,
         case when k.refunded_whole is null then pg_temp.past(k.completed) end as completed, e.received + interval '7 days' as aftersale_deadline, k.completed as complete_deadline,
         pg_temp.rnd(d.n, 47) < 0.15 and j.refund_end > now() - interval '3 days' as payout_failed, pg_temp.rnd(d.n, 48) < 0.9 as is_restocked,
         pg_temp.pick($2::text[], d.n, 49) as cancel_reason, pg_temp.pick(case when f.refund_type = '1' then $3::text[] else $4::text[] end, d.n, 50) as refund_reason) s`,
    [shopZone, cancelReasons.map(({ zh }) => zh), refundReasons.money.map(({ zh }) => zh), refundReasons.goods.map(({ zh }) => zh)],
  )
  // an offline payment is paid back to a balance, and the seed leaves balances as they are
  await client.query("update history set pay_type = 'wechat' where pay_type = 'offline' and (agreed is not null or refund_end is not null)")
  await client.query('create unique index on history (id)')
  await client.query('analyze history')
}
