import { syncSkuCodes } from '../../domain/goods/syncSkus'
import { refreshGoods } from '../../domain/stock/refreshGoods'
import { shelves } from '../data/goods'
import { paramTemplates, specTemplates } from '../data/goodsTemplates'
import { insertPairs, insertRows, toMoment } from '../insertRows'
import { randomFrom } from '../random'
import { demoSkus, loadLedgers } from './demoSkus'

import type { Db } from '../../context'
import type { DemoGoods, DemoShelf } from '../data/goods'
import type { Picture } from '../pictures/demoImages'
import type { Random } from '../random'

interface Options {
  readonly now: number
  /** By the name of the goods, the cover first. */
  readonly goodsPictures: ReadonlyMap<string, readonly Picture[]>
  readonly deliveryIds: ReadonlyMap<string, number>
}

interface Ids {
  readonly categories: ReadonlyMap<string, number>
  readonly services: readonly number[]
}

const day = 86_400

/** Goods with their SKU rows and ledgers, and templates. Categories and services must exist. */
export async function loadCatalogue(tx: Db, options: Options): Promise<void> {
  const random = randomFrom(60_060) // a random generator of its own, so that the other data does not change
  const ids = await idsOf(tx)
  await loadTemplates(tx, ids, options.now)
  const entries = shelves.flatMap((shelf) => shelf.goods.map((goods) => ({ shelf, goods })))
  const rows = entries.map((one, place) => goodsRow(one, place, { ...options, ids, random, count: entries.length }))
  const goodsIds = await insertRows(tx, 'shop_goods', rows)
  const skus = entries.flatMap(({ goods }, place) => demoSkus(goods, { random, goodsId: goodsIds[place] ?? 0, place, row: rows[place] ?? {} }))
  const skuIds = await insertRows(
    tx,
    'shop_goods_sku',
    skus.map(({ row }) => row),
  )
  await loadLedgers(tx, skus, { skuIds, now: options.now, random })
  await insertPairs(
    tx,
    'shop_goods_service_rel',
    goodsIds.flatMap((goods_id, place) => ids.services.slice(0, 2 + (place % 3)).map((service_id) => ({ goods_id, service_id }))),
  )
  await refreshGoods(tx, goodsIds)
  await syncSkuCodes(tx, goodsIds)
}

interface Making extends Options {
  readonly ids: Ids
  readonly random: Random
  readonly count: number
}

/** Some are off the shelf; the others are on sale. */
function goodsRow({ shelf, goods }: { shelf: DemoShelf; goods: DemoGoods }, place: number, making: Making): Record<string, unknown> {
  const { random, now, ids, goodsPictures, deliveryIds, count } = making
  const moment = toMoment(now - (640 - place * 9) * day + random.whole(0, 40_000))
  const pictures = (goodsPictures.get(goods.name) ?? []).map(({ url }) => url)
  return {
    category_id: ids.categories.get(shelf.category),
    name: goods.name,
    sub_title: goods.sub_title,
    goods_no: `ZG${String(10_001 + place)}`,
    keywords: [shelf.category, ...goods.name.split(/[ 　]/)].join(',').slice(0, 200),
    images: JSON.stringify(pictures),
    unit: shelf.unit,
    spec_type: goods.specs.length ? '2' : '1',
    specs: JSON.stringify(goods.specs.map(({ name, values }) => ({ name, values: values.map((value) => ({ value, image: '' })) }))),
    content: `<p>${goods.sub_title}。</p>${pictures.map((url) => `<p><img src="${url}" alt="" /></p>`).join('')}`,
    params: JSON.stringify(shelf.params.map(([name, ...values]) => ({ name, value: values[place % values.length] ?? '' }))),
    delivery_type: shelf.delivery === '全国包邮' ? '1' : '3',
    delivery_template_id: shelf.delivery === '全国包邮' ? null : deliveryIds.get(shelf.delivery),
    virtual_sales: random.whole(0, 40) * 10,
    views: random.whole(200, 30_000),
    status: place % 13 === 7 ? '0' : '1',
    weigh: count - place,
    create_time: moment,
    update_time: moment,
  }
}

async function idsOf(tx: Db): Promise<Ids> {
  const categories: { id: number; name: string }[] = await tx.selectFrom('shop_goods_category').select(['id', 'name']).execute()
  const services: { id: number }[] = await tx.selectFrom('shop_goods_service').select('id').orderBy('id').execute()
  return { categories: new Map(categories.map(({ id, name }) => [name, id])), services: services.map(({ id }) => id) }
}

async function loadTemplates(tx: Db, { categories }: Ids, now: number): Promise<void> {
  const entered = (place: number, count: number) => {
    const moment = toMoment(now - (680 - place) * day)
    return { weigh: count - place, create_time: moment, update_time: moment }
  }
  await insertRows(
    tx,
    'shop_goods_spec_template',
    specTemplates.map(({ name, groups }, place) => ({
      ...entered(place, specTemplates.length),
      name,
      specs: JSON.stringify(groups.map(([group, ...values]) => ({ name: group, values: values.map((value) => ({ value, image: '' })) }))),
    })),
  )
  await insertRows(
    tx,
    'shop_goods_param_template',
    paramTemplates.map(({ name, category, params }, place) => ({
      ...entered(place, paramTemplates.length),
      name,
      category_id: categories.get(category),
      params: JSON.stringify(
        params.map(([param, ...options], n) => ({ name: param, type: options.length ? 'select' : 'input', options, required: n === 0 ? 1 : 0, default: '' })),
      ),
    })),
  )
}
