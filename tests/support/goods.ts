import { randomBytes } from 'node:crypto'

import { specKey } from '../../resources/goods/sku'
import { saveSkus } from '../../server/domain/goods/saveSkus'
import { systemActor } from '../../server/domain/actor'

import type { SkuRow, SpecGroup } from '../../resources/goods/sku'
import type { TestDatabase } from './database'

const groupName = '款式'

/** One row of the form as the field's validation returns it. The `value` '' is the row of a single specification. */
export const skuRow = (value: string, more: Partial<SkuRow> = {}): SkuRow => ({
  spec_key: value === '' ? '' : specKey([value]),
  specs: value === '' ? [] : [{ name: groupName, value }],
  image: '',
  price: '10.00',
  origin_price: '0.00',
  cost_price: '4.00',
  stock: 0,
  stock_warning: 0,
  weight: '0.500',
  volume: '0.000000',
  sku_code: '',
  status: 1,
  ...more,
})

export const specsOf = (values: readonly string[]): SpecGroup[] => [{ name: groupName, values: values.map((value) => ({ value, image: '' })) }]

interface GoodsInput {
  readonly skus?: readonly SkuRow[]
  readonly columns?: Readonly<Record<string, unknown>>
}

export interface MadeGoods {
  readonly id: number
  readonly category_id: number | null
  readonly status: string
  /** In the order of the rows. */
  readonly skuIds: readonly number[]
}

export async function addCategory(database: TestDatabase, columns: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const row: { id: number } = await database.db
    .insertInto('shop_goods_category')
    .values({ name: `c${randomBytes(5).toString('hex')}`, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Goods on sale with their SKU rows and the ledger rows that account for their stock. */
export async function addGoods(database: TestDatabase, { skus = [skuRow('')], columns = {} }: GoodsInput = {}): Promise<MadeGoods> {
  const category = (columns['category_id'] as number | undefined) ?? (await addCategory(database))
  const isSingle = skus[0]?.spec_key === ''
  const goods = await database.db
    .insertInto('shop_goods')
    .values({
      name: `商品${randomBytes(4).toString('hex')}`,
      category_id: category,
      images: JSON.stringify(['/static/images/picture.png']),
      spec_type: isSingle ? '1' : '2',
      specs: JSON.stringify(isSingle ? [] : specsOf(skus.map(({ specs }) => specs[0]?.value ?? ''))),
      delivery_type: '1',
      status: '1',
      ...columns,
    })
    .returning(['id', 'category_id', 'status'])
    .executeTakeFirstOrThrow()
  await database.db.transaction().execute((tx) => saveSkus(tx, goods, skus, { by: systemActor, seesCosts: true }))
  const { rows } = await database.sql<{ id: number }>('select id from shop_goods_sku where goods_id = $1 and delete_time is null order by position', [goods.id])
  return { ...goods, skuIds: rows.map(({ id }) => id) }
}

/** The invariants of goods and stock, each as a query for the rows that break it. */
const stockInvariants = {
  'a stock is the sum of its ledger': `
    select s.id from shop_goods_sku s left join shop_stock_log l on l.sku_id = s.id group by s.id
    having s.stock <> coalesce(sum(l.delta), 0) or s.locked_stock <> coalesce(sum(l.locked_delta), 0)`,
  'stock and reserved stock are never negative': 'select id from shop_goods_sku where stock < 0 or locked_stock < 0',
  'a ledger row begins with the stock after the row before': `
    select id from (select id, before, lag(after, 1, 0) over (partition by sku_id order by id) as previous from shop_stock_log) chain where before <> previous`,
  'a ledger row has the sum of stock and change': 'select id from shop_stock_log where after <> before + delta or after < 0',
  'the stock of goods is the sum of its enabled SKUs': `
    select g.id from shop_goods g left join shop_goods_sku s on s.goods_id = g.id and s.status = 1 and s.delete_time is null
    where g.delete_time is null group by g.id having g.stock <> coalesce(sum(s.stock), 0)`,
  'the prices of goods are those of its enabled SKUs': `
    select g.id from shop_goods g left join shop_goods_sku s on s.goods_id = g.id and s.status = 1 and s.delete_time is null
    where g.delete_time is null group by g.id having g.price <> coalesce(min(s.price), 0) or g.max_price <> coalesce(max(s.price), 0)`,
  'the stock state agrees with stock and warning level': `
    select id from shop_goods_sku where stock_state <>
      case when stock = 0 then 'out' when stock_warning > 0 and stock <= stock_warning then 'low' else 'normal' end`,
  'a SKU has the category and the status of its goods': `
    select s.id from shop_goods_sku s join shop_goods g on g.id = s.goods_id
    where s.delete_time is null and (s.category_id <> g.category_id or s.on_shelf <> (g.status = '1')::integer)`,
  'deleted goods have no SKUs':
    'select s.id from shop_goods_sku s join shop_goods g on g.id = s.goods_id where g.delete_time is not null and s.delete_time is null',
  'each reservation is made once and ends at most once': `
    select order_no, sku_id from shop_stock_log where order_no <> '' group by 1, 2
    having count(*) filter (where type = 'order_lock') > 1 or count(*) filter (where type in ('order_paid', 'order_release')) > 1`,
} as const

/** The broken invariants, with some of their rows; empty if there are none. */
export async function stockFaults({ sql }: TestDatabase): Promise<string[]> {
  const faults: string[] = []
  for (const [invariant, query] of Object.entries(stockInvariants)) {
    const { rows } = await sql(query)
    if (rows.length) faults.push(`${invariant}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return faults
}

/** Removes all goods with their stock, orders and logs, which no role of the product may do. */
export const emptyGoods = (database: TestDatabase): Promise<unknown> =>
  database.sql(`begin; set local session_replication_role = replica;
    truncate shop_stock_log, shop_stock_event, shop_goods_sku, shop_goods_service_rel, shop_goods cascade; commit`)
