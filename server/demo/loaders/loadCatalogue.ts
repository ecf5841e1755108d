import { skuTitle, specKey } from '../../../resources/goods/sku'
import { demoStockMemos } from '../../../resources/goods/stockMemos'
import { syncSkuCodes } from '../../domain/goods/syncSkus'
import { mostStock } from '../../domain/stock/moveStock'
import { refreshGoods } from '../../domain/stock/refreshGoods'
import { shelves } from '../data/goods'
import { paramTemplates, specTemplates } from '../data/goodsTemplates'
import { insertPairs, insertRows, toMoment } from '../insertRows'
import { randomFrom } from '../random'

import type { SpecPart } from '../../../resources/goods/sku'
import type { Db } from '../../context'
import type { DemoGoods, DemoShelf, DemoSpec } from '../data/goods'
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

/** A SKU of the demo shop; its stock is the sum of its ledger. */
interface DemoSku {
  readonly row: Readonly<Record<string, unknown>> & { readonly goods_id: number; readonly stock: number; readonly create_time: unknown }
}

interface SkuOptions {
  readonly random: Random
  readonly goodsId: number
  /** Index of the goods. */
  readonly place: number
  /** Id of the goods. */
  readonly row: Readonly<Record<string, unknown>>
}

interface Combination {
  readonly specs: readonly SpecPart[]
  /** Per cent above the cheapest. */
  readonly surcharge: number
}

interface LedgerOptions {
  readonly skuIds: readonly number[]
  readonly now: number
  readonly random: Random
}

interface Entry {
  readonly create_time: Date
  readonly [column: string]: unknown
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
  const templateIds = await insertRows(
    tx,
    'shop_goods_param_template',
    paramTemplates.map(({ name, category }, place) => ({
      ...entered(place, paramTemplates.length),
      name,
      category_id: categories.get(category),
    })),
  )
  await insertRows(
    tx,
    'shop_template_param',
    paramTemplates.flatMap(({ params }, place) =>
      params.map(([name, ...options], position) => ({
        template_id: templateIds[place],
        name,
        type: options.length > 0 ? 'select' : 'input',
        options: JSON.stringify(options),
        required: position === 0 ? 1 : 0,
        position,
      })),
    ),
  )
}

const none: readonly Combination[] = [{ specs: [], surcharge: 0 }]

/** Every combination of the values, priced by its values: larger and better ones cost more. */
function demoSkus(goods: DemoGoods, { random, goodsId, place, row }: SkuOptions): DemoSku[] {
  return goods.specs.reduce(withSpec, none).map(({ specs, surcharge }, position) => {
    const price = priceOf(goods.price, surcharge)
    const stock_warning = random.pick([5, 10, 10, 20])
    return {
      row: {
        ...{ goods_id: goodsId, category_id: row['category_id'], on_shelf: row['status'] === '1' ? 1 : 0, position, specs: JSON.stringify(specs) },
        title: skuTitle({ specs }),
        spec_key: specKey(specs.map(({ value }) => value)),
        price: price.toFixed(2),
        origin_price: place % 3 === 0 ? priceOf(price * 1.25, 0).toFixed(2) : '0.00',
        cost_price: (price * 0.58).toFixed(2),
        stock: stockOf(random, place, stock_warning),
        stock_warning,
        weight: (goods.weight * (1 + surcharge / 100)).toFixed(3),
        volume: (goods.weight * 0.004 * (1 + surcharge / 100)).toFixed(6),
        sku_code: `ZG${10_001 + place}-${String(position + 1).padStart(2, '0')}`,
        create_time: row['create_time'],
        update_time: row['create_time'],
      },
    }
  })
}

const withSpec = (before: readonly Combination[], { name, values, step }: DemoSpec): readonly Combination[] =>
  before.flatMap(({ specs, surcharge }) => values.map((value, n) => ({ specs: [...specs, { name, value }], surcharge: surcharge + n * step })))

/** Rounds to realistic prices: ending in 9, or in 90 cents if they are small. */
function priceOf(price: number, surcharge: number): number {
  const raised = price * (1 + surcharge / 100)
  return raised < 50 ? Math.floor(raised) + 0.9 : Math.floor(raised / 10) * 10 + 9
}

/** Some SKUs are sold out or low, most have plenty; sometimes a whole product is sold out. */
function stockOf(random: Random, place: number, warning: number): number {
  if (place % 17 === 11 || random.happens(0.03)) return 0
  return random.happens(0.06) ? random.whole(1, warning) : random.whole(warning + 1, 320)
}

const keepers = [
  { operator_name: 'admin', memo: demoStockMemos.count.zh },
  { operator_name: 'linyue', memo: demoStockMemos.arrival.zh },
  { operator_name: 'linyue', memo: demoStockMemos.damage.zh },
] as const

/** The ledger of each SKU: in order of time, each row beginning with the stock after the one before. */
async function loadLedgers(tx: Db, skus: readonly DemoSku[], { skuIds, now, random }: LedgerOptions): Promise<void> {
  const entries = skus.flatMap(({ row }, place) => entriesOf(row, skuIds[place] ?? 0, { now, random }))
  await insertRows(
    tx,
    'shop_stock_log',
    entries.toSorted((a, b) => a.create_time.getTime() - b.create_time.getTime()),
  )
}

/** Movements of the last three months; before them, the initial stock. */
function entriesOf({ goods_id, stock, create_time }: DemoSku['row'], sku_id: number, { now, random }: Omit<LedgerOptions, 'skuIds'>): Entry[] {
  const began = create_time instanceof Date ? create_time.getTime() / 1_000 : now
  const common = { sku_id, goods_id, operator_type: 'admin' }
  const longest = Math.min(90 * day, Math.floor(now - began) - 7_200)
  const ages = longest < 3_600 ? [] : Array.from({ length: random.pick([0, 0, 1, 2, 3]) }, () => random.whole(3_600, longest)).sort((a, b) => a - b)
  const later: Entry[] = []
  let first = stock
  // backwards from the current stock
  for (const age of ages) {
    const delta = random.happens(0.4) ? random.whole(10, 60) : -random.whole(1, 20)
    const before = Math.min(mostStock, Math.max(0, first - delta))
    if (before === first) continue
    const by = keepers[before < first ? 1 : random.whole(0, 1) * 2]
    later.unshift({ ...common, ...by, type: 'adjust', delta: first - before, before, after: first, create_time: toMoment(now - age) })
    first = before
  }
  const init = { ...common, type: 'init', delta: first, before: 0, after: first, operator_name: 'admin', memo: '', create_time: toMoment(began) }
  return [...(first === 0 ? [] : [init]), ...later]
}
