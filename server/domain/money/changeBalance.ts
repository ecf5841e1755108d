import { refuse } from '../../errors'
import { guardedMove, refuseMove } from './moveBalance'

import type { Db } from '../../context'
import type { Balance, Shift } from './moveBalance'

/** The ledger values of a change beside the amounts. `biz*` identify the event behind it: one row per event and type. */
export interface BalanceChange<Type extends string> {
  readonly userId: number
  readonly type: Type
  readonly memo: string
  readonly bizType?: string
  readonly bizId?: number
  readonly bizNo?: string
  /** The administrator, for type `admin`. */
  readonly adminId?: number
}

/** Changes that end an order: its money and points come back, or its member gets the points they have earned. */
const endings: readonly string[] = ['order_refund', 'order_return', 'order_give']

/** Changes a balance by a signed amount as text and returns its log row without the amount. Refuses 0 and a negative result. */
export async function changeBalance<Type extends string>(tx: Db, balance: Balance, amount: string, change: BalanceChange<Type>) {
  if (Number(amount) === 0) return refuse('change_is_zero')
  const { userId, type, memo, bizType = '', bizId, bizNo = '', adminId = null } = change
  const shift: Shift = { userId, change: amount, rise: endings.includes(type) ? 'any' : 'limited' }
  const { before, after } = (await guardedMove(tx, balance, shift)) ?? (await refuseMove(tx, balance, shift))
  return { user_id: userId, type, before, after, memo, biz_type: bizType, ...(bizId === undefined ? {} : { biz_id: bizId }), biz_no: bizNo, admin_id: adminId }
}
