import { execFileSync } from 'node:child_process'

import pg from 'pg'

import { resources } from '../../resources/index'
import { filtersOf, operatorsOf, sortableOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { rulesOf } from '../../resources/kit/types'
import { startEmbedded } from '../../server/database/embedded'
import { storageOf } from '../../server/types'
import { countSteps } from '../progress'
import { reportImports } from './imports'
import { root, start } from './processes'
import { closeAtEnd, runProgram, temporaryFolder } from './program'
import { prepareStaff } from './questions'
import { measureSkuGrid, reportSkuGrid } from './skuGrid'

import type { Column } from '../../resources/kit/derived'

const goods = Number(process.env['BENCH_GOODS'] ?? 100_000)
const skus = Number(process.env['BENCH_SKUS'] ?? 500_000)
/** Goal for the 95th percentile of each query, in milliseconds. */
const goal = 300
const rounds = 20

await runProgram(async () => {
  if (process.env['BENCH_ONLY'] !== 'grid') await benchLists() // `grid` measures the form alone
  await benchGrid()
})

async function benchLists(): Promise<void> {
  const folder = temporaryFolder()
  const embedded = await startEmbedded({ folder, log: () => undefined })
  closeAtEnd(() => embedded.stop())
  const env = { DATABASE_URL: embedded.url, DATA_DIR: folder, RATE_LIMIT: '1000000', LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const server = await start({ file: 'server/main.ts', args: ['--empty'], env, probe: '/healthz' })
  closeAtEnd(() => server.stop())
  const begin = performance.now()
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/seed/main.ts', '--goods', String(goods), '--skus', String(skus), '--force'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'], // its steps
  })
  console.log(`${goods} goods with ${skus} SKUs, filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  const token = await prepareStaff(embedded.url)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  closeAtEnd(() => client.end())
  for (const path of ['shop/goods', 'shop/stock']) await reportList(path, { url: server.url, token, client })
  console.log((await reportImports({ url: server.url, token, client, memory: server.memory })).join('\n'))
}

interface Place {
  readonly url: string
  readonly token: string
  readonly client: pg.Client
}

/** Every filter and every order that the list offers, and its tabs, one after the other. */
async function reportList(path: string, place: Place): Promise<void> {
  const resource = resources.find((one) => one.path === path)
  if (!resource) throw new Error(`no resource ${path}`)
  const questions: [string, string][] = [['as it opens', '']]
  for (const name of sortableOf(resource)) for (const direction of ['asc', 'desc']) questions.push([`by ${name} ${direction}`, `order=${name},${direction}`])
  for (const tab of Object.keys(resource.list.tabs ?? {})) questions.push([`tab ${tab}`, `tab=${tab}`])
  for (const column of filtersOf(resource)) {
    const filter = await filterOf(resource.table, column, place.client)
    if (filter) questions.push([`where ${column.name}`, filter])
  }
  questions.push(['search 杯', `quickSearch=${encodeURIComponent('杯')}`], ['search without a match', 'quickSearch=zqx'])
  const times: { name: string; p50: number; p95: number }[] = []
  const ended = countSteps(questions.length)
  for (const [name, query] of questions) {
    const measured = await timed(`${place.url}${callOf(path, 'index')}?limit=20&${query}`, place.token)
    times.push({ name, ...measured })
    ended(`${path} ${name}`, `p95 ${measured.p95.toFixed(0)} ms`)
  }
  const slow = times.toSorted((one, other) => other.p95 - one.p95).slice(0, 5)
  console.log(`${path}: ${times.length} questions, ${times.filter(({ p95 }) => p95 > goal).length} above ${goal} ms at p95; the slowest:`)
  for (const { name, p50, p95 } of slow) console.log(`  ${name.padEnd(28)} p50 ${p50.toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms`)
}

/** A condition on a value that occurs in the table, taken from its middle. */
async function filterOf(table: string, { name, field, relation }: Column, client: pg.Client): Promise<string | undefined> {
  if (relation || rulesOf(field).isComputed || !storageOf(name, field).columns.some((column) => column.name === name)) return undefined
  const { rows } = await client.query<{ value: string }>(
    `select (${name === 'create_time' || storageOf(name, field).columns[0]?.type === 'timestamptz' ? `extract(epoch from "${name}")::bigint` : `"${name}"`})::text as value from "${table}" where "${name}" is not null order by id offset 1000 limit 1`,
  )
  const value = rows[0]?.value
  if (value === undefined) return undefined
  const isSpan = operatorsOf(field)[0] === 'RANGE'
  const [operator, val] = rulesOf(field).isText ? ['LIKE', value.slice(0, 4)] : isSpan ? ['RANGE', `${value},`] : ['eq', value]
  return [
    ['field', name],
    ['operator', operator],
    ['val', val],
  ]
    .map(([key, part]) => `search[0][${key}]=${encodeURIComponent(String(part))}`)
    .join('&')
}

async function timed(url: string, token: string): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const begin = performance.now()
    const { code, msg } = (await (await fetch(url, { headers: { batoken: token, server: 'true' } })).json()) as { code: number; msg: string }
    if (code !== 1) throw new Error(`${url}: ${msg}`)
    if (round > 0) times.push(performance.now() - begin) // the first request warms up the caches
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

async function benchGrid(): Promise<void> {
  const env = { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'error', ZHANGGUI_CAPTCHA: 'off', DATABASE_URL: '', RATE_LIMIT: '1000000' }
  const shop = await start({ file: 'server/main.ts', env, probe: '/healthz' })
  closeAtEnd(() => shop.stop())
  console.log(['the SKU grid', ...reportSkuGrid(await measureSkuGrid(shop.url))].join('\n'))
}
