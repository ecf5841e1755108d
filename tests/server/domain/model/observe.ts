import { sumOf } from './shares'

import type { TestDatabase } from '../../../support/database'
import type { Order, Piece, Shop } from './referenceShop'

interface SeenOrder {
  readonly id: number
  readonly no: string
  readonly items: readonly { readonly id: number }[]
}

/** What a sequence compares, as text, and the ids behind it. */
export interface Observed {
  readonly state: string
  readonly orders: readonly SeenOrder[]
  readonly payments: readonly { readonly id: number; readonly no: string }[]
  /** By the places of payment and refund. */
  readonly repayments: ReadonlyMap<string, { readonly id: number; readonly no: string }>
  readonly refunds: readonly { readonly id: number }[]
}

const cents = (column: string): string => `(${column} * 100)::integer`

/** Everything about the current member, in one query. Repayments are in the order of their payments and refunds. */
const query = `select
  (select ${cents('money')} from "user" where id = $1) as money, (select score from "user" where id = $1) as score,
  (select json_agg(json_build_array(k.stock, k.locked_stock - ($3::integer[])[p.place::integer]) order by p.place)
    from unnest($2::bigint[]) with ordinality p(id, place) join shop_goods_sku k on k.id = p.id) as skus,
  (select json_agg(json_build_object('id', id, 'no', order_no, 'row', json_build_array(status, ship_status, ${cents('pay_amount')}, ${cents('refund_amount')},
    score_used, score_back, pay_type, close_type, settle_time is not null), 'items', (
      select json_agg(json_build_object('id', id, 'row', json_build_array(array_position($2::bigint[], sku_id) - 1, quantity, shipped_quantity,
        refunding_quantity, unshipped_refund_quantity, refund_quantity, ${cents('pay_amount')}, ${cents('delivery_share')}, score_used_share, score_give,
        ${cents('refund_amount')}, ${cents('refund_delivery_amount')}, score_back, stock_back_quantity)) order by id)
      from shop_order_item where order_id = o.id)) order by id) from shop_order o where user_id = $1) as orders,
  (select json_agg(json_build_object('id', id, 'no', payment_no, 'row', json_build_array(pay_type, ${cents('amount')}, status, is_late = 1,
    ${cents('refunded_amount')})) order by id) from shop_payment where user_id = $1) as payments,
  (select json_agg(json_build_object('id', r.id, 'no', refund_pay_no, 'key', json_build_array(payment_id, refund_id),
    'row', json_build_array(cause, way, ${cents('r.amount')}, r.status)) order by payment_id, refund_id)
    from shop_payment_refund r join shop_payment p on p.id = r.payment_id where p.user_id = $1) as repayments,
  (select json_agg(json_build_object('id', id, 'row', json_build_array(type, quantity, is_shipped = 1, ${cents('apply_amount')}, ${cents('amount')}, way, audit_status,
    status, user_ship_status, pay_status, score_back)) order by id) from shop_refund where user_id = $1) as refunds`

interface Row {
  readonly id: number
  readonly no: string
  readonly row: readonly unknown[]
}
interface Answer {
  readonly money: number
  readonly score: number
  readonly skus: readonly unknown[]
  readonly orders: readonly (Row & { readonly items: readonly Row[] })[] | null
  readonly payments: readonly Row[] | null
  readonly repayments: readonly (Row & { readonly key: readonly [number, number | null] })[] | null
  readonly refunds: readonly Row[] | null
}

interface Subject {
  readonly database: TestDatabase
  readonly member: { readonly id: number }
  readonly skuIds: readonly number[]
  /** What is not of this member, by SKU. */
  readonly reservedBefore: readonly number[]
}

export async function observe({ database, member, skuIds, reservedBefore }: Subject): Promise<Observed> {
  const { rows } = await database.sql<Answer>(query, [member.id, skuIds, reservedBefore])
  const answer = rows[0]
  if (!answer) throw new Error('expected one row')
  const { orders, payments, repayments, refunds } = answer
  const lists = { orders: orders ?? [], payments: payments ?? [], repayments: repayments ?? [], refunds: refunds ?? [] }
  const placeOf = (list: readonly Row[], id: number | null): number | null => (id === null ? null : list.findIndex((row) => row.id === id))
  const keyed = lists.repayments.map((row) => ({ ...row, key: keyOf(placeOf(lists.payments, row.key[0]), placeOf(lists.refunds, row.key[1])) }))
  const state = {
    ...{ money: answer.money, score: answer.score, skus: answer.skus },
    orders: lists.orders.map(({ row, items }) => [...row, items.map((item) => item.row)]),
    payments: lists.payments.map(({ row }) => row),
    repayments: keyed.map(({ key, row }) => [key, ...row]),
    refunds: lists.refunds.map(({ row }) => row),
  }
  return { ...lists, state: textOf(state), repayments: new Map(keyed.map((row) => [row.key, row])) }
}

/** The same view of the model. */
export function expected(shop: Shop): string {
  return textOf({
    ...{ money: shop.money, score: shop.score, skus: shop.skus.map((sku) => [sku.stock, sku.reserved]) },
    orders: shop.orders.map((order) => [
      ...[order.status, order.ship, order.cents, order.repaid, order.points, order.pointsBack, order.paidBy, order.closeType, order.isSettled],
      linesOf(order),
    ]),
    payments: shop.payments.map((one) => [one.type, one.cents, one.state, one.isLate, one.repaid]),
    repayments: shop.repayments
      .toSorted((one, next) => one.payment - next.payment || (one.refund ?? Infinity) - (next.refund ?? Infinity))
      .map((one) => [keyOf(one.payment, one.refund), one.cause, one.way, one.cents, one.state]),
    refunds: shop.refunds.map((one) => [
      ...[one.type, one.pieces.length, one.isShipped, one.cents, one.agreed, one.way, one.audit, one.state, one.parcel, one.payout, one.points],
    ]),
  })
}

const linesOf = ({ lines }: Order): unknown[] =>
  lines.map(({ sku, pieces, pay, delivery, points, earns, back, stockBack }) => {
    const count = (isIn: (piece: Piece) => boolean): number => sumOf(pieces.map((piece) => Number(isIn(piece))))
    const quantities = [
      pieces.length,
      count((piece) => piece.isShipped),
      count((piece) => piece.state === 'running'),
      count((piece) => !piece.isShipped && piece.state !== 'kept'),
      count((piece) => piece.state === 'refunded'),
    ]
    return [sku, ...quantities, pay, delivery, points, earns, back.goods + back.delivery, back.delivery, back.points, stockBack]
  })

export const keyOf = (payment: number | null, refund: number | null): string => `${payment}/${refund ?? '-'}`

const textOf = (state: object): string =>
  Object.entries(state)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.map((row) => `\n  ${JSON.stringify(row)}`).join('') : String(value)}`)
    .join('\n')
