import { closeCodes } from '../../resources/message/notice'
import { noticesById, noticesSince, unreadOf } from '../domain/notify/readNotices'
import { stillAdmitted } from './authenticate'
import { makeCrowd } from './connections'
import { makeReception } from './handshake'
import { makePost } from './send'

import type { RawData, WebSocket } from 'ws'

import type { Db } from '../context'
import type { StoredNotice } from '../domain/notify/readNotices'
import type { Crowd, Guest } from './connections'
import type { SocketLimits } from './limits'

/** All sockets of this process, whichever door they came in by. */
export interface Hub {
  readonly crowd: Crowd
  readonly enter: (socket: WebSocket, address: string) => void
  /** New rows, by id, from whatever server wrote them. */
  readonly tell: (ids: readonly number[]) => void
  /** People whose number on the bell has moved. */
  readonly recount: (adminIds: readonly number[]) => void
  /** Rights, accounts or sessions have changed: looks at everybody again. */
  readonly recheck: () => void
  /** Tells what was written in the last seconds and has not been told here. */
  readonly catchUp: (seconds: number) => void
  readonly stop: () => void
}

interface Options {
  readonly db: Db
  readonly limits: SocketLimits
  readonly onTrouble: (error: unknown) => void
  readonly now?: () => number
}

/** Milliseconds in which a browser may answer that it has heard of the end. */
const farewell = 1500

/** Ids told lately, so that catching up says nothing twice. */
const mostRecent = 20_000

export function makeHub({ db, limits, onTrouble, now = Date.now }: Options): Hub {
  const crowd = makeCrowd()
  const post = makePost(limits.backlog)
  const recent = new Set<number>()
  let generation = 0
  let turn: Promise<void> = Promise.resolve()
  /** One after the other: counts and notices stay in their order. */
  const inTurn = (work: () => Promise<void>): void => void (turn = turn.then(work).catch(onTrouble))

  const deliver = async (notices: readonly StoredNotice[]): Promise<void> => {
    for (const { id } of notices) recent.add(id)
    for (const id of recent) if (recent.size > mostRecent) recent.delete(id)
    const here = notices.filter(({ admin_id }) => crowd.ofAdmin(admin_id).size > 0)
    if (here.length === 0) return
    const counts = await unreadOf(db, [...new Set(here.map(({ admin_id }) => admin_id))])
    for (const notice of here) for (const guest of crowd.ofAdmin(notice.admin_id)) post.notice(guest, notice, counts.get(notice.admin_id) ?? 0)
  }

  const check = async (): Promise<void> => {
    const seated = [...crowd.all].filter(({ adminId }) => adminId !== 0)
    if (seated.length === 0) return
    const found = await stillAdmitted(db, [...new Set(seated.map(({ family }) => family))])
    for (const { socket, family } of seated) {
      const session = found.get(family)
      if (!session) socket.close(closeCodes.signIn)
      else if (!session.isReceiver) socket.close(closeCodes.forbidden)
    }
  }
  const recheck = (): void => {
    generation += 1
    inTurn(check)
  }

  const onWord = makeReception({
    db,
    crowd,
    post,
    limits,
    onTrouble,
    generation: () => generation,
    onSeated: (before) => void (before !== generation && inTurn(check)),
  })
  const sweeping = setInterval(() => sweep(crowd, limits, now()), limits.sweep)
  const rechecking = setInterval(recheck, 60_000) // sessions also end by their age, of which nobody speaks
  sweeping.unref()
  rechecking.unref()

  return {
    crowd,
    enter: (socket, address) => {
      const guest = newGuest(socket, address, now())
      crowd.enter(guest)
      socket.on('message', (data, isBinary) => hear(guest, isBinary ? undefined : textOf(data), { limits, now, onWord }))
      socket.on('ping', (data: Buffer) => void (mayBeAnswered(guest, limits, now()) && socket.pong(data)))
      socket.once('close', () => crowd.leave(guest))
      socket.on('error', () => undefined) // ws closes the socket itself: a frame too large, a line that broke
    },
    tell: (ids) => inTurn(async () => deliver(await noticesById(db, ids))),
    recount: (adminIds) =>
      inTurn(async () => {
        const here = adminIds.filter((id) => crowd.ofAdmin(id).size > 0)
        const counts = here.length > 0 ? await unreadOf(db, here) : new Map<number, number>()
        for (const id of here) for (const guest of crowd.ofAdmin(id)) post.count(guest, counts.get(id) ?? 0)
      }),
    recheck,
    catchUp: (seconds) => inTurn(async () => deliver(await noticesSince(db, seconds, [...recent]))),
    stop: () => {
      clearInterval(sweeping)
      clearInterval(rechecking)
      for (const { socket } of crowd.all) socket.close(closeCodes.restarting)
      setTimeout(() => crowd.all.forEach(({ socket }) => socket.terminate()), farewell).unref() // whoever sleeps would hold the end up
    },
  }
}

const newGuest = (socket: WebSocket, address: string, at: number): Guest => ({
  socket,
  address,
  openedAt: at,
  heardAt: at,
  words: 0,
  wordsFrom: at,
  adminId: 0,
  family: '',
  language: 'zh-cn',
  isBinding: false,
})

const textOf = (data: RawData): string => (Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')

/** A heartbeat is answered, so that a browser behind a dead line notices; everything else is taken for a bind. */
function hear(
  guest: Guest,
  text: string | undefined,
  { limits, now, onWord }: { limits: SocketLimits; now: () => number; onWord: (guest: Guest, text: string) => void },
): void {
  if (!mayBeAnswered(guest, limits, now())) return undefined
  if (text === 'ping') return guest.adminId === 0 ? undefined : guest.socket.send('{"type":"pong"}')
  return text === undefined ? guest.socket.close(closeCodes.signIn) : onWord(guest, text)
}

/** Nobody is answered faster than they may speak, nor when they do not take what they are told: either would fill the memory. */
function mayBeAnswered(guest: Guest, limits: SocketLimits, at: number): boolean {
  guest.heardAt = at
  if (at - guest.wordsFrom > 1000) {
    guest.wordsFrom = at
    guest.words = 0
  }
  guest.words += 1
  const { socket } = guest
  if (guest.words > limits.wordsPerSecond) socket.close(closeCodes.tooMany)
  else if (socket.bufferedAmount > limits.backlog) socket.terminate()
  else return true
  return false
}

function sweep(crowd: Crowd, limits: SocketLimits, at: number): void {
  for (const { socket, adminId, openedAt, heardAt } of crowd.all) {
    if (adminId === 0 && at - openedAt > limits.bind) socket.close(closeCodes.signIn)
    else if (at - heardAt > limits.silence) socket.close(closeCodes.silent)
    if (at - heardAt > 2 * limits.silence) socket.terminate() // it does not even answer the farewell
  }
}
