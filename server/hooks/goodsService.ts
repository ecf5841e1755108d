import { sql } from 'kysely'

import { goodsService } from '../../resources/goods/goodsService'
import { hooksFor } from '../crud/hooks'
import { goodsOfService } from '../domain/goods/countGoods'
import { detachService } from '../domain/goods/detach'

export const goodsServiceHooks = hooksFor(goodsService, {
  // the list shows beforehand how many goods use it
  beforeDelete: (ctx, row) => detachService(ctx.tx, row.id),
  selectBy: { isDefault: sql<boolean>`m.is_default = 1` },
  computed: { goods_count: goodsOfService },
})
