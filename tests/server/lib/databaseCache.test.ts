import { setTimeout as pause } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { clearCaches, databaseCache } from '../../../server/lib/databaseCache'

import type { Db } from '../../../server/context'

const database = (): Db => ({}) as Db // used only as a key

test('two databases never share cached values', () => {
  const cache = databaseCache<string, number>({ max: 10 })
  const [one, other] = [database(), database()]
  cache(one).set('a', 1)
  expect([cache(one).get('a'), cache(other).get('a')]).toEqual([1, undefined])
})

test('the size of a cache is limited: the least recently used entry is evicted first', () => {
  const cache = databaseCache<string, number>({ max: 2 })(database())
  cache.set('a', 1).set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

test('an expired entry is removed', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1)
  const cache = databaseCache<string, number>({ max: 2, ttl: 30_000 })(database())
  cache.set('a', 1)
  clock.mockReturnValue(30_001)
  expect(cache.get('a')).toBe(1)
  await pause(10) // the cache reads the clock once per millisecond
  clock.mockReturnValue(30_002)
  expect(cache.get('a')).toBeUndefined()
  clock.mockRestore()
})

test('clearing empties every cache of that database and no other', () => {
  const [names, sizes] = [databaseCache<string, string>({ max: 10 }), databaseCache<number, number>({ max: 10 })]
  const [one, other] = [database(), database()]
  for (const db of [one, other]) {
    names(db).set('a', 'b')
    sizes(db).set(1, 2)
  }
  clearCaches(one)
  expect([names(one).size, sizes(one).size, names(other).size, sizes(other).size]).toEqual([0, 0, 1, 1])
})
