import { sql } from 'kysely'

import { toYuan } from '../../../resources/kit/values/cents'
import { scoreMemos } from '../../../resources/user/ledgerMemos'
import { refuse } from '../../errors'
import { adjustScore } from '../money/adjustScore'
import { reserve } from '../stock/reservation'
import { insertionOfEntry } from './moveOrder'
import { markPaid } from './pay'
import { quoteOrder } from './quoteOrder'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'
import type { OrderRequest, QuotedLine, QuotedOrder } from './quoteOrder'

/** Who gets the parcel, as the order keeps it. */
export interface Receiver {
  readonly name: string
  readonly mobile: string
  readonly areaText: string
  readonly address: string
}

export interface PlaceRequest extends OrderRequest {
  /** Absent for goods without delivery. */
  readonly receiver?: Receiver
  readonly remark: string
  readonly source: 'web' | 'h5' | 'mini' | 'admin'
  /** Of the checkout: sent twice it gives the same order. */
  readonly requestKey: string
  /** The amount to pay, in cents, that the member has seen. */
  readonly expected: number
}

/**
 * Places an order: prices it, copies its lines, books its points off and reserves its stock. A request that was sent before gives the order of that time. An
 * order without an amount is paid at once. Refuses what cannot be bought, and an amount that differs from the expected one (`price_changed`).
 */
export async function place(tx: Db, request: PlaceRequest): Promise<OrderRow> {
  const member = await tx
    .selectFrom('user as u')
    .leftJoin('shop_order as o', (join) => join.onRef('o.user_id', '=', 'u.id').on('o.request_key', '=', request.requestKey))
    .select(['u.id', 'u.username', 'u.status', 'u.score', 'o.id as placed_before', keepPlans.as('plans')])
    .where('u.id', '=', request.memberId)
    .where('u.delete_time', 'is', null)
    .forKeyShare('u')
    .executeTakeFirst()
  if (member?.status !== 'enable') return refuse('member_disabled')
  if (member.placed_before !== null) return storedOrder(tx, request)
  const quoted = await quoteOrder(tx, { ...request, points: member.score })
  if (!quoted.isVirtual && (!request.receiver || request.region.length < 2)) return refuse('address_needed')
  if (quoted.price.payAmount !== request.expected) return refuse('price_changed', { amount: toYuan(quoted.price.payAmount) })

  const by: Actor = { type: 'user', id: member.id, name: member.username }
  const order = await insertOrder(tx, request, quoted, by)
  if (!order) return storedOrder(tx, request)
  const { scoreUsed } = quoted.price
  if (scoreUsed > 0) {
    const origin = { bizType: 'order', bizId: order.id, bizNo: order.order_no }
    await adjustScore(tx, { userId: member.id, points: -scoreUsed, type: 'order_use', memo: scoreMemos.orderUse.zh, ...origin })
  }
  const lines = quoted.lines.map((line) => ({ skuId: line.sku_id, quantity: line.quantity }))
  await reserve(tx, { orderNo: order.order_no, lines, by })
  return quoted.price.payAmount === 0 ? markPaid(tx, order, { payType: 'none', by: { type: 'system' } }) : order
}

/**
 * For the rest of the transaction: its statements find rows by their ids, so one plan serves for all values. Left to itself the database plans those with a
 * list of ids anew each time, which takes longer than they run.
 */
const keepPlans = sql<string>`set_config('plan_cache_mode', 'force_generic_plan', true)`

const storedOrder = (tx: Db, { memberId, requestKey }: PlaceRequest): Promise<OrderRow> =>
  tx.selectFrom('shop_order').selectAll().where('user_id', '=', memberId).where('request_key', '=', requestKey).executeTakeFirstOrThrow()

/** The order with its lines and the first entry of its log. Undefined if the same request is being placed, or was placed, by another transaction. */
async function insertOrder(tx: Db, request: PlaceRequest, quoted: QuotedOrder, by: Actor): Promise<OrderRow | undefined> {
  return tx
    .with('placed', (db) =>
      db
        .insertInto('shop_order')
        .values({
          ...orderValues(request, quoted),
          pay_deadline: sql<string>`now() + make_interval(mins => ${quoted.settings.order_auto_close_minutes})`,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
        .returningAll(),
    )
    .with('lines', () => sql<Record<string, unknown>>`(${insertionOfItems(sql`placed`, quoted.lines)})`)
    .with('entry', () => sql<Record<string, unknown>>`(${insertionOfEntry(sql`placed`, 'place', { by, to: sql`o.status` })})`)
    .selectFrom('placed')
    .selectAll()
    .executeTakeFirst()
}

/** What an order keeps of its request and its price; without number and times. */
export function orderValues(request: Omit<PlaceRequest, 'expected'>, { lines, price }: QuotedOrder) {
  const { receiver, region } = request
  return {
    user_id: request.memberId,
    goods_amount: toYuan(price.goodsAmount),
    coupon_amount: toYuan(price.couponAmount),
    coupon_delivery_amount: toYuan(price.couponDeliveryAmount),
    score_amount: toYuan(price.scoreAmount),
    discount_amount: toYuan(price.discountAmount),
    delivery_amount: toYuan(price.deliveryAmount),
    pay_amount: toYuan(price.payAmount),
    score_used: price.scoreUsed,
    score_give: price.scoreGive,
    ...(receiver && {
      receiver_name: receiver.name,
      receiver_mobile: receiver.mobile,
      province_id: region[0] ?? null,
      city_id: region[1] ?? null,
      district_id: region[2] ?? null,
      area_text: receiver.areaText,
      address: receiver.address,
    }),
    total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_weight: totalOf(lines, 'weight'),
    total_volume: totalOf(lines, 'volume'),
    user_remark: request.remark,
    source: request.source,
    request_key: request.requestKey,
  }
}

/** Exact sums of decimals, by the database. */
const totalOf = (lines: readonly QuotedLine[], measure: 'weight' | 'volume') =>
  sql<string>`(select sum(one * pieces) from unnest(${lines.map((line) => line[measure])}::numeric[], ${lines.map((line) => line.quantity)}::integer[]) as l(one, pieces))`

/** Inserts the lines of an order in the order of locks. `orders` is a table with the id of the order, or with no row. */
export function insertionOfItems(orders: RawBuilder<unknown>, lines: readonly QuotedLine[]): RawBuilder<unknown> {
  const rows = lines.map(itemOf)
  const names = Object.keys(rows[0] ?? {})
  // one parameter, so that the statement is the same for every number of lines and can be prepared
  return sql`
    insert into shop_order_item (order_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select o.id, ${sql.join(names.map((name) => sql.ref(`line.${name}`)))} from ${orders} o cross join jsonb_populate_recordset(null::shop_order_item, ${JSON.stringify(rows)}::jsonb) line
    order by line.goods_id, line.sku_id`
}

const itemOf = (line: QuotedLine) => ({
  goods_id: line.goods_id,
  sku_id: line.sku_id,
  goods_name: line.goods_name,
  image: line.image,
  spec_text: line.spec_text,
  sku_code: line.sku_code,
  unit: line.unit,
  price: line.price,
  origin_price: line.origin_price,
  cost_price: line.cost_price,
  quantity: line.quantity,
  weight: line.weight,
  volume: line.volume,
  delivery_type: line.delivery_type,
  delivery_fee: line.delivery_fee,
  delivery_template_id: line.delivery_template_id,
  line_amount: toYuan(line.amounts.lineAmount),
  coupon_share: toYuan(line.amounts.couponShare),
  score_share: toYuan(line.amounts.scoreShare),
  discount_share: toYuan(line.amounts.discountShare),
  pay_amount: toYuan(line.amounts.payAmount),
  delivery_share: toYuan(line.amounts.deliveryShare),
  score_used_share: line.amounts.scoreUsedShare,
  score_give: line.amounts.giveScore,
})
