import { sql } from 'kysely'

import { anyId } from '../../lib/sqlCondition'

import type { Db } from '../../context'

/** Deletes SKU rows softly: some, or all of a goods. What orders hold of them stays and can still be released. */
export async function dropSkus(tx: Db, which: { readonly skuIds: readonly number[] } | { readonly goodsId: number }): Promise<void> {
  if ('skuIds' in which && which.skuIds.length === 0) return
  await tx
    .updateTable('shop_goods_sku')
    .set({ delete_time: sql`now()`, on_shelf: 0, row_version: sql`row_version + 1` })
    .where((eb) => ('skuIds' in which ? eb('id', '=', anyId(which.skuIds)) : eb('goods_id', '=', which.goodsId)))
    .where('delete_time', 'is', null)
    .execute()
}
