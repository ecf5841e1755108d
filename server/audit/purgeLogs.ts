import { sql } from 'kysely'

import { purgeRuns } from '../crud/import/importRuns'
import { purgeDeliveries } from '../webhooks/purge'

import type { Db } from '../context'

/** Rows of one statement, to keep locks short. */
const most = 5000

/** Of half a year. */
const halfYearLogs = ['admin_log', 'security_data_recycle_log', 'security_sensitive_data_log'] as const

/** Deletes old rows of the logs, old import runs and old webhook deliveries. */
export async function purgeLogs(db: Db): Promise<void> {
  for (const log of halfYearLogs) await purgeLog(db, log)
  await purgeRuns(db)
  await purgeDeliveries(db)
}

async function purgeLog(db: Db, log: (typeof halfYearLogs)[number]): Promise<void> {
  for (let deleted = most; deleted === most;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(log)} where id in (
      select id from ${sql.table(log)} where create_time < now() - interval '180 days' order by create_time limit ${most})`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
