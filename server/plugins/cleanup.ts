import { sql } from 'kysely'

import { deleteOldAttempts } from '../auth/signIn/signInThrottle'
import { purgeClaims } from '../domain/triage/claimCase'
import { fileStorageOf } from '../files/storage'
import { deleteStaleTempFiles } from '../files/tempFiles'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

const hour = 3_600_000

/**
 * Deletes once an hour: expired idempotency keys, old sign-in counters, ended claims. At the start and every ten minutes: temporary files of interrupted
 * uploads. Logs are deleted by a job (`server/audit/purgeLogs.ts`).
 */
export function addCleanup(app: FastifyInstance, { db, config }: AppDeps): void {
  const storage = fileStorageOf(config.dataDir)
  const cleanupRows = async (): Promise<void> => {
    await db
      .deleteFrom('idempotency_key')
      .where('create_time', '<', sql<number>`now() - interval '2 days'`)
      .execute()
    await deleteOldAttempts(db)
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
