import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { translateRefusal } from '../../../../resources/errors'
import { callOf } from '../../../../resources/kit/paths'
import { timeouts as usual } from '../../../../server/timeouts'
import { addAdmin, signIn, testApp } from '../../../support/app'
import { openReader } from '../../../support/readers'
import { runOn } from '../../../support/template'

import type { AddressInfo } from 'node:net'

import type { Call, Reader } from '../../../support/readers'
import type { TestApp } from '../../../support/app'

/** Short enough to wait for in a test, and longer than a busy machine holds up a reader who reads; `reader` is the one that ends an export. */
const timeouts = { ...usual, reader: 3500, exportReader: 3000 }

let app: TestApp
let port = 0
/** Sessions of twelve staff accounts, each with its own export slot. */
let tokens: string[] = []
const unhandled: unknown[] = []
const note = (reason: unknown): void => void unhandled.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  app = await testApp({ timeouts })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port // a TCP listener always has an address
  // more than the buffers of both ends can hold, and hardly compressible
  const noise = (parts: number): string => `(select string_agg(md5(random()::text || n || m), '') from generate_series(1, ${parts}) m)`
  const { rows: slow } = await app.sql<{ name: string }>(
    "select indexname as name from pg_indexes where tablename in ('admin_log', 'shop_goods_service') and indexdef like '%gin%'",
  )
  await runOn(
    app.url,
    ...slow.map(({ name }) => `drop index "${name}"`),
    `insert into admin_log (username, title, url) select 'u', 'line ' || n, ${noise(46)} from generate_series(1, 10000) n`,
    `insert into shop_goods_service (name, description) select 'service ' || n, ${noise(6)} from generate_series(1, 60000) n`,
  )
  mkdirSync(join(app.dataDir, 'storage'), { recursive: true })
  writeFileSync(join(app.dataDir, 'storage', 'large.bin'), randomBytes(20_000_000))
  const [group] = (await app.sql<{ id: number }>('select id from admin_group where is_super = 1 limit 1')).rows
  tokens = []
  for (let n = 0; n < 12; n++) tokens.push(await signIn(app, await addAdmin(app, { groupId: group?.id ?? 0 })))
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await app.close()
})
afterEach(async () => {
  for (const one of opened.splice(0)) one.socket.destroy() // also those of a failed test: an idle connection is kept for 72 s
  await expectAllGivenBack()
  expect(unhandled.splice(0)).toEqual([])
})

const files = {
  csv: `${callOf('auth/adminLog', 'export')}?format=csv`,
  xlsx: `${callOf('auth/adminLog', 'export')}?format=xlsx`,
  'sheet to import, csv': `${callOf('shop/goodsService', 'importSheet')}?format=csv`,
  'sheet to import, xlsx': `${callOf('shop/goodsService', 'importSheet')}?format=xlsx`,
} as const
const kinds = Object.entries(files)

const opened: Reader[] = []
const open = (...calls: readonly Call[]): Reader => {
  const reader = openReader(port, ...calls)
  opened.push(reader)
  return reader
}
const callBy = (path: string, token = tokens[0] ?? '', headers: Readonly<Record<string, string>> = {}): Call => ({
  path,
  headers: { batoken: token, ...headers },
})
const read = (...parameters: Parameters<typeof callBy>): Reader => open(callBy(...parameters))

/** Database connections that have an open export cursor. */
const holders = async (): Promise<number[]> =>
  (
    await app.sql<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'",
    )
  ).rows.map(({ pid }) => pid)

async function untilNobodyIsConnected(): Promise<void> {
  while ((await new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)))) > 0) await pause(10)
}

/** Checks that no connection, transaction or export slot is left open. */
async function expectAllGivenBack(): Promise<void> {
  await untilNobodyIsConnected()
  while ((await holders()).length > 0 || app.pool.idleCount < app.pool.totalCount) await pause(10)
  const answer = await app.app.inject({ url: `${callOf('auth/adminLog', 'export')}?format=csv&columns=id`, headers: { batoken: tokens[0] ?? '' } })
  expect(answer.body.slice(0, 40)).toMatch(/^\uFEFFID/)
}

test.each(kinds)('%s: a reader who stalls, loses the database connection and disconnects leaves nothing open', async (_, path) => {
  const reader = read(path)
  await reader.begun
  for (const pid of await holders()) await app.sql('select pg_terminate_backend($1)', [pid])
  await pause(20)
  reader.socket.destroy()
  await reader.over
})

test.each(kinds)('%s: a reader who reads nothing for longer than the limit is disconnected', async (_, path) => {
  const reader = read(path)
  expect(await reader.begun).toMatch(/^HTTP\/1.1 200/)
  // buffered data still arrives; the rest never does
  await untilNobodyIsConnected()
  expect(await reader.resume()).toBe(false)
})

test.each(kinds.slice(0, 2))('%s: a slow reader who keeps reading gets the whole file', async (_, path) => {
  const reader = read(path, tokens[0], { connection: 'close' })
  await reader.begun
  await pause(300)
  expect(await reader.resume()).toBe(true)
})

test.each(kinds)('%s: readers who disconnect at once or at the first byte leave nothing open', async (_, path) => {
  for (const wait of [0, 5, 40]) {
    const reader = read(path)
    await pause(wait)
    reader.socket.destroy()
    await reader.over
    await expectAllGivenBack()
  }
  const reader = read(path)
  await reader.begun
  reader.socket.destroy()
  await reader.over
})

test.each(kinds)('%s: disconnecting also ends the pipelined response behind this one', async (_, path) => {
  const reader = open(callBy(files.csv, tokens[0]), callBy(path, tokens[1]))
  while ((await holders()).length < 2) await pause(10)
  reader.socket.destroy()
  await reader.over
})

test('three stalled readers do not block the exports of others', async () => {
  const stalled = tokens.slice(1, 4).map((token) => read(files.csv, token))
  await Promise.all(stalled.map((one) => one.begun))
  for (;;) {
    const answer = await app.app.inject({ url: `${callOf('auth/adminLog', 'export')}?format=csv&columns=id`, headers: { batoken: tokens[0] ?? '' } })
    if (answer.body.startsWith('\uFEFFID')) break
    expect(answer.json()).toMatchObject({ code: 0 })
    await pause(20)
  }
  for (const one of stalled) one.socket.destroy()
})

test('an account has one export slot, however many it requests', async () => {
  const first = read(files.csv)
  await first.begun
  const more = await Promise.all(
    Array.from({ length: 5 }, () => app.app.inject({ url: files.csv, headers: { batoken: tokens[0] ?? '' } }).then((answer) => answer.json<unknown>())),
  )
  expect(more).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ code: 0 }) as unknown))
  expect((await app.app.inject({ url: `${files.csv}&columns=id`, headers: { batoken: tokens[1] ?? '' } })).body).toMatch(/^\uFEFFID/)
  first.socket.destroy()
})

test('of many exports at once, with some stalled, disconnected or without a database, the others complete', async () => {
  const readers = tokens.flatMap((token, n) => kinds.slice(0, 1 + (n % 4)).map(([, path]) => read(path, token)))
  readers.forEach((reader, n) => n % 3 === 0 && void pause(n * 7).then(() => reader.socket.destroy()))
  for (let round = 0; round < 10; round++) {
    for (const pid of await holders()) await app.sql('select pg_terminate_backend($1)', [pid])
    await expectServed()
    await pause(30)
  }
  for (const reader of readers) reader.socket.destroy()
})

/** The terminated database connection may have served this list, or on a slow machine none is free in time; both are refused and retried. */
async function expectServed(): Promise<void> {
  for (;;) {
    const { msg, code } = await app.call('GET', callOf('auth/adminLog', 'index'))
    if (code === 1) return
    expect([translateRefusal('unavailable', 'zh-cn'), translateRefusal('busy', 'zh-cn')]).toContain(msg)
  }
}

test('an export that has begun is logged once, whenever its reader disconnects', async () => {
  const random = seeded(11)
  const begun: string[] = []
  const leave = async (marks: readonly string[]): Promise<void> => {
    const calls = marks.map((mark, n) => callBy(`${kinds[Math.floor(random() * kinds.length)]?.[1] ?? ''}&uuid=${mark}`, tokens[n]))
    const reader = open(...calls)
    void reader.begun.then((text) => text.includes('content-disposition') && begun.push(marks[0] ?? ''))
    if (random() < 0.3) await reader.begun
    else await pause(random() * 150)
    reader.socket.destroy()
    await reader.over
  }
  for (let round = 0; round < 20; round++) {
    const marks = [1, 2, 3].map((n) => `round-${round}-${n}`)
    await leave(random() < 0.5 ? marks : marks.slice(0, 1))
    if (random() < 0.2) for (const pid of await holders()) await app.sql('select pg_terminate_backend($1)', [pid])
  }
  await expectAllGivenBack()
  const { rows } = await app.sql<{ mark: string }>("select substring(url from 'uuid=(round-[0-9-]+)') as mark from admin_log where url like '%uuid=round-%'")
  const marks = rows.map(({ mark }) => mark)
  expect(new Set(marks).size).toBe(marks.length)
  expect(begun.length).toBeGreaterThan(0)
  expect(marks).toEqual(expect.arrayContaining(begun))
})

test('an export is logged although the database ends the connection that writes the line', async () => {
  await runOn(
    app.url,
    'create sequence killed',
    `create function end_first() returns trigger language plpgsql security definer as $$
       begin if nextval('killed') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`,
    "create trigger end_first before insert on admin_log for each row when (new.url like '%uuid=killed%') execute function end_first()",
  )
  const answer = await app.app.inject({ url: `${files.csv}&columns=id&uuid=killed`, headers: { batoken: tokens[0] ?? '' } })
  expect(answer.body).toMatch(/^\uFEFFID/)
  await expectAllGivenBack()
  const { rows } = await app.sql<{ lines: number; tried: number }>(
    "select count(*)::int as lines, (select last_value::int from killed) as tried from admin_log where url like '%uuid=killed%'",
  )
  await runOn(app.url, 'drop trigger end_first on admin_log')
  expect(rows).toEqual([{ lines: 1, tried: 2 }])
})

/** Reproducible random numbers below 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

test('a file is closed if its reader reads nothing', async () => {
  const readers = Array.from({ length: 40 }, () => read('/storage/large.bin'))
  await Promise.all(readers.map((one) => one.begun))
  await untilNobodyIsConnected()
  expect(await Promise.all(readers.map((one) => one.resume()))).not.toContain(true)
})
