import { LRUCache } from 'lru-cache'
import { afterEach, expect, test, vi } from 'vitest'

import { singleFlight } from '../../../server/dashboard/singleFlight'

afterEach(() => void vi.restoreAllMocks())

/** A clock that the query advances. */
function sharedCalls(took: number) {
  let now = 1
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const share = singleFlight(new LRUCache<string, number>({ max: 2, ttl: 30_000, ttlResolution: 0 }))
  const ask = vi.fn(async () => {
    now += took
    return ask.mock.calls.length
  })
  return { ask, share, pass: (time: number) => void (now += time) }
}

test('two equal queries at once run once, a different one runs separately', async () => {
  const { ask, share } = sharedCalls(0)
  expect(await Promise.all([share('a', ask), share('a', ask), share('b', ask)])).toHaveLength(3)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('quick results are computed again at every request', async () => {
  const { ask, share } = sharedCalls(199)
  await share('a', ask)
  await share('a', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('slow results are cached for the same account until they expire', async () => {
  const { ask, share, pass } = sharedCalls(200)
  await share('a', ask)
  pass(29_999)
  expect(await share('a', ask)).toBe(1)
  expect(await share('b', ask)).toBe(2)
  pass(30_000)
  expect(await share('a', ask)).toBe(3)
})

test('a failed query is run again', async () => {
  const { share } = sharedCalls(0)
  await expect(share('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await share('a', async () => 7)).toBe(7)
})
