import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { moneyLog } from '../../../resources/user/moneyLog'

type MoneyType = RowOf<typeof moneyLog.fields>['type']

/** What came into and went out of an account, by the types of its entries. Expressions over the member `m`; the index `user_money_log_of_type` holds all they read. */
export const ledgerSums = {
  recharged: sumOf('recharge'),
  bonus: sumOf('recharge_bonus'),
  spent: sql`-${sumOf('order_pay')}`,
  refunded: sumOf('order_refund'),
}

function sumOf(type: MoneyType): RawBuilder<unknown> {
  return sql`(select coalesce(sum(l.money), 0.00) from user_money_log l where l.user_id = m.id and l.type = ${sql.lit(type)})`
}
