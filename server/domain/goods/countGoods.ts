import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'

/** The goods with the service `m`. */
export const goodsOfService: RawBuilder<number> = sql`(
  select count(*) from shop_goods_service_rel x join shop_goods g on g.id = x.goods_id where x.service_id = m.id and g.delete_time is null)`

/** The goods with the delivery template `m`. */
export const goodsOfDeliveryTemplate: RawBuilder<number> = sql`(
  select count(*) from shop_goods g where g.delivery_template_id = m.id and g.delete_time is null)`

/** Number of goods in each category including its descendants, counted once for the whole tree. Categories without goods are missing. */
export async function countGoods(tx: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    with recursive counted as (select category_id, count(*) as count from shop_goods where delete_time is null group by category_id),
    line as (
      select category_id as id, count from counted
      union all select c.pid, line.count from line join shop_goods_category c on c.id = line.id where c.pid is not null
    )
    select id, sum(count)::integer as count from line group by id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
