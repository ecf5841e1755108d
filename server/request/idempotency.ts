import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { headers } from '../../resources/kit/protocol'
import { refuse } from '../errors'
import { isDatabaseError } from './databaseErrors'

import type { FastifyRequest } from 'fastify'

import type { TextValues } from '../../resources/kit/text'
import type { Db } from '../context'
import type { SuccessCode } from '../result'

export interface IdempotencyKey {
  readonly owner: string
  readonly key: string
  readonly fingerprint: string
}

/** The answer to the first of several equal requests. */
export interface StoredAnswer {
  readonly data: unknown
  readonly message?: SuccessCode
  readonly values?: TextValues
}

const keyPattern = /^[A-Za-z0-9-]{8,64}$/

/** The key a client gave its request, if it gave one. `content` replaces the body where that is a stream. */
export function idempotencyKeyOf(request: FastifyRequest, owner: string, content?: string): IdempotencyKey | undefined {
  const key = request.headers[headers.idempotency]
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) return refuse('bad_parameter', { field: headers.idempotency })
  const { uuid: _, server: __, ...query } = (request.query ?? {}) as Record<string, unknown>
  const whole = JSON.stringify([request.method, request.url.split('?')[0], query, content ?? request.body ?? null])
  return { owner, key, fingerprint: createHash('sha256').update(whole).digest('hex') }
}

/**
 * Takes the key for this transaction: one row, inserted first. An equal request that still runs holds the row, so this waits
 * for its end (a lock time-out answers "in progress"); one that has committed left its answer.
 */
export async function claimKey(tx: Db, { owner, key, fingerprint }: IdempotencyKey): Promise<StoredAnswer | undefined> {
  const taken = await insertKey(tx, { owner, key, fingerprint })
  if (taken.rows.length > 0) return undefined
  const { rows } = await sql<{
    fingerprint: string
    answer: StoredAnswer | null
  }>`select fingerprint, answer from idempotency_key where owner = ${owner} and key = ${key}`.execute(tx)
  const found = rows[0]
  if (!found) return refuse('in_progress')
  if (found.fingerprint !== fingerprint) return refuse('key_reused')
  return found.answer ?? refuse('in_progress')
}

const insertKey = (tx: Db, { owner, key, fingerprint }: IdempotencyKey) =>
  sql`insert into idempotency_key (owner, key, fingerprint) values (${owner}, ${key}, ${fingerprint}) on conflict (owner, key) do nothing returning 1`
    .execute(tx)
    .catch((error: unknown) => {
      if (isDatabaseError(error) && error.code === '55P03') return refuse('in_progress')
      throw error
    })

export async function storeAnswer(tx: Db, { owner, key }: IdempotencyKey, answer: StoredAnswer): Promise<void> {
  await sql`update idempotency_key set answer = ${JSON.stringify(answer)}::jsonb where owner = ${owner} and key = ${key}`.execute(tx)
}
