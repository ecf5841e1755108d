import { sql } from 'kysely'

import { codeOf } from '../../database/startupError'
import { refuse, UserError } from '../../errors'
import { refreshGoods } from '../stock/refreshGoods'
import { assertPublishable } from './publish'
import { syncSkuCodes } from './syncSkuCodes'
import { syncSkuFlags } from './syncSkuFlags'

import type { Db } from '../../context'

interface Goods {
  readonly id: number
  readonly status: string
}

/**
 * Gives deleted goods back the SKU rows that went with them, with their stock: those deleted at the same moment. Rows that a form
 * had dropped before stay deleted. What customers could not buy any more comes back off the shelf.
 */
export async function restoreSkus(tx: Db, { id, status }: Goods): Promise<{ status: '0' } | undefined> {
  const { rows: taken } = await sql<{ code: string }>`
    select s.sku_code as code from shop_goods g
    join shop_goods_sku s on s.goods_id = g.id and s.delete_time = g.delete_time and s.sku_code <> ''
    join shop_goods_sku o on lower(o.sku_code) = lower(s.sku_code) and o.sku_code <> '' and o.delete_time is null
    where g.id = ${id}::bigint limit 1`.execute(tx)
  if (taken[0]) refuse('sku_code_taken', { code: taken[0].code })
  await withBusyError(() =>
    sql`
        update shop_goods_sku s set delete_time = null, row_version = s.row_version + 1
        from shop_goods g where g.id = ${id}::bigint and s.goods_id = g.id and s.delete_time = g.delete_time`.execute(tx),
  )
  await refreshGoods(tx, [id])
  await syncSkuCodes(tx, [id])
  if (status !== '1' || (await isPublishable(tx, id))) {
    await syncSkuFlags(tx, [id])
    return undefined
  }
  return { status: '0' }
}

/** Somebody took a code at the same moment: the unique index tells the second. */
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
