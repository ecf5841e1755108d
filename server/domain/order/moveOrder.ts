import { sql } from 'kysely'

import { order } from '../../../resources/order/order'
import { refuse } from '../../errors'
import { moverOf, actorColumns } from '../actor'
import { moveState } from '../states/moveState'

import type { statusTransitions } from '../../../resources/order/orderStates'
import type { orderLog } from '../../../resources/order/orderLog'
import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

export type OrderTransition = keyof typeof statusTransitions.arrows
export type OrderLogAction = RowOf<typeof orderLog.fields>['action']

export interface OrderMove {
  readonly by: Actor
  readonly set?: Readonly<Record<string, unknown>>
  /** For the log: a reason or what changed. */
  readonly content?: string
}

const resource = order as unknown as AnyResource

/** Moves an order along a transition of its status and writes it down. Refuses an order that is in another state by now. */
export async function moveOrder(tx: Db, row: OrderRow, transition: OrderTransition, { by, set = {}, content = '' }: OrderMove): Promise<OrderRow> {
  const moved = await moveState(tx, resource, transition, { id: row.id, by: moverOf(by), set })
  if (!moved) return refuse('order_moved', { order: row.order_no })
  const after = moved as unknown as OrderRow // the columns of the table
  await logOrder(tx, row.id, transition, { by, content, from: row.status, to: after.status })
  return after
}

/** After a change of its lines or parcels alone, so that whoever has read the order before it is refused. */
export async function raiseVersion(tx: Db, orderId: number): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ update_time: sql<string>`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', orderId)
    .execute()
}

interface OrderEntry {
  readonly by: Actor
  readonly content?: string
  readonly from?: string | null
  readonly to?: string | null
}

/** Adds an entry to the log of an order. */
export async function logOrder(tx: Db, orderId: number, action: OrderLogAction, { by, content = '', from = null, to = null }: OrderEntry): Promise<void> {
  await tx
    .insertInto('shop_order_log')
    .values({ order_id: orderId, action, from_status: from, to_status: to, ...actorColumns(by), content })
    .execute()
}
