import { anyId } from '../../lib/sqlCondition'

import type { Db } from '../../context'

/**
 * The lock order of every writer of goods and stock: goods rows by ascending id, then their SKU rows by ascending id. Goods come first because a form locks
 * its goods row before anything else, and because every change of a SKU updates the sums of its goods. Keeping this order avoids deadlocks.
 */
export async function lockGoods(tx: Db, goodsIds: readonly number[]): Promise<void> {
  await tx.selectFrom('shop_goods').select('id').where('id', '=', anyId(goodsIds)).orderBy('id').forNoKeyUpdate().execute()
}

/** The same for the goods of some SKUs; the goods of a SKU never change. Returns their ids. */
export async function lockGoodsOf(tx: Db, skuIds: readonly number[]): Promise<number[]> {
  const ofSkus = tx.selectFrom('shop_goods_sku').select('goods_id').where('id', '=', anyId(skuIds))
  const rows = await tx.selectFrom('shop_goods').select('id').where('id', 'in', ofSkus).orderBy('id').forNoKeyUpdate().execute()
  return rows.map((row) => row.id)
}
