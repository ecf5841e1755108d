import { afterAll, beforeAll, expect, test } from 'vitest'

import { purgeRows } from '../../../server/plugins/cleanup'
import { testDatabase } from '../../support/database'

import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const rowsOf = async (table: string): Promise<number> => (await database.sql(`select 1 from ${table}`)).rows.length

test('old rows are deleted also where those of another table cannot be', async () => {
  await database.sql("insert into idempotency_key (owner, key, fingerprint, create_time) values ('admin:1', 'key-0001', '', now() - interval '3 days')")
  await database.sql("insert into login_guard (key, failures, counted_from) values ('admin:old', 3, now() - interval '3 days')")
  await database.sql("insert into known_device (hash, area, owner_id, seen_time) values ('old', 'admin', 1, now() - interval '200 days')")
  await database.sql("create function keep_keys() returns trigger language plpgsql as $$ begin raise exception 'the keys are kept'; end $$")
  await database.sql('create trigger keys_kept before delete on idempotency_key for each row execute function keep_keys()')
  const logged: unknown[] = []
  const log = { error: (details: unknown) => void logged.push(details) }
  await purgeRows(database.db, log)
  expect(logged).toMatchObject([{ err: { message: 'the keys are kept' } }])
  expect([await rowsOf('idempotency_key'), await rowsOf('login_guard'), await rowsOf('known_device')]).toEqual([1, 0, 0])
  await database.sql('drop trigger keys_kept on idempotency_key')
  await purgeRows(database.db, log)
  expect([logged.length, await rowsOf('idempotency_key')]).toEqual([1, 0])
})
