import { sql } from 'kysely'

import { reasonColumns } from '../../server/domain/stock/movementReason'

import type { Db } from '../../server/context'
import type { Move, ReasonedMove, StockMove } from '../../server/domain/stock/moveStock'
import type { MovementReason } from '../../server/domain/stock/movementReason'

/** Adds in one statement without the condition: only the constraint of the table prevents a negative stock. */
export async function moveWithoutGuard(tx: Db, { skuId, delta, lockedDelta }: Move, reason: MovementReason): Promise<StockMove | undefined> {
  const { rows } = await sql<StockMove>`
    update shop_goods_sku set stock = stock + ${delta}::integer, locked_stock = locked_stock + ${lockedDelta}::integer where id = ${skuId}
    returning goods_id, stock - ${delta}::integer as "before", stock as "after"`.execute(tx)
  const [moved] = rows
  if (moved) await logMove(tx, { skuId, lockedDelta, ...moved }, reason)
  return moved
}

/** The same for several moves. */
export async function movesWithoutGuard(tx: Db, moves: readonly ReasonedMove[], reach: Move['reach']): Promise<(StockMove & { readonly sku_id: number })[]> {
  const moved: (StockMove & { readonly sku_id: number })[] = []
  for (const { reason, ...move } of moves) {
    const one = await moveWithoutGuard(tx, { ...move, reach }, reason)
    if (one) moved.push({ ...one, sku_id: move.skuId })
  }
  return moved
}

/** The ledger row of a movement. */
export async function logMove(
  tx: Db,
  { skuId, goods_id, before, after, lockedDelta }: StockMove & { readonly skuId: number; readonly lockedDelta: number },
  reason: MovementReason,
): Promise<void> {
  const row = { sku_id: skuId, goods_id, delta: after - before, before, after, locked_delta: lockedDelta, ...reasonColumns(reason) }
  await tx
    .insertInto('shop_stock_log')
    .values({ ...row, create_time: sql`clock_timestamp()` })
    .execute()
}
