import { sql } from 'kysely'

import { anyId } from '../../lib/sqlCondition'

import type { Db } from '../../context'

/**
 * A SKU was changed outside of the form of its goods: they get a new version, so that a form that is open meanwhile does not bring the old value back. The
 * caller has locked them.
 */
export async function raiseGoodsVersion(tx: Db, goodsIds: readonly number[]): Promise<void> {
  if (goodsIds.length === 0) return
  await tx
    .updateTable('shop_goods')
    .set({ row_version: sql`row_version + 1`, update_time: sql`now()` })
    .where('id', '=', anyId(goodsIds))
    .execute()
}
