import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { defineResource, f, t } from '../../../resources/kit'
import { storageOf } from '../../../server/types'
import { findSchemaDiff } from '../../../server/database/schemaDiff'
import { wireTypes } from '../../../server/database/session/wireTypes'
import { countHarmedRows } from '../../../server/database/shape/guards'
import { testDatabase } from '../../support/database'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Db } from '../../../server/context'
import type { SchemaDiff } from '../../../server/database/schemaDiff'
import type { Tables } from '../../../server/database/tables'
import type { Guard } from '../../../server/database/shape/guards'
import type { TestDatabase } from '../../support/database'

vi.setConfig({ testTimeout: 240_000 }) // about a thousand small migrations, each several times

const label = t('值', 'Value')
const [a, b, c] = [t('甲', 'A'), t('乙', 'B'), t('丙', 'C')]
const moment = 1_706_659_200

interface Sample {
  readonly field: AnyField
  readonly values: readonly unknown[]
}

/** Every field type in the variants that affect its column, with values that are easily corrupted. */
const samples: Readonly<Record<string, Sample>> = {
  text: { field: f.text(label), values: ['', 'abc', '7', '007', '3.50', '1e5', '2024-01-31', '99999999999', 'x'.repeat(200), '张三', ' 7', '-0', 'a'] },
  shortText: { field: f.text(label, { max: 4 }), values: ['', 'abc', '12', '-5'] },
  uniqueText: { field: f.text(label, { max: 60, unique: true }), values: ['', 'Abc', '7'] },
  textOfOne: { field: f.text(label, { default: 'one', required: true }), values: ['', 'two'] },
  number: { field: f.number(label, { prefix: 'N' }), values: ['26010112000000000112', 'N26010112000000000213', 'N2'] },
  longText: { field: f.longText(label), values: ['', 'x'.repeat(300), '12'] },
  richText: { field: f.richText(label), values: ['', '<p>long</p>'.repeat(300)] },
  integer: { field: f.integer(label), values: [null, 0, 7, -3, 2_147_483_647] },
  neededInteger: { field: f.integer(label, { required: true }), values: [1, 400] },
  integerOfFive: { field: f.integer(label, { default: 5 }), values: [0, 5, -1] },
  boundInteger: { field: f.integer(label, { min: 1, max: 10 }), values: [null, 1, 10] },
  size: { field: f.integer(label, { display: 'size' }), values: [null, 9_000_000_000] },
  decimal: { field: f.decimal(label), values: [null, '0.00', '3.50', '7.00', '123456789012345.67'] },
  wholeDecimal: { field: f.decimal(label, { scale: 0 }), values: [null, '12'] },
  fineDecimal: { field: f.decimal(label, { scale: 4, default: '1.0000' }), values: ['1.2345', '2.5000'] },
  money: { field: f.money(label), values: [null, '0.00', '9.99', '8.00'] },
  choice: { field: f.choice(label, { a, b }), values: ['a', 'b'] },
  neededChoice: { field: f.choice(label, { a, b, c }, { default: 'c' }), values: ['a', 'c'] },
  numericChoice: { field: f.choice(label, { 1: a, 2: b }, { numeric: true, default: '1' }), values: [1, 2] },
  digitChoice: { field: f.choice(label, { 1: a, 7: b }), values: ['1', '7'] },
  choices: { field: f.choices(label, { a, b }), values: [[], ['a'], ['a', 'b']] },
  fewerChoices: { field: f.choices(label, { a }), values: [[], ['a']] },
  switch: { field: f.switch(label), values: [0, 1] },
  moment: { field: f.moment(label), values: [null, moment] },
  createdMoment: { field: f.moment(label, { auto: 'create' }), values: [moment] },
  date: { field: f.date(label), values: [null, '2024-01-31'] },
  image: { field: f.image(label), values: ['', '/storage/a.png'] },
  images: { field: f.images(label), values: [[], ['/storage/a.png']] },
  file: { field: f.file(label), values: ['', '/storage/a.pdf'] },
  files: { field: f.files(label), values: [[], ['/storage/a.pdf']] },
  reference: { field: f.reference(label, 'test/other', { as: 'other', show: ['name'] }), values: [null, 1, 7] },
  neededReference: { field: f.reference(label, 'test/other', { as: 'other', show: ['name'], required: true }), values: [1] },
  parent: { field: f.parent(label, { show: 'id', depth: 2 }), values: [0] },
  weight: { field: f.weight(), values: [0, 12] },
  icon: { field: f.icon(label), values: ['', 'fa fa-star'] },
  color: { field: f.color(label), values: ['', '#ffeedd'] },
  rows: { field: f.rows(label), values: [[], [{ key: 'k', value: 'v' }]] },
  json: { field: f.json(label), values: [null, { a: 1 }, [], 'text', 0] },
  custom: { field: f.custom(label, 'link', { stored: true }), values: [null, { to: '/shop' }] },
}

const base = {
  title: t('样品', 'Samples'),
  noun: t('样品', 'Sample'),
  menu: { icon: 'fa fa-flask' },
  list: { columns: ['id'], sort: ['id', 'desc'] },
  crud: ['index'],
} as const
const other = defineResource({ ...base, path: 'test/other', table: 'other', fields: { name: f.text(label) } })
const holding = (field: AnyField): AnyResource[] => [{ ...base, path: 'test/sample', table: 'sample', fields: { x: field } }, other] as unknown as AnyResource[]

let database: TestDatabase
let pool: pg.Pool
let db: Kysely<Tables>
beforeAll(async () => {
  database = await testDatabase()
  // without prepared statements, because the tables of this file change their types
  pool = new pg.Pool({ connectionString: database.url, max: 1, types: wireTypes })
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await pool.query('create schema probe; set search_path = probe, public')
  for (const statement of (await findSchemaDiff(db, [other])).statements) await pool.query(statement)
  await pool.query('insert into other (id) values (1), (7)')
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

/** The meaning of a value in any notation: nothing, a number, a moment, or itself. */
function meaning(value: unknown, sample: Sample): string {
  const isNothing = value === null || value === undefined || value === '' || JSON.stringify(value) === '[]' || (sample.field.type === 'parent' && value === 0)
  if (isNothing) return 'nothing'
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(value)) return `number ${Date.parse(value) / 1000}`
  // a text of digits is a number only in canonical notation
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(String(value)) ? `number ${Number(value)}` : `text ${JSON.stringify(value)}`
}

interface Outcome {
  readonly harmed: number
  readonly told: number
  readonly after: readonly unknown[]
  /** The error of the generated statements, which are run even if values would be lost. */
  readonly refusal: string
}

async function run(tx: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

interface Change {
  /** Its transaction has the table of the former type; each attempt is undone. */
  readonly tx: Db
  readonly from: Sample
  readonly to: Sample
  /** Computed once, because it depends on the columns only. */
  difference?: SchemaDiff | undefined
}

async function changed(change: Change, values: readonly unknown[]): Promise<Outcome> {
  const { tx, from, to } = change
  await sql`savepoint attempt`.execute(tx)
  for (const value of values) {
    const columns = Object.entries(storageOf('x', from.field).write(value))
    await sql`insert into sample (${sql.join(columns.map(([name]) => sql.id(name)))}) values (${sql.join(columns.map(([, one]) => one))})`.execute(tx)
  }
  const isFirst = change.difference === undefined
  change.difference ??= await findSchemaDiff(tx, holding(to.field))
  const { statements, guards, fillNotices } = change.difference
  const count = async (of: readonly Guard[]): Promise<number> => (await countHarmedRows(tx, of)).reduce((sum, one) => sum + one.count, 0)
  const harmed = await count(guards)
  const told = harmed > 0 ? 0 : await count(fillNotices)
  await sql`savepoint changing`.execute(tx)
  const refusal = await run(tx, statements).then(
    () => '',
    (error: unknown) => String((error as Error).message),
  )
  if (refusal) await sql`rollback to savepoint changing`.execute(tx)
  else if (isFirst) expect((await findSchemaDiff(tx, holding(to.field))).statements).toEqual([])
  const { rows } = await sql<Record<string, unknown>>`select * from sample order by id`.execute(tx)
  await sql`rollback to savepoint attempt`.execute(tx)
  return { harmed, told, refusal, after: rows.map((row) => storageOf('x', (refusal ? from : to).field).read(row)) }
}

/** True if every value was kept; false if the change was refused by the check beforehand and by the statements. */
async function judge(change: Change, values: readonly unknown[]): Promise<boolean> {
  const { from, to } = change
  const { harmed, told, after, refusal } = await changed(change, values)
  const before = values.map((value) => meaning(value, from))
  if (harmed > 0) {
    expect(refusal).toMatch(/sample\.x：\d+ 行.*sample\.x: \d+ rows/)
    expect(after.map((value) => meaning(value, from))).toEqual(before)
    return false
  }
  expect(refusal).toBe('')
  expect(after.map((value, at) => (before[at] === 'nothing' ? 'nothing' : meaning(value, to)))).toEqual(before)
  const filled = after.filter((value, at) => before[at] === 'nothing' && meaning(value, to) !== 'nothing').length
  expect(told).toBeGreaterThanOrEqual(filled)
  return true
}

const columnsOf = (name: string, { field }: Sample): string => JSON.stringify([storageOf(name, field).columns, field.unique])
/** Targets with the same column are tested once. */
const targets = Object.entries(samples).filter(([, one], at, all) => all.findIndex(([, other]) => columnsOf('x', other) === columnsOf('x', one)) === at)

/** By the statements that created the table, and target: types with equal columns and triggers are changed by the same statements. */
const differences = new Map<string, SchemaDiff>()

test.each(Object.keys(samples))('%s is changed to every other type with all values kept, or refused with the number of rows', async (name) => {
  const from = samples[name]
  if (!from) throw new Error(`expected a sample ${name}`)
  const tx = await db.startTransaction().execute()
  try {
    const { statements: create } = await findSchemaDiff(tx, holding(from.field))
    await run(tx, create)
    for (const [target, to] of targets) {
      if (columnsOf('x', to) === columnsOf('x', from)) continue
      const key = [...create, target].join('\n')
      const change: Change = { tx, from, to, difference: differences.get(key) }
      const withContext = (values: readonly unknown[]) => (error: unknown) => {
        throw new Error(`${name} to ${target} with ${JSON.stringify(values)}: ${String((error as Error).message)}`, { cause: error })
      }
      const isKept = await judge(change, from.values).catch(withContext(from.values))
      if (change.difference) differences.set(key, change.difference)
      if (isKept) continue
      for (const value of from.values) await judge(change, [value]).catch(withContext([value]))
    }
  } finally {
    await tx.rollback().execute()
  }
})
