import { sql } from 'kysely'

import { isLeftToShip } from './shippable'

import type { RawBuilder } from 'kysely'

const textWith = (quantity: RawBuilder<number>) => sql<string>`concat_ws(' ', i.goods_name, nullif(i.spec_text, ''), '×' || ${quantity})`
const lineText = textWith(sql`i.quantity`)

/** The goods of the order `m` in one text: `龙井茶 红 ×2、茶杯 ×1`. */
export const goodsSummary: RawBuilder<string> = sql`(
  select string_agg(${lineText}, '、' order by i.id) from shop_order_item i where i.order_id = m.id)`

/** Each line of it by itself. */
export const goodsLines: RawBuilder<string[]> = sql`(select array_agg(${lineText} order by i.id) from shop_order_item i where i.order_id = m.id)`

/** What of the order is in the shipment `m`, in one text. */
export const parcelContents: RawBuilder<string> = sql`(
  select string_agg(${textWith(sql`s.quantity`)}, '、' order by i.id)
  from shop_shipment_item s join shop_order_item i on i.id = s.order_item_id where s.shipment_id = m.id)`

/** The pictures of the first three lines; '' for a line without one. */
export const goodsImages: RawBuilder<string[]> = sql`array(select i.image from shop_order_item i where i.order_id = m.id order by i.id limit 3)`

/** When an order was paid that waits to be shipped. */
export const waitingSince: RawBuilder<string | null> = sql`case when m.status in ('2', '7') then m.pay_time end`

/** What pages read of the lines of the order `m`. */
export const linesOfOrder = {
  alias: 'c_lines',
  query: sql`select array_agg(${lineText} order by i.id) as texts, array_agg(i.image order by i.id) as images, bool_or(${isLeftToShip}) as is_left
    from shop_order_item i where i.order_id = m.id`,
  reads: {
    goods_summary: sql`array_to_string(c_lines.texts, '、')`,
    goods_lines: sql`c_lines.texts`,
    goods_images: sql`coalesce(c_lines.images[1:3], '{}')`,
    shippable: sql`case when m.status = '2' and c_lines.is_left then 'yes' else 'no' end`,
  },
} as const
