import pLimit from 'p-limit'

import { refuse } from '../errors'

import type { LimitFunction } from 'p-limit'

import type { RefusalCode } from '../../resources/kit/errors'

/**
 * Limits concurrent heavy work: further calls are queued, and refused when too many wait. Each kind of work has a limit of its own, so that many simultaneous
 * sign-ins do not block uploads.
 */
export interface ConcurrencyLimit {
  /** Work of an account waits for the earlier work of the same account first, so that the others wait for no more of it than runs at a time. */
  readonly run: <Result>(work: () => Promise<Result>, account?: string) => Promise<Result>
}

interface LimitOptions {
  readonly concurrency: number
  readonly maxQueued: number
  /** The refusal when the queue is full. */
  readonly whenFull: RefusalCode
}

export function concurrencyLimit({ concurrency, maxQueued, whenFull, ...more }: LimitOptions & { readonly maxQueuedPerAccount?: number }): ConcurrencyLimit {
  const limit = pLimit(concurrency)
  const runOfAccount = limitPerAccount({ concurrency, maxQueued: more.maxQueuedPerAccount ?? maxQueued, whenFull })
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount >= concurrency && limit.pendingCount >= maxQueued) refuse(whenFull)
    return limit(work)
  }
  return { run: (work, account) => (account === undefined ? run(work) : runOfAccount(account, () => run(work))) }
}

/** A queue for each account. */
export function limitPerAccount({ concurrency, maxQueued, whenFull }: LimitOptions): <Result>(account: string, work: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, { readonly limit: LimitFunction; count: number }>()
  return async (account, work) => {
    const queue = queues.get(account) ?? { limit: pLimit(concurrency), count: 0 }
    if (queue.count >= concurrency + maxQueued) refuse(whenFull)
    queue.count += 1
    queues.set(account, queue)
    try {
      return await queue.limit(work)
    } finally {
      queue.count -= 1
      if (queue.count === 0) queues.delete(account)
    }
  }
}
