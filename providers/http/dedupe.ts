import { Cancelled } from './errors'

interface Running {
  readonly controller: AbortController
  /** Aborted once its caller has given it up. */
  readonly given: AbortSignal | undefined
  answer: Promise<unknown>
}

/**
 * Keeps identical calls from running twice. A second GET aborts the first, whose caller gets the newer answer.
 * A second mutation with the same idempotency key is not sent at all: its caller shares the first one's answer.
 * A call whose caller has given it up is no duplicate of the next one.
 */
export function createDedupe(): <Answer>(key: string, isRead: boolean, send: (signal: AbortSignal) => Promise<Answer>, given?: AbortSignal) => Promise<Answer> {
  const running = new Map<string, Running>()
  return <Answer>(key: string, isRead: boolean, send: (signal: AbortSignal) => Promise<Answer>, given?: AbortSignal): Promise<Answer> => {
    const found = running.get(key)
    const before = found?.given?.aborted ? undefined : found
    if (before) console.warn(`duplicate request cancelled: ${key}`)
    if (before && !isRead) return before.answer as Promise<Answer>
    const mine: Running = { controller: new AbortController(), given, answer: Promise.resolve() }
    const followNewer = (error: unknown): Promise<Answer> => {
      const newer = running.get(key)
      if (error instanceof Cancelled && mine.controller.signal.aborted && newer && newer !== mine) return newer.answer as Promise<Answer>
      throw error
    }
    const answer = send(mine.controller.signal)
      .catch(followNewer)
      .finally(() => {
        if (running.get(key) === mine) running.delete(key)
      })
    mine.answer = answer
    running.set(key, mine)
    before?.controller.abort()
    return answer
  }
}
