import { sql } from 'kysely'

import { order } from '../../../resources/order/order'
import { moverOf } from '../actor'
import { moveState } from '../states/moveState'
import { moveOrder } from './moveOrder'
import { orderSettings } from './orderSettings'

import type { AnyResource } from '../../../resources/kit/define'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

/**
 * Moves a paid order on once nothing of it is left to ship; otherwise returns it as it is. Unshipped pieces whose refund is running are left too: it may be
 * refused. Lines without delivery are marked shipped together with the last parcel, which
 * `content` describes for the log.
 */
export async function finishShipping(tx: Db, row: OrderRow, by: Actor, transition: 'ship' | 'restRefunded' = 'ship', content = ''): Promise<OrderRow> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(left_quantity + coalesce((
      select quantity from shop_refund r where r.order_item_id = i.id and r.status = '1' and r.is_shipped = 0), 0))
      filter (where delivery_type <> '4'), 0)::integer as left
    from shop_order_item i where order_id = ${row.id}::bigint`.execute(tx)
  if (row.status !== '2' || rows[0]?.left !== 0) return row
  await sql`update shop_order_item set shipped_quantity = quantity - unshipped_refund_quantity where order_id = ${row.id}::bigint and delivery_type = '4'`.execute(
    tx,
  )
  await moveState(tx, order as unknown as AnyResource, 'shipRest', { id: row.id, by: moverOf(by) })
  const { order_auto_receive_days: days } = await orderSettings(tx)
  return moveOrder(tx, row, transition, { by, content, set: { ship_time: sql`now()`, receive_deadline: sql`now() + make_interval(days => ${days})` } })
}
