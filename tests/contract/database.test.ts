import { afterAll, beforeAll, expect, test } from 'vitest'

import { entities } from '../../resources/index'
import { findSchemaDiff } from '../../server/database/schemaDiff'
import { testDatabase } from '../support/database'

import type { TestDatabase } from '../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a fresh database matches the definitions (if not, run npm run db:migrate)', async () => {
  const { statements, notes } = await findSchemaDiff(database.db, entities)
  expect([...statements, ...notes]).toEqual([])
})
