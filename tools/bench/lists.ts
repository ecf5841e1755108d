import { join } from 'node:path'

import pg from 'pg'

import { countSteps } from '../progress'
import { balanceCalls, balanceCases, balanceList, cases, firstPage, memberCalls, memberList } from './cases'
import { reportClient } from './client'
import { measureExport } from './export'
import { isFlat, compareWithGoals, checkExport } from './goals'
import { closeAtEnd, openDatabase, runProgram, temporaryFolder } from './program'
import { measureCase, measureRowCall, prepareStaff } from './questions'
import { root, start } from './processes'
import { fillMembers } from './rows'
import { printTable, stepOf } from './table'
import { checkWorkbook } from './workbook'

import type { Running } from './processes'
import type { CaseResult } from './questions'

/**
 * Measures the member list of a million rows over HTTP beside the same SQL sent directly and a server without any checks, in one run on one machine.
 * BENCH_ROWS, BENCH_SECONDS and BENCH_DATABASE_URL change the size and the database.
 */
const rowCount = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
/** Names of cases or parts of them, separated by commas. */
const only = process.env['BENCH_ONLY']?.split(',')
const isSelected = (name: string): boolean => only === undefined || only.some((part) => name.includes(part))

const folder = temporaryFolder()

await runProgram(runBench)

async function open(file: string, env: Readonly<Record<string, string>>, probe: string, args: readonly string[] = []): Promise<Running> {
  const running = await start({ file, args, env, probe })
  closeAtEnd(() => running.stop())
  return running
}

async function runBench(): Promise<void> {
  const databaseUrl = await openDatabase(folder)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMIT: '1000000', LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const client = new pg.Client({ connectionString: databaseUrl })
  const first = await open('server/main.ts', env, '/healthz', ['--empty'])
  await client.connect()
  closeAtEnd(() => client.end())
  const token = await prepareStaff(databaseUrl)
  await fillMembers(client, 10_000)
  const place = { token, databaseUrl, seconds }
  const small = await measureCase(memberList, firstPage, { ...place, url: first.url, connections: 1 })
  await first.stop()

  const begin = performance.now()
  const rows = await fillMembers(client, rowCount)
  console.log(`${rows} members, filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  const server = await open('server/main.ts', env, '/healthz')
  const idle = server.memory()
  const thin = await open('tools/bench/baselineServer.ts', env, '/?page=select+1&count=select+1')
  const lists = cases.filter(({ name }) => isSelected(name))
  const balances = balanceCases.filter(({ name }) => isSelected(name))
  const calls = [...memberCalls, ...balanceCalls].filter(({ name }) => isSelected(name))
  const ended = countSteps((lists.length + balances.length) * 2 + calls.length)
  const results: CaseResult[] = []
  const add = (result: CaseResult): void => {
    results.push(result)
    ended(...stepOf(result))
  }
  const measured = { ...place, url: server.url, thinUrl: thin.url }
  for (const one of lists) for (const connections of [1, 16]) add(await measureCase(memberList, one, { ...measured, connections }))
  for (const one of balances) for (const connections of [1, 16]) add(await measureCase(balanceList, one, { ...measured, connections }))
  for (const one of calls) add(await measureRowCall(one, { ...measured, connections: 16 }))
  printTable(results)
  const exported = isSelected('export') ? [...checkExport(await measureExport(server, token, databaseUrl)), ...(await checkWorkbook())] : []
  console.log(['', ...compareWithGoals(results), isFlat(small, results), ...exported, ''].join('\n'))
  console.log(
    `cold start ${server.startedIn.toFixed(1)} s (goal 2), memory idle ${idle?.toFixed(0) ?? '?'} MB (goal 150), loaded ${server.memory()?.toFixed(0) ?? '?'} MB`,
  )
  console.log(['', 'client', ...reportClient(join(root, 'dist'))].join('\n'))
}
