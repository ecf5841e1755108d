import { actorColumns } from '../actor'

import type { stockLog } from '../../../resources/goods/stockLog'
import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { Actor } from '../actor'

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
