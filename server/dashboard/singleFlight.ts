/** Milliseconds. An answer that took longer than this is cached; in a shop of usual size every request is counted again. */
const slowThreshold = 200
const cacheTime = 30_000
const maxCached = 200

type SingleFlight<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Equal requests at the same time share one computation, so that an impatient reload costs the database nothing; a slow
 * result is cached for half a minute, like the totals of very long lists.
 */
export function singleFlight<Answer>(now: () => number = Date.now): SingleFlight<Answer> {
  const running = new Map<string, Promise<Answer>>()
  const kept = new Map<string, { readonly answer: Answer; readonly until: number }>()

  const find = async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const begin = now()
    const answer = await ask()
    if (now() - begin < slowThreshold) return answer
    if (kept.size >= maxCached) kept.clear()
    kept.set(key, { answer, until: now() + cacheTime })
    return answer
  }

  return (key, ask) => {
    const known = kept.get(key)
    if (known && known.until > now()) return Promise.resolve(known.answer)
    kept.delete(key)
    const definitions = running.get(key) ?? find(key, ask).finally(() => running.delete(key))
    running.set(key, definitions)
    return definitions
  }
}
