import { sql } from 'kysely'

import { headers } from '../../resources/kit/protocol/envelope'
import { refuse } from '../errors'
import { deleteInBatches } from '../lib/deleteInBatches'
import { ok, withChange } from '../result'
import { isDatabaseError } from './databaseErrors'
import { fingerprintsOf } from './fingerprints'

import type { FastifyRequest } from 'fastify'

import type { TextValues } from '../../resources/kit/text'
import type { Db } from '../context'
import type { AppDeps } from '../deps'
import type { Result, SuccessCode } from '../result'

export interface IdempotencyKey {
  readonly owner: string
  readonly key: string
  /** Of the content of the request: the first one is stored, and an equal request has one of them. */
  readonly fingerprints: readonly [string, ...string[]]
}

/** The response to the first of several equal requests. */
interface StoredAnswer {
  readonly data: unknown
  readonly message?: SuccessCode
  readonly values?: TextValues
  readonly change?: string
}

const keyPattern = /^[A-Za-z0-9-]{8,64}$/

interface KeyOptions {
  readonly owner: string
  readonly keys: AppDeps['fingerprintKeys']
  /** Replaces the body of a stream. */
  readonly content?: string | undefined
}

/** The idempotency key of a request, if it has one. */
export function idempotencyKeyOf(request: FastifyRequest, { owner, keys, content }: KeyOptions): IdempotencyKey | undefined {
  const key = request.headers[headers.idempotency]
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) return refuse('bad_parameter', { field: headers.idempotency })
  const { uuid: _, server: __, ...query } = (request.query ?? {}) as Record<string, unknown>
  const whole = JSON.stringify([request.method, request.url.split('?')[0], query, content ?? request.body ?? null])
  return { owner, key, fingerprints: fingerprintsOf(whole, keys) }
}

/**
 * Takes keys for this transaction by inserting their rows first; returns those that were free. If an equal request is running, the insert waits for its end (a
 * lock timeout is answered "in progress").
 */
export async function claimKeys(tx: Db, keys: readonly IdempotencyKey[]): Promise<IdempotencyKey[]> {
  const { rows } = await sql<{ owner: string; key: string }>`
    insert into idempotency_key (owner, key, fingerprint)
    select * from unnest(${keys.map((one) => one.owner)}::text[], ${keys.map((one) => one.key)}::text[], ${keys.map((one) => one.fingerprints[0])}::text[])
      as k(owner, key, fingerprint) order by owner, key
    on conflict (owner, key) do nothing returning owner, key`
    .execute(tx)
    .catch((error: unknown) => {
      if (isDatabaseError(error) && error.code === '55P03') return refuse('in_progress')
      throw error
    })
  return keys.filter((one) => rows.some((row) => row.owner === one.owner && row.key === one.key))
}

/** The response of an equal request that has committed. */
export async function storedAnswer(tx: Db, { owner, key, fingerprints }: IdempotencyKey): Promise<Result> {
  const row = await tx
    .selectFrom('idempotency_key')
    .select((eb) => ['fingerprint', eb.ref('answer').$castTo<StoredAnswer | null>().as('answer')])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return refuse('in_progress')
  if (!fingerprints.includes(row.fingerprint)) return refuse('key_reused')
  const { data, message, values, change } = row.answer ?? refuse('in_progress')
  return withChange(ok(data, message, values), change)
}

export async function storeAnswers(tx: Db, answers: readonly { readonly key: IdempotencyKey; readonly answer: Result }[]): Promise<void> {
  const stored = answers.map(({ answer: { data, message, values, change } }): StoredAnswer => ({
    data: withoutSecret(data),
    ...(message ? { message } : {}),
    values,
    ...(change ? { change } : {}),
  }))
  await sql`
    update idempotency_key k set answer = a.answer
    from unnest(${answers.map(({ key }) => key.owner)}::text[], ${answers.map(({ key }) => key.key)}::text[], ${stored.map((one) => JSON.stringify(one))}::jsonb[])
      as a(owner, key, answer)
    where k.owner = a.owner and k.key = a.key`.execute(tx)
}

/** Gives claimed keys back whose requests were refused, as the rollback of a single one does. */
export async function releaseKeys(tx: Db, keys: readonly IdempotencyKey[]): Promise<void> {
  await sql`
    delete from idempotency_key k using unnest(${keys.map((one) => one.owner)}::text[], ${keys.map((one) => one.key)}::text[]) as r(owner, key)
    where k.owner = r.owner and k.key = r.key`.execute(tx)
}

/** A request is repeated within minutes. */
export const deleteOldKeys = (db: Db): Promise<void> =>
  deleteInBatches(db, 'idempotency_key', { where: sql`create_time < now() - interval '2 days'`, orderBy: 'create_time', key: ['owner', 'key'] })

/** A secret that is shown once is not kept for a repeated request. */
const withoutSecret = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'shown_once' in data ? { ...data, shown_once: null } : data)
