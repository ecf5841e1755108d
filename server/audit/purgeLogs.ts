import { sql } from 'kysely'

import { purgeRuns } from '../crud/import/importRuns'
import { purgeDeliveries } from '../webhooks/purge'

import type { Db } from '../context'

/** Rows of one statement, to keep locks short. */
const most = 5000

/** Deletes admin log rows older than half a year, old import runs and old webhook deliveries. */
export async function purgeLogs(db: Db): Promise<void> {
  for (let deleted = most; deleted === most;) {
    const old = db
      .selectFrom('admin_log')
      .select('id')
      .where('create_time', '<', sql<number>`now() - interval '180 days'`)
      .orderBy('create_time')
      .limit(most)
    deleted = Number((await db.deleteFrom('admin_log').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows)
  }
  await purgeRuns(db)
  await purgeDeliveries(db)
}
