import { refuse } from '../../errors'
import { toYuan } from './cents'
import { guardedMove, refuseMove } from './moveBalance'

import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { moneyLog } from '../../../resources/user/moneyLog'
import type { Db } from '../../context'

type MoneyLogRow = RowOf<typeof moneyLog.fields>

/** A change of a balance in signed cents. `biz*` name the order or recharge behind it: one fact, one row per type. */
export interface MoneyChange {
  readonly userId: number
  readonly cents: number
  readonly type: MoneyLogRow['type']
  readonly memo: string
  readonly bizType?: string
  readonly bizId?: number
  readonly bizNo?: string
  /** The member of staff, for type `admin`. */
  readonly adminId?: number
}

/** The log row of a change, as it is stored; amounts in yuan. */
export type MoneyEntry = Pick<MoneyLogRow, 'user_id' | 'type' | 'money' | 'before' | 'after' | 'memo' | 'biz_type' | 'biz_no' | 'admin_id'> & {
  readonly biz_id?: number
}

/** Changes a member's balance and writes its log row, both in the transaction given. Refuses 0 and a balance below 0. */
export async function adjustMoney(tx: Db, change: MoneyChange): Promise<MoneyEntry> {
  const entry = await moveMoney(tx, change)
  await tx.insertInto('user_money_log').values(entry).execute()
  return entry
}

/** Changes the balance and returns the log row that the caller must write in the same transaction. */
export async function moveMoney(tx: Db, change: MoneyChange): Promise<MoneyEntry> {
  if (change.cents === 0) return refuse('change_is_zero')
  const money = toYuan(change.cents)
  const moved = (await guardedMove(tx, 'money', change.userId, money)) ?? (await refuseMove(tx, 'money', change.userId, money))
  return {
    user_id: change.userId,
    type: change.type,
    money,
    before: moved.before,
    after: moved.after,
    memo: change.memo,
    biz_type: change.bizType ?? '',
    ...(change.bizId === undefined ? {} : { biz_id: change.bizId }),
    biz_no: change.bizNo ?? '',
    admin_id: change.adminId ?? null,
  }
}
