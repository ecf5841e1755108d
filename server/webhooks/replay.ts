import { sql } from 'kysely'

import { webhookDelivery } from '../../resources/system/webhookDelivery'
import { undelivered } from '../../resources/system/webhookEvents'
import { moveState } from '../domain/states/moveState'
import { refuse } from '../errors'
import { enqueue } from '../jobs/enqueue'
import { webhookQueue } from '../jobs/queues'

import type { Db } from '../context'
import type { SqlCondition } from '../lib/sqlCondition'

/** Condition: the webhook of delivery `m` is theirs. */
export const ownDeliveries = (adminId: number): SqlCondition => sql<boolean>`m.webhook_id in (select id from webhook where admin_id = ${adminId})`

/** Sends a delivery again, with its id. */
export async function replayDelivery(tx: Db, id: number): Promise<void> {
  const moved = await moveState(tx, webhookDelivery, 'replay', { id, by: 'staff', set: { error: '' } })
  if (!moved) return refuse('row_refused')
  await enqueue(tx, webhookQueue, [{ delivery: id, webhook: Number(moved['webhook_id']) }])
}

/** The delivery waits again with its job, which would not send one that was given up. */
export async function retryDelivery(tx: Db, { delivery: id }: DeliveryJob): Promise<void> {
  if (await moveState(tx, webhookDelivery, 'replay', { id, by: 'staff', where: sql`m.state = 'failed'`, set: { error: '' } })) return
  const row = await tx.selectFrom('webhook_delivery').select('state').where('id', '=', id).executeTakeFirst()
  if (row?.state !== 'waiting') refuse('row_refused')
}

/** The job of a delivery was canceled, so nothing will send it. */
export const cancelDelivery = (tx: Db, { delivery: id }: DeliveryJob): Promise<unknown> =>
  moveState(tx, webhookDelivery, 'giveUp', { id, by: 'system', set: { error: undelivered.canceled.zh } })

type DeliveryJob = NonNullable<typeof webhookQueue.data>
