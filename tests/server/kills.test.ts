import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'

import { runningEmbedded } from '../../server/database/embedded'
import { migrationsFolder } from '../../server/database/migrate'
import { dataFolder, ready, startProduct } from '../support/product'
import { runOn, urlOf } from '../support/template'

import type { Product } from '../support/product'

vi.setConfig({ testTimeout: 180_000 }) // starts the whole product several times

let folder = ''
let products: Product[] = []
let databases: string[] = []
beforeEach(() => {
  folder = dataFolder()
})
afterEach(async () => {
  for (const { process, ended } of products) {
    process.kill('SIGTERM')
    await ended
  }
  for (const name of databases) await runOn(urlOf(inject('templateUrl'), 'postgres'), `drop database if exists "${name}" with (force)`)
  rmSync(folder, { recursive: true, force: true })
  products = []
  databases = []
})

async function start(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Promise<Product> {
  const product = await startProduct({ DATA_DIR: folder, ...env }, args)
  products.push(product)
  return product
}

async function kill({ process, ended }: Product): Promise<void> {
  process.kill('SIGKILL')
  await ended
}

/** An empty database on an external server. */
async function emptyDatabase(): Promise<string> {
  const name = `zhanggui_kill_${randomBytes(4).toString('hex')}`
  await runOn(urlOf(inject('templateUrl'), 'postgres'), `create database "${name}" template template0`)
  databases.push(name)
  return urlOf(inject('templateUrl'), name)
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const wholeShop = `select
  (select count(*)::int from migration) as migrations,
  (select count(*)::int from setting where key in ('demo', 'begun')) as marks,
  (select count(*)::int from admin where username = 'admin') as owners,
  (select count(*)::int from "user") > 0 as "hasMembers",
  (select count(*)::int from area where level = 1) as provinces`

/** For tests that do not interrupt the demo shop: filling it takes most of a first start. */
const empty = ['--empty']
const filled = { marks: 2, owners: 1, hasMembers: true }
const bare = { marks: 1, owners: 0, hasMembers: false }

/** Everything that a first start creates exists once. */
async function expectWholeShop(product: Product, url: string, made = filled): Promise<void> {
  await product.hasPrinted(ready)
  expect(product.output()).toContain(ready)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length
  expect(await ask(url, wholeShop)).toEqual([{ migrations, ...made, provinces: 34 }])
}

const embeddedUrl = async (): Promise<string> => (await runningEmbedded(folder, () => undefined)) ?? ''

/** Locks a table and waits until a writer is blocked by the lock. Returns the function that releases it. */
async function holdUntilWaiting(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; lock table ${table} in share mode`)
  for (;;) {
    const { rows } = await client.query('select 1 from pg_locks where not granted and relation = $1::regclass', [table])
    if (rows.length > 0) return () => client.end()
    await pause(5)
  }
}

test('the next start completes after a kill during the creation of the database files', async () => {
  const first = await start({}, empty)
  while (!readdirSync(folder).some((name) => name.startsWith('postgres.new') && readdirSync(join(folder, name)).includes('base'))) await pause(2)
  await kill(first)
  const next = await start({}, empty)
  await next.hasPrinted(ready)
  await expectWholeShop(next, await embeddedUrl(), bare)
  expect(readdirSync(folder).filter((name) => name.includes('.new') || name.endsWith('.secret'))).toEqual([])
})

test('the next start completes after a kill during the first migration', async () => {
  const url = await emptyDatabase()
  await runOn(url, 'create table migration (name text primary key, hash text not null, applied_time timestamptz not null default now())')
  const lock = holdUntilWaiting(url, 'migration')
  const first = await start({ DATABASE_URL: url }, empty)
  const letGo = await lock
  await kill(first)
  await letGo()
  await expectWholeShop(await start({ DATABASE_URL: url }, empty), url, bare)
})

test('the next start completes after a kill while the demo shop is being filled', async () => {
  const url = await emptyDatabase()
  const first = await start({ DATABASE_URL: url }, ['--demo'])
  await first.hasPrinted('First start')
  const letGo = await holdUntilWaiting(url, '"user"')
  await kill(first)
  await letGo()
  await expectWholeShop(await start({ DATABASE_URL: url }, ['--demo']), url)
})

test('the next start completes after kills at random moments of the first starts', async () => {
  for (let time = 0; time < 5; time++) {
    const product = await start()
    await pause(200 + Math.random() * 2500)
    await kill(product)
  }
  const last = await start()
  await last.hasPrinted(ready)
  await expectWholeShop(last, await embeddedUrl())
})

test('two servers started at once on one empty database create one shop', async () => {
  const url = await emptyDatabase()
  const both = await Promise.all([start({ DATABASE_URL: url }, ['--demo']), start({ DATABASE_URL: url }, ['--demo'])])
  for (const product of both) await expectWholeShop(product, url)
  expect(both.filter((product) => product.output().includes('First start'))).toHaveLength(1)
})
