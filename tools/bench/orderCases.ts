import type { Case, RowCall } from './cases'

export const orderList = '/admin/shop.Order/index'

/** What the list shows, as a person would write it: the order, its member and its goods in one text. */
const columns = `m.id, m.order_no, m.status, m.ship_status, m.pay_amount, m.delivery_amount, m.refund_amount, m.discount_amount, m.goods_amount, m.receiver_name, m.receiver_mobile,
  m.area_text, m.pay_type, m.create_time, m.pay_time, m.total_quantity, m.shop_remark, m.remark_flag, m.source, m.close_type, m.row_version, u.username, u.nickname,
  (select string_agg(concat_ws(' ', i.goods_name, nullif(i.spec_text, ''), '×' || i.quantity), '、' order by i.id) from shop_order_item i where i.order_id = m.id) as goods_summary`
const from = 'from shop_order m left join "user" u on u.id = m.user_id'

const page = (where: string, offset = 0): string => `select ${columns} ${from} ${where} order by m.id desc limit 20 offset ${offset}`
const count = (where: string): string => `select count(*) from shop_order m ${where}`

const filterCase = (name: string, query: Case['query'], where: string): Case => ({ name, query, page: page(where), count: count(where) })
const search = (field: string, operator: string, val: string): Case['query'] => ({ search: [{ field, operator, val }] })

interface OrderSample {
  readonly orderNo: string
  readonly mobile: string
  readonly pages: number
}

/** The questions of the list of orders, about values that occur. */
export function orderCases({ orderNo, mobile, pages }: OrderSample): Case[] {
  const deep = [2000, 50_000].filter((number) => number <= pages)
  return [
    filterCase('first page', {}, ''),
    filterCase('filtered: to ship', search('status', 'eq', '2'), "where m.status = '2'"),
    filterCase('filtered: completed', search('status', 'eq', '5'), "where m.status = '5'"),
    filterCase('look-up: order no.', search('order_no', 'eq', orderNo), `where lower(m.order_no) = lower('${orderNo}') and m.order_no <> ''`),
    filterCase('inside text: order no.', { quickSearch: orderNo.slice(4, 16) }, inside(orderNo.slice(4, 16))),
    filterCase('inside text: mobile', { quickSearch: mobile }, inside(mobile)),
    ...deep.map((number) => ({
      name: `deep page ${number.toLocaleString('en')}`,
      query: { page: number },
      page: page('', (number - 1) * 20),
      count: count(''),
    })),
  ]
}

const inside = (text: string): string => `where m.order_no ilike '%${text}%' or m.receiver_name ilike '%${text}%' or m.receiver_mobile ilike '%${text}%'`

/** What the details of an order show beside it. */
const detailTables = ['shop_order_item', 'shop_order_log', 'shop_shipment', 'shop_payment', 'shop_payment_refund', 'shop_refund']

const details = `select m.*, u.username, u.nickname, ${detailTables.map((table) => `(select json_agg(r) from ${table} r where r.order_id = m.id) as ${table}`).join()} ${from} where m.id = $1`
const activity = (path: string): string =>
  `insert into admin_log (username, title, url, data, ip, useragent) select 'bench', 'bench', '/admin/shop.Order/${path}', jsonb_build_object('id', $1::bigint), '127.0.0.1', 'bench'`

/** A note with its row of the order's log and its entries of the change log and the activity log, in one statement. */
const loggedNote = `with before as (select id, shop_remark from shop_order where id = $1 for no key update),
  changed as (update shop_order m set shop_remark = $2, row_version = m.row_version + 1, update_time = now() from before where m.id = before.id
    returning m.id, m.row_version, before.shop_remark as old),
  noted as (insert into shop_order_log (order_id, action, operator_type, operator_name, content) select id, 'remark', 'admin', 'bench', $2 from changed),
  kept as (insert into change_log (resource, username, row_id, kind, row_version, before, after)
    select 'shop/order', 'bench', id, 'remark', row_version, jsonb_build_object('shop_remark', old), jsonb_build_object('shop_remark', $2::text) from changed)
  ${activity('remark')}`

/** Reads the details of an order, and writes a note to one, which adds a row to its log. */
export function orderCalls(ids: readonly number[]): RowCall[] {
  const orderOf = (round: number): number => ids[round % ids.length] ?? 0
  return [
    {
      name: 'read one',
      call: (round) => ['GET', `/admin/shop.Order/info?id=${orderOf(round)}`],
      text: details,
      logged: `with entry as (${activity('info')}) ${details}`, // they tell whole contact data
      values: (round) => [orderOf(round)],
    },
    {
      name: 'update one',
      call: (round) => ['POST', '/admin/shop.Order/remark', { id: orderOf(round), shop_remark: `round ${round}` }],
      text: 'update shop_order set shop_remark = $2, row_version = row_version + 1, update_time = now() where id = $1',
      logged: loggedNote,
      values: (round) => [orderOf(round), `raw ${round}`],
    },
  ]
}
