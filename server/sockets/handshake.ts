import { isLanguage, languages } from '../../resources/kit/text'
import { closeCodes } from '../../resources/message/notice'
import { hashToken } from '../auth/sessions/tokens'
import { newestNoticesOf, noticesMissed, unreadOf } from '../domain/notify/readNotices'
import { findSessionsByToken } from './authenticate'

import type { Db } from '../context'
import type { ConnectionRegistry, NoticeConnection } from './connections'
import type { SocketLimits } from './limits'
import type { SocketSender } from './send'

interface PendingBind {
  readonly connection: NoticeConnection
  readonly hash: string
  readonly since: number | undefined
  readonly wantsLast: boolean
}

interface Options {
  readonly db: Db
  readonly connections: ConnectionRegistry
  readonly sender: SocketSender
  readonly limits: SocketLimits
  readonly onError: (error: unknown) => void
  /** Called with the generation before the query: if rights changed meanwhile it is checked again. */
  readonly onBound: (generation: number) => void
  readonly generation: () => number
}

/** Milliseconds during which bind messages are collected into one query: after a restart every browser connects at once. */
const batchDelay = 10
const maxBatch = 1000

/** Binds sockets to the accounts of their tokens. Returns the handler of their messages: that of a bind, and of the lists that a bound one watches. */
export function createHandshake(options: Options): (connection: NoticeConnection, text: string) => void {
  const { limits, onError } = options
  let pending: PendingBind[] = []
  let timer: NodeJS.Timeout | undefined

  const processBatch = async (): Promise<void> => {
    timer = undefined
    const batch = pending.slice(0, maxBatch)
    pending = pending.slice(maxBatch)
    if (pending.length > 0) timer = setTimeout(() => void processBatch(), batchDelay)
    try {
      await bindAll(options, batch)
    } catch (error) {
      onError(error)
      for (const { connection } of batch) connection.socket.close(closeCodes.restarting) // the client reconnects when the database is available again
    }
  }

  return (connection, text) => {
    const message = parseJson(text)
    if (message['type'] === 'watch' && connection.adminId !== 0) {
      connection.watched = new Set(listsIn(message['lists']))
      return undefined
    }
    const bind = readBind(message)
    if (!bind) return connection.socket.close(closeCodes.signIn)
    if (connection.isBinding) return undefined
    connection.isBinding = true
    connection.language = bind.language
    if (pending.length > limits.all) return connection.socket.close(closeCodes.tooMany)
    pending.push({ connection, hash: hashToken(bind.token), since: bind.since, wantsLast: bind.wantsLast })
    timer ??= setTimeout(() => void processBatch(), batchDelay)
    return undefined
  }
}

async function bindAll({ db, connections, sender, limits, generation, onBound }: Options, batch: readonly PendingBind[]): Promise<void> {
  const before = generation()
  const sessions = await findSessionsByToken(
    db,
    batch.map(({ hash }) => hash),
  )
  const bound: (PendingBind & { readonly adminId: number })[] = []
  for (const one of batch) {
    const { connection, hash } = one
    connection.isBinding = false
    const session = sessions.get(hash)
    if (!connections.all.has(connection)) continue // closed meanwhile
    if (!session) connection.socket.close(closeCodes.signIn)
    else if (!session.isReceiver) connection.socket.close(closeCodes.forbidden)
    else if (connection.adminId === 0 && connections.ofAdmin(session.adminId).size >= limits.perAccount) connection.socket.close(closeCodes.tooMany)
    else {
      connections.bind(connection, session)
      bound.push({ ...one, adminId: session.adminId })
    }
  }
  onBound(before)
  await sendInitialState(db, sender, bound)
}

const nothing = { lastId: 0, recentIds: [] } as const

/** Sends the unread count, and the notices missed while disconnected. Bound first, so that none is lost in between. */
async function sendInitialState(db: Db, sender: SocketSender, bound: readonly (PendingBind & { readonly adminId: number })[]): Promise<void> {
  if (bound.length === 0) return
  const accounts = [...new Set(bound.map(({ adminId }) => adminId))]
  const newcomers = bound.flatMap(({ adminId, wantsLast }) => (wantsLast ? [adminId] : []))
  const newest = await newestNoticesOf(db, newcomers) // first: what is written after it is sent by its event, or as missed
  const counts = await unreadOf(db, accounts)
  for (const { connection, adminId, wantsLast } of bound)
    sender.count(connection, counts.get(adminId) ?? 0, wantsLast ? (newest.get(adminId) ?? nothing) : undefined)
  const returning = bound.flatMap((one) => (one.since === undefined ? [] : [{ ...one, since: one.since }]))
  if (returning.length === 0) return
  const missed = await noticesMissed(db, returning)
  for (const { connection, adminId, since } of returning)
    for (const notice of missed) if (notice.admin_id === adminId && Number(notice.since) === since) sender.notice(connection, notice, counts.get(adminId) ?? 0)
}

/** A browser tab has few lists open. */
const maxLists = 50

const listsIn = (lists: unknown): string[] => (Array.isArray(lists) ? lists.slice(0, maxLists).filter((one) => typeof one === 'string') : [])

function readBind(
  message: Readonly<Record<string, unknown>>,
): { readonly token: string; readonly language: NoticeConnection['language']; readonly since: number | undefined; readonly wantsLast: boolean } | undefined {
  const { type = 'bind', pathInfo, token, lang, since, last } = message
  const isBind = type === 'bind' && typeof pathInfo === 'string' && pathInfo.toLowerCase().includes('notify')
  if (!isBind || typeof token !== 'string' || token === '' || token.length > 200) return undefined
  return {
    token,
    language: isLanguage(lang) ? lang : languages[0],
    since: Number.isSafeInteger(since) && Number(since) >= 0 ? Number(since) : undefined,
    wantsLast: last === true,
  }
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
