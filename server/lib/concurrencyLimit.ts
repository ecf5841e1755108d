import pLimit from 'p-limit'

import { refuse } from '../errors'

import type { RefusalCode } from '../../resources/kit/errors'

/**
 * Limits concurrent heavy work: further calls are queued, and refused when too many wait. Each kind of work has a limit of its own, so that many simultaneous
 * sign-ins do not block uploads.
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
