import { sql } from 'kysely'

import { stockMoved } from './stockMoved'

import type { Db } from '../../context'

/**
 * Computes the values that goods show of their SKU rows: the lowest price with its original price, the highest price, the stock and its state. One statement;
 * unchanged rows are not written. Called after every change of a SKU, so it also emits the event that stock has moved: where goods are short by now, or a fall
 * of stock is untold.
 */
export async function refreshGoods(tx: Db, goodsIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ hasNews: boolean }>`
    with refreshed as (
      update shop_goods g set price = s.price, origin_price = s.origin_price, max_price = s.max_price, stock = s.stock, stock_state = ${state}
      from unnest(${[...goodsIds]}::bigint[]) as asked(id)
      cross join lateral (
        select coalesce(min(k.price), 0) as price, coalesce(max(k.price), 0) as max_price, coalesce(sum(k.stock), 0) as stock,
          coalesce((array_agg(k.origin_price order by k.price, k.id))[1], 0) as origin_price,
          coalesce(bool_or(k.stock_warning > 0 and k.stock <= k.stock_warning), false) as has_low
        from shop_goods_sku k where k.goods_id = asked.id and k.status = 1 and k.delete_time is null
      ) s
      where g.id = asked.id
        and (g.price, g.origin_price, g.max_price, g.stock, g.stock_state) is distinct from (s.price, s.origin_price, s.max_price, s.stock, ${state})
      returning g.stock_state
    )
    select exists (select from refreshed where stock_state <> 'normal') or exists (select from shop_stock_event where sent_time is null) as "hasNews"`.execute(
    tx,
  )
  if (rows[0]?.hasNews) stockMoved(tx)
}

const state = sql`case when s.stock = 0 then 'out' when s.has_low or (g.stock_warning > 0 and s.stock <= g.stock_warning) then 'low' else 'normal' end`
