import { sql } from 'kysely'

import { undelivered } from '../../resources/system/webhookEvents'
import { enqueue } from '../jobs/enqueue'
import { openJobs } from '../jobs/inspect'
import { webhookQueue } from '../jobs/queues'
import { deleteInBatches } from '../lib/deleteInBatches'

import type { RawBuilder } from 'kysely'

import type { Db } from '../context'

/**
 * Removes old deliveries. One that still waits after a day without a job has failed if it was tried: its last try ended with its process. If it was not, its job
 * was lost, and it gets another.
 */
export async function purgeDeliveries(db: Db): Promise<void> {
  await deleteInBatches(db, 'webhook_delivery', { where: sql`create_time < now() - interval '30 days'`, orderBy: 'create_time' })
  const isOrphan = isWithoutJob(await openJobs(db, webhookQueue))
  await db.updateTable('webhook_delivery as d').set({ state: 'failed', error: undelivered.exhausted.zh }).where('d.tries', '>', 0).where(isOrphan).execute()
  while ((await addJobs(db, isOrphan)) === most);
}

const isWithoutJob = (jobs: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`d.state = 'waiting'
  and coalesce(d.try_time, d.create_time) < now() - interval '1 day' and not exists (select from ${jobs} j where (j.data ->> 'delivery')::bigint = d.id)`

/** Jobs of one statement. */
const most = 5000

async function addJobs(db: Db, isOrphan: RawBuilder<boolean>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
      .select(['d.id', 'w.id as webhook'])
      .where(isOrphan)
      .where('d.tries', '=', 0)
      .limit(most)
      .execute()
    await enqueue(
      tx,
      webhookQueue,
      rows.map(({ id, webhook }) => ({ delivery: id, webhook })),
    )
    return rows.length
  })
}
