import { sql } from 'kysely'

import { toYuan } from '../../../resources/kit/values/cents'
import { moneyText } from '../../../resources/kit/values/numberText'
import { refuse } from '../../errors'
import { orderSettings } from '../order/orderSettings'
import { finishRefund } from './finishRefund'
import { lockRefund } from './lockRefund'
import { logRefund, moveRefund } from './moveRefund'
import { lineOf, refundedLine } from './refundLine'
import { refundMaximum } from '../../../resources/order/refundable'

import type { RefundWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'

interface Agreement {
  readonly by: Actor
  /** What goes back, in cents. */
  readonly cents: number
  readonly way: RefundWay
  readonly memo: string
  /** Where goods are sent back to; needed for a return. */
  readonly addressId?: number | undefined
}

/** Agrees to a request. Money alone goes back at once; for a return the member has to send the goods first. */
export async function agreeRefund(tx: Db, refundId: number, { by, cents, way, memo, addressId }: Agreement): Promise<void> {
  const { refund, order } = await lockRefund(tx, refundId)
  if (refund.status !== '1' || refund.audit_status !== '1') return refuse('refund_moved', { refund: refund.refund_no })
  const max = refundMaximum(refundedLine(await lineOf(tx, Number(refund.order_item_id))))
  if (cents < 0 || cents > max) return refuse('refund_amount', { max: moneyText(toYuan(max)) })
  const audited = { amount: toYuan(cents), way, audit_memo: memo, audit_admin_id: by.id ?? null, audit_time: sql`now()` }
  const agreed = await moveRefund(tx, refund, 'agree', { by, set: { ...audited, ...(refund.type === '2' && (await returnTo(tx, addressId))) } })
  await logRefund(tx, refundId, 'agree', by, [toYuan(cents), memo].filter(Boolean).join(' '))
  if (refund.type === '1') await finishRefund(tx, { refund: agreed, order }, by)
}

/** The address as the member gets it, and until when they have to send the goods. */
async function returnTo(tx: Db, addressId: number | undefined) {
  const address = await tx
    .selectFrom('shop_delivery_address')
    .select(['contact', 'mobile', 'area_text', 'address'])
    .where('id', '=', addressId ?? 0)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!address) return refuse('return_address')
  const { return_ship_days: days } = await orderSettings(tx)
  return {
    return_address: `${address.contact} ${address.mobile} ${address.area_text} ${address.address}`,
    return_deadline: sql`now() + make_interval(days => ${days})`,
  }
}
