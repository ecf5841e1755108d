import { refund as definition } from '../../../resources/order/refund'
import { refuse } from '../../errors'
import { actorColumns, moverOf } from '../actor'
import { moveState } from '../states/moveState'

import type { AnyResource } from '../../../resources/kit/define'
import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { refundLog } from '../../../resources/order/refundLog'
import type { auditTransitions, payoutTransitions, refundTransitions, returnTransitions } from '../../../resources/order/refundStates'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { RefundRow } from './lockRefund'

type Axes = typeof auditTransitions.arrows & typeof refundTransitions.arrows & typeof returnTransitions.arrows & typeof payoutTransitions.arrows
export type RefundTransition = keyof Axes
type RefundLogAction = RowOf<typeof refundLog.fields>['action']

interface RefundMove {
  readonly by: Actor
  readonly set?: Readonly<Record<string, unknown>>
}

const resource = definition as unknown as AnyResource

/** Moves a refund along a transition of one of its axes. Refuses one that is in another state by now. */
export async function moveRefund(tx: Db, row: RefundRow, transition: RefundTransition, { by, set = {} }: RefundMove): Promise<RefundRow> {
  const moved = await moveState(tx, resource, transition, { id: row.id, by: moverOf(by), set })
  return moved ? (moved as unknown as RefundRow) : refuse('refund_moved', { refund: row.refund_no }) // the columns of the table
}

/** Adds an entry to the log of a refund. */
export async function logRefund(tx: Db, refundId: number, action: RefundLogAction, by: Actor, content = ''): Promise<void> {
  await tx
    .insertInto('shop_refund_log')
    .values({ refund_id: refundId, action, ...actorColumns(by), content })
    .execute()
}
