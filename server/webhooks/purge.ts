import { sql } from 'kysely'

import { undelivered } from '../../resources/system/webhookEvents'
import { deleteInBatches } from '../lib/deleteInBatches'

import type { Db } from '../context'

/** Removes old deliveries. One whose last try ended with its process is still waiting after a day, when all tries are over: it has failed. */
export async function purgeDeliveries(db: Db): Promise<void> {
  await deleteInBatches(db, 'webhook_delivery', { where: sql`create_time < now() - interval '30 days'`, orderBy: 'create_time' })
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', error: undelivered.exhausted.zh })
    .where('state', '=', 'waiting')
    .where(sql<boolean>`coalesce(try_time, create_time) < now() - interval '1 day'`)
    .execute()
}
