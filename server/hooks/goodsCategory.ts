import { sql } from 'kysely'

import { goodsCategory } from '../../resources/goods/goodsCategory'
import { hooksFor } from '../crud/hooks'
import { countGoods } from '../domain/goods/countGoods'
import { detachCategory } from '../domain/goods/detach'

export const goodsCategoryHooks = hooksFor(goodsCategory, {
  beforeDelete: (ctx, row) => detachCategory(ctx.tx, row.id),
  afterRead: async (ctx, rows) => {
    const counts = await countGoods(ctx.tx)
    for (const row of rows) row['goods_count'] = counts.get(Number(row['id'])) ?? 0
  },
  computed: { goods_count: sql`0` },
})
