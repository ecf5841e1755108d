import { sql } from 'kysely'

import type { Db } from '../../context'

/** Goods are searched by the codes of their SKU rows: stores them with the goods, in the order of the rows. */
export async function syncSkuCodes(tx: Db, goodsIds: readonly number[]): Promise<void> {
  await sql`
    update shop_goods g set sku_codes = s.codes
    from (
      select g.id, coalesce(string_agg(k.sku_code, ' ' order by k.position, k.id), '') as codes
      from shop_goods g left join shop_goods_sku k on k.goods_id = g.id and k.delete_time is null and k.sku_code <> ''
      where g.id = any(${[...goodsIds]}::bigint[]) group by g.id
    ) s
    where g.id = s.id and g.sku_codes <> s.codes`.execute(tx)
}

/** Updates the columns that SKU rows copy from their goods: category and status. */
export async function syncSkuFlags(tx: Db, goodsIds: readonly number[]): Promise<void> {
  await sql`
    update shop_goods_sku s set category_id = g.category_id, on_shelf = (g.status = '1')::integer
    from shop_goods g
    where g.id = any(${[...goodsIds]}::bigint[]) and s.goods_id = g.id and s.delete_time is null
      and (s.category_id, s.on_shelf) is distinct from (g.category_id, (g.status = '1')::integer::smallint)`.execute(tx)
}
