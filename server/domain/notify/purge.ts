import { sql } from 'kysely'

import type { Db } from '../../context'

/** Days that notices are kept by default (setting `notify_keep_days`, 7 to 365). */
const defaultKeepDays = 30

/** Deletes old notices, read or not, with their events. In batches, to keep locks short. */
export async function purgeNotices(db: Db): Promise<void> {
  const before = sql<number>`now() - make_interval(days => least(365, greatest(7, coalesce(
    (select (value #>> '{}')::integer from setting where key = 'notify_keep_days' and jsonb_typeof(value) = 'number'), ${defaultKeepDays}))))`
  const notices = db.selectFrom('shop_notify').select('id').where('create_time', '<', before).orderBy('create_time').limit(5000)
  await db.deleteFrom('shop_notify').where('id', 'in', notices).execute()
  const events = db.selectFrom('shop_stock_event').select('id').where('sent_time', '<', before).limit(5000)
  await db.deleteFrom('shop_stock_event').where('id', 'in', events).execute()
}
