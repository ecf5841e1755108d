import { sql } from 'kysely'

import type { Selectable } from 'kysely'

import type { Db } from '../../context'
import type { Tables } from '../../database/tables'

type Contradicted = Pick<Selectable<Tables['shop_payment_refund']>, 'id' | 'refund_pay_no'>

/**
 * Lists for staff that a gateway contradicts what is booked of a repayment, once, however often it says so and whether it was a bill that said it first. Returns
 * whether it is new.
 */
export async function recordDifference(tx: Db, { id, refund_pay_no: number }: Contradicted, problem: 'doubled' | 'failed_there'): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into shop_payment_difference (pay_type, entry_type, problem, number, trade_no, own_amount, bill_amount)
    select p.pay_type, 'refund', ${problem}, r.refund_pay_no, r.trade_no, r.amount, case when ${problem}::text = 'doubled' then r.amount end
    from shop_payment_refund r join shop_payment p on p.id = r.payment_id
    where r.id = ${id}::bigint
      and not exists (
        select from shop_payment_difference d where d.number <> '' and lower(d.number) = lower(${number}) and d.entry_type = 'refund' and d.problem = ${problem})
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}
