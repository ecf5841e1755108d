import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { WebSocket } from 'ws'

import { callOf } from '../../resources/kit/paths'
import { makeCaller } from './caller'

import type { Caller, Outcome } from './caller'
import type { SoakShop } from './shop'
import type { Tally } from './tally'

/** Outcomes as the callers know them; compared with the database at the end. */
export interface Journal {
  readonly money: Map<string, Outcome['is']>
  readonly stock: Map<string, Outcome['is']>
  /** How many edits of each goods were acknowledged; each edit raises a number by one. */
  readonly raised: Map<number, number>
  /** Outcomes by the names in imported sheets. */
  readonly imported: Map<string, Outcome['is']>
}

export const makeJournal = (): Journal => ({ money: new Map(), stock: new Map(), raised: new Map(), imported: new Map() })

/** Rows of the shop that all callers work on. */
export interface Subjects {
  readonly members: readonly number[]
  readonly skus: readonly number[]
  readonly goods: readonly number[]
}

interface SoakWorker {
  readonly shop: SoakShop
  readonly tally: Tally
  readonly journal: Journal
  readonly subjects: Subjects
  readonly isOver: () => boolean
}

type Work = (worker: SoakWorker, caller: Caller) => Promise<void>

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item // the lists are never empty here
const between = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1))

const reading: Work = async (_, caller) => {
  const path = oneOf(['shop/goods', 'user/user', 'auth/adminLog', 'shop/stock', 'user/moneyLog', 'shop/stockLog'])
  await caller.read(`${callOf(path, 'index')}?page=${between(1, 5)}&limit=20&quickSearch=${oneOf(['', '', 'a', '茶'])}`)
  await pause(between(5, 60))
}

const movingMoney: Work = async ({ journal, subjects }, caller) => {
  const money = `${oneOf(['', '-'])}${between(1, 30)}.${between(10, 99)}`
  const outcome = await caller.write(callOf('user/user', 'money'), (memo) => ({ id: oneOf(subjects.members), money, memo }))
  journal.money.set(outcome.key, outcome.is)
  await pause(between(5, 40))
}

const movingStock: Work = async ({ journal, subjects }, caller) => {
  const input = { id: oneOf(subjects.skus), mode: oneOf(['in', 'out']), quantity: between(1, 5) }
  const outcome = await caller.write(callOf('shop/stock', 'adjust'), (memo) => ({ ...input, memo }))
  journal.stock.set(outcome.key, outcome.is)
  await pause(between(5, 40))
}

/** Reads a number and saves it increased by one, with the version that was read: an outdated version is refused and the edit starts again. */
const editingGoods: Work = async ({ journal, subjects, tally }, caller) => {
  const id = oneOf(subjects.goods)
  const row = (await caller.read(`${callOf('shop/goods', 'edit')}?id=${id}`))?.data?.['row'] as Record<string, unknown> | undefined
  if (row) {
    const body = { id, row_version: row['row_version'], virtual_sales: Number(row['virtual_sales']) + 1 }
    const { is, answer } = await caller.write(callOf('shop/goods', 'edit'), () => body)
    if (is === 'done') journal.raised.set(id, (journal.raised.get(id) ?? 0) + 1)
    else if (answer?.data?.['type'] === 'stale') tally.count('stale edits refused')
    else if (is === 'refused') tally.failure(`an edit of goods was refused: ${answer?.msg}`)
  }
  await pause(between(5, 60))
}

let lastName = 0

const importing: Work = async ({ journal, tally }, caller) => {
  const names = Array.from({ length: between(1, 30) }, () => `s${process.pid}-${(lastName += 1)}`)
  const sheet = ['Name,Description', ...names.map((name) => `${name},from a sheet`)].join('\r\n')
  const form = new FormData()
  form.append('file', new Blob([sheet], { type: 'text/csv' }), 'services.csv')
  const staged = await caller.write(callOf('shop/goodsService', 'import'), () => form)
  const run = staged.answer?.data?.['run']
  if (staged.is === 'done') {
    const applied = await caller.write(callOf('shop/goodsService', 'importApply'), () => ({ run }))
    if (applied.is === 'refused') tally.failure(`a sheet was refused: ${applied.answer?.msg}`)
    for (const name of names) journal.imported.set(name, applied.is)
  } else if (staged.is === 'refused') tally.failure(`a sheet could not be read: ${staged.answer?.msg}`)
  await pause(between(200, 800))
}

/** Reads the whole file, reads a part and then stalls, or closes the connection. */
const exporting: Work = async ({ shop, tally, isOver }, caller) => {
  const how = oneOf(['takes all', 'takes all', 'leaves at once', 'stalls and leaves', 'stalls and leaves', 'stalls until cut off'])
  const path = oneOf([callOf('auth/adminLog', 'export'), callOf('shop/stockLog', 'export'), callOf('shop/goods', 'importSheet')])
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.on('error', () => undefined) // the server was killed
  const over = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`GET ${path}?format=${oneOf(['csv', 'xlsx'])} HTTP/1.1\r\nhost: shop\r\nbatoken: ${caller.token()}\r\nconnection: close\r\n\r\n`)
  if (how !== 'leaves at once') {
    await Promise.race([over, new Promise((resolve) => socket.once('data', resolve))])
    if (how === 'takes all') socket.resume()
    else socket.pause()
    const longest = how === 'stalls and leaves' ? between(50, 3000) : 40_000
    for (const until = Date.now() + longest; Date.now() < until && !socket.closed && !isOver();) await Promise.race([over, pause(100)])
  }
  socket.destroy()
  await over
  tally.count(`exports: ${how}`)
  await pause(between(20, 300))
}

const listening: Work = async ({ shop, tally, isOver }, caller) => {
  const socket = new WebSocket(shop.notifyUrl)
  socket.on('error', () => undefined) // the server was killed
  const over = new Promise((resolve) => socket.once('close', resolve))
  socket.once('open', () => socket.send(JSON.stringify({ type: 'bind', pathInfo: 'worker/shop/notify', token: caller.token(), lang: 'en' })))
  socket.once('message', () => tally.count('sockets bound'))
  for (const until = Date.now() + between(100, 8000); Date.now() < until && socket.readyState !== socket.CLOSED && !isOver(); await pause(200))
    if (socket.readyState === socket.OPEN) socket.send('ping')
  if (Math.random() < 0.5) socket.terminate()
  else socket.close()
  await Promise.race([over, pause(2000)])
  socket.terminate()
}

const signingInAndOut: Work = async (_, caller) => {
  await caller.signOut()
  await pause(between(100, 1000))
  await caller.signIn()
  await pause(between(500, 2000))
}

/** Staff accounts, each with a session of its own. */
const staff: readonly (readonly [Work, number])[] = [
  [reading, 4],
  [movingMoney, 4],
  [movingStock, 3],
  [editingGoods, 3],
  [importing, 1],
  [exporting, 3],
  [listening, 4],
  [signingInAndOut, 1],
]

/** All callers work until the run is over, and finish what they have begun. */
export async function workUntilOver(worker: SoakWorker): Promise<void> {
  const busy = async (work: Work): Promise<void> => {
    const caller = makeCaller(worker.shop.url, worker.tally)
    await caller.signIn()
    while (!worker.isOver()) await work(worker, caller)
  }
  await Promise.all(staff.flatMap(([work, number]) => Array.from({ length: number }, () => busy(work))))
}
