import { toNoticeMessage } from '../domain/notify/readNotices'

import type { WrittenMessage, SocketMessage } from '../../resources/message/notice'
import type { NewestNotices, StoredNotice } from '../domain/notify/readNotices'
import type { NoticeConnection } from './connections'

/** Sends messages to sockets. */
export interface SocketSender {
  /** Once on each connection. */
  readonly notice: (connection: NoticeConnection, notice: StoredNotice, unread: number) => void
  /** `newest`: for a connection that was just bound, if it has requested them. */
  readonly count: (connection: NoticeConnection, unread: number, newest?: NewestNotices) => void
  /** Rows of a list were written; without ids when there are too many to name. */
  readonly rows: (connections: readonly NoticeConnection[], list: string, ids: readonly number[] | undefined) => void
}

/** As many as are read as missed at once. */
const maxSent = 1000

/** A slow reader is disconnected instead of buffering without limit; its browser reconnects and gets what it missed. */
export function createSender(backlog: number): SocketSender {
  const send = ({ socket }: NoticeConnection, text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > backlog) socket.terminate()
    else socket.send(text, { compress: false })
  }
  const serialize = memoizedLast()
  return {
    notice: (connection, notice, unread) => {
      if (connection.sent.has(notice.id)) return
      const [oldest] = connection.sent
      if (connection.sent.size >= maxSent && oldest !== undefined) connection.sent.delete(oldest)
      connection.sent.add(notice.id)
      send(connection, serialize(connection, notice, unread))
    },
    count: (connection, unread, newest) => {
      const data = { unread_count: unread, ...(newest && { last_id: newest.lastId, recent_ids: newest.recentIds }) }
      send(connection, JSON.stringify({ type: 'bind', data } satisfies SocketMessage))
    },
    rows: (connections, list, ids) => {
      const message: WrittenMessage = { type: 'written', data: { list, ...(ids && { ids }) } }
      const text = JSON.stringify(message)
      for (const connection of connections) send(connection, text)
    },
  }
}

/** An account may have many sockets: the last message is serialized once. */
function memoizedLast(): (connection: NoticeConnection, notice: StoredNotice, unread: number) => string {
  let last = ''
  let text = ''
  return ({ language }, notice, unread) => {
    const key = `${notice.id} ${unread} ${language}`
    if (key !== last) {
      const message: SocketMessage = { type: 'notify', data: { unread_count: unread, message: toNoticeMessage(notice, language) } }
      text = JSON.stringify(message)
      last = key
    }
    return text
  }
}
