import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { entities } from '../../../resources'
import { defineResource, f, t } from '../../../resources/kit'
import { matches } from '../../../resources/kit/conditions'
import { operatorsOf } from '../../../resources/kit/derived'
import { compare } from '../../../server/crud/query/conditions'
import { findSchemaDiff } from '../../../server/database/schemaDiff'
import { formulaType } from '../../../server/types/formula'
import { testDatabase } from '../../support/database'

import type { AnyResource } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { TestDatabase } from '../../support/database'

const label = t('字段', 'Field')
const terms = { a: f.integer(label), b: f.integer(label), c: f.integer(label) }
const left = f.formula(label, 'integer', { plus: ['a', 'b'], minus: ['c'] })
const sample = (fields: Fields): AnyResource =>
  defineResource({
    path: 'test/sample',
    table: 'formula_sample',
    title: label,
    noun: label,
    menu: { icon: '' },
    crud: ['index'],
    list: { columns: ['id', 'left'], sort: ['id', 'desc'] },
    fields,
  }) as unknown as AnyResource

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await apply(left)
})
afterAll(() => database.close())

const differencesOf = async (fields: Fields): Promise<readonly string[]> =>
  (await findSchemaDiff(database.db, [...entities, sample(fields)])).statements.filter((one) => one.includes('formula_sample'))
const statementsOf = (formula: typeof left): Promise<readonly string[]> => differencesOf({ ...terms, left: formula })
async function change(fields: Fields): Promise<void> {
  for (const statement of await differencesOf(fields)) await database.sql(statement)
  expect(await differencesOf(fields)).toEqual([])
}
const apply = (formula: typeof left): Promise<void> => change({ ...terms, left: formula })
const lefts = async (): Promise<unknown[]> => (await database.sql('select "left" from formula_sample order by id')).rows.map((row) => row['left'])

test('a formula is a column that the database computes, and its definition has no difference to it', async () => {
  await database.sql('insert into formula_sample (a, b, c) values (5, 2, 3)')
  expect(await lefts()).toEqual([4])
  await database.sql('update formula_sample set c = 10')
  expect(await lefts()).toEqual([-3])
  expect(await statementsOf(left)).toEqual([])
})

test('another formula is computed anew in rows that stand already', async () => {
  await apply(f.formula(label, 'integer', { plus: ['a'], minus: ['b'] }))
  expect(await lefts()).toEqual([3])
  await apply(left)
  expect(await lefts()).toEqual([-3])
})

test('a term changes its type, and what is computed from it stays computed and sorted by its index', async () => {
  const indexes = async (): Promise<unknown[]> => (await database.sql("select indexname from pg_indexes where tablename = 'formula_sample' order by 1")).rows
  const before = await indexes()
  expect(before).toContainEqual({ indexname: 'formula_sample__left_idx' })
  await change({ ...terms, a: f.decimal(label), left })
  expect([await lefts(), await indexes()]).toEqual([[-3], before])
  await apply(left)
  expect([await lefts(), await indexes()]).toEqual([[-3], before])
})

test('a column without its formula keeps its values while a term changes its type, and can be computed again', async () => {
  const exact = { ...terms, a: f.decimal(label) }
  await change(exact)
  expect(await lefts()).toEqual([-3])
  await change({ ...exact, left: f.integer(label) })
  await apply(left)
  expect(await lefts()).toEqual([-3])
})

test('a product is computed by the database, and nothing of it if a number is missing', async () => {
  await apply(f.formula(label, 'integer', { times: ['a', 'b'] }))
  expect(await lefts()).toEqual([10])
  await database.sql('update formula_sample set b = null')
  expect(await lefts()).toEqual([null])
  await database.sql('update formula_sample set b = 2')
  await apply(left)
  expect(await lefts()).toEqual([-3])
})

test('conditions on a formula are decided alike by the browser and by the database', async () => {
  const values = [-7, -1, 0, 1, 2, 9, 40]
  await database.sql('truncate formula_sample')
  for (const a of [...values, null]) for (const b of values) await database.sql('insert into formula_sample (a, b, c) values ($1, $2, 3)', [a, b])
  const { rows } = await database.sql<{ id: number; left: number | null }>('select id, "left" from formula_sample order by id')
  expect(rows.filter((row) => matches({ left: { empty: true } }, row))).toHaveLength(values.length)
  const { comparator } = formulaType
  if (!comparator) throw new Error('a formula cannot be compared')
  const target = { column: sql.ref('left'), field: left, comparator }
  for (const operator of ['gt', 'egt', 'lt', 'elt', 'ne'] as const) {
    expect(operatorsOf(left)).toContain(operator)
    for (const limit of [...values, 1.5]) {
      const condition = compare[operator](target, limit)
      if (!condition) throw new Error(`${operator} ${limit}`)
      const query = sql`select id from formula_sample where ${condition} order by id`.compile(database.db)
      const found = await database.sql<{ id: number }>(query.sql, [...query.parameters])
      const expected = rows.filter((row) => matches({ left: operator === 'ne' ? { not: limit } : { [operator]: limit } }, row))
      expect([operator, limit, found.rows.map(({ id }) => id)]).toEqual([operator, limit, expected.map(({ id }) => id)])
    }
  }
})
