import { sql } from 'kysely'

import { purgeRuns } from '../crud/import/importRuns'
import { purgeUnverifiedNotices } from '../domain/payment/purgeUnverifiedNotices'
import { deleteInBatches } from '../lib/deleteInBatches'
import { purgeDeliveries } from '../webhooks/purge'

import type { Db } from '../context'

/** Of half a year. */
const halfYearLogs = ['admin_log', 'security_data_recycle_log', 'security_sensitive_data_log'] as const

/** Deletes old rows of the logs, old payment notices that could not be verified, old import runs and old webhook deliveries. */
export async function purgeLogs(db: Db): Promise<void> {
  for (const log of halfYearLogs) await deleteInBatches(db, log, { where: sql`create_time < now() - interval '180 days'`, orderBy: 'create_time' })
  await purgeUnverifiedNotices(db)
  await purgeRuns(db)
  await purgeDeliveries(db)
}
