import { sql } from 'kysely'

import type { Db } from '../../context'

/**
 * The order of locks, for every writer of goods and stock: goods rows by ascending id, then their SKU rows by ascending
 * id. Goods come first because a form holds its goods row before anything else runs, and because every change of a SKU
 * ends with the sums of its goods. Whoever keeps to it never waits in a ring.
 */
export async function lockGoods(tx: Db, goodsIds: readonly number[]): Promise<void> {
  await sql`select id from shop_goods where id = any(${[...goodsIds]}::bigint[]) order by id for no key update`.execute(tx)
}

/** The same for the goods of some SKUs; which goods a SKU belongs to never changes. Answers their ids. */
export async function lockGoodsOf(tx: Db, skuIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_goods where id in (select goods_id from shop_goods_sku where id = any(${[...skuIds]}::bigint[])) order by id for no key update`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}
