import { sql } from 'kysely'

import { actorColumns } from '../actor'

import type { stockLog } from '../../../resources/goods/stockLog'
import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { StockMove } from './moveStock'

type LogRow = RowOf<typeof stockLog.fields>
export type LogType = LogRow['type']

/** The values of the ledger row beside the quantities. */
export interface MovementReason {
  readonly type: LogType
  readonly by: Actor
  readonly memo?: string
  readonly orderNo?: string
}

/** A reason as the columns of the ledger. */
export const reasonColumns = ({ type, by, memo = '', orderNo = '' }: MovementReason) => ({
  type,
  order_no: orderNo,
  ...actorColumns(by),
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
