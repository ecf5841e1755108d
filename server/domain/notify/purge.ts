import { sql } from 'kysely'

import { shopConfig } from '../../../resources/settings/shopConfig'
import { readSettings } from '../../settings/readSettings'

import type { Db } from '../../context'

/** Deletes old notices, read or not, with their events. In batches, to keep locks short. */
export async function purgeNotices(db: Db): Promise<void> {
  const { notify_keep_days: days } = await readSettings(db, shopConfig, ['notify_keep_days'])
  const before = sql<number>`now() - make_interval(days => ${days})`
  const notices = db.selectFrom('shop_notify').select('id').where('create_time', '<', before).orderBy('create_time').limit(5000)
  for (let deleted = 5000n; deleted === 5000n;)
    deleted = (await db.deleteFrom('shop_notify').where('id', 'in', notices).executeTakeFirstOrThrow()).numDeletedRows
  const events = db.selectFrom('shop_stock_event').select('id').where('sent_time', '<', before).limit(5000)
  await db.deleteFrom('shop_stock_event').where('id', 'in', events).execute()
}
