import { toNoticeMessage } from '../domain/notify/readNotices'

import type { WrittenMessage, SocketMessage } from '../../resources/message/notice'
import type { StoredNotice } from '../domain/notify/readNotices'
import type { NoticeConnection } from './connections'

/** Sends messages to sockets. */
export interface SocketSender {
  readonly notice: (connection: NoticeConnection, notice: StoredNotice, unread: number) => void
  /** `lastId`: the newest notice of the account, for a connection that was just bound. */
  readonly count: (connection: NoticeConnection, unread: number, lastId?: number) => void
  /** Rows of a list were written; without ids when there are too many to name. */
  readonly rows: (connections: readonly NoticeConnection[], list: string, ids: readonly number[] | undefined) => void
}

/** A slow reader is disconnected instead of buffering without limit; its browser reconnects and gets what it missed. */
export function createSender(backlog: number): SocketSender {
  const send = ({ socket }: NoticeConnection, text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > backlog) socket.terminate()
    else socket.send(text, { compress: false })
  }
  const serialize = memoizedLast()
  return {
    notice: (connection, notice, unread) => send(connection, serialize(connection, notice, unread)),
    count: (connection, unread, lastId) =>
      send(connection, `{"type":"bind","data":{"unread_count":${unread}${lastId === undefined ? '' : `,"last_id":${lastId}`}}}`),
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
