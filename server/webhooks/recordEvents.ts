import { sql } from 'kysely'

import { nodeOf } from '../../resources/kit/paths'
import { enqueue } from '../jobs/enqueue'
import { webhookQueue } from '../jobs/queues'

import type { WebhookEvent } from '../../resources/system/webhookEvents'
import type { Db } from '../context'

export interface RowEvent {
  readonly event: WebhookEvent
  readonly id: number
  readonly version: number | null
}

/**
 * Writes a delivery for every webhook that is called for these events of a resource, and its job, in the transaction of the change. Whether its owner may see
 * the list is tested again before it is sent.
 */
export async function recordEvents(tx: Db, resource: string, events: readonly RowEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ id: number; webhook_id: number }>`
    insert into webhook_delivery (webhook_id, event, resource, subject_id, version)
    select w.id, e.event, ${resource}::text, e.id, e.version
    from webhook w
    join jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (event text, id integer, version integer) on w.events @> to_jsonb(e.event)
    where w.status = 1 and ${isChosen(resource)} and ${mayList(resource)}
    returning id, webhook_id`.execute(tx)
  await enqueue(
    tx,
    webhookQueue,
    rows.map(({ id, webhook_id }) => ({ delivery: id, webhook: webhook_id })),
  )
}

/** Without chosen lists all of them; a chosen directory stands for the lists below it, at any depth. */
const isChosen = (resource: string) => sql<boolean>`(
  not exists (select from webhook_rule x where x.webhook_id = w.id)
  or exists (
    with recursive above as (
      select r.id, r.pid from admin_rule r where lower(r.name) = ${resource.toLowerCase()}
      union
      select r.id, r.pid from admin_rule r join above on r.id = above.pid)
    select from webhook_rule x join above on above.id = x.rule_id where x.webhook_id = w.id))`

const mayList = (resource: string) => sql<boolean>`exists (
  select from admin a join admin_group_access y on y.admin_id = a.id join admin_group g on g.id = y.group_id and g.status = 1
  where a.id = w.admin_id and a.status = 'enable' and a.delete_time is null
    and (g.is_super = 1 or exists (
      select from admin_group_rule z join admin_rule r on r.id = z.rule_id and r.status = 1
      where z.group_id = g.id and lower(r.name) = ${nodeOf(resource, 'index').toLowerCase()})))`
