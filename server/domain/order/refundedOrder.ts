import { sql } from 'kysely'

import { systemActor } from '../actor'
import { closing } from './cancel'
import { finishShipping } from './finishShipping'
import { moveOrder } from './moveOrder'

import type { Db } from '../../context'
import type { OrderRow } from './lockOrder'

/** What a refund means for its order, which is locked: refunded completely it is canceled; with nothing left to ship it is on its way. */
export async function finishRefundedOrder(tx: Db, order: OrderRow): Promise<void> {
  const { rows } = await sql<{ kept: number }>`
    select sum(quantity - refund_quantity)::integer as kept from shop_order_item where order_id = ${order.id}::bigint`.execute(tx)
  if (rows[0]?.kept === 0) await moveOrder(tx, order, 'fullyRefunded', { by: systemActor, set: closing('refund', '') })
  else await finishShipping(tx, order, systemActor, 'restRefunded')
}
