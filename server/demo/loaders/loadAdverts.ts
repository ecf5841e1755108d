import { shopDayNumber, startOfShopDay } from '../../../resources/kit/values/shopTime'
import { banners, notices, tiles } from '../data/adverts'
import { insertRows, toMoment } from '../insertRows'

import type { Db } from '../../context'
import type { DemoLink } from '../data/adverts'
import type { Picture } from '../pictures/demoImages'

interface Options {
  /** By the title of the banner or tile. */
  readonly pictures: ReadonlyMap<string, Picture>
  readonly now: number
}

/** Banners, hot recommendations and notices of the demo shop. The goods they link to must exist. */
export async function loadAdverts(tx: Db, { pictures, now }: Options): Promise<void> {
  const targets = await targetsOf(tx)
  const entered = (place: number, count: number) => {
    const moment = toMoment(now - (60 - place) * 86_400)
    return { weigh: count - place, create_time: moment, update_time: moment }
  }
  const period = (days: readonly [number | null, number | null] | undefined) => ({
    start_time: dayOf(now, days?.[0]),
    end_time: dayOf(now, days?.[1]),
  })
  const picture = (title: string): string => pictures.get(title)?.url ?? ''
  await insertRows(
    tx,
    'shop_banner',
    banners.map(({ title, position, bg_color, clicks, link, days }, place) => ({
      ...entered(place, banners.length),
      ...period(days),
      ...linkOf(link, targets),
      title,
      position,
      bg_color,
      image: picture(title),
      click_count: clicks,
    })),
  )
  await insertRows(
    tx,
    'shop_hot_recommend',
    tiles.map(({ title, sub_title, clicks, link }, place) => ({
      ...entered(place, tiles.length),
      ...linkOf(link, targets),
      title,
      sub_title,
      image: picture(title),
      click_count: clicks,
    })),
  )
  await insertRows(
    tx,
    'shop_notice_bar',
    notices.map(({ title, content, detail = '', link, days }, place) => ({
      ...entered(place, notices.length),
      ...period(days),
      ...linkOf(link, targets),
      title,
      content,
      detail,
    })),
  )
}

/** Midnight of a day in the shop's time zone. */
const dayOf = (now: number, days: number | null | undefined): Date | null =>
  days === null || days === undefined ? null : toMoment(startOfShopDay(shopDayNumber(now) + days))

interface Targets {
  readonly best: readonly number[]
  readonly dead: number
  readonly categories: ReadonlyMap<string, number>
}

async function targetsOf(tx: Db): Promise<Targets> {
  const best: { id: number }[] = await tx
    .selectFrom('shop_goods')
    .select('id')
    .where('status', '=', '1')
    .orderBy('sales', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
  const dead: { id: number } | undefined = await tx.selectFrom('shop_goods').select('id').where('status', '=', '0').orderBy('id').limit(1).executeTakeFirst()
  const categories: { id: number; name: string }[] = await tx.selectFrom('shop_goods_category').select(['id', 'name']).execute()
  // without goods off the shelf an unused id, which is a dead link too
  return { best: best.map((row) => row.id), dead: dead?.id ?? 999_999_999, categories: new Map(categories.map((row) => [row.name, row.id])) }
}

interface Linked {
  readonly link_type: string
  readonly link_value: string
}

function linkOf(link: DemoLink, { best, dead, categories }: Targets): Linked {
  if (link.type === 'none') return { link_type: 'none', link_value: '' }
  if (link.type === 'dead') return { link_type: 'goods', link_value: String(dead) }
  if (link.type === 'goods') return { link_type: 'goods', link_value: String(best[link.place % Math.max(best.length, 1)] ?? dead) }
  return { link_type: link.type, link_value: link.type === 'category' ? String(categories.get(link.to) ?? dead) : link.to }
}
