import { code } from '../../resources/kit/protocol/envelope'
import { writeAuditLog } from '../audit/adminLog'
import { withRetry } from '../database/transaction'
import { withChange } from '../result'
import { contextOf } from './contextOf'
import { claimKeys, idempotencyKeyOf, storeAnswers, storedAnswer } from './idempotencyKeys'

import type { FastifyRequest } from 'fastify'

import type { Context, Db } from '../context'
import type { AppDeps } from '../deps'
import type { Result } from '../result'
import type { IdempotencyKey } from './idempotencyKeys'

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
  const owner = options.owner ?? (request.staff ? `admin:${request.staff.id}` : `guest:${request.ip}`)
  const key = idempotencyKeyOf(request, { owner, keys: deps.fingerprintKeys, content: options.content })
  return inTransaction(request, deps, (ctx) =>
    withIdempotencyKey(ctx.tx, key, async () => {
      const result = await work(ctx)
      if (title) await writeAuditLog(ctx.tx, request, { title, code: code.done, staff: request.staff, ...(options.logged && { data: options.logged() }) })
      return withChange(result, ctx.changes?.isReversible && !ctx.changes.isIncomplete ? ctx.changes.id : undefined)
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
  const [claimed] = await claimKeys(tx, [key])
  if (!claimed) return storedAnswer(tx, key)
  const answer = await work()
  await storeAnswers(tx, [{ key, answer }])
  return answer
}

/** The change is committed: a later error is only logged. */
async function runAfterCommit(work: () => Promise<void> | void, request: FastifyRequest): Promise<void> {
  try {
    await work()
  } catch (error) {
    request.log.error({ err: error }, 'work after the commit failed')
  }
}
