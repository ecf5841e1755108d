import { syncSkuCodes } from '../../server/domain/goods/syncSkus'
import { refreshGoods } from '../../server/domain/stock/refreshGoods'
import { countSteps, runSteps } from '../progress'
import { dropIndexes } from './dropIndexes'
import { vacuumSteps } from './vacuumSteps'

import type pg from 'pg'

import type { Db } from '../../server/context'
import type { ProgramStep, StepEnded } from '../progress'

export interface SeedSize {
  readonly goods: number
  readonly skus: number
}

const tables = ['shop_goods', 'shop_goods_sku', 'shop_stock_log']

/** Maximum number of values of one specification. */
export const mostPerGoods = 20

const adjectives = ['经典', '轻奢', '复古', '简约', '加厚', '便携', '儿童', '商务', '运动', '居家', '新款', '限量']
const nouns = [
  '连衣裙',
  '跑步鞋',
  '保温杯',
  '双肩包',
  '蓝牙耳机',
  '电饭煲',
  '羊毛毯',
  '坚果礼盒',
  '面霜',
  '积木',
  '台灯',
  '炒锅',
  '瑜伽垫',
  '龙井茶',
  '机械键盘',
  '行李箱',
]

/**
 * Fills goods with their SKU rows and ledgers by SQL in the database; for large sizes the indexes are made again at the end. The rows are added in one
 * transaction, so that an interrupted run leaves none of them and every index. The invariants of stock hold afterwards.
 */
export async function fillGoods(client: pg.Client, tx: Db, size: SeedSize, log: (line: string) => void): Promise<void> {
  const categories = await categoriesOf(client)
  const first = await reserveIds(client, size)
  const sums = sumSteps(tx, size, first)
  await client.query('begin')
  let ended: StepEnded
  try {
    const indexes = size.skus > 20_000 ? await dropIndexes(client, tables) : []
    const rows: ProgramStep[] = [[`${size.goods} goods`, () => addGoods(client, size, { first, categories })], ...skuSteps(client, size, first), ...indexes]
    ended = countSteps(rows.length + sums.length + tables.length, log)
    await runSteps(rows, ended)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze shop_goods; analyze shop_goods_sku') // without statistics, every chunk would be computed by scanning the whole table
  await runSteps(sums, ended)
  await runSteps(vacuumSteps(client, tables), ended)
}

/** The sums of the goods over their SKUs. */
function sumSteps(tx: Db, { goods }: SeedSize, first: number): ProgramStep[] {
  const chunk = 2_000
  return Array.from({ length: Math.ceil(goods / chunk) }, (_chunk, at) => {
    const from = at * chunk
    const ids = Array.from({ length: Math.min(chunk, goods - from) }, (_id, i) => first + from + i)
    return [
      `sums of ${from + ids.length} goods`,
      async () => {
        await refreshGoods(tx, ids)
        await syncSkuCodes(tx, ids)
      },
    ]
  })
}

/** Ids of the shop's categories; creates a small tree if there are none. */
async function categoriesOf(client: pg.Client): Promise<number[]> {
  const ids = async (): Promise<number[]> =>
    (await client.query<{ id: string }>('select id from shop_goods_category where delete_time is null and status = 1 order by id')).rows.map(({ id }) =>
      Number(id),
    )
  const standing = await ids()
  if (standing.length > 0) return standing
  await client.query(`
    with top as (insert into shop_goods_category (name, weigh) select '分类' || n, 100 - n from generate_series(1, 12) n returning id, name)
    insert into shop_goods_category (pid, name, weigh) select id, name || '之' || k, 10 - k from top, generate_series(1, 4) k`)
  return ids()
}

/** Returns the first id of the goods; the others follow consecutively. */
async function reserveIds(client: pg.Client, { goods }: SeedSize): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    "select setval(pg_get_serial_sequence('shop_goods', 'id'), nextval(pg_get_serial_sequence('shop_goods', 'id')) + $1::bigint) - $1::bigint as first",
    [goods],
  )
  return Number(rows[0]?.first ?? 1)
}

interface NewGoods {
  readonly first: number
  readonly categories: readonly number[]
}

const addGoods = (client: pg.Client, { goods, skus }: SeedSize, { first, categories }: NewGoods): Promise<unknown> =>
  client.query(
    `insert into shop_goods (id, category_id, name, goods_no, keywords, images, spec_type, specs, virtual_sales, views, delivery_type, delivery_fee, content, params,
       status, weigh, create_time, update_time)
     select $1::bigint + n, ($2::bigint[])[1 + (n * 7919) % cardinality($2::bigint[])],
       ($5::text[])[1 + n % cardinality($5::text[])] || ($6::text[])[1 + (n / 12) % cardinality($6::text[])] || ' ' || n, 'S' || ($1::bigint + n), ($6::text[])[1 + n % cardinality($6::text[])],
       '["/static/images/avatar.png"]', case when c = 1 then '1' else '2' end,
       case when c = 1 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('name', '款式', 'values',
         (select jsonb_agg(jsonb_build_object('value', '款' || k, 'image', '') order by k) from generate_series(1, c) k))) end,
       (n * 31) % 5000, (n * 17) % 90000, case n % 5 when 0 then '2' else '1' end, case n % 5 when 0 then 8 else 0 end, '', '[]',
       case when n % 9 = 0 then '0' else '1' end, $1::bigint + n, now() - n * interval '7 minutes', now() - n * interval '7 minutes'
     from generate_series(0, $3::bigint - 1) n, lateral (select ((n + 1) * $4::bigint / $3::bigint - n * $4::bigint / $3::bigint)::integer as c) s`,
    [first, categories, goods, skus, adjectives, nouns],
  )

function skuSteps(client: pg.Client, { goods }: SeedSize, first: number): ProgramStep[] {
  const chunk = 20_000
  return Array.from({ length: Math.ceil(goods / chunk) }, (_, at) => {
    const end = Math.min(goods, (at + 1) * chunk)
    return [`SKUs of ${end} goods`, () => addSkus(client, first + at * chunk, first + end)]
  })
}

/** SKUs of the goods from one id until before another. Stocks from zero to several hundred, each with the first row of its ledger. */
const addSkus = (client: pg.Client, from: number, end: number): Promise<unknown> =>
  client.query(
    `with added as (
         insert into shop_goods_sku (goods_id, category_id, title, spec_key, specs, price, origin_price, cost_price, stock, stock_warning, weight, volume, sku_code, on_shelf, position,
           create_time, update_time)
         select g.id, g.category_id, case when s.value = '' then '默认' else s.value end, s.value,
           case when s.value = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('name', '款式', 'value', s.value)) end,
           9.9 + (g.id * 37 + s.place * 11) % 900, 0, 4, case when (g.id + s.place) % 23 = 0 then 0 else (g.id * 13 + s.place * 29) % 400 end, 10, 0.5, 0.001,
           'S' || g.id || '-' || s.place, (g.status = '1')::integer, s.place - 1, g.create_time, g.update_time
         from shop_goods g, lateral (
           select '' as value, 1::bigint as place where g.spec_type = '1'
           union all select v ->> 'value', place from jsonb_array_elements(g.specs -> 0 -> 'values') with ordinality x(v, place)
         ) s
         where g.id >= $1 and g.id < $2
         returning id, goods_id, stock, create_time
       )
       insert into shop_stock_log (sku_id, goods_id, type, delta, before, after, create_time)
       select id, goods_id, 'init', stock, 0, stock, create_time from added where stock > 0`,
    [from, end],
  )
