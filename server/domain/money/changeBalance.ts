import { refuse } from '../../errors'
import { guardedMove, refuseMove } from './moveBalance'

import type { Db } from '../../context'
import type { Balance } from './moveBalance'

/** What the ledger is told of a change beside the numbers. `biz*` name the fact behind it: one fact, one row per type. */
export interface BalanceChange<Type extends string> {
  readonly userId: number
  readonly type: Type
  readonly memo: string
  readonly bizType?: string
  readonly bizId?: number
  readonly bizNo?: string
  /** The member of staff, for type `admin`. */
  readonly adminId?: number
}

/** Changes a balance by a signed amount in text and returns its log row, but for the amount. Refuses 0 and a balance below 0. */
export async function changeBalance<Type extends string>(tx: Db, balance: Balance, amount: string, change: BalanceChange<Type>) {
  if (Number(amount) === 0) return refuse('change_is_zero')
  const { userId, type, memo, bizType = '', bizId, bizNo = '', adminId = null } = change
  const { before, after } = (await guardedMove(tx, balance, userId, amount)) ?? (await refuseMove(tx, balance, userId, amount))
  return { user_id: userId, type, before, after, memo, biz_type: bizType, ...(bizId === undefined ? {} : { biz_id: bizId }), biz_no: bizNo, admin_id: adminId }
}
