import { sql } from 'kysely'

import { forgetRuns } from '../crud/import/forgetRuns'
import { sweepTries } from '../identity/loginGuard'

import type { FastifyInstance } from 'fastify'

import type { Parts } from '../parts'

const every = 3_600_000

/** Once an hour: kept answers nobody can ask for any more, counted failures of long ago, lines of the admin log older than half a year, and old sheets. */
export function addSweep(app: FastifyInstance, { db }: Parts): void {
  const sweep = async (): Promise<void> => {
    await sql`delete from idempotency_key where create_time < now() - interval '2 days'`.execute(db)
    await sweepTries(db)
    await sql`delete from admin_log where id in (select id from admin_log where create_time < now() - interval '180 days' order by create_time limit 5000)`.execute(
      db,
    )
    await forgetRuns(db)
  }
  const timer = setInterval(() => void sweep().catch((error: unknown) => app.log.error({ err: error }, 'the hourly sweep failed')), every)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
