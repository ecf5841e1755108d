import { sql } from 'kysely'

import { lockOrder } from './lockOrder'
import { logOrder } from './moveOrder'

import type { Db } from '../../context'
import type { Actor } from '../actor'

interface Note {
  readonly by: Actor
  readonly text: string
  /** Its color; null without one. */
  readonly flag: string | null
}

/** Sets the shop's own note and flag of an order, in any state. */
export async function remark(tx: Db, orderId: number, { by, text, flag }: Note): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.shop_remark === text && order.remark_flag === flag) return
  await tx
    .updateTable('shop_order')
    .set({ shop_remark: text, remark_flag: flag, update_time: sql<string>`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', order.id)
    .execute()
  await logOrder(tx, order.id, 'remark', { by, content: text })
}
