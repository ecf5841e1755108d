import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { runningEmbedded } from '../../server/database/embedded'
import { findPostmaster } from '../../server/database/postgres/postmaster'
import { freePort, programOf, root } from '../../tools/bench/processes'
import { dataFolder, ready, startProduct } from '../support/product'

import type { ChildProcess } from 'node:child_process'

vi.setConfig({ testTimeout: 180_000 }) // starts the whole product several times

let folder = ''
let children: ChildProcess[] = []
beforeEach(() => {
  folder = dataFolder()
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
  children = []
  rmSync(folder, { recursive: true, force: true })
})

/** Loaded into the server before it starts: one signal rejects a promise without a handler, the other throws an uncaught exception. */
const planted = `
  process.on('SIGUSR2', () => { Promise.reject(new Error('planted rejection', { cause: new Error('the cause of it') })) })
  process.on('SIGHUP', () => { setTimeout(() => { throw new TypeError('planted exception') }) })`
const options = `--import data:text/javascript,${encodeURIComponent(planted)}`

test.each([
  ['rejection', 'SIGUSR2', ['planted rejection', 'the cause of it']],
  ['exception', 'SIGHUP', ['TypeError: planted exception']],
] as const)('an unhandled %s is logged completely, pending requests are answered, and the process exits with an error', async (_, signal, words) => {
  const product = await startProduct({ DATA_DIR: folder, NODE_OPTIONS: options }, ['--empty'])
  children.push(product.process)
  await product.hasPrinted(ready)
  const holder = new pg.Client({ connectionString: await runningEmbedded(folder, () => undefined) })
  holder.on('error', () => undefined) // the product may stop PostgreSQL before this connection has ended
  await holder.connect()
  await holder.query('begin; lock table setting in access exclusive mode')
  const request = fetch(`${product.url}/admin/Index/login`, { headers: { server: 'true' } })
  const waiting = "select 1 from pg_locks where not granted and relation = 'setting'::regclass"
  while ((await holder.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  product.process.kill(signal)
  await product.hasPrinted('planted')
  await holder.query('commit')
  expect((await request).status).toBe(200)
  await holder.end()
  expect(await product.ended).toBe(70)
  for (const word of words) expect(product.output()).toContain(word)
  expect(findPostmaster(join(folder, 'postgres'))).toBeUndefined()
})

/** The product with its supervisor, with pauses short enough for a test. */
async function supervised(args: readonly string[], env: Readonly<Record<string, string>>, given: object = { pauses: [0.05, 0.05, 0.05] }) {
  const script = `import(${JSON.stringify(pathToFileURL(join(root, 'tools/supervise.mjs')).href)}).then(({ supervise }) => supervise(${JSON.stringify(args)}, ${JSON.stringify(given)}))`
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', LOG_LEVEL: 'silent', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += String(part)))
  const ended = new Promise<number | string | null>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  const count = (words: string): number => printed.split(words).length - 1
  const hasPrinted = async (words: string, times: number): Promise<void> => {
    while (count(words) < times && child.exitCode === null && child.signalCode === null) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { child, url: `http://127.0.0.1:${port}`, output: () => printed, count, hasPrinted, ended }
}

const again = 'it is started again in'

/** Writes the server's process ID to `pidFile`; the first server kills itself at the moment its text says that it is ready. */
const pidWriter = (pidFile: string): string => `${planted}
  import { existsSync, writeFileSync } from 'node:fs'
  if (/[/\\\\]main\\.[a-z]+$/.test(process.argv[1] ?? '')) {
    const write = process.stdout.write.bind(process.stdout)
    const isFirst = !existsSync(${JSON.stringify(pidFile)})
    process.stdout.write = (text, ...rest) => {
      const result = write(text, ...rest)
      if (isFirst && String(text).includes(${JSON.stringify(ready)})) process.kill(process.pid, 'SIGKILL')
      return result
    }
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
  }`

test('a server that was killed or exited by an unhandled error is restarted with its database; Ctrl-C ends everything', async () => {
  const pidFile = join(folder, 'pid')
  const nodeOptions = `--import data:text/javascript,${encodeURIComponent(pidWriter(pidFile))}`
  const one = await supervised([...programOf('server/main.ts'), '--empty'], { DATA_DIR: folder, NODE_OPTIONS: nodeOptions })
  await one.hasPrinted(again, 1)
  expect(one.output()).toContain('SIGKILL')
  await one.hasPrinted(ready, 2)
  process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGUSR2')
  await one.hasPrinted(ready, 3)
  expect([one.count(ready), one.count(again)]).toEqual([3, 2])
  expect((await fetch(`${one.url}/healthz`)).status).toBe(200)
  one.child.kill('SIGINT')
  expect(await one.ended).toBe(0)
  expect(findPostmaster(join(folder, 'postgres'))).toBeUndefined()
})

/** A process that runs the given script; the first line of every run is counted. */
function fakeServer(text: string): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'zhanggui-fake-')), 'main.mjs')
  writeFileSync(file, `console.log('begun')\n${text}`)
  return [file]
}

test('a process that keeps exiting at once is given up, with its exit code', async () => {
  const one = await supervised(fakeServer("process.send('ready', () => process.exit(70))"), {})
  expect(await one.ended).toBe(70)
  expect([one.count('begun'), one.count(again)]).toEqual([4, 3])
  expect(one.output()).toContain('is not started again')
})

test('a process that ran well in between is restarted as often as it exits', async () => {
  const one = await supervised(fakeServer("process.send('ready'); setTimeout(() => process.exit(70), 50)"), {}, { pauses: [0], well: 0.001 })
  await one.hasPrinted('begun', 5)
  one.child.kill('SIGTERM')
  await one.ended
  expect(one.output()).not.toContain('is not started again')
})

test('a process that was never ready is not restarted', async () => {
  const one = await supervised(fakeServer('process.exit(1)'), {})
  expect([await one.ended, one.count('begun'), one.count(again)]).toEqual([1, 1, 0])
})

test('a process that exits normally is not restarted, and a signal during the pause ends the waiting', async () => {
  const orderly = await supervised(fakeServer("process.send('ready', () => process.exit(0))"), {})
  expect([await orderly.ended, orderly.count('begun')]).toEqual([0, 1])
  const waiting = await supervised(fakeServer("process.send('ready', () => process.exit(70))"), {}, { pauses: [600] })
  await waiting.hasPrinted(again, 1)
  waiting.child.kill('SIGTERM')
  expect([await waiting.ended, waiting.count('begun')]).toEqual([0, 1])
})
