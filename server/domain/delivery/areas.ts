import { sql } from 'kysely'

import { provinceEnding } from '../../../resources/delivery/areas'
import { t } from '../../../resources/kit/text'
import { refuseFields } from '../../errors'
import { anyId } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { AreaRow } from '../../../resources/delivery/areas'
import type { Language, Text } from '../../../resources/kit/text'
import type { Db } from '../../context'

/** The rows of some templates in one query, each as returned by `validateAreas`. */
export async function loadAreas(tx: Db, templateIds: readonly number[]): Promise<ReadonlyMap<number, readonly AreaRow[]>> {
  const { rows } = await sql<AreaRow & { template_id: number }>`
    select a.template_id, a.id, a.is_all,
      coalesce((select json_agg(p.area_id order by p.area_id) from shop_delivery_template_place p where p.row_id = a.id), '[]'::json) as area_ids,
      trim_scale(a.first_qty)::text as first_qty, a.first_fee::text as first_fee,
      trim_scale(a.continue_qty)::text as continue_qty, a.continue_fee::text as continue_fee,
      a.free_amount::text as free_amount, trim_scale(a.free_qty)::text as free_qty
    from shop_delivery_template_area a where a.template_id = any(${[...templateIds]}::bigint[]) order by a.template_id, a.place, a.id`.execute(tx)
  const byTemplate = new Map<number, AreaRow[]>(templateIds.map((id) => [id, []]))
  for (const { template_id, ...row } of rows) byTemplate.get(template_id)?.push(row)
  return byTemplate
}

/**
 * Replaces the rows of a template with the validated ones; kept rows keep their ids. The template's row is locked or new, so no other transaction writes them.
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

const shownNames = 4
const country = t('全国', 'Whole country')

/** `全国、江苏、浙江 +3`: provinces come first, with shortened names; the template is `m`. */
export const areaSummary: RawBuilder<string> = sql`(
  select concat_ws('、',
    (select ${sql.lit(country.zh)} from shop_delivery_template_area a where a.template_id = m.id and a.is_all = 1),
    string_agg(one.name, '、' order by one.n) filter (where one.n <= ${sql.lit(shownNames)}))
    || case when count(*) > ${sql.lit(shownNames)} then ' +' || (count(*) - ${sql.lit(shownNames)}) else '' end
  from (
    select case when x.level = 1 then regexp_replace(x.name, ${sql.lit(provinceEnding)}, '') else x.name end as name,
      row_number() over (order by x.level, x.id) as n
    from shop_delivery_template_place p join area x on x.id = p.area_id where p.template_id = m.id
  ) one)`

/** Names of regions are Chinese; the words around them are in the language of the request. */
export const translateAreaSummary = (summary: string, language: Language): string =>
  language === 'en' ? summary.replace(new RegExp(`^${country.zh}`), country.en).replaceAll('、', ', ') : summary
