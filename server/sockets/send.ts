import { saidIn } from '../domain/notify/readNotices'

import type { SocketMessage } from '../../resources/message/notice'
import type { StoredNotice } from '../domain/notify/readNotices'
import type { Guest } from './connections'

/** Puts words on sockets. */
export interface Post {
  readonly notice: (guest: Guest, notice: StoredNotice, unread: number) => void
  readonly count: (guest: Guest, unread: number) => void
}

/** A slow line is given up rather than kept in memory; its browser comes again and is told what it missed. */
export function makePost(backlog: number): Post {
  const send = ({ socket }: Guest, text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > backlog) socket.terminate()
    else socket.send(text, { compress: false })
  }
  const written = remembered()
  return {
    notice: (guest, notice, unread) => send(guest, written(guest, notice, unread)),
    count: (guest, unread) => send(guest, `{"type":"bind","data":{"unread_count":${unread}}}`),
  }
}

/** One person may sit at many sockets: the last words are written once. */
function remembered(): (guest: Guest, notice: StoredNotice, unread: number) => string {
  let last = ''
  let text = ''
  return ({ language }, notice, unread) => {
    const key = `${notice.id} ${unread} ${language}`
    if (key !== last) {
      const said: SocketMessage = { type: 'notify', data: { unread_count: unread, message: saidIn(notice, language) } }
      text = JSON.stringify(said)
      last = key
    }
    return text
  }
}
