import { code } from '../../resources/kit/protocol'
import { done } from '../answer'
import { withRetry } from '../database/connect'
import { logDeed } from './logs/adminLog'
import { contextOf } from './request/contextOf'
import { keepAnswer, keyOf, takeKey } from './request/idempotency'

import type { FastifyRequest } from 'fastify'

import type { Answer } from '../answer'
import type { Context, Tx } from '../context'
import type { Parts } from '../parts'
import type { Key } from './request/idempotency'

export interface Deed {
  /** The line in the admin log; the route's `logTitle` by default. Without either nothing is logged. */
  readonly title?: string
  /** Whose keys are compared, for callers who are not signed in. */
  readonly owner?: string
  /** What the fingerprint is made of where the body is a stream, e.g. the hash of an upload. */
  readonly content?: string
}

type Work = (ctx: Context) => Promise<Answer>

/**
 * The one way to change anything: key, work, change log, admin log and the kept answer stand in one transaction, or
 * none of them exists. What cannot be taken back waits for the commit. Runs again when it collided with another.
 */
export async function mutate(request: FastifyRequest, parts: Parts, deed: Deed, work: Work): Promise<Answer> {
  const title = deed.title ?? request.routeOptions.config.logTitle
  const key = keyOf(request, deed.owner ?? (request.staff ? `admin:${request.staff.id}` : `guest:${request.ip}`), deed.content)
  const later: (() => Promise<void> | void)[] = []
  const answer = await withRetry(parts.db, async (tx) => {
    later.length = 0
    return inside(tx, key, async () => {
      const said = await work(contextOf(request, tx, (one) => void later.push(one)))
      if (title) await logDeed(tx, request, { title, code: code.done, staff: request.staff })
      return said
    })
  })
  for (const one of later) await runLater(one, request)
  return answer
}

async function inside(tx: Tx, key: Key | undefined, work: () => Promise<Answer>): Promise<Answer> {
  if (!key) return work()
  const kept = await takeKey(tx, key)
  if (kept) return done(kept.data, kept.message, kept.values)
  const answer = await work()
  await keepAnswer(tx, key, { data: answer.data, ...(answer.message ? { message: answer.message } : {}), values: answer.values })
  return answer
}

/** The deed is done and stays done: what fails afterwards is for the log. */
async function runLater(work: () => Promise<void> | void, request: FastifyRequest): Promise<void> {
  try {
    await work()
  } catch (error) {
    request.log.error({ err: error }, 'work after the commit failed')
  }
}
