import { refuse } from '../../errors'

import type { Db } from '../../context'

/** What members see of their orders; not what staff write about them. */
const columns = [
  ...([
    'id',
    'order_no',
    'status',
    'ship_status',
    'goods_amount',
    'coupon_amount',
    'score_amount',
    'discount_amount',
    'delivery_amount',
    'pay_amount',
  ] as const),
  ...(['refund_amount', 'score_used', 'score_give', 'pay_type', 'receiver_name', 'receiver_mobile', 'area_text', 'address', 'total_quantity'] as const),
  ...(['user_remark', 'close_type', 'close_reason', 'cancel_reason', 'cancel_refuse_reason', 'create_time', 'pay_time', 'ship_time'] as const),
  ...(['receive_time', 'complete_time', 'close_time', 'pay_deadline', 'receive_deadline', 'aftersale_deadline'] as const),
]

const itemColumns = [
  ...(['id', 'order_id', 'goods_id', 'sku_id', 'goods_name', 'image', 'spec_text', 'unit', 'price', 'quantity', 'line_amount', 'pay_amount'] as const),
  ...(['shipped_quantity', 'refund_quantity', 'refunding_quantity', 'refund_amount'] as const),
]

interface Page {
  readonly page: number
  readonly limit: number
  readonly status?: string | undefined
}

/** A member's own orders, the newest first, each with its lines; those that they have hidden are left out. */
export async function ordersOf(db: Db, memberId: number, { page, limit, status }: Page) {
  const own = db
    .selectFrom('shop_order')
    .where('user_id', '=', memberId)
    .where('user_hidden', '=', 0)
    .$if(status !== undefined, (query) => query.where('status', '=', status as '1'))
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const items = await itemsOf(
    db,
    rows.map((row) => row.id),
  )
  return { list: rows.map((row) => ({ ...row, items: items.filter((item) => item.order_id === row.id) })), total }
}

/** One of a member's own orders with its lines and parcels, each with the pieces that are in it. */
export async function orderOf(db: Db, memberId: number, orderNo: string) {
  const row = await db.selectFrom('shop_order').select(columns).where('order_no', '=', orderNo).where('user_id', '=', memberId).executeTakeFirst()
  if (!row) return refuse('row_gone')
  const shipments = await db
    .selectFrom('shop_shipment')
    .select(['id', 'shipment_no', 'type', 'company_name', 'express_no', 'create_time'])
    .where('order_id', '=', row.id)
    .orderBy('id')
    .execute()
  const pieces = await db
    .selectFrom('shop_shipment_item as piece')
    .innerJoin('shop_shipment as parcel', 'parcel.id', 'piece.shipment_id')
    .select(['piece.shipment_id', 'piece.order_item_id', 'piece.quantity'])
    .where('parcel.order_id', '=', row.id)
    .orderBy('piece.order_item_id')
    .execute()
  const piecesOf = (id: number) => pieces.flatMap(({ shipment_id, ...piece }) => (shipment_id === id ? [piece] : []))
  return { ...row, items: await itemsOf(db, [row.id]), shipments: shipments.map(({ id, ...parcel }) => ({ ...parcel, items: piecesOf(id) })) }
}

export const itemsOf = (db: Db, orderIds: readonly number[]) =>
  orderIds.length === 0 ? Promise.resolve([]) : db.selectFrom('shop_order_item').select(itemColumns).where('order_id', 'in', orderIds).orderBy('id').execute()
