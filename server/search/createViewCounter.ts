import pLimit from 'p-limit'

import { UserError } from '../errors'
import { limitPerAccount } from '../lib/concurrencyLimit'
import { withTimeout } from '../lib/withTimeout'
import { contextOf } from '../request/contextOf'
import { onRequestEnd } from '../request/onRequestEnd'
import { countMatching } from './countMatching'

import type { FastifyRequest } from 'fastify'

import type { AppDeps } from '../deps'
import type { StoredView } from '../domain/view/readViews'

/** Milliseconds per count and per call. */
const [maxTime, maxTotalTime] = [1500, 2500]
/** Counts at a time of one call, and of this process: lists and changes keep the other connections. */
const [concurrency, maxConnections] = [3, 4]
/** Calls of an account that wait for its earlier ones, for example those of its windows. */
const maxWaiting = 20

type ViewCounter = (request: FastifyRequest, views: readonly StoredView[]) => Promise<Readonly<Record<string, number | null>>>

/** Counts the rows of views for their user, one call of an account at a time. What was not reached in time, or before the client left, has no number. */
export function createViewCounter(deps: Pick<AppDeps, 'db' | 'registry'>): ViewCounter {
  const ofProcess = pLimit(maxConnections)
  const inTurn = limitPerAccount({ concurrency: 1, maxQueued: maxWaiting, whenFull: 'busy' })
  return async (request, views) => {
    const until = Date.now() + maxTotalTime
    let isLeft = false
    onRequestEnd(request, () => (isLeft = true))
    const countInTime = async (view: StoredView): Promise<number | null> => {
      const left = Math.min(maxTime, until - Date.now())
      return isLeft || left <= 0 ? null : countView(deps, request, view, left)
    }
    const counts = await inTurn(`${request.staff.id}`, () =>
      pLimit(concurrency).map(views, async (view) => [view.id, await ofProcess(() => countInTime(view))] as const),
    )
    return Object.fromEntries(counts)
  }
}

/** Null if there is no number: the definition no longer has a column, or counting took too long. */
async function countView(
  { registry, db }: Pick<AppDeps, 'db' | 'registry'>,
  request: FastifyRequest,
  { path, asked }: StoredView,
  most: number,
): Promise<number | null> {
  const compiled = registry.at(path)
  if (!compiled) return null
  try {
    return (await withTimeout(db, most, (tx) => countMatching(compiled, contextOf(request, tx), asked))) ?? null
  } catch (error) {
    if (error instanceof UserError) return null
    throw error
  }
}
