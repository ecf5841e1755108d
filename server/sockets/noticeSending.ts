import { LRUCache } from 'lru-cache'

import { noticesById, noticesSince, unreadOf } from '../domain/notify/readNotices'

import type { Db } from '../context'
import type { StoredNotice } from '../domain/notify/readNotices'
import type { ConnectionRegistry } from './connections'
import type { SocketSender } from './send'

interface Options {
  readonly db: Db
  readonly connections: ConnectionRegistry
  readonly sender: SocketSender
  /** Makes a request for work of which one run serves all requests that came before it. */
  readonly collecting: (work: () => Promise<void>) => () => void
  readonly now: () => number
}

export interface NoticeSending {
  readonly sendNew: (ids: readonly number[]) => void
  readonly sendCounts: (adminIds: readonly number[]) => void
  readonly catchUp: (seconds: number) => void
  /** Now, as part of other work. */
  readonly sendUnread: (adminIds: readonly number[]) => Promise<void>
  readonly stop: () => void
}

/** Ids sent recently, which catching up need not read again. */
const maxRecent = 20_000
/** Seconds that a transaction may run before its rows become visible. */
const longestTransaction = 60
/** Milliseconds after a failure until what could not be sent is read again. */
const retryPause = 2000

/** Sends notices and the counts of unread ones to the sockets of this process. What the database was too busy for is sent later. */
export function createNoticeSending({ db, connections, sender, collecting, now }: Options): NoticeSending {
  const recent = new LRUCache<number, true>({ max: maxRecent })
  const newIds = new Set<number>()
  const countIds = new Set<number>()
  /** Since when notices and counts may not have been sent. */
  let missedSince: number | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  const deliver = async (notices: readonly StoredNotice[]): Promise<void> => {
    const here = notices.filter(({ admin_id }) => connections.ofAdmin(admin_id).size > 0)
    const counts = await unreadHere(here.map(({ admin_id }) => admin_id))
    for (const notice of here)
      for (const connection of connections.ofAdmin(notice.admin_id)) sender.notice(connection, notice, counts.get(notice.admin_id) ?? 0)
    for (const { id } of notices) recent.set(id, true)
  }
  const sendUnread = async (adminIds: readonly number[]): Promise<void> => {
    for (const [id, count] of await unreadHere(adminIds)) for (const connection of connections.ofAdmin(id)) sender.count(connection, count)
  }
  const unreadHere = async (adminIds: readonly number[]): Promise<Map<number, number>> => {
    const here = new Set(adminIds.filter((id) => connections.ofAdmin(id).size > 0))
    return here.size > 0 ? unreadOf(db, [...here]) : new Map()
  }

  const orLater = async (work: () => Promise<void>, since = now()): Promise<void> => {
    try {
      await work()
    } catch (error) {
      missedSince = Math.min(missedSince ?? since, since)
      if (!isStopped) retry ??= setTimeout(retryMissed, retryPause).unref()
      throw error
    }
  }
  const retryMissed = (): void => {
    retry = undefined
    requestMissed()
  }
  const requestNew = collecting(() =>
    orLater(async () => {
      const ids = taken(newIds)
      if (ids.length > 0) await deliver(await noticesById(db, ids))
    }),
  )
  const requestCounts = collecting(() => orLater(() => sendUnread(taken(countIds))))
  const requestMissed = collecting(async () => {
    if (missedSince === undefined) return
    const since = missedSince
    missedSince = undefined
    await orLater(async () => {
      await deliver(await noticesSince(db, Math.ceil((now() - since) / 1000) + longestTransaction, [...recent.keys()]))
      await sendUnread([...connections.all].map(({ adminId }) => adminId))
    }, since)
  })

  return {
    sendNew: (ids) => {
      for (const id of ids) newIds.add(id)
      requestNew()
    },
    sendCounts: (adminIds) => {
      for (const id of adminIds) countIds.add(id)
      requestCounts()
    },
    catchUp: (seconds) => {
      missedSince = Math.min(missedSince ?? Infinity, now() - seconds * 1000)
      requestMissed()
    },
    sendUnread,
    stop: () => {
      isStopped = true
      clearTimeout(retry)
    },
  }
}

function taken<Item>(items: Set<Item>): Item[] {
  const all = [...items]
  items.clear()
  return all
}
