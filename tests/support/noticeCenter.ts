import { vi } from 'vitest'

import { createLiveRows } from '../../providers/notifications/liveRows'
import { createNoticeCenter } from '../../providers/notifications/noticeCenter'
import { envelope, makeWire } from './fakeWire'
import { stubWebSocket } from './notices'

import type { NoticeMessage } from '../../resources/message/notice'
import type { FakeResponse } from './fakeWire'

export const settings = { notify: true, unread_count: 2, audio_gap_ms: 100, popup_gap_ms: 3000, port: 2828, path: '/notify' }
export const liveSettings = { ...settings, live: true }
export const place = { protocol: 'http:', hostname: 'shop', host: 'shop:8000' }

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** The response arrives, and what it causes has happened. */
export async function answered<T>(request: Promise<T>): Promise<T> {
  await pass(10)
  return request
}

interface Given {
  readonly config?: object
  readonly token?: string
  readonly canPlay?: boolean
  readonly isFirst?: boolean
}

/** A started notice center with sockets and a server that the test controls, under fake timers. */
export async function makeCenter({ config = settings, token = 'secret', canPlay = true, isFirst = true }: Given = {}) {
  const wires = stubWebSocket()
  const [played, claimed]: [number[], string[]] = [[], []]
  const answers: Record<string, FakeResponse> = { config: envelope(1, config), read: envelope(1, { unread_count: 1 }) }
  const wire = makeWire(({ url }) => answers[url.split('/').at(-1) ?? ''] ?? envelope(0))
  const session = { token }
  const live = createLiveRows()
  const notifier = createNoticeCenter({
    http: wire.http,
    token: () => session.token,
    language: () => 'zh-cn',
    play: (message: NoticeMessage) => {
      played.push(message.id)
      return Promise.resolve()
    },
    mayPlay: () => canPlay,
    claim: async (name) => {
      claimed.push(name)
      return isFirst
    },
    live,
    place,
  })
  await answered(notifier.start())
  const told = (message: NoticeMessage, unread_count = 3) => wires.last().translate({ type: 'notify', data: { unread_count, message } })
  return { ...wires, wire, answers, session, played, claimed, notifier, live, told }
}

export const watchedIn = (sent: readonly string[]): unknown[] =>
  sent.filter((text) => text.includes('"watch"')).map((text) => (JSON.parse(text) as { lists: unknown }).lists)
