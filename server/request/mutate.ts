import { code } from '../../resources/kit/protocol'
import { writeAuditLog } from '../audit/adminLog'
import { withRetry } from '../database/connect'
import { ok } from '../result'
import { contextOf } from './contextOf'
import { claimKey, idempotencyKeyOf, storeAnswer } from './idempotency'

import type { FastifyRequest } from 'fastify'

import type { Context, Db } from '../context'
import type { AppDeps } from '../deps'
import type { Result } from '../result'
import type { IdempotencyKey } from './idempotency'

export interface MutationOptions {
  /** The title in the admin log; the route's `logTitle` by default. Without either nothing is logged. */
  readonly title?: string
  /** Whose keys are compared, for callers who are not signed in. */
  readonly owner?: string
  /** What the fingerprint is made of where the body is a stream, e.g. the hash of an upload. */
  readonly content?: string
}

type MutationWork = (ctx: Context) => Promise<Result>

/**
 * The one way to change anything: key, work, change log, admin log and the kept answer stand in one transaction, or
 * none of them exists. What cannot be taken back waits for the commit. Runs again when it collided with another.
 */
export async function mutate(request: FastifyRequest, deps: AppDeps, options: MutationOptions, work: MutationWork): Promise<Result> {
  const title = options.title ?? request.routeOptions.config.logTitle
  const key = idempotencyKeyOf(request, options.owner ?? (request.staff ? `admin:${request.staff.id}` : `guest:${request.ip}`), options.content)
  const later: (() => Promise<void> | void)[] = []
  const answer = await withRetry(deps.db, async (tx) => {
    later.length = 0
    return withIdempotencyKey(tx, key, async () => {
      const said = await work(contextOf(request, tx, (one) => void later.push(one)))
      if (title) await writeAuditLog(tx, request, { title, code: code.done, staff: request.staff })
      return said
    })
  })
  for (const one of later) await runAfterCommit(one, request)
  return answer
}

async function withIdempotencyKey(tx: Db, key: IdempotencyKey | undefined, work: () => Promise<Result>): Promise<Result> {
  if (!key) return work()
  const kept = await claimKey(tx, key)
  if (kept) return ok(kept.data, kept.message, kept.values)
  const answer = await work()
  await storeAnswer(tx, key, { data: answer.data, ...(answer.message ? { message: answer.message } : {}), values: answer.values })
  return answer
}

/** The change is committed and stays: what fails afterwards is for the log. */
async function runAfterCommit(work: () => Promise<void> | void, request: FastifyRequest): Promise<void> {
  try {
    await work()
  } catch (error) {
    request.log.error({ err: error }, 'work after the commit failed')
  }
}
