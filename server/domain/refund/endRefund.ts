import { sql } from 'kysely'

import { systemActor } from '../actor'
import { lockRefund } from './lockRefund'
import { logRefund, moveRefund } from './moveRefund'
import { refuse } from '../../errors'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { LockedRefund, RefundRow } from './lockRefund'

type Member = Actor & { readonly id: number }

/** Takes a request back, until goods were sent back. */
export async function withdrawRefund(tx: Db, refundId: number, by: Member): Promise<void> {
  const locked = await lockRefund(tx, refundId, by.id)
  if (locked.refund.user_ship_status !== '0') refuse('refund_moved', { refund: locked.refund.refund_no })
  await moveRefund(tx, locked.refund, 'withdraw', { by, set: ended('user') })
  await releasePieces(tx, locked)
  await logRefund(tx, refundId, 'withdraw', by)
}

/** Refuses a request; its member may ask again. */
export async function refuseRefund(
  tx: Db,
  refundId: number,
  { by, reason, memo }: { readonly by: Actor; readonly reason: string; readonly memo: string },
): Promise<void> {
  const locked = await lockRefund(tx, refundId)
  const audited = { refuse_reason: reason, audit_memo: memo, audit_admin_id: by.id ?? null, audit_time: sql`now()` }
  const refused = await closeFirst(tx, locked.refund, by, audited)
  await releasePieces(tx, { ...locked, refund: refused })
  await logRefund(tx, refundId, 'refuse', by, reason)
}

/** The audit and the end are two axes, changed together: a refused refund is closed. */
async function closeFirst(tx: Db, refund: RefundRow, by: Actor, set: Readonly<Record<string, unknown>>): Promise<RefundRow> {
  if (refund.audit_status !== '1') return refuse('refund_moved', { refund: refund.refund_no })
  await moveRefund(tx, refund, 'closeRefused', { by, set: ended('refuse') })
  return moveRefund(tx, refund, 'refuse', { by, set })
}

/** Refuses goods that came back. */
export async function rejectReturn(
  tx: Db,
  refundId: number,
  { by, reason, memo }: { readonly by: Actor; readonly reason: string; readonly memo: string },
): Promise<void> {
  const locked = await lockRefund(tx, refundId)
  if (locked.refund.user_ship_status !== '1') refuse('refund_moved', { refund: locked.refund.refund_no })
  const set = { ...ended('goods'), refuse_reason: reason, receive_memo: memo, receive_admin_id: by.id ?? null }
  await moveRefund(tx, locked.refund, 'reject', { by, set })
  await releasePieces(tx, locked)
  await logRefund(tx, refundId, 'reject', by, reason)
}

/** Closes a refund whose goods were not sent back in time. Returns false if it is not due. */
export async function timeOutReturn(tx: Db, refundId: number): Promise<boolean> {
  const locked = await lockRefund(tx, refundId)
  const { rows } = await sql<{ isDue: boolean }>`
    select status = '1' and audit_status = '2' and user_ship_status = '0' and coalesce(return_deadline <= now(), false) as "isDue"
    from shop_refund where id = ${refundId}::bigint`.execute(tx)
  if (!rows[0]?.isDue) return false
  await moveRefund(tx, locked.refund, 'returnTimeout', { by: systemActor, set: ended('timeout') })
  await releasePieces(tx, locked)
  await logRefund(tx, refundId, 'returnTimeout', systemActor)
  return true
}

const ended = (type: string) => ({ close_type: type, finish_time: sql`now()` })

/** The pieces count as not refunded again. Pieces without delivery that were left out when the rest was shipped are shipped now. */
async function releasePieces(tx: Db, { refund, order }: LockedRefund): Promise<void> {
  const unshipped = refund.is_shipped === 1 ? 0 : refund.quantity
  await tx
    .updateTable('shop_order_item')
    .set({
      refunding_quantity: sql`refunding_quantity - ${refund.quantity}::integer`,
      unshipped_refund_quantity: sql`unshipped_refund_quantity - ${unshipped}::integer`,
      shipped_quantity: sql`shipped_quantity + case when delivery_type = '4' and ${order.status !== '2'} then ${unshipped}::integer else 0 end`,
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', Number(refund.order_item_id))
    .execute()
}
