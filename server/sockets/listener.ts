import pg from 'pg'

import { notifyAllLowStock } from '../domain/notify/notifyLowStock'

import type { Db } from '../context'
import type { Broadcaster } from './broadcaster'

interface ListenOptions {
  readonly db: Db
  readonly url: string
  readonly onError: (error: unknown) => void
  readonly log: (message: string) => void
}

/** Passes notifications of PostgreSQL to the broadcaster, and catches up on those missed while disconnected. */
export function listenFor(broadcaster: Broadcaster, { db, url, onError, log }: ListenOptions): { readonly stop: () => Promise<void> } {
  let lastMessageAt = Date.now()
  const notifyStock = (): void => void notifyAllLowStock(db).catch(onError)
  const handlers: Readonly<Record<string, (...words: readonly string[]) => void>> = {
    new: (ids) => broadcaster.sendNotices(idsOf(ids)),
    moved: (ids) => broadcaster.sendCounts(idsOf(ids)),
    rows: (path = '', ids) => broadcaster.sendRows(path, ids === undefined ? undefined : idsOf(ids)),
    access: broadcaster.recheck,
    stock: notifyStock,
  }
  const beat = setInterval(() => (lastMessageAt = isUp ? Date.now() : lastMessageAt), 10_000)
  beat.unref()
  let isUp = false
  const listener = listenForNotifications(url, {
    log: (message) => {
      isUp = false
      log(message)
    },
    onNotification: (payload) => {
      const [kind = '', ...words] = payload.split(' ')
      handlers[kind]?.(...words)
    },
    onConnected: () => {
      broadcaster.recheck()
      broadcaster.catchUp(Math.ceil((Date.now() - lastMessageAt) / 1000))
      isUp = true
      lastMessageAt = Date.now()
      notifyStock()
    },
  })
  return {
    stop: () => {
      clearInterval(beat)
      return listener.stop()
    },
  }
}

const idsOf = (list = ''): number[] => list.split(',').filter(Boolean).map(Number)

interface Listener {
  readonly onNotification: (payload: string) => void
  /** Called when the connection is established: at first, and after every loss. Notifications sent meanwhile are lost. */
  readonly onConnected: () => void
  readonly log: (message: string) => void
}

const channel = 'zhanggui_notify'
/** Milliseconds between attempts, and between checks of a connection that may be dead. */
const pauses = { first: 250, longest: 5000, check: 30_000, answer: 5000 } as const

/** Listens to notifications of other servers and of the database, on a separate connection that reconnects by itself. */
function listenForNotifications(url: string, { onNotification, onConnected, log }: Listener): { readonly stop: () => Promise<void> } {
  let isStopped = false
  let pause: number = pauses.first
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'zhanggui notify',
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      query_timeout: pauses.answer,
    })
    client = next
    next.on('notification', ({ payload = '' }) => onNotification(payload))
    next.on('error', (error) => log(`the connection for notices broke: ${error.message}`))
    next.once('end', () => reconnectLater(next))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      pause = pauses.first
      if (!isStopped) onConnected()
    } catch (error) {
      log(`no connection for notices: ${error instanceof Error ? error.message : String(error)}`)
      drop(next)
    }
  }
  /** `end` may wait for a server that is gone; the next attempt does not wait for it. */
  const drop = (one: pg.Client): void => {
    one.end().catch(() => undefined) // it has ended already
    reconnectLater(one)
  }
  const reconnectLater = (one: pg.Client): void => {
    if (isStopped || client !== one) return
    client = undefined
    timer = setTimeout(() => void open(), pause)
    timer.unref()
    pause = Math.min(pause * 2, pauses.longest)
  }
  const checking = setInterval(() => {
    const one = client
    one?.query('select 1').catch(() => drop(one))
  }, pauses.check)
  checking.unref()

  void open()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      clearInterval(checking)
      await client?.end().catch(() => undefined) // the connection is broken already
    },
  }
}
