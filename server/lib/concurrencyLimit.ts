import pLimit from 'p-limit'

import { refuse } from '../errors'

import type { RefusalCode } from '../../resources/kit/errors'

/**
 * Runs heavy work a few at a time: the rest waits, and when too many wait the caller is refused. Each kind of work has a limit of
 * its own, so that two hundred people signing in at nine o'clock leave the threads of uploads alone.
 */
export interface ConcurrencyLimit {
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

interface LimitOptions {
  readonly concurrency: number
  readonly maxQueued: number
  /** The refusal when the queue is full. */
  readonly whenFull: RefusalCode
}

export function concurrencyLimit({ concurrency, maxQueued, whenFull }: LimitOptions): ConcurrencyLimit {
  const limit = pLimit(concurrency)
  return {
    run: async (work) => {
      if (limit.activeCount >= concurrency && limit.pendingCount >= maxQueued) refuse(whenFull)
      return limit(work)
    },
  }
}
