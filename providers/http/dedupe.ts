import { Canceled } from './errors'

interface Running {
  readonly controller: AbortController
  /** Aborted when its caller no longer needs it. */
  readonly callerSignal: AbortSignal | undefined
  readonly isQuiet: boolean
  answer: Promise<unknown>
}

interface Repeatable {
  readonly key: string
  readonly isRead: boolean
  readonly isQuiet: boolean
  readonly callerSignal: AbortSignal | undefined
}

/**
 * Prevents identical requests from running twice. A second GET aborts the first, whose caller gets the later response. A second mutation with the same
 * idempotency key is not sent: its caller shares the response of the first. A request aborted by its caller is not a duplicate of the next. Somebody has
 * made a mistake, unless a list is compared while it is reloaded: one of the two is quiet then.
 */
export function createDedupe(): <Answer>(call: Repeatable, send: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer> {
  const running = new Map<string, Running>()
  return <Answer>({ key, isRead, isQuiet, callerSignal }: Repeatable, send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    const latest = running.get(key)
    const before = latest?.callerSignal?.aborted ? undefined : latest
    if (before?.isQuiet === isQuiet) console.warn(`duplicate request canceled: ${key}`)
    if (before && !isRead) return before.answer as Promise<Answer>
    const current: Running = { controller: new AbortController(), callerSignal, isQuiet, answer: Promise.resolve() }
    const followNewer = (error: unknown): Promise<Answer> => {
      const newer = running.get(key)
      if (error instanceof Canceled && current.controller.signal.aborted && newer && newer !== current) return newer.answer as Promise<Answer>
      throw error
    }
    const answer = send(current.controller.signal)
      .catch(followNewer)
      .finally(() => {
        if (running.get(key) === current) running.delete(key)
      })
    current.answer = answer
    running.set(key, current)
    before?.controller.abort()
    return answer
  }
}

interface PrefetchedRead {
  /** Language and account of the request. */
  readonly stamp: string
  readonly answer: Promise<unknown>
  readonly isOver: Promise<void>
  arrived?: { readonly data: unknown; readonly until: number }
}

/** Milliseconds after its arrival during which an unused response may be shown. */
const fresh = 3000

/** Reads begun before their screen is rendered. Each response is used once; a failed one is requested again by the screen. */
export interface Prefetch {
  /** Resolves when the response has arrived or failed; never rejects. */
  readonly begin: (key: string, stamp: string, load: () => Promise<unknown>) => Promise<void>
  /** The response, or its promise while it is pending; undefined if there is none. */
  readonly take: (key: string, stamp: string) => Promise<unknown> | undefined
  /** The same synchronously: undefined while it is pending, in which case it is left for `take`. */
  readonly arrived: (key: string, stamp: string) => { readonly data: unknown } | undefined
  /** After a change no earlier response is used. */
  readonly forget: () => void
}

export function createPrefetch(now: () => number = Date.now): Prefetch {
  const reads = new Map<string, PrefetchedRead>()
  const find = (key: string, stamp: string): PrefetchedRead | undefined => {
    const entry = reads.get(key)
    if (entry && entry.stamp === stamp && (entry.arrived?.until ?? Infinity) > now()) return entry
    reads.delete(key)
    return undefined
  }
  return {
    begin: (key, stamp, load) => {
      const before = find(key, stamp)
      if (before) return before.isOver
      const answer = load()
      const keep = (data: unknown): void => void (one.arrived = { data, until: now() + fresh })
      const one: PrefetchedRead = { stamp, answer, isOver: answer.then(keep, () => undefined) }
      reads.set(key, one)
      return one.isOver
    },
    take: (key, stamp) => {
      const entry = find(key, stamp)
      reads.delete(key)
      return entry?.answer
    },
    arrived: (key, stamp) => {
      const arrival = find(key, stamp)?.arrived
      if (arrival) reads.delete(key)
      return arrival
    },
    forget: () => reads.clear(),
  }
}
