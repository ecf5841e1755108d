import { sql } from 'kysely'

import type { Db } from '../../context'

export interface OrderPieces {
  readonly goods_id: number
  readonly sku_id: number
  readonly quantity: number
}

/**
 * Ends what the lines of an order have reserved, once, and returns those lines, which get the moment at which their order was paid, if it was. The caller moves
 * the stock itself.
 */
export async function endReservation(tx: Db, orderId: number, state: 'consumed' | 'released'): Promise<readonly OrderPieces[]> {
  const { rows } = await sql<OrderPieces>`
    update shop_order_item set stock_state = ${state}, pay_time = (select o.pay_time from shop_order o where o.id = ${orderId}::bigint), row_version = row_version + 1
    where order_id = ${orderId}::bigint and stock_state = 'reserved'
    returning goods_id, sku_id, quantity`.execute(tx)
  return rows
}

/** Counts pieces as sold, or with `sign` -1 no longer. Their goods and SKUs are locked by the change of the stock before. */
export async function addSales(tx: Db, pieces: readonly OrderPieces[], sign: 1 | -1 = 1): Promise<void> {
  const sold = pieces.filter(({ quantity }) => quantity > 0)
  if (sold.length === 0) return
  const list = sql`unnest(${sold.map((one) => one.goods_id)}::bigint[], ${sold.map((one) => one.sku_id)}::bigint[], ${sold.map((one) => sign * one.quantity)}::integer[]) as p(goods_id, sku_id, quantity)`
  await sql`update shop_goods g set sales = g.sales + s.quantity
    from (select p.goods_id, sum(p.quantity)::integer as quantity from ${list} group by 1) s where g.id = s.goods_id`.execute(tx)
  await sql`update shop_goods_sku k set sales = k.sales + s.quantity
    from (select p.sku_id, sum(p.quantity)::integer as quantity from ${list} group by 1) s where k.id = s.sku_id`.execute(tx)
}
