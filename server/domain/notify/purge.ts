import { sql } from 'kysely'

import { shopConfig } from '../../../resources/settings/shopConfig'
import { deleteInBatches } from '../../lib/deleteInBatches'
import { readSettings } from '../../settings/readSettings'

import type { Db } from '../../context'

/** Deletes old notices, read or not, with their events. */
export async function purgeNotices(db: Db): Promise<void> {
  const { notify_keep_days: days } = await readSettings(db, shopConfig, ['notify_keep_days'])
  const before = sql`now() - make_interval(days => ${days})`
  await deleteInBatches(db, 'shop_notify', { where: sql`create_time < ${before}`, orderBy: 'create_time' })
  // the desk shows since when a SKU has been low
  const isLow = sql`exists (select from shop_goods_sku k where k.id = shop_stock_event.sku_id and k.stock_state <> 'normal')`
  await deleteInBatches(db, 'shop_stock_event', { where: sql`sent_time < ${before} and not ${isLow}`, orderBy: 'id' })
}
