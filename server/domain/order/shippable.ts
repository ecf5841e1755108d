import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** Whether pieces of the line `i` of an order can go into a parcel: not those that are refunded, or about to be, before they were shipped. */
export const isLeftToShip: RawBuilder<boolean> = sql`i.delivery_type <> '4' and i.left_quantity > 0`

/** Whether the order `m` can be shipped, whole or in part. */
export const isShippable: RawBuilder<boolean> = sql`m.status = '2' and exists (
  select from shop_order_item i where i.order_id = m.id and ${isLeftToShip})`

export const shippable: RawBuilder<string> = sql`case when ${isShippable} then 'yes' else 'no' end`
