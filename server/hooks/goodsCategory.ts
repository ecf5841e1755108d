import { sql } from 'kysely'

import { goodsCategory } from '../../resources/goods/goodsCategory'
import { hooksFor } from '../crud/hooks'
import { countGoods } from '../domain/goods/countGoods'

export const goodsCategoryHooks = hooksFor(goodsCategory, {
  // Templates only suggest themselves for a category; goods below it refuse its deletion by themselves.
  beforeDelete: async (ctx, row) =>
    void (await sql`update shop_goods_param_template set category_id = null where category_id = ${row.id}::bigint`.execute(ctx.tx)),
  afterRead: async (ctx, rows) => {
    const counts = await countGoods(ctx.tx)
    for (const row of rows) row['goods_count'] = counts.get(Number(row['id'])) ?? 0
  },
  computed: { goods_count: sql`0` },
})
