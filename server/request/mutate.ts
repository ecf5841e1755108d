import { createHash } from 'node:crypto'

import { code, headers } from '../../resources/kit/protocol/envelope'
import { writeAuditLog } from '../audit/adminLog'
import { withRetry } from '../database/transaction'
import { refuse } from '../errors'
import { ok, withChange } from '../result'
import { contextOf } from './contextOf'
import { isDatabaseError } from './databaseErrors'

import type { FastifyRequest } from 'fastify'

import type { TextValues } from '../../resources/kit/text'
import type { Context, Db } from '../context'
import type { AppDeps } from '../deps'
import type { Result, SuccessCode } from '../result'

interface MutationOptions {
  /** The title in the admin log; the route's `logTitle` by default. Without either nothing is logged. */
  readonly title?: string
  /** The owner of the idempotency key for requests without a session. */
  readonly owner?: string
  /** The content for the fingerprint if the body is a stream, e.g. the hash of an upload. */
  readonly content?: string
  /** What the admin log has instead of the body, after the work. */
  readonly logged?: () => object
}

type MutationWork = (ctx: Context) => Promise<Result>

/**
 * The only way to change data: key, work, change log, admin log and the stored response are one transaction. Effects that a rollback could not undo wait for
 * the commit. Retried after a deadlock or a serialization failure.
 */
export async function mutate(request: FastifyRequest, deps: AppDeps, options: MutationOptions, work: MutationWork): Promise<Result> {
  const title = options.title ?? request.routeOptions.config.logTitle
  const key = idempotencyKeyOf(request, options.owner ?? (request.staff ? `admin:${request.staff.id}` : `guest:${request.ip}`), options.content)
  return inTransaction(request, deps, (ctx) =>
    withIdempotencyKey(ctx.tx, key, async () => {
      const result = await work(ctx)
      if (title) await writeAuditLog(ctx.tx, request, { title, code: code.done, staff: request.staff, ...(options.logged && { data: options.logged() }) })
      return withChange(result, ctx.changes?.isReversible ? ctx.changes.id : undefined)
    }),
  )
}

/** A transaction of a request and then its effects that wait for the commit. By itself for parts of what a call of `mutate` has begun, which guard themselves. */
export async function inTransaction<Answer>(request: FastifyRequest, { db }: Pick<AppDeps, 'db'>, work: (ctx: Context) => Promise<Answer>): Promise<Answer> {
  const later: (() => Promise<void> | void)[] = []
  const answer = await withRetry(db, async (tx) => {
    later.length = 0
    return work(contextOf(request, tx, (one) => void later.push(one)))
  })
  for (const one of later) await runAfterCommit(one, request)
  return answer
}

async function withIdempotencyKey(tx: Db, key: IdempotencyKey | undefined, work: () => Promise<Result>): Promise<Result> {
  if (!key) return work()
  const stored = await claimKey(tx, key)
  if (stored) return withChange(ok(stored.data, stored.message, stored.values), stored.change)
  const answer = await work()
  const { message, values, change } = answer
  await storeAnswer(tx, key, { data: withoutSecret(answer.data), ...(message ? { message } : {}), values, ...(change ? { change } : {}) })
  return answer
}

/** A secret that is shown once is not kept for a repeated request. */
const withoutSecret = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'shown_once' in data ? { ...data, shown_once: null } : data)

/** The change is committed: a later error is only logged. */
async function runAfterCommit(work: () => Promise<void> | void, request: FastifyRequest): Promise<void> {
  try {
    await work()
  } catch (error) {
    request.log.error({ err: error }, 'work after the commit failed')
  }
}

interface IdempotencyKey {
  readonly owner: string
  readonly key: string
  readonly fingerprint: string
}

/** The response to the first of several equal requests. */
interface StoredAnswer {
  readonly data: unknown
  readonly message?: SuccessCode
  readonly values?: TextValues
  readonly change?: string
}

const keyPattern = /^[A-Za-z0-9-]{8,64}$/

/** The idempotency key of a request, if it has one. `content` replaces the body of a stream. */
function idempotencyKeyOf(request: FastifyRequest, owner: string, content?: string): IdempotencyKey | undefined {
  const key = request.headers[headers.idempotency]
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) return refuse('bad_parameter', { field: headers.idempotency })
  const { uuid: _, server: __, ...query } = (request.query ?? {}) as Record<string, unknown>
  const whole = JSON.stringify([request.method, request.url.split('?')[0], query, content ?? request.body ?? null])
  return { owner, key, fingerprint: createHash('sha256').update(whole).digest('hex') }
}

/**
 * Takes the key for this transaction by inserting its row first. If an equal request is running, the insert waits for its end (a lock timeout is answered "in
 * progress"); if it has committed, its response is returned.
 */
async function claimKey(tx: Db, { owner, key, fingerprint }: IdempotencyKey): Promise<StoredAnswer | undefined> {
  const taken = await insertKey(tx, { owner, key, fingerprint })
  if (taken) return undefined
  const stored = await tx
    .selectFrom('idempotency_key')
    .select((eb) => ['fingerprint', eb.ref('answer').$castTo<StoredAnswer | null>().as('answer')])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) return refuse('in_progress')
  if (stored.fingerprint !== fingerprint) return refuse('key_reused')
  return stored.answer ?? refuse('in_progress')
}

const insertKey = (tx: Db, { owner, key, fingerprint }: IdempotencyKey) =>
  tx
    .insertInto('idempotency_key')
    .values({ owner, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isDatabaseError(error) && error.code === '55P03') return refuse('in_progress')
      throw error
    })

async function storeAnswer(tx: Db, { owner, key }: IdempotencyKey, answer: StoredAnswer): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
}
