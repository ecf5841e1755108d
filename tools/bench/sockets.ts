import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'
import { WebSocket } from 'ws'

import { startEmbedded } from '../../server/database/embedded'
import { countSteps } from '../progress'
import { freePort, start } from './processes'
import { closeAtEnd, runProgram, temporaryFolder } from './program'

/**
 * 10,000 people with an open socket to one server process, and one event for all of them: memory per socket, and the time from the commit until the last
 * browser receives it. `node --import tsx tools/bench/sockets.ts`; BENCH_SOCKETS changes the number.
 */
const socketCount = Number(process.env['BENCH_SOCKETS'] ?? 10_000)
/** Sockets per account; the server allows twenty. */
const perAccount = 10
/** Sockets per loopback address: an address has too few ports for all, and the server limits connections per address. */
const perAddress = 500
const rounds = 5
/** Sockets that are opened at once, and those that are printed as one step. */
const atOnce = 100
const perStep = 1_000

interface Listener {
  readonly socket: WebSocket
  receivedAt: number
}

const folder = temporaryFolder()
await runProgram(runBench)

async function runBench(): Promise<void> {
  const embedded = await startEmbedded({ folder, log: () => undefined })
  closeAtEnd(() => embedded.stop())
  const port = await freePort()
  const env = { DATABASE_URL: embedded.url, DATA_DIR: folder, NOTIFY_PORT: String(port), LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const server = await start({ file: 'server/main.ts', args: ['--empty'], env, probe: '/healthz' })
  closeAtEnd(() => server.stop())
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  closeAtEnd(() => client.end())

  const ended = countSteps(1 + Math.floor(socketCount / perStep) + rounds)
  const tokens = await addAccounts(client, Math.ceil(socketCount / perAccount))
  ended(`${tokens.length} accounts`)
  await pause(2000)
  const before = server.memory() ?? 0
  const listeners: Listener[] = []
  const opening = performance.now()
  while (listeners.length < socketCount) {
    listeners.push(...(await Promise.all(nextEars(listeners.length, port, tokens))))
    if (listeners.length % perStep === 0) ended(`${listeners.length} sockets`)
  }
  const opened = performance.now() - opening
  await pause(3000)
  const after = server.memory() ?? 0
  const each = ((after - before) * 1024) / listeners.length
  console.log(`${listeners.length} sockets bound in ${(opened / 1000).toFixed(1)} s; server ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`)

  const samples: number[] = []
  const lasts: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const times = await broadcast(client, listeners, round)
    const last = times.at(-1) ?? 0
    samples.push(...times)
    lasts.push(last)
    ended(`event ${round} for all`, `last after ${last.toFixed(0)} ms`)
    await pause(500)
  }
  samples.sort((a, b) => a - b)
  const at = (share: number): number => samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0
  console.log(
    `one event for all, from its commit: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms; last of each round ${lasts.map((one) => one.toFixed(0)).join(', ')} ms`,
  )
  const reportGoal = (goal: string, isMet: boolean, figure: string): void => console.log(`${isMet ? 'met   ' : 'MISSED'} ${goal}: ${figure}`)
  reportGoal('at most 20 kB a socket', each <= 20, `${each.toFixed(1)} kB`)
  reportGoal('broadcast p99 at most 1 s', at(0.99) <= 1000, `${at(0.99).toFixed(0)} ms`)
  reportGoal('P6 all within 300 ms, median of the rounds', median(lasts) <= 300, `${median(lasts).toFixed(0)} ms`)
  for (const { socket } of listeners) socket.terminate()
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Creates members of staff with all rights and a session each; returns their tokens. */
async function addAccounts(client: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await client.query(
    `with added as (
      insert into admin (username, nickname, password_hash, status) select 'bench_' || n, 'Bench', '', 'enable' from generate_series(1, $1::int) n returning id),
    granted as (insert into admin_group_access (admin_id, group_id) select id, (select min(id) from admin_group where is_super = 1) from added)
    insert into token (hash, kind, owner_id, family, expire_time)
    select ($2::text[])[row_number() over (order by id)], 'admin', id, gen_random_uuid(), now() + interval '1 day' from added`,
    [count, hashes],
  )
  return tokens
}

/** Opens the next hundred sockets; resolves when they are bound and greeted. */
function nextEars(place: number, port: number, tokens: readonly string[]): Promise<Listener>[] {
  return Array.from({ length: Math.min(atOnce, socketCount - place) }, (_, offset) => openEar(place + offset, port, tokens))
}

function openEar(place: number, port: number, tokens: readonly string[]): Promise<Listener> {
  const localAddress = `127.0.0.${2 + Math.floor(place / perAddress)}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { localAddress, perMessageDeflate: false })
  const listener: Listener = { socket, receivedAt: 0 }
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`a socket was closed: ${code}`)))
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'bind', pathInfo: 'worker/shop/notify', token: tokens[Math.floor(place / perAccount)], lang: 'zh-cn' })),
    )
    socket.on('message', (data: Buffer) => {
      if (data.includes('"type":"notify"')) listener.receivedAt = performance.now()
      else resolve(listener)
    })
  })
}

/** Writes one notice for everybody and waits until the last socket has received it. Milliseconds from the commit to each, ascending. */
async function broadcast(client: pg.Client, listeners: readonly Listener[], round: number): Promise<number[]> {
  for (const listener of listeners) listener.receivedAt = 0
  const begin = performance.now()
  await client.query(
    `insert into shop_notify (admin_id, message_type, message, message_en, message_data)
    select id, 'stock_low', $1, $1, '{}' from admin where username like 'bench\\_%'`,
    [`${round} ${randomUUID()}`],
  )
  const committed = performance.now()
  while (listeners.some(({ receivedAt }) => receivedAt === 0)) {
    if (performance.now() - begin > 60_000) throw new Error('not everybody was told within a minute')
    await pause(5)
  }
  return listeners.map(({ receivedAt }) => Math.max(0, receivedAt - committed)).sort((a, b) => a - b)
}
