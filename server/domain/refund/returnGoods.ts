import { sql } from 'kysely'

import { refuse } from '../../errors'
import { finishRefund } from './finishRefund'
import { lockRefund } from './lockRefund'
import { logRefund, moveRefund } from './moveRefund'

import type { Db } from '../../context'
import type { Actor } from '../actor'

interface ReturnParcel {
  readonly by: Actor & { readonly id: number }
  readonly company: string
  readonly expressNo: string
  readonly image: string
}

/** The member has sent the goods back; until they are received the parcel can be corrected. */
export async function sendBack(tx: Db, refundId: number, { by, company, expressNo, image }: ReturnParcel): Promise<void> {
  const { refund } = await lockRefund(tx, refundId, by.id)
  if (refund.status !== '1' || refund.type !== '2' || refund.audit_status !== '2') return refuse('refund_moved', { refund: refund.refund_no })
  if (!/^[A-Za-z0-9-]{6,40}$/.test(expressNo)) return refuse('express_pattern', { number: expressNo, company })
  const parcel = { user_company: company, user_express_no: expressNo, user_ship_image: image }
  const content = `${company} ${expressNo}`
  if (refund.user_ship_status === '0') {
    await moveRefund(tx, refund, 'sendBack', { by, set: { ...parcel, user_ship_time: sql`now()` } })
    return logRefund(tx, refundId, 'sendBack', by, content)
  }
  await tx
    .updateTable('shop_refund')
    .set({ ...parcel, update_time: sql<string>`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', refundId)
    .execute()
  return logRefund(tx, refundId, 'editReturn', by, content)
}

interface Receipt {
  readonly by: Actor
  readonly isRestocked: boolean
  readonly memo: string
}

/** The shop has got the goods back and pays. */
export async function acceptReturn(tx: Db, refundId: number, { by, isRestocked, memo }: Receipt): Promise<void> {
  const { refund, order } = await lockRefund(tx, refundId)
  if (refund.status !== '1') return refuse('refund_moved', { refund: refund.refund_no })
  const set = { receive_time: sql`now()`, receive_admin_id: by.id ?? null, receive_memo: memo, restock: isRestocked ? 1 : 0 }
  const received = await moveRefund(tx, refund, 'receiveReturn', { by, set })
  await logRefund(tx, refundId, 'receive', by, memo)
  await finishRefund(tx, { refund: received, order }, by)
}
