import { sql } from 'kysely'

/** The picture of the SKU `k` of the goods `g`: its own, else that of its first value that has one, else the cover; '' without any. */
export const skuPicture = sql<string>`coalesce(
  nullif(k.image, ''),
  (select entry ->> 'image'
    from jsonb_array_elements(g.specs) with ordinality as p (spec, place), jsonb_array_elements(p.spec -> 'values') as v (entry)
    where entry ->> 'image' <> '' and k.specs @> jsonb_build_array(jsonb_build_object('name', p.spec ->> 'name', 'value', entry ->> 'value'))
    order by p.place limit 1),
  g.images ->> 0,
  '')`
