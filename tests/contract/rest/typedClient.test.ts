import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeToken, rest } from '../../support/apiTokens'
import { testApp } from '../../support/app'
import { compile } from '../../support/compiler'

import type { SpawnSyncReturns } from 'node:child_process'

import type { TestApp } from '../../support/app'

const root = join(import.meta.dirname, '../../..')
let folder = ''
let app: TestApp
let faults: readonly string[]

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/typed-client-')) // inside the project, whose packages it uses
  app = await testApp()
  const { json } = await rest(app, '', 'GET', 'openapi.json')
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(json))
  const { status, stderr } = run('node_modules/tsx/dist/cli.mjs', ['tools/openapi/generate.ts', join(folder, 'openapi.json'), join(folder, 'shop.ts')])
  expect([status, stderr]).toEqual([0, ''])
  faults = compileAll()
}, 60_000)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (file: string, args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [join(root, file), ...args], { cwd: root, encoding: 'utf8' })

/** The sample of docs/rest.md, with the address and the token of this test. */
const sample = (lines: string): string => `import createClient from 'openapi-fetch'
import type { paths } from '${'./shop'}'

declare const address: string, token: string
const client = createClient<paths>({ baseUrl: address, headers: { authorization: \`Bearer \${token}\` } })

export async function show(): Promise<string[]> {
${lines}
}
`
const good = `  const { data, error } = await client.GET('/shop/goods/{id}', { params: { path: { id: 1 } } })
  if (error) return [error.code, ...Object.values(error.errors)]
  const category = await client.POST('/shop/goodsCategory', { body: { name: 'Tea', status: 1 } })
  if (category.error?.code === 'required') return [category.error.message]
  await client.PUT('/shop/goodsCategory/{id}', { params: { path: { id: category.data?.id ?? 0 } }, body: { weigh: 3, row_version: 1 } })
  const all = await client.GET('/user/user', { params: { query: { range: '[0,9]', filter: JSON.stringify({ q: 'li' }) } } })
  return [data.name ?? '', ...(all.data ?? []).map(({ username }) => username ?? '')]`

/** Programs with one mistake each. */
const bad: readonly (readonly [string, string])[] = [
  ['an unknown field of a row', good.replace('data.name', 'data.title')],
  ['a value of another type', good.replace('weigh: 3', "weigh: 'three'")],
  ['an unknown choice', good.replace('status: 1', 'status: 2')],
  ['an unknown path', good.replace('/shop/goods/{id}', '/shop/good/{id}')],
  ['a code that no refusal has', good.replace("=== 'required'", "=== 'no_such_code'")],
  ['a new row without a required field', good.replace("name: 'Tea', ", '')],
]
const fileOf = (name: string): string => `${name.replaceAll(' ', '-')}.ts`

/** What the compiler of this project says about all programs: one start of it, as most of its time goes into the description. */
function compileAll(): readonly string[] {
  const files = [['good', good] as const, ...bad].map(([name, lines]) => {
    writeFileSync(join(folder, fileOf(name)), sample(lines))
    return fileOf(name)
  })
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.json'), include: [], files }))
  return compile(['--project', join(folder, 'tsconfig.json')])
    .split('\n')
    .filter((line) => /^\S/.test(line))
}

test('a client of openapi-fetch compiles with the types of the description', () => {
  const isOfBad = (line: string): boolean => bad.some(([name]) => line.includes(`/${fileOf(name)}(`))
  expect(faults.filter((line) => !isOfBad(line))).toEqual([])
})

test.each(bad)('%s does not', (name, lines) => {
  expect(lines).not.toBe(good)
  expect(faults.filter((line) => line.includes(`/${fileOf(name)}(`)).join('\n')).toMatch(/error TS/)
})

test('the generated client works on the server', async () => {
  const { token } = await makeToken(app)
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { default: createClient } = await import('openapi-fetch')
  const client = createClient<Record<string, never>>({ baseUrl: `${address}/rest`, headers: { authorization: `Bearer ${token}` } })
  const get = client.GET as unknown as (path: string, options: object) => Promise<{ data?: unknown; error?: unknown; response: Response }> // without the types
  const page = await get('/auth/rule', { params: { query: { range: '[0,1]', sort: '["id","ASC"]' } } })
  expect(page.response.headers.get('content-range')).toMatch(/^auth\/rule 0-1\/\d+$/)
  const refused = await get('/user/user/{id}', { params: { path: { id: 999_999_999 } } })
  expect(refused.error).toMatchObject({ code: 'row_gone' })
})
