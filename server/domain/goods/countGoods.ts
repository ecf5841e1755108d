import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol/list'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'

/** A category or a service may have a million goods: above this number lists only say that there are more. */
const most = sql.lit(limits.countedTotal + 1)

/** The goods with the service `m`. */
export const goodsOfService: RawBuilder<number> = sql`(
  select count(*) from (
    select from shop_goods_service_rel x join shop_goods g on g.id = x.goods_id where x.service_id = m.id and g.delete_time is null limit ${most}
  ) o)`

/** The goods with the delivery template `m`. */
export const goodsOfDeliveryTemplate: RawBuilder<number> = sql`(
  select count(*) from (select from shop_goods g where g.delivery_template_id = m.id and g.delete_time is null limit ${most}) o)`

/** Number of goods in each of these categories including its descendants. */
export async function countGoods(tx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select c.id, o.count from unnest(${ids}::bigint[]) c (id) cross join lateral (
      with recursive branch as (
        select c.id union all select below.id from branch join shop_goods_category below on below.pid = branch.id
      )
      select count(*)::integer as count from (
        select from branch join shop_goods g on g.category_id = branch.id where g.delete_time is null limit ${most}
      ) counted
    ) o`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
