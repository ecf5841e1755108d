import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { defineResource, f, t } from '../../../resources/kit'
import { connect } from '../../../server/database/connect'
import { migrate, migrationsFolder, splitStatements } from '../../../server/database/migrate'
import { assertSchemaMatches, findSchemaDiff } from '../../../server/database/schemaDiff'
import { countHarmedRows, describeHarmedRows } from '../../../server/database/shape/guards'
import { testDatabase } from '../../support/database'

import type { AnyResource } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Connection } from '../../../server/database/connect'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
let owner: Connection
let folder = ''
beforeAll(async () => {
  database = await testDatabase()
  owner = connect(database.url, { max: 2 })
})
afterAll(async () => {
  await owner.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-migrations-'))
  await database.sql('drop table if exists probe')
  await database.sql("delete from migration where name like '9%'")
})

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const apply = (): Promise<string[]> => migrate(owner, { folder })

test('a failed migration reports file, line, statement and remedy and changes nothing; the next start reports the same', async () => {
  write(
    '9000_probe.sql',
    "-- a table\ncreate table probe (a text);\ninsert into probe values ('it''s; fine'), ('twice'), ('twice');\n\n/* the rule\n   that breaks */\ncreate unique index probe_a\n  on probe (a);\n",
  )
  const words =
    /9000_probe\.sql failed at line 7 and changed nothing: could not create unique index.*\(twice\).*create unique index probe_a on probe \(a\).*start again/
  await expect(apply()).rejects.toThrow(words)
  await expect(apply()).rejects.toThrow(words)
  expect((await database.sql("select to_regclass('probe') as probe, (select count(*) from migration where name like '9000%') as seen")).rows).toEqual([
    { probe: null, seen: 0 },
  ])
})

test('a file that was renamed after it had been applied fails with the name that it must keep', async () => {
  write('9000_probe.sql', 'create table probe (a text);\n')
  await apply()
  renameSync(join(folder, '9000_probe.sql'), join(folder, '9001_add_probe.sql'))
  await expect(apply()).rejects.toThrow(
    /9001_add_probe\.sql failed at line 1 .* applied .*9000_probe\.sql, which the folder does not have: a file keeps its name/,
  )
})

test('a syntax error is reported with its line', async () => {
  write('9000_probe.sql', 'create table probe (\n  a text\n);\nselect a,\n  nothing\nfrom probe;\n')
  await expect(apply()).rejects.toThrow(/failed at line 5 .*"nothing" does not exist/)
})

test('the migration files are split into complete statements', () => {
  for (const name of readdirSync(migrationsFolder).filter((one) => one.endsWith('.sql'))) {
    const text = readFileSync(join(migrationsFolder, name), 'utf8')
    for (const statement of splitStatements(text)) {
      expect(statement.text, name).toMatch(/^[a-z][^]*;$/)
      expect(text.split('\n')[statement.line - 1], name).toContain(statement.text.split('\n')[0])
    }
  }
})

test.each([
  ['select 1; select \'a;b\'; select "c;d"', 3],
  ['do $$ begin null; end $$; select 1', 2],
  ['do $x$ select $$;$$; $x$;\n-- a; comment\n/* and; /* one; inside */ it; */ select 2;', 2],
  ["select e'\\';'; select 2", 2],
  ['create function f() returns int begin atomic select 1; select 2; end; select 3', 2],
  ['-- nothing;\n', 0],
])('%j has %i statements', (text, count) => {
  expect(splitStatements(text)).toHaveLength(count)
})

const label = t('值', 'Value')
const holding = (fields: Fields): AnyResource[] => [
  defineResource({
    path: 'test/probe',
    table: 'probe',
    title: t('样品', 'Samples'),
    noun: t('样品', 'Sample'),
    menu: { icon: 'fa fa-flask' },
    fields,
    list: { columns: ['id'], sort: ['id', 'desc'] },
    crud: ['index'],
  }),
]

async function make(fields: Fields, rows: readonly string[]): Promise<void> {
  for (const statement of (await findSchemaDiff(owner.db, holding(fields))).statements) if (statement.includes('"probe"')) await database.sql(statement)
  for (const row of rows) await database.sql(`insert into probe ${row}`)
}

/** The message of the check, and the error of the generated statements if they are run anyway. */
async function refusals(fields: Fields): Promise<readonly [string, string]> {
  const difference = await findSchemaDiff(owner.db, holding(fields))
  const before = (await countHarmedRows(owner.db, difference.guards)).map(describeHarmedRows).join('\n')
  write('9001_probe.sql', difference.statements.filter((statement) => statement.includes('probe')).join('\n'))
  const later = await apply().then(
    () => '',
    (error: unknown) => (error as Error).message,
  )
  return [before, later]
}

const two = { a: t('甲', 'A'), b: t('乙', 'B') }
test.each([
  [
    'a shorter text',
    { x: f.text(label) },
    ["(x) values ('short')", "(x) values ('much too long')", "(x) values ('also too long')"],
    { x: f.text(label, { max: 10 }) },
    2,
  ],
  ['a smaller scale', { x: f.decimal(label, { scale: 3 }) }, ['(x) values (1.5)', '(x) values (1.555)'], { x: f.decimal(label, { scale: 1 }) }, 1],
  [
    'a text that is not a number',
    { x: f.text(label) },
    ["(x) values ('')", "(x) values ('12')", "(x) values ('007')", "(x) values ('no')"],
    { x: f.integer(label) },
    2,
  ],
  ['a choice in use', { x: f.choice(label, two) }, ["(x) values ('a')", "(x) values ('b')"], { x: f.choice(label, { a: two.a }) }, 1],
  [
    'one of several choices in use',
    { x: f.choices(label, two) },
    [`(x) values ('["a"]')`, `(x) values ('["a", "b"]')`, "(x) values ('[]')"],
    { x: f.choices(label, { a: two.a }) },
    1,
  ],
  ['a limit that rows violate', { x: f.integer(label) }, ['(x) values (5)', '(x) values (11)', '(x) values (null)'], { x: f.integer(label, { max: 10 }) }, 1],
  [
    'unique where values repeat',
    { x: f.text(label) },
    ["(x) values ('One')", "(x) values ('one')", "(x) values ('ONE')", "(x) values ('')", "(x) values ('')"],
    { x: f.text(label, { unique: true }) },
    2,
  ],
  ['required where values are missing', { x: f.integer(label) }, ['(x) values (1)', '(x) values (null)'], { x: f.integer(label, { required: true }) }, 1],
  ['a required new field', {}, ['default values', 'default values'], { x: f.integer(label, { required: true }) }, 2],
  [
    'a missing target',
    { x: f.integer(label) },
    ['(x) values (424242)', '(x) values (null)'],
    { x: f.reference(label, 'test/probe', { as: 'other', show: ['id'] }) },
    1,
  ],
  [
    'a typed number that a renamed one does not add up to',
    { x: f.integer(label), y: f.integer(label) },
    ['(x, y) values (5, 5)', '(x, y) values (7, 5)'],
    { x: f.formula(label, 'integer', { plus: ['z'] }), z: f.integer(label, { renamedFrom: 'y' }) },
    1,
  ],
  [
    'a text that becomes a formula',
    { x: f.text(label) },
    ["(x) values ('5')", "(x) values ('')"],
    { x: f.formula(label, 'integer', { plus: ['z'] }), z: f.integer(label) },
    1,
  ],
  ['a rename to a smaller type', { y: f.text(label) }, ["(y) values ('much too long')"], { x: f.text(label, { max: 4, renamedFrom: 'y' }) }, 1],
] as const)('%s is refused with the number of rows, by the check and by the generated statements', async (_, from, rows, to, count) => {
  await make(from, rows)
  const [before, later] = await refusals(to)
  expect(before).toMatch(new RegExp(`^probe\\.x：${count} 行.*\nprobe\\.x: ${count} rows `))
  expect(later).toMatch(new RegExp(`probe\\.x: ${count} rows `))
  expect(later).toContain('9001_probe.sql failed at line')
  expect((await database.sql('select * from probe')).rows).toHaveLength(rows.length)
})

test('without softDelete the deleted rows would come back: the change is refused until there are none', async () => {
  const fields = { x: f.text(label) }
  const soft = holding(fields).map((one) => ({ ...one, softDelete: true as const }))
  for (const statement of (await findSchemaDiff(owner.db, soft)).statements) if (statement.includes('probe')) await database.sql(statement)
  await database.sql("insert into probe (x, delete_time) values ('kept', null), ('deleted', now())")
  const [before, later] = await refusals(fields)
  expect(before).toMatch(/^probe\.delete_time：1 行.*\nprobe\.delete_time: 1 rows are deleted/)
  expect(later).toMatch(/probe\.delete_time: 1 rows are deleted/)
  await database.sql('delete from probe where delete_time is not null')
  expect(await refusals(fields)).toEqual(['', ''])
  expect((await findSchemaDiff(owner.db, holding(fields))).statements).toEqual([])
})

test('rows that point to no row are counted by a join, which reads each table once however many rows they have', async () => {
  await make({ x: f.integer(label) }, ['(id, x) values (1, 424242)', '(id, x) values (2, 1)', '(id, x) values (3, null)'])
  const { guards } = await findSchemaDiff(owner.db, holding({ x: f.reference(label, 'test/probe', { as: 'other', show: ['id'] }) }))
  expect((await countHarmedRows(owner.db, guards)).map(({ count }) => count)).toEqual([1])
  const plans = await Promise.all(guards.map(({ countsNow }) => database.sql(`explain ${countsNow}`)))
  const plan = JSON.stringify(plans.map(({ rows }) => rows))
  expect(plan).toContain('Anti Join')
  expect(plan).not.toContain('SubPlan')
})

test('in an empty table a text with a default is changed to a number', async () => {
  await make({ x: f.text(label, { default: 'a' }) }, [])
  expect(await refusals({ x: f.integer(label, { default: 3 }) })).toEqual(['', ''])
  expect((await database.sql('insert into probe default values returning x')).rows).toEqual([{ x: 3 }])
})

test('rows that get a default are counted by the check and reported by the migration', async () => {
  await make({ x: f.text(label) }, ["(x) values ('')", "(x) values ('4')"])
  const difference = await findSchemaDiff(owner.db, holding({ x: f.integer(label, { default: 3 }) }))
  expect((await countHarmedRows(owner.db, difference.fillNotices)).map(describeHarmedRows).join()).toContain('probe.x: 1 rows hold nothing and become 3')
  write('9001_probe.sql', difference.statements.filter((statement) => statement.includes('"probe"')).join('\n'))
  const lines: string[] = []
  await migrate(owner, { folder, log: (line) => lines.push(line) })
  expect(lines.join()).toContain('probe.x: 1 rows held nothing and now hold 3')
  expect((await database.sql('select x from probe order by id')).rows).toEqual([{ x: 3 }, { x: 4 }])
})

test('a former name that the table does not have is an error, and the server does not start', async () => {
  await make({ x: f.text(label) }, [])
  const resources = holding({ x: f.text(label), z: f.text(label, { renamedFrom: 'y' }) })
  const { complaints, statements } = await findSchemaDiff(owner.db, resources)
  expect(complaints.join()).toContain('probe.z: the column that renamedFrom names does not exist')
  expect(statements.join()).not.toContain('add column "z"')
  await expect(assertSchemaMatches(owner.db, resources)).rejects.toThrow(/probe/)
})

test('deleted rows, the rows deleted with them, and rules of sensitive data follow a field to its new name', async () => {
  await make({ name: f.text(label), picture: f.image(label) }, [])
  const copies = [{ id: 7, name: 'kept', picture: '/storage/old.png' }, { id: 8 }]
  const { rows: logs } = await database.sql<{ id: number }>(
    "insert into security_data_recycle_log (data_table, data) select 'probe', one from jsonb_array_elements($1::jsonb) one returning id",
    [JSON.stringify(copies)],
  )
  const log = logs[0]?.id
  await database.sql("insert into security_recycled_child (log_id, place, child_table, rows) values ($1, 0, 'probe', $2), ($1, 1, 'other', $2)", [
    log,
    JSON.stringify([copies[0], { ...copies[0], name: 'second' }]),
  ])
  await database.sql("insert into security_sensitive_data (controller, data_table, data_fields) values ('test/Probe.php', 'probe', $1)", [
    JSON.stringify({ name: '名称' }),
  ])
  const { statements } = await findSchemaDiff(
    owner.db,
    holding({ title: f.text(label, { renamedFrom: 'name' }), photo: f.image(label, { renamedFrom: 'picture' }) }),
  )
  for (const statement of statements) await database.sql(statement)

  const renamed = { id: 7, title: 'kept', photo: '/storage/old.png' }
  expect((await database.sql("select data from security_data_recycle_log where data_table = 'probe' order by id")).rows).toEqual([
    { data: renamed },
    { data: { id: 8 } },
  ])
  expect((await database.sql('select rows from security_recycled_child where log_id = $1 order by place', [log])).rows).toEqual([
    { rows: [renamed, { ...renamed, title: 'second' }] },
    { rows: [copies[0], { ...copies[0], name: 'second' }] },
  ])
  expect((await database.sql("select data_fields from security_sensitive_data where data_table = 'probe'")).rows).toEqual([{ data_fields: { title: '名称' } }])
  expect((await database.sql("select url from file_use where source = 'security_data_recycle_log' and row_key = $1", [String(log)])).rows).toEqual([
    { url: '/storage/old.png' },
  ])
})

test('a table of the server is refused and stays as it is', async () => {
  const { complaints, statements } = await findSchemaDiff(owner.db, [{ ...(holding({ name: f.text(label) })[0] as AnyResource), table: 'shop_cart' }])
  expect(complaints).toEqual(['R197 test/probe: table: the table shop_cart belongs to the server; choose a free one'])
  expect(statements).toEqual([])
})

test('a column without a field is kept with its values', async () => {
  await make({ x: f.text(label), y: f.integer(label, { required: true }) }, ["(x, y) values ('kept', 7)"])
  const { statements, notes } = await findSchemaDiff(owner.db, holding({ x: f.text(label) }))
  expect(statements.join()).not.toMatch(/drop (column|table)/)
  expect(notes).toContain('-- not dropped: column probe.y')
})
