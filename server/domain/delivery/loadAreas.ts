import { sql } from 'kysely'

import type { AreaRow } from '../../../resources/delivery/areas'
import type { Db } from '../../context'

/** The rows of some templates in one query, each as `judgeAreas` would give it back. */
export async function loadAreas(tx: Db, templateIds: readonly number[]): Promise<ReadonlyMap<number, readonly AreaRow[]>> {
  const { rows } = await sql<AreaRow & { template_id: number }>`
    select a.template_id, a.id, a.is_all,
      coalesce((select json_agg(p.area_id order by p.area_id) from shop_delivery_template_place p where p.row_id = a.id), '[]'::json) as area_ids,
      trim_scale(a.first_qty)::text as first_qty, a.first_fee::text as first_fee,
      trim_scale(a.continue_qty)::text as continue_qty, a.continue_fee::text as continue_fee,
      a.free_amount::text as free_amount, trim_scale(a.free_qty)::text as free_qty
    from shop_delivery_template_area a where a.template_id = any(${[...templateIds]}::bigint[]) order by a.template_id, a.place, a.id`.execute(tx)
  const found = new Map<number, AreaRow[]>(templateIds.map((id) => [id, []]))
  for (const { template_id, ...row } of rows) found.get(template_id)?.push(row)
  return found
}
