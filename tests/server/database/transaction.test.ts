import { afterAll, beforeAll, expect, test } from 'vitest'

import { beforeCommit, withRetry } from '../../../server/database/transaction'
import { testDatabase } from '../../support/database'

import type { Db } from '../../../server/context'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const note = (key: string) => (tx: Db) => tx.insertInto('setting').values({ key, value: 'true' }).execute()
const keysLike = async (pattern: string) => (await database.sql<{ key: string }>('select key from setting where key like $1', [pattern])).rows

test('deferred work registered twice runs once, last, within the transaction', async () => {
  const order: string[] = []
  const last = async (tx: Db): Promise<void> => {
    order.push('last')
    await note('once.last')(tx)
  }
  await withRetry(database.db, async (tx) => {
    beforeCommit(tx, last)
    beforeCommit(tx, last)
    await note('once.first')(tx)
    order.push('first')
  })
  expect(order).toEqual(['first', 'last'])
  expect(await keysLike('once.%')).toHaveLength(2)
})

test('failed deferred work rolls back the transaction', async () => {
  const fail = () => Promise.reject(new Error('no'))
  const change = withRetry(database.db, async (tx) => {
    await note('failed.first')(tx)
    beforeCommit(tx, fail)
  })
  await expect(change).rejects.toThrow('no')
  expect(await keysLike('failed.%')).toEqual([])
})

test('a retried attempt starts without the deferred work of the previous one', async () => {
  let [attempt, runs] = [0, 0]
  const count = async (): Promise<void> => void runs++
  await withRetry(database.db, async (tx) => {
    attempt += 1
    if (attempt > 1) return
    beforeCommit(tx, count)
    throw Object.assign(new Error('deadlock'), { code: '40P01' })
  })
  expect([attempt, runs]).toEqual([2, 0])
})
