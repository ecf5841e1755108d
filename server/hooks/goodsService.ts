import { sql } from 'kysely'

import { goodsService } from '../../resources/goods/goodsService'
import { hooksFor } from '../crud/hooks'

export const goodsServiceHooks = hooksFor(goodsService, {
  // A promise that is no longer given is taken off the goods; the list shows beforehand how many they are.
  beforeDelete: async (ctx, row) => void (await sql`delete from shop_goods_service_rel where service_id = ${row.id}::bigint`.execute(ctx.tx)),
  selectScope: async (_, asked) => (asked['isDefault'] === '1' ? sql<boolean>`m.is_default = 1` : undefined),
  computed: {
    goods_count: sql`(select count(*) from shop_goods_service_rel x join shop_goods g on g.id = x.goods_id where x.service_id = m.id and g.delete_time is null)`,
  },
})
