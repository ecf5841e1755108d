import { setTimeout as pause } from 'node:timers/promises'

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'

import { batchLookup, keyedQuery } from '../../../server/lib/batchLookup'

import type { CompiledQuery } from 'kysely'

import type { Db } from '../../../server/context'
import type { Tables } from '../../../server/database/tables'

const database = (): Db => ({}) as Db // used only as a key

interface Found {
  readonly key: string
  readonly n: number
}

/** Returns the number of queries so far; `wait` delays an answer. */
function counting(wait = 0) {
  const batches: string[][] = []
  const find = batchLookup<Found>(async (_, keys) => {
    const n = batches.push([...keys])
    await pause(wait)
    return keys.filter((key) => key !== 'unknown').map((key) => ({ key, n }))
  })
  return { batches, find }
}

test('lookups made at the same time are answered by one query, each with its own result', async () => {
  const { batches, find } = counting()
  const db = database()
  const answers = await Promise.all(['a', 'b', 'a', 'unknown'].map((key) => find(db, key)))
  expect(batches).toEqual([['a', 'b', 'unknown']])
  expect(answers).toEqual([{ key: 'a', n: 1 }, { key: 'b', n: 1 }, { key: 'a', n: 1 }, undefined])
})

test('a lookup never joins a query that is already running', async () => {
  const { find } = counting(30)
  const db = database()
  const first = find(db, 'a')
  await pause(10)
  expect([await find(db, 'a'), await first]).toEqual([
    { key: 'a', n: 2 },
    { key: 'a', n: 1 },
  ])
})

test('lookups in two databases are never combined', async () => {
  const { batches, find } = counting()
  await Promise.all([find(database(), 'a'), find(database(), 'b')])
  expect(batches).toEqual([['a'], ['b']])
})

test('a failure rejects every lookup of the batch, and the next one queries again', async () => {
  let isDown = true
  const find = batchLookup<Found>(async (_, keys) => {
    if (isDown) throw new Error('down')
    return keys.map((key) => ({ key, n: 0 }))
  })
  const db = database()
  const ends = await Promise.allSettled([find(db, 'a'), find(db, 'b')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await find(db, 'a')).toEqual({ key: 'a', n: 0 })
})

test('a keyed query is built once for each number of keys, filled up with the last one, and run with the keys of each call', async () => {
  const ran: (readonly unknown[])[] = []
  const texts = new Set<string>()
  const db = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => {
      texts.add(sql)
      ran.push(parameters)
      return { rows: [{ key: 'a' }] }
    },
  } as unknown as Db // no other method is called
  const dialect = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  let builds = 0
  const find = keyedQuery((_, keys) => {
    builds += 1
    return dialect.selectFrom('token').select('hash').where('kind', '=', 'admin').where('hash', '=', keys)
  })
  const rows = [await find(db, ['a', 'b']), await find(db, ['c']), await find(db, ['d']), await find(db, ['e', 'f', 'g'])]
  expect(rows.flat()).toEqual(Array.from({ length: 4 }, () => ({ key: 'a' })))
  expect([builds, texts.size]).toEqual([2, 2])
  expect(ran).toEqual([
    ['admin', 'a', ...Array.from({ length: 7 }, () => 'b')],
    ['admin', 'c'],
    ['admin', 'd'],
    ['admin', 'e', 'f', ...Array.from({ length: 6 }, () => 'g')],
  ])
})
