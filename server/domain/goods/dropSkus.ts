import { sql } from 'kysely'

import type { Db } from '../../context'

/** Deletes SKU rows softly: some, or all of a goods. What orders hold of them stays and can still be released. */
export async function dropSkus(tx: Db, which: { readonly skuIds: readonly number[] } | { readonly goodsId: number }): Promise<void> {
  if ('skuIds' in which && which.skuIds.length === 0) return
  const where = 'skuIds' in which ? sql`id = any(${[...which.skuIds]}::bigint[])` : sql`goods_id = ${which.goodsId}::bigint`
  await sql`
    update shop_goods_sku set delete_time = now(), on_shelf = 0, row_version = row_version + 1
    where ${where} and delete_time is null`.execute(tx)
}
