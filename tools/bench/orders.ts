import { execFileSync } from 'node:child_process'

import pg from 'pg'

import { storeDayTotals } from '../../server/dashboard/storeDayTotals'
import { connect } from '../../server/database/connect'
import { examine } from '../../server/doctor/examine'
import { countSteps } from '../progress'
import { compareWithGoals, isFlat, verdict } from './goals'
import { orderCalls, orderCases, orderList } from './orderCases'
import { reportOrderLines } from './orderLines'
import { measurePlacing } from './placing'
import { root, start } from './processes'
import { closeAtEnd, openDatabase, runProgram, temporaryFolder } from './program'
import { measureCase, measureRowCall, prepareStaff } from './questions'
import { fillMembers } from './rows'
import { printTable, stepOf } from './table'

import type { CaseResult } from './questions'

/** Orders in the table when it is measured, in rising order. */
const sizes = (process.env['BENCH_ORDERS'] ?? '100000,1000000').split(',').map(Number)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
/** Orders of a large demo shop, and the seconds in which they are to be written. */
const [demoOrders, mostSeconds] = [10_000, 30]
/** Names of parts, separated by commas: seed, list, dashboard, doctor, export, place. */
const only = process.env['BENCH_ONLY']?.split(',')
const isSelected = (part: string): boolean => only === undefined || only.includes(part)

const folder = temporaryFolder()

await runProgram(runBench)

/**
 * Measures how fast demo orders are written, the list of orders at two sizes beside the same SQL and a server without any checks, in one run; then the dashboard
 * of 30 days, the checks of the doctor, an export of a million lines, and how many orders are placed per second on the larger size.
 */
async function runBench(): Promise<void> {
  const databaseUrl = await openDatabase(folder)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMIT: '1000000', LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const client = new pg.Client({ connectionString: databaseUrl })
  const open = async (file: string, probe: string, args: readonly string[] = []) => {
    const running = await start({ file, args, env, probe })
    closeAtEnd(() => running.stop())
    return running
  }
  const ended = countSteps(2)
  const server = await open('server/main.ts', '/healthz', ['--demo'])
  ended('server with its demo shop')
  const thin = await open('tools/bench/baselineServer.ts', '/?page=select+1')
  ended('thin server')
  await client.connect()
  closeAtEnd(() => client.end())
  const token = await prepareStaff(databaseUrl)
  await fillMembers(client, 10_000)
  // the doctor compares points with their log, which these members have not
  await client.query('update "user" u set score = 0 where not exists (select from user_score_log l where l.user_id = u.id)')
  const place = { token, databaseUrl, seconds, url: server.url, thinUrl: thin.url }

  if (isSelected('seed')) await reportSeed(client, env)
  let smaller: CaseResult | undefined
  for (const size of sizes) {
    await fillTo(size, client, env)
    if (!isSelected('list')) continue
    const results = await measureLists(size, client, place)
    const first = results.find((one) => one.name === 'first page' && one.connections === 1)
    console.log(['', ...compareWithGoals(results), ...(smaller ? [isFlat(smaller, results)] : []), ''].join('\n'))
    smaller = first
  }
  if (isSelected('dashboard')) {
    await sumUpDays(databaseUrl)
    await reportDashboard(server.url, token)
  }
  if (isSelected('doctor')) await reportDoctor(databaseUrl)
  if (isSelected('export')) await reportOrderLines(server, token, client)
  if (isSelected('place')) await reportPlacing(databaseUrl, [server.url])
}

async function reportSeed(client: pg.Client, env: Readonly<Record<string, string>>): Promise<void> {
  const { added, taken } = await fillTo(demoOrders, client, env)
  const isMeasured = added > demoOrders / 2 // a database that is used again has them
  if (isMeasured) console.log(verdict(`${demoOrders} demo orders in at most ${mostSeconds} s`, taken <= mostSeconds, `${added} in ${taken.toFixed(1)} s`))
}

/** Returns how many orders were added, and the seconds it took. */
async function fillTo(size: number, client: pg.Client, env: Readonly<Record<string, string>>): Promise<{ readonly added: number; readonly taken: number }> {
  const begin = performance.now()
  const have = Number((await client.query<{ n: string }>('select count(*) as n from shop_order')).rows[0]?.n ?? 0)
  if (size > have)
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/seed/main.ts', '--orders', String(size - have), '--lines', '2'], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'], // its steps
    })
  const [added, taken] = [Math.max(size - have, 0), (performance.now() - begin) / 1000]
  console.log(`${size} orders with 2 lines, ${added} of them added in ${taken.toFixed(0)} s`)
  return { added, taken }
}

async function measureLists(size: number, client: pg.Client, place: Omit<Parameters<typeof measureCase>[2], 'connections'>): Promise<CaseResult[]> {
  const middle = await client.query<{ orderNo: string; mobile: string }>(
    'select order_no as "orderNo", receiver_mobile as mobile from shop_order order by id offset $1 limit 1',
    [Math.floor(size / 2)],
  )
  const sample = middle.rows[0] ?? { orderNo: '', mobile: '' }
  const { rows } = await client.query<{ id: number }>("select id from shop_order where status <> '1' order by id desc limit 5000")
  const cases = orderCases({ ...sample, pages: Math.floor(size / 20) })
  const calls = orderCalls(rows.map(({ id }) => Number(id)))
  const ended = countSteps((cases.length + calls.length) * 2)
  const results: CaseResult[] = []
  const add = (result: CaseResult): void => {
    results.push(result)
    ended(...stepOf(result))
  }
  for (const one of cases) for (const connections of [1, 16]) add(await measureCase(orderList, one, { ...place, connections }))
  // the requests on one connection also let the engine compile what those on sixteen run
  for (const one of calls) for (const connections of [1, 16]) add(await measureRowCall(one, { ...place, connections }))
  printTable(results)
  return results
}

/** What the hourly job does once for each day. */
async function sumUpDays(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 1, isPatient: true })
  const begin = performance.now()
  const days = await storeDayTotals(db)
  await close()
  console.log(`${days} totals of past days in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}

async function reportDashboard(url: string, token: string): Promise<void> {
  const begin = performance.now()
  const request = (): Promise<Response> => fetch(`${url}/admin/shop.Dashboard/index?range=30d`, { headers: { batoken: token, server: 'true' } })
  const response = await request().catch(request) // the server has closed the connection of its start while the orders were added
  const answer = (await response.json()) as { code: number; msg: string }
  if (answer.code !== 1) throw new Error(`the dashboard answered ${answer.msg}`)
  const taken = performance.now() - begin
  console.log(verdict('dashboard of 30 days, the first time, at most 200 ms', taken <= 200, `${taken.toFixed(0)} ms`))
}

async function reportDoctor(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 2, isPatient: true }) // a check that takes too long is to be named
  const times: { readonly name: string; readonly taken: number }[] = []
  const violations: string[] = []
  const broken = await examine({ db, dataDir: folder }, ({ holds, count, examples }, taken) => {
    times.push({ name: holds.en, taken })
    if (count > 0) violations.push(`       found ${count}: ${holds.en} (${examples.join(', ')})`)
  })
  await close()
  const slowest = times.toSorted((one, other) => other.taken - one.taken).slice(0, 5)
  console.log(verdict('each check of the doctor at most 5 s', (slowest[0]?.taken ?? 0) <= 5000, `${times.length} checks, ${broken} found something`))
  console.log([...violations, ...slowest.map(({ name, taken }) => `       ${(taken / 1000).toFixed(2)} s  ${name}`)].join('\n'))
}

async function reportPlacing(databaseUrl: string, urls: readonly string[]): Promise<void> {
  const { spread, single, oversold } = await measurePlacing({ databaseUrl, urls, connections: 32, seconds: seconds * 3 })
  const line = (goal: string, least: number, { perSecond, p50, p99, failed, firstFailure }: typeof spread): string =>
    verdict(
      `P14 orders placed per second ${goal}, at least ${least}`,
      perSecond >= least && failed === 0,
      `${perSecond.toFixed(0)}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failed} failed${firstFailure ? `: ${firstFailure}` : ''}`,
    )
  console.log([line('over 200 SKUs', 500, spread), line('of one SKU', 300, single), verdict('none oversold', oversold === 0, `${oversold}`)].join('\n'))
}
