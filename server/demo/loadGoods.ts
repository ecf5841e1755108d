import { categories } from './data/categories'
import { insertRows } from './insertRows'
import { addresses, companies, services } from './data/shop'

import type { Tx } from '../context'
import type { Address } from './data/shop'
import type { Category } from './data/categories'
import type { Pictures } from './pictures/drawAll'

/** Larger weights come first, with gaps of one: a move then really changes neighbours. */
const weighed = <Item extends object>(items: readonly Item[]): (Item & { weigh: number })[] =>
  items.map((item, place) => ({ ...item, weigh: items.length - place }))

/** Categories, services, carriers and addresses of the demo shop. */
export async function loadGoods(tx: Tx, pictures: Pictures): Promise<void> {
  await loadLevel(tx, categories, null, pictures)
  const rows = services.map(({ name, description, is_default }) => ({ name, description, is_default, icon: pictures.icons.get(name)?.url ?? '' }))
  await insertRows(tx, 'shop_goods_service', weighed(rows))
  await insertRows(tx, 'shop_delivery_company', weighed(companies))
  await insertRows(tx, 'shop_delivery_address', weighed(await Promise.all(addresses.map((address) => withRegion(tx, address)))))
}

async function loadLevel(tx: Tx, level: readonly Category[], pid: number | null, pictures: Pictures): Promise<void> {
  const rows = level.map(({ name }, place) => ({
    pid,
    name,
    image: pictures.icons.get(name)?.url ?? '',
    banner: pictures.banners.get(name)?.url ?? '',
    is_home: pid === null && place < 10 ? 1 : 0,
  }))
  const ids = await insertRows(tx, 'shop_goods_category', weighed(rows))
  for (const [place, category] of level.entries()) if (category.below) await loadLevel(tx, category.below, ids[place] ?? null, pictures)
}

async function withRegion(tx: Tx, { region, ...address }: Address): Promise<Record<string, unknown>> {
  const ids: number[] = []
  for (const name of region) {
    const parent = ids.at(-1) ?? null
    const area: { id: number } | undefined = await tx
      .selectFrom('area')
      .select('id')
      .where('name', '=', name)
      .where('pid', parent ? '=' : 'is', parent)
      .executeTakeFirst()
    if (!area) throw new Error(`expected the region ${region.join(' ')} in the table area`)
    ids.push(area.id)
  }
  return { ...address, province_id: ids[0], city_id: ids[1], district_id: ids[2], area_text: region.join(' ') }
}
