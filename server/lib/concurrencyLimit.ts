import { refuse } from '../errors'

import type { RefusalCode } from '../../resources/kit/errors'

/**
 * Work that burns a core, a few at a time: the rest waits, and beyond that the caller is told to come back.
 * A queue of its own, so that two hundred people signing in at nine o'clock leave the threads of uploads alone.
 */
export interface ConcurrencyLimit {
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

interface LimitOptions {
  readonly concurrency: number
  readonly maxQueued: number
  /** What is said to the one who finds the line full. */
  readonly whenFull: RefusalCode
}

export function concurrencyLimit({ concurrency, maxQueued, whenFull }: LimitOptions): ConcurrencyLimit {
  let running = 0
  const line: (() => void)[] = []

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) {
      if (line.length >= maxQueued) refuse(whenFull)
      await new Promise<void>((resolve) => line.push(resolve)) // the place of whoever ends is handed over, so `running` stays
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }

  return { run }
}
