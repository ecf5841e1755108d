import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { batchLookup } from '../../../server/lib/batchLookup'

import type { Db } from '../../../server/context'

const database = (): Db => ({}) as Db // used only as a key

interface Found {
  readonly key: string
  readonly n: number
}

/** Returns the number of queries so far; `wait` delays an answer. */
function counting(wait = 0) {
  const asked: string[][] = []
  const find = batchLookup<Found>(async (_, keys) => {
    const n = asked.push([...keys])
    await pause(wait)
    return keys.filter((key) => key !== 'unknown').map((key) => ({ key, n }))
  })
  return { asked, find }
}

test('lookups made at the same time are answered by one query, each with its own result', async () => {
  const { asked, find } = counting()
  const db = database()
  const answers = await Promise.all(['a', 'b', 'a', 'unknown'].map((key) => find(db, key)))
  expect(asked).toEqual([['a', 'b', 'unknown']])
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
  const { asked, find } = counting()
  await Promise.all([find(database(), 'a'), find(database(), 'b')])
  expect(asked).toEqual([['a'], ['b']])
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
