import { sql } from 'kysely'

import { provinceEnding } from '../../../resources/delivery/provinceName'
import { t } from '../../../resources/kit/text'

import type { RawBuilder } from 'kysely'

import type { Language } from '../../../resources/kit/text'

const shownNames = 4
const country = t('全国', 'Whole country')

/** `全国、江苏、浙江 +3`: provinces come first and lose their last word; the template is `m`. */
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

/** Names of places are Chinese; the words around them follow the reader. */
export const translateAreaSummary = (summary: string, language: Language): string =>
  language === 'en' ? summary.replace(new RegExp(`^${country.zh}`), country.en).replaceAll('、', ', ') : summary
