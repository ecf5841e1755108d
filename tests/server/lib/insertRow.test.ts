import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertRowInto } from '../../../server/lib/insertRow'
import { testDatabase } from '../../support/database'

import type { TestDatabase } from '../../support/database'

let db: TestDatabase
const insert = insertRowInto('idempotency_key')
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => db.db.deleteFrom('idempotency_key').execute())
afterAll(() => db.close())

const stored = () => db.db.selectFrom('idempotency_key').select(['owner', 'key', 'fingerprint', 'answer']).orderBy('key').execute()

test('rows of the same and of other columns are stored with their own values', async () => {
  await insert(db.db, { owner: 'a', key: '1', fingerprint: 'x' })
  await insert(db.db, { owner: 'b', key: '2', fingerprint: 'y', answer: undefined })
  await insert(db.db, { answer: JSON.stringify({ data: 3 }), fingerprint: 'z', key: '3', owner: 'c' })
  expect(await stored()).toEqual([
    { owner: 'a', key: '1', fingerprint: 'x', answer: null },
    { owner: 'b', key: '2', fingerprint: 'y', answer: null },
    { owner: 'c', key: '3', fingerprint: 'z', answer: { data: 3 } },
  ])
})

test('an expression is refused, because its statement is no constant', async () => {
  const row = { owner: 'a', key: '4', fingerprint: sql`upper('x')` as unknown as string }
  await expect(insertRowInto('idempotency_key')(db.db, row)).rejects.toThrow('idempotency_key: expected plain values')
  expect(await stored()).toEqual([])
})
