import { sql } from 'kysely'

import { defaultThreshold, skuTitle } from '../../../resources/goods/sku'
import { stock } from '../../../resources/goods/stock'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { refuse } from '../../errors'
import { readSettings } from '../../settings/readSettings'
import { mostStock } from '../stock/moveStock'
import { reasonColumns } from '../stock/movementReason'

import type { SkuRow } from '../../../resources/goods/sku'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { LogType } from '../stock/movementReason'
import type { MatchedSku } from './diffSkus'

/** The goods of the saved rows, with their current values. */
export interface GoodsOfSkus {
  readonly id: number
  readonly category_id: number | null
  readonly status: string
}

export interface Saver {
  readonly by: Actor
  /** Users who may not see costs do not write them either. */
  readonly seesCosts: boolean
  /** What the change log says of the request beside its administrator. */
  readonly logged?: { readonly username: string; readonly batch: string | null }
  /** The form has the version of the goods it was opened with. */
  readonly hasVersion?: boolean
}

/** A row to write: its goods, and its position. */
export interface PlacedSku {
  readonly goods: GoodsOfSkus
  readonly row: SkuRow
  readonly position: number
}

export interface SkuWrite {
  readonly tx: Db
  readonly saver: Saver
}

const shape = sql`(id bigint, goods_id bigint, category_id bigint, on_shelf smallint, position integer, spec_key text, title text, specs jsonb, image text, price numeric, origin_price numeric, cost_price numeric,
  stock integer, delta integer, stock_warning integer, weight numeric, volume numeric, sku_code text, status smallint)`

/** Values written unchanged from a form, and compared to skip unchanged rows. */
const plain = ['position', 'spec_key', 'title', 'specs', 'image', 'price', 'origin_price', 'weight', 'volume', 'sku_code', 'status'] as const

/** The values of the row, and those copied from its goods, for the filters of the stock list. */
const columnsOf = ({ saver }: SkuWrite, { goods, row, position }: PlacedSku) => ({
  goods_id: goods.id,
  category_id: goods.category_id,
  on_shelf: goods.status === '1' ? 1 : 0,
  position,
  spec_key: row.spec_key,
  title: skuTitle(row),
  specs: row.specs,
  image: row.image,
  price: row.price,
  origin_price: row.origin_price,
  cost_price: saver.seesCosts ? row.cost_price : undefined,
  stock: row.stock,
  stock_warning: row.stock_warning,
  weight: row.weight,
  volume: row.volume,
  sku_code: row.sku_code,
  status: row.status,
})

/**
 * Updates existing rows by one statement with their ledger rows, and logs changed thresholds as their own list does. The stock changes by its difference and
 * within its limits; a row whose stock cannot change is missing from the result and refuses the whole form.
 */
export async function updateSkus(writing: SkuWrite, matched: readonly (MatchedSku & PlacedSku)[]): Promise<void> {
  if (matched.length === 0) return
  const { tx } = writing
  const records = JSON.stringify(matched.map((one) => ({ ...columnsOf(writing, one), id: one.stored.id, delta: one.delta })))
  const sets = plain.map((name) => sql`${sql.ref(name)} = g.${sql.ref(name)}`)
  const here = [...plain.map((name) => sql`s.${sql.ref(name)}`), sql`s.stock_warning`, sql`s.category_id`, sql`s.on_shelf`, sql`s.cost_price`, sql`0`]
  const selected = [
    ...plain.map((name) => sql`g.${sql.ref(name)}`),
    sql`coalesce(g.stock_warning, s.stock_warning)`,
    sql`g.category_id`,
    sql`g.on_shelf`,
    sql`coalesce(g.cost_price, s.cost_price)`,
    sql`g.delta`,
  ]
  const { rows } = await sql<{ id: number }>`
    with input as (select * from jsonb_to_recordset(${records}::jsonb) as r${shape}),
    changed as (
      update shop_goods_sku s set ${sql.join(sets)}, stock_warning = coalesce(g.stock_warning, s.stock_warning), cost_price = coalesce(g.cost_price, s.cost_price), category_id = g.category_id, on_shelf = g.on_shelf,
        stock = s.stock + g.delta, row_version = s.row_version + 1, update_time = now()
      from input g join shop_goods_sku o on o.id = g.id
      where s.id = g.id and s.goods_id = g.goods_id and s.stock + g.delta between 0 and greatest(${mostStock}, s.stock)
        and (${sql.join(here)}) is distinct from (${sql.join(selected)})
      returning s.id, s.goods_id, g.delta, s.stock - g.delta as before, s.stock as after, o.stock_warning as old_warning, s.stock_warning, s.row_version
    ), logged as (${logInsert(writing, 'edit', sql`changed where delta <> 0`)}), warned as (${logThresholds(writing)})
    select id from changed where delta <> 0`.execute(tx)
  const done = new Set(rows.map(({ id }) => id))
  const stuck = matched.find(({ stored, delta }) => delta !== 0 && !done.has(stored.id))
  if (stuck) refuse('stock_short', { name: skuTitle(stuck.row), stock: stuck.stored.stock })
}

/** Inserts new rows; their initial stock is the first row of their ledger. */
export async function insertSkus(writing: SkuWrite, added: readonly PlacedSku[]): Promise<void> {
  if (added.length === 0) return
  const { tx } = writing
  const isAbsent = added.some(({ row }) => row.stock_warning === undefined)
  const threshold = isAbsent ? (await readSettings(tx, shopConfig, ['stock_warning_default'])).stock_warning_default : defaultThreshold
  const records = JSON.stringify(added.map((one) => columnsOf(writing, one)))
  const names = sql.join([...plain, 'stock' as const].map((name) => sql.ref(name)))
  await sql`
    with input as (select * from jsonb_to_recordset(${records}::jsonb) as r${shape}),
    changed as (
      insert into shop_goods_sku (goods_id, category_id, on_shelf, cost_price, stock_warning, ${names})
      select goods_id, category_id, on_shelf, coalesce(cost_price, 0), coalesce(stock_warning, ${threshold}), ${names} from input order by goods_id, position
      returning id, goods_id, stock as delta, 0 as before, stock as after
    )
    ${logInsert(writing, 'init', sql`changed where delta <> 0`)}`.execute(tx)
}

function logInsert({ saver }: SkuWrite, type: LogType, from: ReturnType<typeof sql>): ReturnType<typeof sql> {
  const reason = reasonColumns({ type, by: saver.by })
  return sql`insert into shop_stock_log (sku_id, goods_id, delta, before, after, type, operator_type, operator_id, operator_name)
    select id, goods_id, delta, before, after, ${reason.type}, ${reason.operator_type}, ${reason.operator_id}::integer, ${reason.operator_name} from ${from}`
}

/** This list saves the thresholds, too, and its history has each of their changes. */
function logThresholds({ saver: { by, logged } }: SkuWrite): ReturnType<typeof sql> {
  const adminId = by.type === 'admin' ? by.id : undefined
  return sql`insert into change_log (resource, row_id, kind, before, after, row_version, admin_id, username, batch)
    select ${stock.path}, id, 'edit', jsonb_build_object('stock_warning', old_warning), jsonb_build_object('stock_warning', stock_warning), row_version,
      ${adminId ?? null}::bigint, ${logged?.username ?? by.name ?? ''}, ${logged?.batch ?? null}::uuid
    from changed where stock_warning <> old_warning`
}
