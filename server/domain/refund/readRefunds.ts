import { refundable } from '../../../resources/order/refundable'
import { reasonsOf } from '../../../resources/order/refundReasons'
import { toYuan } from '../../../resources/kit/values/cents'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { refuse } from '../../errors'
import { readSettings } from '../../settings/readSettings'
import { totalOf } from './applyRefund'
import { isRefundLate, refundablePieces, refundableStatuses, refundedLine } from './refundLine'

import type { Text } from '../../../resources/kit/text'
import type { Db } from '../../context'

/** What members see of their refunds; not the memos of staff. */
const columns = [
  ...(['id', 'refund_no', 'order_no', 'order_item_id', 'type', 'quantity', 'reason', 'description', 'images', 'apply_amount', 'amount'] as const),
  ...(['audit_status', 'status', 'user_ship_status', 'pay_status', 'close_type', 'refuse_reason', 'way', 'return_address', 'return_deadline'] as const),
  ...(['user_company', 'user_express_no', 'user_ship_time', 'score_back', 'create_time', 'audit_time', 'receive_time', 'finish_time'] as const),
]

interface Page {
  readonly page: number
  readonly limit: number
}

/** A member's own refunds, the newest first, each with what it is about. */
export async function refundsOf(db: Db, memberId: number, { page, limit }: Page) {
  const own = db.selectFrom('shop_refund').where('user_id', '=', memberId)
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await own
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { list: await withLines(db, list), total }
}

/** One of a member's own refunds with its log. */
export async function refundOf(db: Db, memberId: number, refundNo: string) {
  const row = await db.selectFrom('shop_refund').select(columns).where('refund_no', '=', refundNo).where('user_id', '=', memberId).executeTakeFirst()
  if (!row) return refuse('row_gone')
  const [complete] = await withLines(db, [row])
  const log = await db.selectFrom('shop_refund_log').select(['action', 'operator_type', 'create_time']).where('refund_id', '=', row.id).orderBy('id').execute()
  return { ...row, ...complete, log }
}

async function withLines<Row extends { readonly order_item_id: number | null }>(db: Db, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('shop_order_item')
    .select(['id', 'goods_id', 'goods_name', 'image', 'spec_text', 'unit', 'price'])
    .where(
      'id',
      'in',
      rows.map((row) => Number(row.order_item_id)),
    )
    .execute()
  return rows.map((row) => ({ ...row, item: lines.find((line) => line.id === row.order_item_id) }))
}

/**
 * What a member may ask for on a line of theirs: for each type the pieces, what each number of them brings back at most, and the reasons. Empty if the
 * order cannot be refunded.
 */
export async function refundOptions(db: Db, memberId: number, itemId: number) {
  const line = await db
    .selectFrom('shop_order_item as i')
    .innerJoin('shop_order as o', 'o.id', 'i.order_id')
    .selectAll('i')
    .select(['o.status as order_status', isRefundLate.as('is_late')])
    .where('i.id', '=', itemId)
    .where('o.user_id', '=', memberId)
    .executeTakeFirst()
  if (!line) return refuse('row_gone')
  if (line.is_late || !refundableStatuses.includes(line.order_status)) return { list: [] }
  const money = refundedLine(line)
  const reasons = await refundReasonsOf(db)
  const optionOf = (type: '1' | '2') => {
    const { isShipped, most } = refundablePieces(line, type)
    const amounts = Array.from({ length: Math.max(0, line.refunding_quantity > 0 ? 0 : most) }, (_, at) =>
      toYuan(totalOf(refundable(money, at + 1, isShipped))),
    )
    return { type, max: amounts.length, amounts, reasons: reasons[type] }
  }
  return { list: [optionOf('1'), optionOf('2')].filter((option) => option.max > 0) }
}

/** The reasons that the shop offers for each type of refund. */
export async function refundReasonsOf(db: Db): Promise<{ readonly [Type in '1' | '2']: readonly Text[] }> {
  const { refund_reasons: money, return_reasons: goods } = await readSettings(db, shopConfig, ['refund_reasons', 'return_reasons'])
  return { 1: reasonsOf(money), 2: reasonsOf(goods) }
}
