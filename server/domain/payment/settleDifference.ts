import { sql } from 'kysely'

import { paymentDifference } from '../../../resources/payment/paymentDifference'
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
  await moveState(tx, resource, 'settleDifference', { id, by: 'staff', set: { memo, settle_admin_id: adminId, settle_time: sql`now()` } })
  await countOpen(tx, id)
}

/** Takes a settlement back. */
export async function reopenDifference(tx: Db, id: number): Promise<void> {
  await moveState(tx, resource, 'reopenDifference', { id, by: 'staff', set: { memo: '', settle_admin_id: null, settle_time: null } })
  await countOpen(tx, id)
}

async function countOpen(tx: Db, id: number): Promise<void> {
  await sql`
    update shop_payment_bill b set difference_count = n.open, result = case when n.open = 0 then 'matched' else 'differs' end, row_version = row_version + 1
    from (
      select d.bill_id, count(*) filter (where o.status = '0')::integer as open
      from shop_payment_difference d join shop_payment_difference o on o.bill_id = d.bill_id where d.id = ${id}::bigint group by d.bill_id
    ) n where b.id = n.bill_id and b.result in ('matched', 'differs')`.execute(tx)
}
