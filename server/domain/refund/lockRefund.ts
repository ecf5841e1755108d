import { sql } from 'kysely'

import { anyId } from '../../lib/sqlCondition'
import { lockOrder } from '../order/lockOrder'

import type { Selectable } from 'kysely'

import type { Db } from '../../context'
import type { Tables } from '../../database/tables'
import type { OrderRow } from '../order/lockOrder'

export type RefundRow = Selectable<Tables['shop_refund']>

export interface LockedRefund {
  readonly refund: RefundRow
  readonly order: OrderRow
}

/** Locks the order of a refund, then the refund. Refuses one that does not exist or, if a member is named, is not theirs. */
export async function lockRefund(tx: Db, id: number, memberId?: number): Promise<LockedRefund> {
  const known = await tx.selectFrom('shop_refund').select('order_id').where('id', '=', id).executeTakeFirst()
  const order = await lockOrder(tx, Number(known?.order_id ?? 0), memberId)
  const refund = await tx.selectFrom('shop_refund').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
  return { refund, order }
}

/** Orders come first in the order of locks, by ascending id. */
export async function lockOrdersOfRefunds(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from shop_order where id in (select order_id from shop_refund where id = ${anyId(ids)}) order by id for no key update`.execute(tx)
}
