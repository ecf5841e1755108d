import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'

import { findPostmaster } from '../../server/database/postgres/postmaster'
import { freePort } from '../../tools/bench/processes'
import { testDatabase } from '../support/database'
import { dataFolder, ready, startProduct } from '../support/product'
import { runOn, urlOf } from '../support/template'
import { wireTo } from '../support/wire'

import type { AddressInfo } from 'node:net'

vi.setConfig({ testTimeout: 180_000 }) // starts the whole product several times

let folder = ''
beforeEach(() => {
  folder = dataFolder()
})
let databases: string[] = []
afterEach(async () => {
  for (const name of databases) await runOn(urlOf(inject('templateUrl'), 'postgres'), `drop database if exists "${name}" with (force)`)
  databases = []
  rmSync(folder, { recursive: true, force: true })
})

/** A database on an external server. */
async function emptyDatabase(): Promise<string> {
  const name = `zhanggui_start_${randomBytes(4).toString('hex')}`
  await runOn(urlOf(inject('templateUrl'), 'postgres'), `create database "${name}" template template0`)
  databases.push(name)
  return urlOf(inject('templateUrl'), name)
}

test.each([
  ['a DATABASE_URL of another kind', { DATABASE_URL: 'mysql://root@localhost/shop' }, 'DATABASE_URL'],
  ['a data folder that cannot be written to', { DATA_DIR: '/dev/null/data' }, '/dev/null/data cannot be written to'],
  ['an invalid proxy address', { TRUST_PROXY: 'balancer' }, 'TRUST_PROXY'],
  ['S7.6 a mount path in use', { ADMIN_BASE: '/user' }, 'ADMIN_BASE'],
])('%s ends the start with one sentence in two languages', async (_, env, words) => {
  const product = await startProduct({ DATA_DIR: folder, ...env })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(words)
  expect(product.output()).not.toContain('secret')
  expect(product.output().trim().split('\n')).toHaveLength(2)
})

test('an unreachable database is retried for the configured time, with one line per attempt, then reported without its password', async () => {
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop', DATABASE_WAIT: '2' })
  expect(await product.ended).toBe(1)
  const lines = product.output().trim().split('\n')
  expect(lines.slice(-2).join(' ')).toContain('127.0.0.1:1/shop cannot be reached: ')
  expect(lines.slice(0, -2).length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -2)) expect(line).toMatch(/尚不可用.*cannot be reached yet \(.*ECONNREFUSED.*\d s more/)
  expect(product.output()).not.toContain('secret')
})

test('a refused database password is not retried', async () => {
  const url = new URL(inject('templateUrl'))
  url.password = 'wrong'
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: url.href })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain('password authentication failed')
  expect(product.output()).not.toContain('yet')
})

test('a server started before its database begins to serve once that is up, without a demo shop', async () => {
  const url = await emptyDatabase()
  const port = await freePort()
  const through = new URL(url)
  through.port = String(port)
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: through.href })
  await product.hasPrinted('yet')
  const wire = await wireTo(url, port)
  await product.hasPrinted('One-time setup secret')
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(wire.packets().some((packet) => packet.includes('as "q0"'))).toBe(true) // the dashboards, which warm the connections
  expect(product.output()).not.toContain('First start')
  product.process.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  await wire.close()
  const demo = await startProduct({ DATA_DIR: folder, DATABASE_URL: url }, ['--demo'])
  await demo.hasPrinted('Demo sign-in')
  expect(demo.output()).toMatch(/First start[^]*Demo sign-in/)
  demo.process.kill('SIGTERM')
  expect(await demo.ended).toBe(0)
})

test('Ctrl-C while waiting for the database exits at once', async () => {
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' })
  await product.hasPrinted('yet')
  product.process.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(product.output()).not.toMatch(/AbortError|not handled/i)
})

test('a demo shop is not loaded into a shop with data, even on request', async () => {
  const url = await emptyDatabase()
  const first = await startProduct({ DATA_DIR: folder, DATABASE_URL: url })
  await first.hasPrinted('One-time setup secret')
  await runOn(url, "insert into admin (username, nickname, password_hash) values ('owner', 'owner', '')")
  first.process.kill('SIGTERM')
  await first.ended
  const demo = await startProduct({ DATA_DIR: folder, DATABASE_URL: url }, ['--demo'])
  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain('goes into an empty one only')
})

test('a port in use ends the start with one sentence and leaves no database running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo // a TCP listener always has an address
  const product = await startProduct({ DATA_DIR: folder, PORT: String(port) }, ['--empty'])
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(`Port ${port} is already in use`)
  expect(existsSync(join(folder, 'postgres'))).toBe(false) // nothing was filled in vain
  other.close()
})

test('an unknown flag is reported with the correct one', async () => {
  for (const flags of [['--emtpy'], ['--demo', '--empty']]) {
    const product = await startProduct({ DATA_DIR: folder }, flags)
    expect([await product.ended, product.output()]).toEqual([1, expect.stringMatching(/(--emtpy|exclude)[^]*--empty or --demo/) as string])
  }
})

test('an empty shop prints its secret and serves, and Ctrl-C ends everything', async () => {
  const product = await startProduct({ DATA_DIR: folder }, ['--empty'])
  await product.hasPrinted('One-time setup secret')
  expect(product.output()).toMatch(/One-time setup secret: [\w-]{20,}/)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  product.process.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(findPostmaster(join(folder, 'postgres'))).toBeUndefined()
})

test('a server starts although the schedules that it has missed cannot be read', async () => {
  const database = await testDatabase()
  await database.sql('alter table pgboss.archive rename to unreadable')
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.url, LOG_LEVEL: 'error' })
  await product.hasPrinted(ready)
  expect(product.output()).toContain(ready)
  expect(product.output()).toContain('missed ones could not be added')
  product.process.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  await database.close()
})

test('Ctrl-C while the demo shop is being filled exits without an error, and the next start fills it', async () => {
  const product = await startProduct({ DATA_DIR: folder })
  await product.hasPrinted('First start')
  product.process.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(product.output()).not.toMatch(/error|could not/i)
  expect(findPostmaster(join(folder, 'postgres'))).toBeUndefined()
  const next = await startProduct({ DATA_DIR: folder })
  await next.hasPrinted('Demo sign-in')
  next.process.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

test('an error of the built server has the line of its source', async () => {
  const product = await startProduct(
    { DATA_DIR: folder, DATABASE_URL: '', ZHANGGUI_CAPTCHA: 'on', NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(crash)}` },
    ['--empty'],
  )
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/server\/config\.ts:\d+:\d+/)
})

/** Makes reading package.json fail, as in a broken installation. */
const crash =
  'const parse = JSON.parse; JSON.parse = (text, ...rest) => { if (String(text).includes(\'"name": "zhanggui"\')) throw new TypeError(\'broken\'); return parse(text, ...rest) }'
