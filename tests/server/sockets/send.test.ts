import { expect, test } from 'vitest'

import { createSender } from '../../../server/sockets/send'

import type { WebSocket } from 'ws'
import type { StoredNotice } from '../../../server/domain/notify/readNotices'
import type { NoticeConnection } from '../../../server/sockets/connections'

function connection(): NoticeConnection & { readonly received: string[] } {
  const received: string[] = []
  const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: (text: string) => received.push(text) } as unknown as WebSocket
  const state = {
    adminId: 1,
    family: '',
    language: 'zh-cn',
    isBinding: false,
    watched: new Set<string>(),
    permitted: new Set<string>(),
    sent: new Set<number>(),
  } as const
  return { socket, address: '', openedAt: 0, lastMessageAt: 0, messages: 0, windowStart: 0, ...state, received }
}

const notice = (id: number): StoredNotice =>
  ({ id, message: `${id}`, message_en: '', message_type: 'stock_low', message_data: {}, status: '0', at: 0 }) as unknown as StoredNotice
const idsOf = (texts: readonly string[]): readonly unknown[] => texts.map((text) => (JSON.parse(text) as { data: { message: { id: number } } }).data.message.id)

test('a notice that was read as missed and comes by its own notification too is sent once on each connection', () => {
  const sender = createSender(1000)
  const [one, other] = [connection(), connection()]
  for (const id of [1, 2, 1]) sender.notice(one, notice(id), 2)
  sender.notice(other, notice(1), 2)
  expect(idsOf(one.received)).toEqual([1, 2])
  expect(idsOf(other.received)).toEqual([1])
})

test('a connection remembers only the newest notices', () => {
  const sender = createSender(1000)
  const one = connection()
  for (let id = 1; id <= 1001; id += 1) sender.notice(one, notice(id), 1)
  expect(one.sent.size).toBe(1000)
  expect([...one.sent].slice(0, 1)).toEqual([2])
})
