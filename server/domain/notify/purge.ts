import { sql } from 'kysely'

import type { Db } from '../../context'

/** Days notices are kept while nobody has said otherwise (setting `notify_keep_days`, 7 to 365). */
const defaultKeepDays = 30

/** Deletes old notices, read or not, with their events. In batches, to keep locks short. */
export async function purgeNotices(db: Db): Promise<void> {
  const days = sql`make_interval(days => least(365, greatest(7, coalesce(
    (select (value #>> '{}')::integer from setting where key = 'notify_keep_days' and jsonb_typeof(value) = 'number'), ${defaultKeepDays}))))`
  await sql`delete from shop_notify where id in (select id from shop_notify where create_time < now() - ${days} order by create_time limit 5000)`.execute(db)
  await sql`delete from shop_stock_event where id in (select id from shop_stock_event where sent_time < now() - ${days} limit 5000)`.execute(db)
}
