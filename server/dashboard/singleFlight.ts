import type { LRUCache } from 'lru-cache'

/** Milliseconds. A result that took longer than this is cached; in a shop of usual size every request is counted again. */
const slowThreshold = 200

type SingleFlight<Answer> = (key: string, load: () => Promise<Answer>) => Promise<Answer>

/**
 * Equal concurrent requests share one computation, so that repeated reloads cost the database nothing; slow results are cached, like the totals of very long
 * lists.
 */
export function singleFlight<Answer extends NonNullable<unknown>>(cache: Pick<LRUCache<string, Answer>, 'get' | 'set'>): SingleFlight<Answer> {
  const running = new Map<string, Promise<Answer>>()

  const find = async (key: string, load: () => Promise<Answer>): Promise<Answer> => {
    const begin = performance.now()
    const answer = await load()
    if (performance.now() - begin >= slowThreshold) cache.set(key, answer)
    return answer
  }

  return async (key, load) => {
    const known = cache.get(key)
    if (known) return known
    const answer = running.get(key) ?? find(key, load).finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }
}
