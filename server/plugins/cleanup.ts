import { deleteOldDevices } from '../auth/signIn/devices'
import { deleteOldAttempts } from '../auth/signIn/signInThrottle'
import { purgeClaims } from '../domain/triage/claimCase'
import { fileStorageOf } from '../files/storage'
import { deleteStaleTempFiles } from '../files/tempFiles'
import { deleteOldKeys } from '../request/idempotencyKeys'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import type { Db } from '../context'
import type { AppDeps } from '../deps'

const interval = 600_000

/** Old idempotency keys, sign-in counters, browsers and claims. */
const rowPurges: readonly ((db: Db) => Promise<void>)[] = [deleteOldKeys, deleteOldAttempts, deleteOldDevices, purgeClaims]

type Log = Pick<FastifyBaseLogger, 'error'>

/** One after the other, so that they take one connection; the failure of one leaves the others alone. */
export async function purgeRows(db: Db, log: Log): Promise<void> {
  for (const purge of rowPurges) await runLogged(() => purge(db), log)
}

const runLogged = (work: () => Promise<void>, log: Log): Promise<void> => work().catch((error: unknown) => log.error({ err: error }, 'a cleanup failed'))

/**
 * Every ten minutes: old rows, and temporary files of interrupted uploads; the files at the start too. Logs and sessions are deleted by jobs
 * (`server/jobs/queues.ts`).
 */
export function addCleanup(app: FastifyInstance, { db, config }: AppDeps): void {
  const storage = fileStorageOf(config.dataDir)
  const cleanupFiles = async (): Promise<void> => {
    const count = await deleteStaleTempFiles(storage)
    if (count > 0) app.log.info({ count }, 'temporary files of interrupted uploads are removed')
  }
  const timers = [setInterval(() => void purgeRows(db, app.log), interval), setInterval(() => void runLogged(cleanupFiles, app.log), interval)]
  for (const timer of timers) timer.unref()
  app.addHook('onReady', async () => void runLogged(cleanupFiles, app.log))
  app.addHook('onClose', async () => timers.forEach(clearInterval))
}
