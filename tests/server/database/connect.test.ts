import { expect, test } from 'vitest'

import { connect } from '../../../server/database/connect'
import { sharedBuffers } from '../../../server/database/postgres/postmaster'
import { testDatabase } from '../../support/database'

test('the kept connections of a pool stay open while idle, the others are closed', async () => {
  const database = await testDatabase()
  const { pool, close } = connect(database.url, { kept: 2 })
  Object.assign(pool.options, { idleTimeoutMillis: 1 })
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')))
  await expect.poll(() => pool.totalCount).toBe(2)
  const idle = () =>
    database.sql<{ n: number }>("select count(*)::int as n from pg_stat_activity where datname = current_database() and query like '%pg_sleep(0.05)'")
  await expect.poll(async () => (await idle()).rows).toEqual([{ n: 2 }])
  await close()
  await database.close()
})

test('the built-in database keeps an eighth of the memory for its pages, within limits', () => {
  expect([512, 2048, 4096, 65_536].map(sharedBuffers)).toEqual([128, 256, 512, 1024])
})
