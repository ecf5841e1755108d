import { sql } from 'kysely'

import { codeOf } from '../../database/startupError'
import { refuse, UserError } from '../../errors'
import { anyId } from '../../lib/sqlCondition'
import { refreshGoods } from '../stock/refreshGoods'
import { assertPublishable } from './publish'
import { syncSkuCodes, syncSkuFlags } from './syncSkus'

import type { Db } from '../../context'

/** Deletes SKU rows softly: some, or all of the goods. Reserved pieces stay and can still be released. */
export async function dropSkus(tx: Db, which: { readonly skuIds: readonly number[] } | { readonly goodsId: number }): Promise<void> {
  if ('skuIds' in which && which.skuIds.length === 0) return
  await tx
    .updateTable('shop_goods_sku')
    .set({ delete_time: sql`now()`, on_shelf: 0, row_version: sql`row_version + 1` })
    .where((eb) => ('skuIds' in which ? eb('id', '=', anyId(which.skuIds)) : eb('goods_id', '=', which.goodsId)))
    .where('delete_time', 'is', null)
    .execute()
}

interface Goods {
  readonly id: number
  readonly status: string
}

/**
 * Restores the SKU rows that were deleted with the goods, with their stock: those deleted at the same moment. Rows removed by a form before stay deleted.
 * Goods that could no longer be bought are restored off the shelf.
 */
export async function restoreSkus(tx: Db, { id, status }: Goods): Promise<{ status: '0' } | undefined> {
  const taken = await tx
    .selectFrom('shop_goods as g')
    .innerJoin('shop_goods_sku as s', (on) => on.onRef('s.goods_id', '=', 'g.id').onRef('s.delete_time', '=', 'g.delete_time').on('s.sku_code', '<>', ''))
    .innerJoin('shop_goods_sku as o', (on) =>
      on
        .on(sql<boolean>`lower(o.sku_code) = lower(s.sku_code)`)
        .on('o.sku_code', '<>', '')
        .on('o.delete_time', 'is', null),
    )
    .select('s.sku_code as code')
    .where('g.id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (taken) refuse('sku_code_taken', taken)
  await withBusyError(() =>
    tx
      .updateTable('shop_goods_sku as s')
      .from('shop_goods as g')
      .set({ delete_time: null, row_version: sql`s.row_version + 1` })
      .where('g.id', '=', id)
      .whereRef('s.goods_id', '=', 'g.id')
      .whereRef('s.delete_time', '=', 'g.delete_time')
      .execute(),
  )
  await refreshGoods(tx, [id])
  await syncSkuCodes(tx, [id])
  if (status !== '1' || (await isPublishable(tx, id))) {
    await syncSkuFlags(tx, [id])
    return undefined
  }
  return { status: '0' }
}

/** If a code was taken concurrently, the unique index refuses. */
async function withBusyError(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    refuse('busy')
  }
}

async function isPublishable(tx: Db, id: number): Promise<boolean> {
  try {
    await assertPublishable(tx, id)
    return true
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return false
  }
}
