import { refuse } from '../../errors'

import type { Selectable } from 'kysely'

import type { Db } from '../../context'
import type { Tables } from '../../database/tables'

export type OrderRow = Selectable<Tables['shop_order']>

/** Locks an order before everything else that a verb changes. Refuses one that does not exist or, if a member is named, is not theirs. */
export async function lockOrder(tx: Db, id: number, memberId?: number): Promise<OrderRow> {
  const row = await tx.selectFrom('shop_order').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row || (memberId !== undefined && row.user_id !== memberId)) return refuse('row_gone')
  return row
}
