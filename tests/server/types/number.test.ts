import { afterAll, beforeAll, expect, test } from 'vitest'

import { details, entities, resources } from '../../../resources'
import { defineResource, f, t } from '../../../resources/kit'
import { checkResources } from '../../../resources/kit/check'
import { callOf } from '../../../resources/kit/paths'
import { buildApp } from '../../../server/app'
import { prepareAppRole } from '../../../server/database/appRole'
import { connect } from '../../../server/database/connect'
import { findSchemaDiff } from '../../../server/database/schemaDiff'
import { countHarmedRows } from '../../../server/database/shape/guards'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'

import type { FastifyInstance } from 'fastify'

import type { AnyResource } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Connection } from '../../../server/database/connect'
import type { TestApp } from '../../support/app'

const label = t('字段', 'Field')
const sheet = (table: string, fields: Fields): AnyResource =>
  defineResource({
    path: 'test/sheet',
    table,
    title: label,
    noun: label,
    menu: { icon: 'fa fa-list' },
    crud: ['index', 'add', 'edit'],
    form: [{ fields: ['memo'] }],
    list: { columns: ['id'], sort: ['id', 'desc'] },
    fields: { memo: f.text(label), ...fields },
  }) as unknown as AnyResource
const numbered = sheet('number_sheet', { sheet_no: f.number(label, { prefix: 'T' }), other_no: f.number(label) })
const definitions = [...resources, numbered] as readonly AnyResource[]

let app: TestApp
let own: FastifyInstance
/** As the owner of the tables, who migrates. */
let owner: Connection
beforeAll(async () => {
  app = await testApp()
  owner = connect(app.url)
  await apply(numbered)
  const isLogin = !new URL(app.appUrl).searchParams.has('options')
  await prepareAppRole(owner, { log: () => undefined, isMade: true, ...(isLogin && { appUrl: app.appUrl }) })
  own = await buildApp(testParts(app), definitions)
})
afterAll(async () => {
  await own.close()
  await owner.close()
  await app.close()
})

const changesOf = async (resource: AnyResource) => {
  const { statements, guards } = await findSchemaDiff(owner.db, [...entities, resource])
  return { guards, statements: statements.filter((one) => one.includes(resource.table)) }
}
async function apply(resource: AnyResource): Promise<void> {
  for (const statement of (await changesOf(resource)).statements) await app.sql(statement)
}
const call = async (verb: string, payload: object): Promise<Record<string, unknown>> =>
  (await own.inject({ method: 'POST', url: callOf('test/sheet', verb), headers: { batoken: app.token, server: 'true' }, payload })).json()
const sheets = async (): Promise<Record<string, unknown>[]> => (await app.sql('select id, memo, sheet_no, other_no from number_sheet order by id')).rows

test('a number is the default of its column, and its definition has no errors and no difference to the table', async () => {
  expect(checkResources([...definitions, ...details])).toEqual([])
  expect((await changesOf(numbered)).statements).toEqual([])
  expect((await changesOf(sheet('number_sheet', { sheet_no: f.number(label, { prefix: 'U' }), other_no: f.number(label) }))).statements).toEqual([
    `alter table "number_sheet" alter column "sheet_no" set default next_number('number_sheet__sheet_no_seq', 'U');`,
  ])
})

test('a row that is added gets its numbers, which no body can set, then or later', async () => {
  expect(await call('add', { memo: 'a', sheet_no: 'T1', other_no: '2' })).toMatchObject({ code: 1 })
  const [row] = (await sheets()).slice(-1)
  expect(row).toMatchObject({ memo: 'a', sheet_no: expect.stringMatching(/^T\d{20}$/), other_no: expect.stringMatching(/^\d{20}$/) })
  expect(await call('edit', { id: row?.['id'], memo: 'b', sheet_no: 'T1', other_no: '' })).toMatchObject({ code: 1 })
  expect((await sheets()).slice(-1)).toEqual([{ ...row, memo: 'b' }])
})

test('two servers that insert at once, with the rights of a running server, never give a number twice', async () => {
  const servers = [connect(app.appUrl, { max: 4 }), connect(app.appUrl, { max: 4 })]
  const insert = `insert into number_sheet (memo) select 'race' from generate_series(1, 50)`
  await Promise.all(Array.from({ length: 40 }, async (_, at) => servers[at % 2]?.pool.query(insert)))
  for (const server of servers) await server.close()
  const rows = (await sheets()).filter(({ memo }) => memo === 'race')
  expect([rows.length, new Set(rows.map((row) => row['sheet_no'])).size, new Set(rows.map((row) => row['other_no'])).size]).toEqual([2000, 2000, 2000])
})

test('rows that stand already get a number of their own each, and numbers that were texts stay as they are', async () => {
  const table = 'number_later'
  await apply(sheet(table, { sheet_no: f.text(label, { readOnly: true, max: 32, unique: true }) }))
  await app.sql(`insert into number_later (sheet_no) values ('A-1'), ('A-2')`)
  const later = sheet(table, { sheet_no: f.number(label), other_no: f.number(label, { prefix: 'L' }) })
  expect(await countHarmedRows(owner.db, (await changesOf(later)).guards)).toEqual([])
  await apply(later)
  await app.sql(`insert into number_later (memo) values ('new')`)
  const { rows } = await app.sql<{ sheet_no: string; other_no: string }>('select sheet_no, other_no from number_later order by id')
  expect(rows.map((row) => row.sheet_no)).toEqual(['A-1', 'A-2', expect.stringMatching(/^\d{20}$/)])
  expect(new Set(rows.map((row) => row.other_no)).size).toBe(3)
  expect((await changesOf(later)).statements).toEqual([])
  await app.sql('drop table number_later')
  expect((await app.sql(`select from pg_class where relname like 'number_later%'`)).rows).toEqual([])
})
