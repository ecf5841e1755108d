import { sql } from 'kysely'

import { goodsCategory } from '../../resources/goods/goodsCategory'
import { hooksFor } from '../crud/hooks'
import { countGoods } from '../domain/goods/countGoods'

export const goodsCategoryHooks = hooksFor(goodsCategory, {
  afterRead: async (ctx, rows) => {
    const counts = await countGoods(
      ctx.tx,
      rows.map((row) => Number(row['id'])),
    )
    for (const row of rows) row['goods_count'] = counts.get(Number(row['id'])) ?? 0
  },
  computed: { goods_count: sql`0` },
})
