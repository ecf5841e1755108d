import { sql } from 'kysely'

import { undelivered } from '../../resources/system/webhookEvents'

import type { Db } from '../context'

/** Removes old deliveries. One whose last try ended with its process is still waiting after a day, when all tries are over: it has failed. */
export async function purgeDeliveries(db: Db): Promise<void> {
  const old = db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('create_time', '<', sql<number>`now() - interval '30 days'`)
  await db.deleteFrom('webhook_delivery').where('id', 'in', old.orderBy('create_time').limit(5000)).execute()
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', error: undelivered.exhausted.zh })
    .where('state', '=', 'waiting')
    .where(sql<boolean>`coalesce(try_time, create_time) < now() - interval '1 day'`)
    .execute()
}
