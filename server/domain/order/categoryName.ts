import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** The category that the product of the order's line `m` is in now. */
export const categoryName: RawBuilder<string> = sql`(
  select c.name from shop_goods g join shop_goods_category c on c.id = g.category_id where g.id = m.goods_id)`
