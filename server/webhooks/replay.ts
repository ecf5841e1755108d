import { sql } from 'kysely'

import { webhookDelivery } from '../../resources/system/webhookDelivery'
import { moveState } from '../domain/states/moveState'
import { refuse } from '../errors'
import { enqueue } from '../jobs/enqueue'
import { webhookQueue } from '../jobs/queues'

import type { Db } from '../context'
import type { SqlCondition } from '../lib/sqlCondition'

/** Condition: the webhook of delivery `m` is theirs. */
export const ownDeliveries = (adminId: number): SqlCondition => sql<boolean>`m.webhook_id in (select id from webhook where admin_id = ${adminId})`

/** Sends a delivery again, with its id. The time of the try that follows keeps the cleanup from taking it for one that never ended. */
export async function replayDelivery(tx: Db, id: number): Promise<void> {
  const moved = await moveState(tx, webhookDelivery, 'replay', { id, by: 'staff', set: { error: '', try_time: sql`now()` } })
  if (!moved) refuse('row_refused')
  await enqueue(tx, webhookQueue, [{ delivery: id }])
}
