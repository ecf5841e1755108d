import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { start } from '../../../tools/bench/processes'
import { addAdmin, signIn } from '../../support/app'
import { compile } from '../../support/compiler'
import { testDatabase } from '../../support/database'
import { root } from '../../support/sources'

import type { AnswerData } from '../../support/app'
import type { TestDatabase } from '../../support/database'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 }) // runs the compiler several times and starts the server once

/** The three files of a type `percent`, and the record of each folder. */
const rooms = [
  { fixture: 'kit.txt', file: 'resources/kit/types/percent.ts', record: 'resources/kit/types.generated.ts' },
  { fixture: 'server.txt', file: 'server/types/percent.ts', record: 'server/types.generated.ts' },
  { fixture: 'src.txt', file: 'src/fields/percent.tsx', record: 'src/fields.generated.ts' },
] as const
const service = 'shop/goodsService'

let checkout: string
let database: TestDatabase
let token: string
const inCopy = (path: string): string => join(checkout, path)

beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'zhanggui-type-'))
  for (const room of ['resources', 'providers', 'src', 'member', 'server', 'tools', 'package.json', 'tsconfig.json'])
    cpSync(join(root, room), inCopy(room), { recursive: true })
  symlinkSync(join(root, 'node_modules'), inCopy('node_modules'))
  const project = (name: string, include: readonly string[]): void => writeFileSync(inCopy(name), JSON.stringify({ extends: './tsconfig.json', include }))
  project('tsconfig.rooms.json', ['resources', 'providers', 'src', 'member', 'server'])
  project(
    'tsconfig.records.json',
    rooms.flatMap(({ file, record }) => [file, record]),
  )
  for (const { fixture, file } of rooms) cpSync(join(root, 'tests/support/percent', fixture), inCopy(file))
  database = await testDatabase()
  const { rows } = await database.sql<{ id: number }>('select id from admin_group where is_super = 1')
  token = await signIn(database, await addAdmin(database, { username: 'boss', groupId: rows[0]?.id ?? 0 }))
})
afterAll(async () => {
  rmSync(checkout, { recursive: true, force: true })
  await database.close()
})

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(inCopy(file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(inCopy(file), text.replace(from, to))
}

/** The compiler's errors in the rooms, or in the records and their imports; empty if there are none. */
const mistakes = (project: 'rooms' | 'records'): string => compile(['--project', `tsconfig.${project}.json`], checkout)

/** A program of the copy, on the test's own database. */
const env = () => ({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.url, DATA_DIR: inCopy('data'), LOG_LEVEL: 'silent' })
const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', ...args], { cwd: checkout, encoding: 'utf8', env: { ...process.env, ...env() } })

test('a type missing in a record does not compile', () => {
  const output = mistakes('records')
  for (const { record } of rooms) expect(output).toMatch(new RegExp(`${record.replaceAll('.', '\\.')}.*percent`))
})

test('a new type is one file per room and no other edit: every room compiles with a field of it', () => {
  execFileSync(process.execPath, ['tools/registries.mjs'], { cwd: checkout })
  const definition = 'resources/goods/goodsService.ts'
  replaceIn(definition, '    weigh: f.weight(),\n', "    rate: f.percent(t('折扣', 'Discount'), { required: true }),\n    weigh: f.weight(),\n")
  replaceIn(definition, "'goods_count', ", "'goods_count', 'rate', ")
  replaceIn(definition, "filters: ['name', ", "filters: ['name', 'rate', ")
  expect(mistakes('rooms')).toBe('')
})

test('its column is added by a migration, and the server saves, validates, lists, filters, sorts, exports and imports its values', async () => {
  expect(run('tools/migrate.ts', '--name', 'add_rate', '--apply')).toMatch(/"shop_goods_service".*add column "rate" numeric\(5,1\)/)
  const server = await start({ file: 'server/main.ts', args: ['--empty'], cwd: checkout, env: env(), probe: '/healthz' })
  try {
    await talk(server.url)
  } finally {
    await server.stop()
  }
})

async function talk(url: string): Promise<void> {
  const headers = { batoken: token, 'think-lang': 'en', server: 'true' }
  const text = async (verb: string, query = ''): Promise<string> => await (await fetch(`${url}${callOf(service, verb)}?${query}`, { headers })).text()
  const send = async (verb: string, body: Readonly<Record<string, unknown>> | FormData): Promise<{ code: number; data: AnswerData }> => {
    const isForm = body instanceof FormData
    const init = { method: 'POST', headers: isForm ? headers : { ...headers, 'content-type': 'application/json' }, body: isForm ? body : JSON.stringify(body) }
    return (await (await fetch(`${url}${callOf(service, verb)}`, init)).json()) as { code: number; data: AnswerData }
  }
  const list = async (query: string): Promise<unknown[]> => {
    const { data } = JSON.parse(await text('index', query)) as { data: AnswerData }
    return data.list.map(({ name, rate }) => [name, rate])
  }

  expect((await send('add', { name: 'half', rate: '50' })).code).toBe(1)
  expect((await send('add', { name: 'eighth', rate: '12.5' })).code).toBe(1)
  expect((await send('add', { name: 'too much', rate: '101' })).data.fields).toHaveProperty('rate')
  expect((await send('add', { name: 'none' })).data.fields).toHaveProperty('rate')

  expect(await list('order=rate,asc')).toEqual([
    ['eighth', '12.5'],
    ['half', '50.0'],
  ])
  const search = (operator: string, val: string): string =>
    new URLSearchParams({ 'search[0][field]': 'rate', 'search[0][operator]': operator, 'search[0][val]': val }).toString()
  expect(await list(search('RANGE', '10,20'))).toEqual([['eighth', '12.5']])
  expect(await list(search('eq', '50'))).toEqual([['half', '50.0']])

  expect((await text('export', 'format=csv&columns=name,rate')).split('\r\n')).toEqual(expect.arrayContaining([expect.stringContaining('eighth,12.5%')]))
  const sheet = await text('importSheet', 'format=csv')
  expect(sheet).toContain('12.5%')
  const upload = async (content: string): Promise<AnswerData> => {
    const form = new FormData()
    form.append('file', new Blob([content], { type: 'text/csv' }), 'services.csv')
    return (await send('import', form)).data
  }
  expect(await upload(sheet)).toMatchObject({ counts: { same: 2 }, ignored: [] })
  const changed = await upload(sheet.replace('12.5%', '20%'))
  expect(changed['counts']).toEqual({ edit: 1, same: 1 })
  expect((await send('importApply', { run: changed['run'] })).code).toBe(1)
  expect(await list(search('eq', '20'))).toEqual([['eighth', '20.0']])
}
