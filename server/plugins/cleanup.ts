import { sql } from 'kysely'

import { deleteOldAttempts } from '../auth/signInThrottle'
import { forgetRuns } from '../crud/import/forgetRuns'
import { fileStorageOf } from '../files/storage'
import { deleteStaleTempFiles } from '../files/tempFiles'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

const hour = 3_600_000

/**
 * Once an hour: kept answers nobody can ask for any more, counted failures of long ago, lines of the admin log older than half a
 * year, and old sheets. At the start and every ten minutes: files that arrived half.
 */
export function addCleanup(app: FastifyInstance, { db, config }: AppDeps): void {
  const storage = fileStorageOf(config.dataDir)
  const cleanupRows = async (): Promise<void> => {
    await sql`delete from idempotency_key where create_time < now() - interval '2 days'`.execute(db)
    await deleteOldAttempts(db)
    await sql`delete from admin_log where id in (select id from admin_log where create_time < now() - interval '180 days' order by create_time limit 5000)`.execute(
      db,
    )
    await forgetRuns(db)
  }
  const cleanupFiles = async (): Promise<void> => {
    const count = await deleteStaleTempFiles(storage)
    if (count > 0) app.log.info({ count }, 'files that had arrived half are removed')
  }
  const runLogged = (work: () => Promise<void>): void => void work().catch((error: unknown) => app.log.error({ err: error }, 'a sweep failed'))
  const timers = [setInterval(() => runLogged(cleanupRows), hour), setInterval(() => runLogged(cleanupFiles), hour / 6)]
  for (const timer of timers) timer.unref()
  app.addHook('onReady', async () => runLogged(cleanupFiles))
  app.addHook('onClose', async () => timers.forEach(clearInterval))
}
