import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { connect } from '../../../server/database/connect'
import { migrationsFolder, pendingMigrations } from '../../../server/database/migrate'
import { reviewMigrations } from '../../../tools/dev/reviewMigrations'
import { testDatabase } from '../../support/database'

import type { Connection } from '../../../server/database/connect'
import type { TestDatabase } from '../../support/database'

// test files share their modules, so those that use the mock are imported again, before and after
vi.hoisted(() => vi.resetModules())
vi.mock('../../../server/database/connect', { spy: true })

let database: TestDatabase
let owner: Connection
beforeAll(async () => {
  database = await testDatabase()
  owner = connect(database.url, { max: 2 })
})
afterAll(async () => {
  await owner.close()
  await database.close()
  vi.resetModules()
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function columns(table: string): Promise<string[]> {
  const { rows } = await owner.pool.query<{ name: string }>('select column_name as name from information_schema.columns where table_name = $1', [table])
  return rows.map(({ name }) => name)
}

test('a database as the definitions want it needs no reader', async () => {
  const review = vi.fn()
  await reviewMigrations(owner, { review }, () => undefined, folder)
  expect(review).not.toHaveBeenCalled()
  expect(await pendingMigrations(owner, folder)).toEqual({ isNew: false, pending: [] })
})

test('a file that nobody has read yet is applied only after somebody has', async () => {
  writeFileSync(join(folder, '9998_probe.sql'), 'create table probe (id int);\n')
  let agree = (): void => undefined
  const review = vi.fn((_title: string, _sql: string) => new Promise<void>((resolve) => (agree = resolve)))
  const printed: string[] = []
  const done = reviewMigrations(owner, { review }, (line) => void printed.push(line), folder)
  await vi.waitFor(() => expect(review).toHaveBeenCalledOnce())
  expect(review.mock.calls[0]?.[1]).toContain('create table probe (id int);')
  expect(printed.join('\n')).toContain('create table probe (id int);')
  expect(await columns('probe')).toEqual([])
  agree()
  await done
  expect(await columns('probe')).toEqual(['id'])
})

test('a difference from the definitions is shown, becomes a file once it is agreed to, and is applied', async () => {
  await database.sql('alter table shop_delivery_company drop column website')
  const files = new Set(readdirSync(folder))
  const shown: string[] = []
  const review = (_title: string, sql: string): Promise<void> => {
    shown.push(sql)
    expect(readdirSync(folder)).toHaveLength(files.size)
    return Promise.resolve()
  }
  vi.mocked(connect).mockClear()
  await reviewMigrations(owner, { review }, () => undefined, folder)
  // rows that the difference would hurt are counted in whole tables, for as long as it takes
  expect(vi.mocked(connect).mock.calls).toContainEqual([owner.pool.options.connectionString, expect.objectContaining({ isPatient: true })])
  expect(shown).toEqual([expect.stringContaining('add column "website"')])
  expect(readdirSync(folder).filter((name) => !files.has(name))).toEqual([expect.stringMatching(/^\d{4}_change_shop_delivery_company\.sql$/)])
  expect(await columns('shop_delivery_company')).toContain('website')
})
