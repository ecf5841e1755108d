import { categories } from '../data/categories'
import { addresses, companies, services } from '../data/shop'
import { insertRows, toMoment } from '../insertRows'

import type { Db } from '../../context'
import type { Category } from '../data/categories'
import type { Address } from '../data/shop'
import type { Pictures } from '../pictures/demoImages'

/** When the shop opened, in seconds before now: shortly before its first member joined. */
const opened = 735 * 86_400
const step = 5 * 3_600 + 1_117
/** Rows in display order: larger weights come first, and creation times are consecutive. */
const entered = <Row extends object>(rows: readonly Row[], now: number): (Row & Record<'weigh' | 'create_time' | 'update_time', unknown>)[] =>
  rows.map((row, place) => {
    const moment = toMoment(now - opened + place * step)
    return { ...row, weigh: rows.length - place, create_time: moment, update_time: moment }
  })

/** Categories, services, carriers and addresses of the demo shop. */
export async function loadBasics(tx: Db, { pictures, now }: { pictures: Pictures; now: number }): Promise<void> {
  await loadLevel(tx, { level: categories, pid: null, pictures, now })
  const rows = services.map(({ name, description, is_default }) => ({ name, description, is_default, icon: pictures.icons.get(name)?.url ?? '' }))
  await insertRows(tx, 'shop_goods_service', entered(rows, now))
  await insertRows(tx, 'shop_delivery_company', entered(companies, now))
  await insertRows(tx, 'shop_delivery_address', entered(await Promise.all(addresses.map((address) => withRegion(tx, address))), now))
}

interface Level {
  readonly level: readonly Category[]
  readonly pid: number | null
  readonly pictures: Pictures
  readonly now: number
}

async function loadLevel(tx: Db, { level, pid, pictures, now }: Level): Promise<void> {
  const rows = level.map(({ name }, place) => ({
    pid,
    name,
    image: pictures.icons.get(name)?.url ?? '',
    banner: pictures.banners.get(name)?.url ?? '',
    is_home: pid === null && place < 10 ? 1 : 0,
  }))
  const ids = await insertRows(tx, 'shop_goods_category', entered(rows, now))
  for (const [place, category] of level.entries())
    if (category.below) await loadLevel(tx, { level: category.below, pid: ids[place] ?? null, pictures, now: now + (place + 1) * step })
}

async function withRegion(tx: Db, { region, ...address }: Address): Promise<Record<string, unknown>> {
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
