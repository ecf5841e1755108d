import { sql } from 'kysely'

import type { Db } from '../../context'

/** A SKU without a picture of its own is shown with that of its value, or with the cover of its goods. */
export async function attachCovers(tx: Db, rows: readonly Record<string, unknown>[]): Promise<void> {
  const bare = rows.filter((row) => !row['image'])
  if (bare.length === 0) return
  const { rows: covers } = await sql<{ id: number; image: string | null }>`
    select s.id, coalesce(
      (select nullif(v ->> 'image', '') from jsonb_array_elements(g.specs) as p (spec), jsonb_array_elements(p.spec -> 'values') as v
        where s.specs @> jsonb_build_array(jsonb_build_object('name', p.spec ->> 'name', 'value', v ->> 'value')) and coalesce(v ->> 'image', '') <> '' limit 1),
      g.images ->> 0) as image
    from shop_goods_sku s join shop_goods g on g.id = s.goods_id
    where s.id = any(${bare.map((row) => Number(row['id']))}::bigint[])`.execute(tx)
  const byId = new Map(covers.map(({ id, image }) => [id, image]))
  for (const row of bare) row['image'] = byId.get(Number(row['id'])) ?? ''
}
