import { refuse } from '../../errors'
import { lockName } from '../../lib/advisoryLock'

import type { Db } from '../../context'

/**
 * Refuses that the last address that goods can be sent back to is deleted or disabled while returns are open: nobody could agree to them. `row` is the enabled
 * one that goes. Two users who each take one away wait for one another, as each sees the address of the other one as still enabled.
 */
export async function refuseLastReturnAddress(tx: Db, row: { readonly id: number }): Promise<void> {
  await lockName(tx, 'last return address')
  const other = await tx.selectFrom('shop_delivery_address').select('id').where('status', '=', 1).where('id', '<>', row.id).limit(1).executeTakeFirst()
  if (other) return
  const { count } = await tx
    .selectFrom('shop_refund')
    .select((x) => x.fn.countAll<number>().as('count'))
    .where('type', '=', '2')
    .where('status', '=', '1')
    .executeTakeFirstOrThrow()
  if (count > 0) refuse('last_return_address', { count })
}
