import { anyId } from '../../lib/sqlCondition'

import type { NotNull } from 'kysely'

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

/** Goods together with those of some SKUs, in one order. Returns the ids of the others: goods of these SKUs that are not among the first. */
export async function lockGoodsAndThoseOf(tx: Db, goodsIds: readonly number[], skuIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('shop_goods_sku')
    .select('goods_id')
    .distinct()
    .where('id', '=', anyId(skuIds))
    .$narrowType<{ goods_id: NotNull }>() // every SKU is of goods
    .execute()
  const known = new Set(goodsIds)
  const others = rows.map((row) => row.goods_id).filter((id) => !known.has(id))
  await lockGoods(tx, [...goodsIds, ...others])
  return others
}
