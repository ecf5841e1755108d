import { sql } from 'kysely'

import { nodeOf } from '../../resources/kit/paths'
import { webhookDelivery } from '../../resources/system/webhookDelivery'
import { undelivered } from '../../resources/system/webhookEvents'
import { truncate } from '../../resources/kit/values/characters'
import { rightsOf } from '../auth/rights/rights'
import { reasonOf } from '../database/startupError'
import { moveState } from '../domain/states/moveState'
import { post } from '../lib/outgoing'
import { timeLimit } from '../lib/timeLimit'
import { readSecret } from './secrets'
import { signatureOf } from './signature'

import type { SecretBox } from '../auth/secondFactor/secretBox'
import type { Db } from '../context'
import type { Config } from '../deps'
import type { OutgoingAnswer, OutgoingRequest } from '../lib/outgoing'

export interface DeliveryDeps {
  readonly db: Db
  readonly secretBox: SecretBox
  readonly config: Pick<Config, 'webhookHosts' | 'version'>
  /** Milliseconds for one whole call. */
  readonly limit?: number
  readonly resolve?: OutgoingRequest['resolve']
}

interface Attempt {
  readonly signal: AbortSignal
  readonly isLastTry: boolean
}

/** Sends a delivery once and stores the outcome; throws if it has to be tried again. A delivery that was removed meanwhile is done. */
export async function deliver(deps: DeliveryDeps, id: number, { signal, isLastTry }: Attempt): Promise<void> {
  const delivery = await readDelivery(deps.db, id)
  if (delivery?.state !== 'waiting') return
  const secret = delivery.sealed === null ? undefined : await readSecret(delivery.webhook_id, delivery.sealed, deps.secretBox)
  const obstacle = delivery.status !== 1 ? undelivered.off : !(await mayList(deps.db, delivery)) ? undelivered.rights : undefined
  if (obstacle || secret === undefined) return storeOutcome(deps.db, id, { state: 'failed', error: (obstacle ?? undelivered.secret).zh })
  const outcome = await send(deps, delivery, secret, timeLimit(deps.limit ?? callLimit, signal)).then(outcomeOf, failureOf)
  await storeOutcome(deps.db, id, { ...outcome, state: outcome.error === '' ? 'sent' : isLastTry ? 'failed' : 'waiting' })
  if (outcome.error !== '') throw new Error(outcome.error)
}

const callLimit = 10_000

const readDelivery = (db: Db, id: number) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .leftJoin('webhook_secret as s', 's.webhook_id', 'w.id')
    .leftJoin('admin as a', (join) => join.onRef('a.id', '=', 'w.admin_id').on('a.status', '=', 'enable').on('a.delete_time', 'is', null))
    .crossJoin('rights_version as v')
    .select(['d.id', 'w.id as webhook_id', 'd.event', 'd.resource', 'd.subject_id', 'd.version as row_version', 'd.state', 'd.create_time'])
    .select(['w.address', 'w.status', 's.sealed', 'a.id as owner_id', 'v.version as rights_version'])
    .where('d.id', '=', id)
    .executeTakeFirst()

type Delivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

/** As for the owner of an API token. */
async function mayList(db: Db, { owner_id: owner, rights_version: version, resource }: Delivery): Promise<boolean> {
  if (owner === null) return false
  const { isSuper, nodes } = await rightsOf(db, owner, version)
  return isSuper || nodes.has(nodeOf(resource, 'index').toLowerCase())
}

function send({ config, resolve }: DeliveryDeps, delivery: Delivery, secret: string, signal: AbortSignal): Promise<OutgoingAnswer> {
  const { id, event, resource, subject_id: row, row_version, create_time: time } = delivery
  const body = JSON.stringify({ id, event, resource, row_id: row, row_version, time })
  return post({
    url: delivery.address,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Zhanggui/${config.version}`,
      'x-zhanggui-delivery': String(id),
      'x-zhanggui-signature': signatureOf(secret, Math.floor(Date.now() / 1000), body),
    },
    signal,
    allowedHosts: config.webhookHosts,
    ...(resolve && { resolve }),
  })
}

interface Outcome {
  readonly error: string
  readonly answer_status?: number | null
  readonly answer?: string
}

const longest = 500
/** PostgreSQL stores no zero bytes. */
const stored = (text: string): string => truncate(text.replaceAll('\0', ''), longest)

const outcomeOf = ({ status, text }: OutgoingAnswer): Outcome => ({
  error: status >= 200 && status < 300 ? '' : `HTTP ${status}`,
  answer_status: status,
  answer: stored(text),
})
const failureOf = (error: unknown): Outcome => ({ error: stored(reasonOf(error)) || 'error', answer_status: null, answer: '' })

/** A delivery that still waits stays so, with what the last try has met. */
async function storeOutcome(db: Db, id: number, { state, ...outcome }: Outcome & { readonly state: 'waiting' | 'sent' | 'failed' }): Promise<void> {
  const set = { ...outcome, tries: sql<number>`tries + 1`, try_time: sql<number>`now()` }
  if (state !== 'waiting') return void (await moveState(db, webhookDelivery, state === 'sent' ? 'deliver' : 'giveUp', { id, by: 'system', set }))
  await db
    .updateTable('webhook_delivery')
    .set({ ...set, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}
