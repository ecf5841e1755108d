import { sql } from 'kysely'

import { stock } from '../../../resources/goods/stock'
import { refuse } from '../../errors'
import { reasonColumns } from './movementReason'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { MovementReason } from './movementReason'

/**
 * What staff can raise the stock of a SKU to. Pieces that come back from an order may raise it further: they exist, and whoever counted the SKU meanwhile could not
 * know of them. What is above it falls like any other stock.
 */
export const mostStock = 9_999_999

/** A change of one SKU: of its stock, and of its reserved stock. */
export interface Move {
  readonly skuId: number
  readonly delta: number
  readonly lockedDelta: number
  /** The rows it may change: those on sale, those not deleted, or also deleted ones, whose reservations still end. Nothing limits how far these rise. */
  readonly reach: 'onSale' | 'live' | 'any'
}

export interface StockMove {
  readonly goods_id: number
  readonly before: number
  readonly after: number
}

const reaches = {
  onSale: sql<boolean>`delete_time is null and status = 1 and on_shelf = 1`,
  live: sql<boolean>`delete_time is null`,
  any: sql<boolean>`true`,
} as const

/** An order that ends gives back what it holds, whatever the stock is by then; nobody could end it otherwise. */
const isInLimit = (reach: Move['reach']): RawBuilder<boolean> =>
  reach === 'any' ? sql<boolean>`true` : sql<boolean>`(t.delta <= 0 or s.stock + t.delta <= ${mostStock})`

/** A change with the reason that its ledger row names. */
export interface ReasonedMove extends Omit<Move, 'reach'> {
  readonly reason: MovementReason
}

/**
 * The one statement that changes stocks and writes their ledger rows: it adds, and leaves a SKU out if a number would leave its limits or the row may not be
 * changed. Reading first and writing later would lose concurrent changes. Several moves of one SKU are made together or not at all, each with its ledger row.
 */
export async function guardedMoves(tx: Db, moves: readonly ReasonedMove[], reach: Move['reach']): Promise<(StockMove & { readonly sku_id: number })[]> {
  const reasons = moves.map(({ reason }) => reasonColumns(reason))
  const { rows } = await sql<StockMove & { readonly sku_id: number }>`
    with wish as (
      select * from unnest(${moves.map((one) => one.skuId)}::bigint[], ${moves.map((one) => one.delta)}::integer[], ${moves.map((one) => one.lockedDelta)}::integer[],
        ${reasons.map((one) => one.type)}::text[], ${reasons.map((one) => one.order_no)}::text[], ${reasons.map((one) => one.operator_type)}::text[],
        ${reasons.map((one) => one.operator_id)}::bigint[], ${reasons.map((one) => one.operator_name)}::text[], ${reasons.map((one) => one.memo)}::text[])
        with ordinality as w(sku_id, delta, locked_delta, type, order_no, operator_type, operator_id, operator_name, memo, nr)
    ), moved as (
      update shop_goods_sku s set stock = s.stock + t.delta, locked_stock = s.locked_stock + t.locked_delta, update_time = now()
      from (select sku_id, sum(delta)::integer as delta, sum(locked_delta)::integer as locked_delta from wish group by 1) t
      where s.id = t.sku_id and ${reaches[reach]} and s.stock + t.delta >= 0 and ${isInLimit(reach)} and s.locked_stock + t.locked_delta >= 0
      returning s.id, s.goods_id, s.stock - t.delta as "before", s.stock as "after"
    ), logged as (
      insert into shop_stock_log (sku_id, goods_id, delta, before, after, locked_delta, type, order_no, operator_type, operator_id, operator_name, memo, create_time)
      select m.id, m.goods_id, w.delta, m."before" + w.until - w.delta, m."before" + w.until, w.locked_delta,
        w.type, w.order_no, w.operator_type, w.operator_id, w.operator_name, w.memo, clock_timestamp()
      from (select *, sum(delta) over (partition by sku_id order by nr) as until from wish) w join moved m on m.id = w.sku_id
      order by w.nr
    )
    select id as sku_id, goods_id, "before", "after" from moved`.execute(tx)
  return rows
}

/** One of them. */
export async function guardedMove(tx: Db, { reach, ...move }: Move, reason: MovementReason): Promise<StockMove | undefined> {
  const [moved] = await guardedMoves(tx, [{ ...move, reason }], reach)
  return moved
}

/** The same for a count: the stock becomes the counted number, whatever it was. */
export async function guardedCount(tx: Db, skuId: number, count: number, reason: MovementReason): Promise<StockMove | undefined> {
  const { type, order_no: orderNo, operator_type: operatorType, operator_id: operatorId, operator_name: operatorName, memo } = reasonColumns(reason)
  const { rows } = await sql<StockMove>`
    with held as (select id, stock from shop_goods_sku where id = ${skuId}::bigint and delete_time is null for update),
    moved as (
      update shop_goods_sku s set stock = ${count}::integer, update_time = now()
      from held where s.id = held.id and ${count}::integer between 0 and ${mostStock}
      returning s.id, s.goods_id, held.stock as "before", s.stock as "after"
    ), logged as (
      insert into shop_stock_log (sku_id, goods_id, delta, before, after, locked_delta, type, order_no, operator_type, operator_id, operator_name, memo, create_time)
      select id, goods_id, "after" - "before", "before", "after", 0,
        ${type}, ${orderNo}, ${operatorType}, ${operatorId}::bigint, ${operatorName}, ${memo}, clock_timestamp()
      from moved
    )
    select goods_id, "before", "after" from moved`.execute(tx)
  return rows[0]
}

/** The reason why `guardedMove` matched no row, with the current stock. */
export async function refuseMove(tx: Db, { skuId, delta, reach }: Move): Promise<never> {
  const { rows } = await sql<{ name: string; stock: number; isReached: boolean }>`
    select concat_ws(' ', g.name, nullif(m.title, '')) as name, m.stock, m."isReached"
    from (select *, (${reaches[reach]}) as "isReached" from shop_goods_sku) m join shop_goods g on g.id = m.goods_id where m.id = ${skuId}::bigint`.execute(tx)
  const [row] = rows
  if (!row) return refuse('row_gone')
  if (!row.isReached) return reach === 'onSale' ? refuse('not_on_sale', { name: row.name }) : refuse('row_gone')
  if (reach !== 'any' && delta > 0 && row.stock + delta > mostStock) return refuse('too_large', { field: stock.fields.stock.label, max: mostStock })
  return refuse('stock_short', { name: row.name, stock: row.stock })
}
