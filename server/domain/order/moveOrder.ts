import { sql } from 'kysely'

import { order } from '../../../resources/order/order'
import { refuse } from '../../errors'
import { moverOf, actorColumns } from '../actor'
import { moveState } from '../states/moveState'

import type { RawBuilder } from 'kysely'

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

interface OrderEntry {
  readonly by: Actor
  readonly content?: string
  readonly from?: string | null
  /** An expression where the state is not known before the statement. */
  readonly to?: string | RawBuilder<unknown> | null
}

/** Adds an entry to the log of an order. */
export async function logOrder(tx: Db, orderId: number, action: OrderLogAction, entry: OrderEntry): Promise<void> {
  await insertionOfEntry(sql`(select ${orderId}::bigint as id)`, action, entry).execute(tx)
}

/** The same as a statement. `orders` is a table with the id of the order, or with no row. */
export function insertionOfEntry(orders: RawBuilder<unknown>, action: OrderLogAction, entry: OrderEntry): RawBuilder<unknown> {
  const { by, content = '', from = null, to = null } = entry
  const { operator_type: type, operator_id: id, operator_name: name } = actorColumns(by)
  return sql`
    insert into shop_order_log (order_id, action, from_status, to_status, operator_type, operator_id, operator_name, content)
    select o.id, ${action}, ${from}, ${to}, ${type}, ${id}::bigint, ${name}, ${content} from ${orders} o`
}
