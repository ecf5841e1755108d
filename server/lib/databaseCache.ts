import { LRUCache } from 'lru-cache'

import type { Db } from '../context'

interface CacheOptions {
  /** Entries; the least recently used one is evicted first. */
  readonly max: number
  /** Milliseconds an entry is valid; without it until it is replaced or evicted. */
  readonly ttl?: number
}

type Value = NonNullable<unknown>

const clearFunctions = new Set<(db: Db) => void>()

/** A bounded cache per database, so that two servers in one process (tests) never share one. It is freed with its database. */
export function databaseCache<Key extends string | number, Cached extends Value>(options: CacheOptions): (db: Db) => LRUCache<Key, Cached> {
  const caches = new WeakMap<Db, LRUCache<Key, Cached>>()
  clearFunctions.add((db) => caches.get(db)?.clear())
  return (db) => {
    const cache = caches.get(db) ?? new LRUCache<Key, Cached>(options)
    caches.set(db, cache)
    return cache
  }
}

/** Empties every cache of this database in this process. */
export const clearCaches = (db: Db): void => clearFunctions.forEach((clear) => clear(db))
