import { sql } from 'kysely'

import { refuseFields } from '../../errors'
import { anyId } from '../../lib/sqlCondition'

import type { AreaRow } from '../../../resources/delivery/areas'
import type { Text } from '../../../resources/kit/text'
import type { Db } from '../../context'

/**
 * Puts the judged rows in place of those a template had; one that is still there keeps its id. The template's own row
 * is locked or new, so nobody writes beside.
 */
export async function saveAreas(tx: Db, templateId: number, rows: readonly AreaRow[], label: Text): Promise<void> {
  await refuseUnknownAreas(tx, rows, label)
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as r(
    id bigint, is_all smallint, area_ids jsonb, first_qty numeric, first_fee numeric, continue_qty numeric, continue_fee numeric,
    free_amount numeric, free_qty numeric, place integer)`
  await tx.deleteFrom('shop_delivery_template_place').where('template_id', '=', templateId).execute()
  await sql`delete from shop_delivery_template_area a where template_id = ${templateId}::bigint
    and not exists (select 1 from ${sent} where r.id = a.id and r.is_all = a.is_all)`.execute(tx)
  await sql`update shop_delivery_template_area a set first_qty = r.first_qty, first_fee = r.first_fee, continue_qty = r.continue_qty,
      continue_fee = r.continue_fee, free_amount = r.free_amount, free_qty = r.free_qty, place = r.place
    from ${sent} where r.id = a.id and a.template_id = ${templateId}::bigint`.execute(tx)
  await sql`insert into shop_delivery_template_area
      (template_id, is_all, first_qty, first_fee, continue_qty, continue_fee, free_amount, free_qty, place)
    select ${templateId}::bigint, r.is_all, r.first_qty, r.first_fee, r.continue_qty, r.continue_fee, r.free_amount, r.free_qty, r.place
    from ${sent} where not exists (select 1 from shop_delivery_template_area a where a.id = r.id and a.template_id = ${templateId}::bigint)`.execute(tx)
  await sql`insert into shop_delivery_template_place (template_id, area_id, row_id)
    select a.template_id, one::bigint, a.id from ${sent}
    join shop_delivery_template_area a on a.template_id = ${templateId}::bigint and a.place = r.place, jsonb_array_elements_text(r.area_ids) one`.execute(tx)
}

async function refuseUnknownAreas(tx: Db, rows: readonly AreaRow[], label: Text): Promise<void> {
  const ids = [...new Set(rows.flatMap((row) => row.area_ids))]
  const known = await tx.selectFrom('area').select('id').where('id', '=', anyId(ids)).execute()
  if (known.length < ids.length) refuseFields([{ field: 'areas', code: 'area_unknown', values: { field: label } }])
}
