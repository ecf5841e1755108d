import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { f, t } from '../../../resources/kit'
import { compileResources } from '../../../server/crud/compile/compileResources'
import { findSchemaDiff } from '../../../server/database/schemaDiff'
import { testDatabase } from '../../support/database'

import type { AnyResource } from '../../../resources/kit/define'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const sampleOf = (live: boolean, path = 'test/sample'): AnyResource => ({
  path,
  table: 'sample',
  title: t('样品', 'Samples'),
  noun: t('样品', 'Sample'),
  menu: { icon: 'fa fa-flask' },
  fields: { name: f.text(t('名称', 'Name')) },
  list: { columns: ['id'], sort: ['id', 'desc'], ...(live && { live }) },
  crud: ['index'],
})
/** Applies a definition, and returns what the next comparison would change. */
async function applied(resource: AnyResource): Promise<readonly string[]> {
  for (const statement of (await findSchemaDiff(database.db, [resource])).statements) await database.sql(statement)
  return (await findSchemaDiff(database.db, [resource])).statements
}
const told = async (): Promise<readonly string[]> =>
  (
    await sql<{ line: string }>`select g.tgname || ' ' || (string_to_array(encode(g.tgargs, 'escape'), '\\000'))[1] as line
      from pg_trigger g join pg_class c on c.oid = g.tgrelid where c.relname = 'sample' order by 1`.execute(database.db)
  ).rows.map(({ line }) => line)
const triggersFor = (path: string): string[] => ['added', 'changed', 'gone'].map((event) => `sample__${event}_live ${path}`)

test('the triggers of a live list come and go with its definition, and name its path', async () => {
  expect(await applied(sampleOf(false))).toEqual([])
  expect(await told()).toEqual([])
  expect(await applied(sampleOf(true))).toEqual([])
  expect(await told()).toEqual(triggersFor('test/sample'))
  expect(await applied(sampleOf(true, 'test/other'))).toEqual([])
  expect(await told()).toEqual(triggersFor('test/other'))
  await database.sql('drop trigger sample__gone_live on sample')
  expect(await applied(sampleOf(true, 'test/other'))).toEqual([])
  expect(await told()).toEqual(triggersFor('test/other'))
  expect(await applied(sampleOf(false))).toEqual([])
  expect(await told()).toEqual([])
})

test('a list with a row rule is not live', () => {
  const hooks = new Map([['test/sample', { scope: () => undefined }]])
  expect(() => compileResources([sampleOf(true)], hooks)).toThrow(/test\/sample: a row rule and list.live exclude each other/)
})
