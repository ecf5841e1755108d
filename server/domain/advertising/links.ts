import { sql } from 'kysely'

import { linkPages } from '../../../resources/advertising/linkTarget'
import { t, translate } from '../../../resources/kit/text'
import { refuseFields } from '../../errors'
import { isCategoryOpen } from '../goods/openCategory'

import type { RawBuilder } from 'kysely'

import type { Language, Text } from '../../../resources/kit/text'
import type { Db } from '../../context'

/** The id in a link; a value of another type is not a number and matches nothing. */
const targetId = sql`case when m.link_type in ('goods', 'category') and m.link_value ~ '^[0-9]{1,15}$' then m.link_value::bigint end`

const pageName = sql`case m.link_value ${sql.join(
  Object.entries(linkPages).map(([page, label]) => sql`when ${sql.lit(page)} then ${sql.lit(label.zh)}`),
  sql` `,
)} else m.link_value end`

/** Where an advert links to, as text; the advert is `m`. */
export const linkText: RawBuilder<string> = sql`case m.link_type
  when 'goods' then coalesce((select g.name from shop_goods g where g.id = ${targetId}), '#' || m.link_value)
  when 'category' then coalesce((select c.name from shop_goods_category c where c.id = ${targetId}), '#' || m.link_value)
  when 'page' then ${pageName}
  when 'url' then m.link_value
  else '' end`

/** `'1'` if the goods are deleted or off the shelf, or the category or one above it is deleted or disabled. */
export const isDead: RawBuilder<string> = sql`case
  when m.link_type = 'goods' and not exists (select 1 from shop_goods g where g.id = ${targetId} and g.status = '1' and g.delete_time is null) then '1'
  when m.link_type = 'category' and ${isCategoryOpen(targetId)} is not true then '1'
  else '0' end`

/** The state of the period; an open end never comes. */
export const advertState: RawBuilder<string> = sql`case when m.end_time <= now() then 'ended' when m.start_time > now() then 'scheduled' else 'live' end`

/** The names of pages are in the language of the request; other texts are as typed by staff. */
export function translateLinks(rows: readonly Record<string, unknown>[], language: Language): void {
  for (const row of rows) {
    const page = row['link_type'] === 'page' ? linkPages[String(row['link_value'])] : undefined
    if (page) row['link_text'] = translate(page, language)
  }
}

const targets: Readonly<Record<string, { readonly label: Text; readonly table: 'shop_goods' | 'shop_goods_category' }>> = {
  goods: { label: t('商品', 'a product'), table: 'shop_goods' },
  category: { label: t('分类', 'a category'), table: 'shop_goods_category' },
}

interface Linked {
  readonly link_type?: string | undefined
  readonly link_value?: string | undefined
}

/** A newly selected product or category must exist; one selected before may have been deleted since. */
export async function refuseMissingTarget(tx: Db, after: Linked, before: Linked | undefined): Promise<void> {
  const target = targets[after.link_type ?? '']
  if (!target || (after.link_type === before?.link_type && after.link_value === before?.link_value)) return
  const id = Number(after.link_value)
  const row = await tx.selectFrom(target.table).select('id').where('id', '=', id).where('delete_time', 'is', null).forKeyShare().executeTakeFirst()
  if (!row) refuseFields([{ field: 'link', code: 'link_gone', values: { target: target.label } }])
}
