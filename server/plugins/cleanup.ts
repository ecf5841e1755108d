import { sql } from 'kysely'

import { deleteOldAttempts } from '../auth/signIn/signInThrottle'
import { purgeRuns } from '../crud/import/importRuns'
import { purgeClaims } from '../domain/triage/claimCase'
import { fileStorageOf } from '../files/storage'
import { deleteStaleTempFiles } from '../files/tempFiles'
import { purgeDeliveries } from '../webhooks/purge'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

const hour = 3_600_000

/**
 * Deletes once an hour: expired idempotency keys, old sign-in counters, admin log rows older than half a year, old import runs, old webhook deliveries, ended claims. At the start and every ten
 * minutes: temporary files of interrupted uploads.
 */
export function addCleanup(app: FastifyInstance, { db, config }: AppDeps): void {
  const storage = fileStorageOf(config.dataDir)
  const cleanupRows = async (): Promise<void> => {
    await db
      .deleteFrom('idempotency_key')
      .where('create_time', '<', sql<number>`now() - interval '2 days'`)
      .execute()
    await deleteOldAttempts(db)
    const old = db
      .selectFrom('admin_log')
      .select('id')
      .where('create_time', '<', sql<number>`now() - interval '180 days'`)
    await db.deleteFrom('admin_log').where('id', 'in', old.orderBy('create_time').limit(5000)).execute()
    await purgeRuns(db)
    await purgeDeliveries(db)
    await purgeClaims(db)
  }
  const cleanupFiles = async (): Promise<void> => {
    const count = await deleteStaleTempFiles(storage)
    if (count > 0) app.log.info({ count }, 'temporary files of interrupted uploads are removed')
  }
  const runLogged = (work: () => Promise<void>): void => void work().catch((error: unknown) => app.log.error({ err: error }, 'a cleanup failed'))
  const timers = [setInterval(() => runLogged(cleanupRows), hour), setInterval(() => runLogged(cleanupFiles), hour / 6)]
  for (const timer of timers) timer.unref()
  app.addHook('onReady', async () => runLogged(cleanupFiles))
  app.addHook('onClose', async () => timers.forEach(clearInterval))
}
