import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { connect } from '../../../server/database/connect'
import { migrate, migrationsFolder, pendingMigrations } from '../../../server/database/migrate'
import { reviewMigrations } from '../../../tools/dev/reviewMigrations'
import { writeMigration } from '../../../tools/proposeMigration'
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

const fail = vi.fn()
const resume = vi.fn()
let folder = ''
beforeEach(() => {
  fail.mockClear()
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
  await reviewMigrations(owner, { review, fail, resume }, () => undefined, folder)
  expect(review).not.toHaveBeenCalled()
  expect(await pendingMigrations(owner, folder)).toEqual({ isNew: false, pending: [] })
})

test('a file that nobody has read yet is applied only after somebody has', async () => {
  writeFileSync(join(folder, '9998_probe.sql'), 'create table probe (id int);\n')
  let agree = (): void => undefined
  const review = vi.fn((_title: string, _sql: string) => new Promise<void>((resolve) => (agree = resolve)))
  const printed: string[] = []
  const done = reviewMigrations(owner, { review, fail, resume }, (line) => void printed.push(line), folder)
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
  await reviewMigrations(owner, { review, fail, resume }, () => undefined, folder)
  // rows that the difference would hurt are counted in whole tables, for as long as it takes
  expect(vi.mocked(connect).mock.calls).toContainEqual([owner.pool.options.connectionString, expect.objectContaining({ isPatient: true })])
  expect(shown).toEqual([expect.stringContaining('add column "website"')])
  expect(readdirSync(folder).filter((name) => !files.has(name))).toEqual([expect.stringMatching(/^\d{4}_change_shop_delivery_company\.sql$/)])
  expect(await columns('shop_delivery_company')).toContain('website')
})

test('a file that changes indexes alone is named after their table', async () => {
  await database.sql('drop index shop_goods_category__weigh_idx')
  const files = new Set(readdirSync(folder))
  await reviewMigrations(owner, { review: () => Promise.resolve(), fail, resume }, () => undefined, folder)
  expect(readdirSync(folder).filter((name) => !files.has(name))).toEqual([expect.stringMatching(/^\d{4}_change_shop_goods_category\.sql$/)])
})

/** The SQL of each review, which `answers` agree to in turn; what has no answer waits for a change of the files. */
function reviews(...answers: readonly (() => void)[]): { review: (title?: string, sql?: string) => Promise<void>; shown: string[] } {
  const shown: string[] = []
  const review = (_title = '', sql = ''): Promise<void> => {
    const answer = answers[shown.push(sql) - 1]
    return answer ? Promise.resolve().then(answer) : new Promise(() => undefined)
  }
  return { review, shown }
}
const agree = (): void => undefined
const silent = (): void => undefined
const write = (name: string, sql: string): void => writeFileSync(join(folder, name), `${sql}\n`)

test('a file that changes before the answer is shown again, and what is applied is what was shown last', async () => {
  write('9990_early.sql', 'create table early (old_column int);')
  const { review, shown } = reviews(() => write('9990_early.sql', 'create table early (new_column int);'), agree)
  await reviewMigrations(owner, { review, fail, resume }, silent, folder)
  expect(shown).toEqual([expect.stringContaining('old_column'), expect.stringContaining('new_column')])
  expect(await columns('early')).toEqual(['new_column'])
})

test('a file that is added before the answer is shown before it is applied', async () => {
  write('9991_first.sql', 'create table first_probe (id int);')
  const { review, shown } = reviews(() => write('9992_second.sql', 'create table second_probe (id int);'), agree)
  await reviewMigrations(owner, { review, fail, resume }, silent, folder)
  expect(shown).toEqual([expect.not.stringContaining('second_probe'), expect.stringContaining('second_probe')])
  expect(await columns('second_probe')).toEqual(['id'])
})

test('what is shown follows the files without an answer', async () => {
  write('9993_open.sql', 'create table open_probe (old_column int);')
  const { review, shown } = reviews()
  const answered = reviews(agree)
  const both = (title?: string, sql?: string): Promise<void> => (shown.length === 0 ? review : answered.review)(title, sql)
  const done = reviewMigrations(owner, { review: both, fail, resume }, silent, folder)
  await vi.waitFor(() => expect(shown).toHaveLength(1), 10_000)
  write('9993_open.sql', 'create table open_probe (changed_column int);')
  await done
  expect(answered.shown).toEqual([expect.stringContaining('changed_column')])
  expect(await columns('open_probe')).toEqual(['changed_column'])
})

test('a file that fails is reported, and shown again once it is corrected', async () => {
  write('9994_failing.sql', 'create table failing (id in);')
  const { review, shown } = reviews(agree, agree)
  const done = reviewMigrations(owner, { review, fail, resume }, silent, folder)
  await vi.waitFor(() => expect(fail).toHaveBeenCalledOnce(), 10_000)
  expect(String(fail.mock.calls[0]?.[0])).toContain('9994_failing.sql')
  write('9994_failing.sql', 'create table failing (id int);')
  await done
  expect(shown).toEqual([expect.stringContaining('(id in)'), expect.stringContaining('(id int)')])
  expect(await columns('failing')).toEqual(['id'])
})

test('a difference that another command writes before the answer is not written twice', async () => {
  await database.sql('alter table shop_delivery_company drop column website')
  const before = readdirSync(folder).length
  const { review, shown } = reviews(() => void writeMigration(shown[0] ?? '', 'add_website', folder), agree)
  await reviewMigrations(owner, { review, fail, resume }, silent, folder)
  expect(shown[1]).toMatch(/^-- \d{4}_add_website\.sql\n/)
  expect(readdirSync(folder)).toHaveLength(before + 1)
  expect(await columns('shop_delivery_company')).toContain('website')
})

test('files that were not agreed to stay, with those behind them', async () => {
  write('9995_agreed.sql', 'create table agreed_probe (id int);')
  write('9996_other.sql', 'create table other_probe (id int);')
  write('9997_last.sql', 'create table last_probe (id int);')
  const { pending } = await pendingMigrations(owner, folder)
  write('9996_other.sql', 'create table other_probe (changed int);')
  expect(await migrate(owner, { folder, only: pending })).toEqual(['9995_agreed.sql'])
})
