import { sql } from 'kysely'

import { goodsService } from '../../resources/goods/goodsService'
import { hooksFor } from '../crud/hooks'
import { goodsOfService } from '../domain/goods/countGoods'

export const goodsServiceHooks = hooksFor(goodsService, {
  selectBy: { isDefault: sql<boolean>`m.is_default = 1` },
  computed: { goods_count: goodsOfService },
})
