import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { deleteInBatches } from '../../../server/lib/deleteInBatches'
import { testDatabase } from '../../support/database'

import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.sql('delete from idempotency_key'))

/** Many of the rows have one age, as those of one statement have. */
const addKeys = (owner: string, count: number) =>
  database.sql(
    `insert into idempotency_key (owner, key, fingerprint, create_time)
     select $1, 'key-' || lpad(i::text, 6, '0'), '', '2020-01-01 00:00:00.123456Z'::timestamptz + i / 7000 * interval '1 microsecond' from generate_series(1, $2::int) i`,
    [owner, count],
  )
const left = async () =>
  (await database.sql<{ owner: string; n: number }>('select owner, count(*)::int as n from idempotency_key group by owner order by owner')).rows
const old = { where: sql`create_time < '2021-01-01'`, orderBy: 'create_time', key: ['owner', 'key'] } as const

test('more rows than one statement takes are deleted, and younger ones stay', async () => {
  await addKeys('old', 20_001)
  await database.sql("insert into idempotency_key (owner, key, fingerprint) values ('new', 'key-1', '')")
  await deleteInBatches(database.db, 'idempotency_key', old)
  expect(await left()).toEqual([{ owner: 'new', n: 1 }])
})

test('rows that stay although they are old do not hide those behind them', async () => {
  await addKeys('a kept', 12_000)
  await addKeys('b old', 12_000)
  await deleteInBatches(database.db, 'idempotency_key', { ...old, isKept: sql`owner = 'a kept'` })
  expect(await left()).toEqual([{ owner: 'a kept', n: 12_000 }])
})

test('a row that somebody is changing is not waited for', async () => {
  await addKeys('old', 2)
  await database.db.transaction().execute(async (tx) => {
    await sql`select from idempotency_key where key = 'key-000001' for update`.execute(tx)
    await deleteInBatches(database.db, 'idempotency_key', old)
  })
  expect(await left()).toEqual([{ owner: 'old', n: 1 }])
})
