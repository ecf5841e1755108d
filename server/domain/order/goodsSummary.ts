import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** The goods of the order `m` in one text: `龙井茶 红 ×2、茶杯 ×1`. */
export const goodsSummary: RawBuilder<string> = sql`(
  select string_agg(concat_ws(' ', i.goods_name, nullif(i.spec_text, ''), '×' || i.quantity), '、' order by i.id)
  from shop_order_item i where i.order_id = m.id)`
