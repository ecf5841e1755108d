import { sql } from 'kysely'

import type { stockLog } from '../../../resources/goods/stockLog'
import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { Db } from '../../context'
import type { StockMove } from './moveStock'

type LogRow = RowOf<typeof stockLog.fields>
export type LogType = LogRow['type']

/** The author of a change of stock. The system has neither id nor name. */
export interface StockOperator {
  readonly type: LogRow['operator_type']
  readonly id?: number
  readonly name?: string
}

export const systemOperator: StockOperator = { type: 'system' }

/** The values of the ledger row beside the quantities. */
export interface MovementReason {
  readonly type: LogType
  readonly by: StockOperator
  readonly memo?: string
  readonly orderNo?: string
}

/** A reason as the columns of the ledger. */
export const reasonColumns = ({ type, by, memo = '', orderNo = '' }: MovementReason) => ({
  type,
  order_no: orderNo,
  operator_type: by.type,
  operator_id: by.id ?? null,
  operator_name: by.name ?? '',
  memo,
})

/** Writes the ledger row of a change, in its transaction and while the SKU is locked. */
export async function writeLog(tx: Db, skuId: number, moved: StockMove & { readonly lockedDelta?: number }, reason: MovementReason): Promise<void> {
  const { goods_id, before, after, lockedDelta = 0 } = moved
  const row = { sku_id: skuId, goods_id, delta: after - before, before, after, locked_delta: lockedDelta, ...reasonColumns(reason) }
  await tx
    .insertInto('shop_stock_log')
    .values({ ...row, create_time: sql`clock_timestamp()` })
    .execute()
}
