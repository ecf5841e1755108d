import { sql } from 'kysely'

import { paymentDifference } from '../../../resources/payment/paymentDifference'
import { anyId } from '../../lib/sqlCondition'
import { moveState } from '../states/moveState'

import type { AnyResource } from '../../../resources/kit/define'
import type { Db } from '../../context'

const resource = paymentDifference as unknown as AnyResource

interface Settlement {
  readonly adminId: number
  readonly memo: string
}

/** Records how a difference was settled, and counts those of its bill that are open. */
export async function settleDifference(tx: Db, id: number, { adminId, memo }: Settlement): Promise<void> {
  await lockBillsOfDifferences(tx, [id])
  await moveState(tx, resource, 'settleDifference', { id, by: 'staff', set: { memo, settle_admin_id: adminId, settle_time: sql`now()` } })
  await countOpen(tx, id)
}

/** Takes a settlement back. */
export async function reopenDifference(tx: Db, id: number): Promise<void> {
  await lockBillsOfDifferences(tx, [id])
  await moveState(tx, resource, 'reopenDifference', { id, by: 'staff', set: { memo: '', settle_admin_id: null, settle_time: null } })
  await countOpen(tx, id)
}

/**
 * Bills come before their differences in the order of locks, by ascending id, as a comparison takes them. Whoever settles at the same time waits here, so that
 * what they count is what is committed.
 */
export async function lockBillsOfDifferences(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    select id from shop_payment_bill where id in (select bill_id from shop_payment_difference where id = ${anyId(ids)})
    order by id for no key update`.execute(tx)
}

/** A bill that waits to be compared, or could not be loaded, keeps that result. */
async function countOpen(tx: Db, id: number): Promise<void> {
  await sql`
    update shop_payment_bill b set difference_count = n.open, row_version = row_version + 1,
      result = case when b.result not in ('matched', 'differs') then b.result when n.open = 0 then 'matched' else 'differs' end
    from (
      select d.bill_id, count(*) filter (where o.status = '0')::integer as open
      from shop_payment_difference d join shop_payment_difference o on o.bill_id = d.bill_id where d.id = ${id}::bigint group by d.bill_id
    ) n where b.id = n.bill_id`.execute(tx)
}
