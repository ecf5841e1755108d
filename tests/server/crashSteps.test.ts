import { afterAll, beforeAll, expect, test } from 'vitest'

import { crashAtSteps } from '../../tools/crash/steps'
import { addAdmin } from '../support/app'
import { testDatabase } from '../support/database'
import { addGoods, skuRow } from '../support/goods'
import { addMember } from '../support/members'

import type { TestDatabase } from '../support/database'

/** Another one each time, so that many runs together see all steps; set it to repeat a run. */
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.sql<{ id: number }>('select id from admin_group where is_super = 1')
  await addAdmin(database, { username: 'admin', groupId: rows[0]?.id ?? 0 })
  await addMember(database)
  await addGoods(database, { skus: [skuRow('', { stock: 1000, price: '20.00' })] })
})
afterAll(() => database.close())

test(`placing, paying, shipping, refunding and exporting, killed at a statement of each, happen once (seed ${seed})`, { timeout: 400_000 }, async () => {
  const steps: string[] = []
  const { figures, faults } = await crashAtSteps({ sample: { seed, databaseUrl: database.url }, print: (line) => void steps.push(line) })
  console.log(`CRASH_SEED=${seed}\n${steps.join('\n')}`)
  expect(faults).toEqual([])
  expect(figures).toContain('kills: 5')
})
