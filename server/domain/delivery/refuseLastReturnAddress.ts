import { refuse } from '../../errors'

import type { Db } from '../../context'

/** Refuses the deletion of the last address that goods can be sent back to while returns are open: nobody could agree to them. */
export async function refuseLastReturnAddress(tx: Db, { id, status }: { readonly id: number; readonly status: number }): Promise<void> {
  if (status !== 1) return
  const other = await tx.selectFrom('shop_delivery_address').select('id').where('status', '=', 1).where('id', '<>', id).limit(1).executeTakeFirst()
  if (other) return
  const { count } = await tx
    .selectFrom('shop_refund')
    .select((x) => x.fn.countAll<number>().as('count'))
    .where('type', '=', '2')
    .where('status', '=', '1')
    .executeTakeFirstOrThrow()
  if (count > 0) refuse('last_return_address', { count })
}
