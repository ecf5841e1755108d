import { actorColumns } from '../actor'

import type { Db } from '../../context'
import type { Actor } from '../actor'

/** Writes down who has printed the packing slips of these orders. */
export async function notePrinted(tx: Db, orderIds: readonly number[], by: Actor): Promise<void> {
  const entry = { action: 'packingSlip' as const, ...actorColumns(by), content: '' }
  await tx
    .insertInto('shop_order_log')
    .values(orderIds.map((order_id) => ({ order_id, ...entry })))
    .execute()
}
