import { sql } from 'kysely'

import { sweepTries } from '../auth/signInThrottle'
import { forgetRuns } from '../crud/import/forgetRuns'
import { storageOf } from '../files/storage'
import { sweepTemporary } from '../files/sweepTemporary'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

const hour = 3_600_000

/**
 * Once an hour: kept answers nobody can ask for any more, counted failures of long ago, lines of the admin log older than half a
 * year, and old sheets. At the start and every ten minutes: files that arrived half.
 */
export function addSweep(app: FastifyInstance, { db, config }: AppDeps): void {
  const storage = storageOf(config.dataDir)
  const sweepRows = async (): Promise<void> => {
    await sql`delete from idempotency_key where create_time < now() - interval '2 days'`.execute(db)
    await sweepTries(db)
    await sql`delete from admin_log where id in (select id from admin_log where create_time < now() - interval '180 days' order by create_time limit 5000)`.execute(
      db,
    )
    await forgetRuns(db)
  }
  const sweepFiles = async (): Promise<void> => {
    const count = await sweepTemporary(storage)
    if (count > 0) app.log.info({ count }, 'files that had arrived half are removed')
  }
  const guarded = (work: () => Promise<void>): void => void work().catch((error: unknown) => app.log.error({ err: error }, 'a sweep failed'))
  const timers = [setInterval(() => guarded(sweepRows), hour), setInterval(() => guarded(sweepFiles), hour / 6)]
  for (const timer of timers) timer.unref()
  app.addHook('onReady', async () => guarded(sweepFiles))
  app.addHook('onClose', async () => timers.forEach(clearInterval))
}
