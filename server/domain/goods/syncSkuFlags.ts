import { sql } from 'kysely'

import type { Db } from '../../context'

/** Brings what SKU rows repeat of their goods, category and shelf, to what the goods say now. */
export async function syncSkuFlags(tx: Db, goodsIds: readonly number[]): Promise<void> {
  await sql`
    update shop_goods_sku s set category_id = g.category_id, on_shelf = (g.status = '1')::integer
    from shop_goods g
    where g.id = any(${[...goodsIds]}::bigint[]) and s.goods_id = g.id and s.delete_time is null
      and (s.category_id, s.on_shelf) is distinct from (g.category_id, (g.status = '1')::integer::smallint)`.execute(tx)
}
