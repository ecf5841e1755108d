import pLimit from 'p-limit'

import { closeCodes } from '../../resources/message/notice'
import { findSessionsByFamily, liveLists } from './authenticate'
import { createConnectionRegistry } from './connections'
import { createHandshake } from './handshake'
import { createNoticeSending } from './noticeSending'
import { createSender } from './send'

import type { RawData, WebSocket } from 'ws'

import type { Db } from '../context'
import type { ReadBarred } from '../plugins/noAccess'
import type { ConnectionRegistry, NoticeConnection } from './connections'
import type { SocketLimits } from './limits'

/** All sockets of this process, on both ports. */
export interface Broadcaster {
  readonly connections: ConnectionRegistry
  readonly accept: (socket: WebSocket, address: string) => void
  /** Sends new notices by id, whichever server wrote them. */
  readonly sendNotices: (ids: readonly number[]) => void
  /** Sends these accounts their count of unread notices. */
  readonly sendCounts: (adminIds: readonly number[]) => void
  /** Tells those who watch a list which of its rows were written; without ids that some were. */
  readonly sendRows: (path: string, ids: readonly number[] | undefined) => void
  /** Called when rights, accounts or sessions have changed: checks every socket again. */
  readonly recheck: () => void
  /** Sends the notices written since a moment so many seconds ago that were not sent here, and that rows of every list may have been written. */
  readonly catchUp: (seconds: number) => void
  readonly stop: () => void
}

interface Options {
  readonly db: Db
  readonly limits: SocketLimits
  readonly readBarred: ReadBarred
  readonly onError: (error: unknown) => void
  readonly now?: () => number
}

/** Milliseconds within which a browser may answer the close frame. */
const closeGrace = 1500

export function createBroadcaster({ db, limits, readBarred, onError, now = Date.now }: Options): Broadcaster {
  const connections = createConnectionRegistry()
  const sender = createSender(limits.backlog)
  let generation = 0
  /** One after the other, so that counts and notices stay in order. */
  const inOrder = pLimit(1)
  /** Work for one run: requests are collected until it starts. */
  const collecting = (work: () => Promise<void>): (() => void) => {
    let isWaiting = false
    return () => {
      if (isWaiting) return
      isWaiting = true
      inOrder(() => {
        isWaiting = false
        return work()
      }).catch(onError)
    }
  }

  const notices = createNoticeSending({ db, connections, sender, collecting, now })

  const check = async (): Promise<void> => {
    if (connections.all.size === 0) return
    const isBarred = await readBarred()
    for (const { address, socket } of connections.all) if (isBarred(address)) socket.close(closeCodes.forbidden)
    const bound = [...connections.all].filter(({ adminId }) => adminId !== 0)
    if (bound.length === 0) return
    const sessions = await findSessionsByFamily(db, [...new Set(bound.map(({ family }) => family))])
    for (const connection of bound) {
      const session = sessions.get(connection.family)
      if (!session) connection.socket.close(closeCodes.signIn)
      else if (!session.isReceiver) connection.socket.close(closeCodes.forbidden)
      connection.permitted = session?.lists ?? new Set()
    }
    await sendCountsOfNewRights(bound)
  }
  let rightsVersion: number | undefined
  /** Rights have changed since the last time: so may the notices that an account may still read. */
  const sendCountsOfNewRights = async (bound: readonly NoticeConnection[]): Promise<void> => {
    const { version } = await db.selectFrom('rights_version').select('version').executeTakeFirstOrThrow()
    if (version === rightsVersion) return
    await notices.sendUnread(bound.map(({ adminId }) => adminId))
    rightsVersion = version
  }
  const checkSoon = collecting(check)
  const recheck = (): void => {
    generation += 1
    checkSoon()
  }

  const rowNews = createRowNews((path, ids) => {
    const watching = [...connections.all].filter(({ watched, permitted }) => watched.has(path) && permitted.has(path))
    sender.rows(watching, path, ids)
  })
  const onBind = createHandshake({
    db,
    connections,
    sender,
    limits,
    onError,
    generation: () => generation,
    onBound: (before) => void (before !== generation && checkSoon()),
  })
  let isStopped = false
  const checking = setInterval(() => closeSilent(connections, limits, now()), limits.checkEvery)
  const rechecking = setInterval(recheck, 60_000) // sessions also expire and addresses are barred, which causes no event
  checking.unref()
  rechecking.unref()

  return {
    connections,
    accept: (socket, address) => {
      if (isStopped) return socket.terminate() // nobody would close it, and the shutdown waits for it
      const connection = newConnection(socket, address, now())
      connections.add(connection)
      socket.on('message', (data, isBinary) => onMessage(connection, isBinary ? undefined : textOf(data), { limits, now, onBind }))
      socket.on('ping', (data: Buffer) => void (isWithinLimits(connection, limits, now()) && socket.pong(data)))
      socket.once('close', () => connections.remove(connection))
      socket.on('error', () => undefined) // ws closes the socket itself: a frame too large, a broken connection
    },
    sendNotices: notices.sendNew,
    sendCounts: notices.sendCounts,
    sendRows: rowNews.add,
    recheck,
    catchUp: (seconds) => {
      for (const path of liveLists) rowNews.add(path, undefined)
      notices.catchUp(seconds)
    },
    stop: () => {
      isStopped = true
      rowNews.stop()
      notices.stop()
      clearInterval(checking)
      clearInterval(rechecking)
      for (const { socket } of connections.all) socket.close(closeCodes.restarting)
      setTimeout(() => connections.all.forEach(({ socket }) => socket.terminate()), closeGrace).unref() // a socket that does not respond would delay the shutdown
    },
  }
}

const newConnection = (socket: WebSocket, address: string, at: number): NoticeConnection => ({
  socket,
  address,
  openedAt: at,
  lastMessageAt: at,
  messages: 0,
  windowStart: at,
  adminId: 0,
  family: '',
  language: 'zh-cn',
  isBinding: false,
  watched: new Set(),
  permitted: new Set(),
  sent: new Set(),
})

const textOf = (data: RawData): string => (Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')

/** A heartbeat is answered, so that a browser notices a dead connection; any other message goes to the handshake. */
function onMessage(
  connection: NoticeConnection,
  text: string | undefined,
  { limits, now, onBind }: { limits: SocketLimits; now: () => number; onBind: (connection: NoticeConnection, text: string) => void },
): void {
  if (!isWithinLimits(connection, limits, now())) return undefined
  if (text === 'ping') return connection.adminId === 0 ? undefined : connection.socket.send('{"type":"pong"}')
  return text === undefined ? connection.socket.close(closeCodes.signIn) : onBind(connection, text)
}

/** A client that sends too fast or does not read is disconnected: either would use up memory. */
function isWithinLimits(connection: NoticeConnection, limits: SocketLimits, at: number): boolean {
  connection.lastMessageAt = at
  if (at - connection.windowStart > 1000) {
    connection.windowStart = at
    connection.messages = 0
  }
  connection.messages += 1
  const { socket } = connection
  if (connection.messages > limits.messagesPerSecond) socket.close(closeCodes.tooMany)
  else if (socket.bufferedAmount > limits.backlog) socket.terminate()
  else return true
  return false
}

function closeSilent(connections: ConnectionRegistry, limits: SocketLimits, at: number): void {
  for (const { socket, adminId, openedAt, lastMessageAt } of connections.all) {
    if (adminId === 0 && at - openedAt > limits.bind) socket.close(closeCodes.signIn)
    else if (at - lastMessageAt > limits.silence) socket.close(closeCodes.silent)
    if (at - lastMessageAt > 2 * limits.silence) socket.terminate() // it does not answer the close frame either
  }
}

interface RowNews {
  readonly add: (path: string, ids: readonly number[] | undefined) => void
  readonly stop: () => void
}

/** Milliseconds during which further rows of a list are collected. */
const pause = 500
/** Beyond this it is only said that rows were written. */
const maxIds = 300

/** Sends the rows of each list that were written: the first at once, later ones together, so that a busy shop sends two messages a second. */
function createRowNews(send: (path: string, ids: readonly number[] | undefined) => void): RowNews {
  const pending = new Map<string, Set<number> | 'many'>()
  const timers = new Map<string, NodeJS.Timeout>()

  const flush = (path: string): void => {
    const ids = pending.get(path)
    pending.delete(path)
    timers.delete(path)
    if (ids === undefined) return
    send(path, ids === 'many' ? undefined : [...ids])
    const timer = setTimeout(() => flush(path), pause)
    timer.unref()
    timers.set(path, timer)
  }
  return {
    add: (path, ids) => {
      pending.set(path, joined(pending.get(path), ids))
      if (!timers.has(path)) flush(path)
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

function joined(before: Set<number> | 'many' = new Set(), ids: readonly number[] | undefined): Set<number> | 'many' {
  if (before === 'many' || ids === undefined) return 'many'
  const all = new Set([...before, ...ids])
  return all.size > maxIds ? 'many' : all
}
