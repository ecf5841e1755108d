import { sql } from 'kysely'

import { textSeparator } from '../../../resources/kit/field/storedText'
import { truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { changeOf, flagEntry } from '../../../resources/order/orderLogTexts'
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

/** Both notes and both flags have to fit into one entry of the log; the history of changes has the whole notes. */
const shorten = (note: string): string => truncateWithEllipsis(note, 230)

/** Sets the shop's own note and flag of an order, in any state; the log has what was there before. */
export async function remark(tx: Db, orderId: number, { by, text, flag }: Note): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.shop_remark === text && order.remark_flag === flag) return
  await tx
    .updateTable('shop_order')
    .set({ shop_remark: text, remark_flag: flag, update_time: sql<string>`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', order.id)
    .execute()
  const changes = [
    ...(order.shop_remark === text ? [] : [changeOf(shorten(order.shop_remark), shorten(text))]),
    ...(order.remark_flag === flag ? [] : [flagEntry(order.remark_flag, flag)]),
  ]
  await logOrder(tx, order.id, 'remark', { by, content: changes.join(textSeparator) })
}
