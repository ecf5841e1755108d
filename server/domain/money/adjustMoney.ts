import { toYuan } from '../../../resources/kit/values/cents'
import { changeBalance } from './changeBalance'

import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { moneyLog } from '../../../resources/user/moneyLog'
import type { Db } from '../../context'
import type { BalanceChange } from './changeBalance'

/** A change of a balance in signed cents. */
export interface MoneyChange extends BalanceChange<RowOf<typeof moneyLog.fields>['type']> {
  readonly cents: number
}

/** The log row of a change, as it is stored; amounts in yuan. */
type MoneyEntry = Awaited<ReturnType<typeof moveMoney>>

/** Changes a member's balance and writes its log row, both in the given transaction. Refuses 0 and a negative result. */
export async function adjustMoney(tx: Db, change: MoneyChange): Promise<MoneyEntry> {
  const entry = await moveMoney(tx, change)
  await tx.insertInto('user_money_log').values(entry).execute()
  return entry
}

/** Changes the balance and returns the log row that the caller must write in the same transaction. */
export async function moveMoney(tx: Db, { cents, ...change }: MoneyChange) {
  const money = toYuan(cents)
  return { ...(await changeBalance(tx, 'money', money, change)), money }
}
