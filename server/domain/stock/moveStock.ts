import { sql } from 'kysely'

import { stock } from '../../../resources/goods/stock'
import { refuse } from '../../errors'
import { reasonColumns } from './movementReason'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { MovementReason } from './movementReason'

/** Maximum stock of a SKU, from its definition. */
export const mostStock = 9_999_999

/** A change of one SKU: of its stock, and of its reserved stock. */
export interface Move {
  readonly skuId: number
  readonly delta: number
  readonly lockedDelta: number
  /** The rows it may change: those on sale, those not deleted, or also deleted ones, whose reservations still end. */
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

/**
 * The one statement that changes a stock and writes its ledger row: it adds, and matches no row if a number would leave its limits or the row may not be
 * changed. Reading first and writing later would lose concurrent changes.
 */
export async function guardedMove(tx: Db, { skuId, delta, lockedDelta, reach }: Move, reason: MovementReason): Promise<StockMove | undefined> {
  const { rows } = await sql<StockMove>`
    with moved as (
      update shop_goods_sku set stock = stock + ${delta}::integer, locked_stock = locked_stock + ${lockedDelta}::integer, update_time = now()
      where id = ${skuId}::bigint and ${reaches[reach]}
        and stock + ${delta}::integer between 0 and ${mostStock} and locked_stock + ${lockedDelta}::integer >= 0
      returning id, goods_id, stock - ${delta}::integer as "before", stock as "after"
    ), logged as (${ledgerRow(lockedDelta, reason)})
    select goods_id, "before", "after" from moved`.execute(tx)
  return rows[0]
}

/** The same for a count: the stock becomes the counted number, whatever it was. */
export async function guardedCount(tx: Db, skuId: number, count: number, reason: MovementReason): Promise<StockMove | undefined> {
  const { rows } = await sql<StockMove>`
    with held as (select id, stock from shop_goods_sku where id = ${skuId}::bigint and delete_time is null for update),
    moved as (
      update shop_goods_sku s set stock = ${count}::integer, update_time = now()
      from held where s.id = held.id and ${count}::integer between 0 and ${mostStock}
      returning s.id, s.goods_id, held.stock as "before", s.stock as "after"
    ), logged as (${ledgerRow(0, reason)})
    select goods_id, "before", "after" from moved`.execute(tx)
  return rows[0]
}

/** Inserts the ledger row of `moved`, while its SKU is locked. */
function ledgerRow(lockedDelta: number, reason: MovementReason): RawBuilder<unknown> {
  const { type, order_no: orderNo, operator_type: operatorType, operator_id: operatorId, operator_name: operatorName, memo } = reasonColumns(reason)
  return sql`
    insert into shop_stock_log (sku_id, goods_id, delta, before, after, locked_delta, type, order_no, operator_type, operator_id, operator_name, memo, create_time)
    select id, goods_id, "after" - "before", "before", "after", ${lockedDelta}::integer,
      ${type}, ${orderNo}, ${operatorType}, ${operatorId}::bigint, ${operatorName}, ${memo}, clock_timestamp()
    from moved`
}

/** The reason why `guardedMove` matched no row, with the current stock. */
export async function refuseMove(tx: Db, { skuId, delta, reach }: Move): Promise<never> {
  const { rows } = await sql<{ name: string; stock: number; isReached: boolean }>`
    select concat_ws(' ', g.name, nullif(m.title, '')) as name, m.stock, m."isReached"
    from (select *, (${reaches[reach]}) as "isReached" from shop_goods_sku) m join shop_goods g on g.id = m.goods_id where m.id = ${skuId}::bigint`.execute(tx)
  const [row] = rows
  if (!row) return refuse('row_gone')
  if (!row.isReached) return reach === 'onSale' ? refuse('not_on_sale', { name: row.name }) : refuse('row_gone')
  if (row.stock + delta > mostStock) return refuse('too_large', { field: stock.fields.stock.label, max: mostStock })
  return refuse('stock_short', { name: row.name, stock: row.stock })
}
