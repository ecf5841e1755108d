import { vi } from 'vitest'

import type { NoticeMessage } from '../../resources/message/notice'

let lastId = 0

/** A notice; the test gives only the values that matter to it. */
export function makeNotice(given: Partial<NoticeMessage> = {}): NoticeMessage {
  lastId += 1
  return {
    id: lastId,
    message_type: 'stock_low',
    message_type_map: '库存预警',
    message: `消息${lastId}`,
    message_data: { id: 1, name: '茶' },
    audio_path: '',
    status: '0',
    create_time: 1_790_000_000,
    popup: 1,
    popup_stay: 8,
    sound: 1,
    ...given,
  }
}

/** A WebSocket that the test controls. */
export class FakeLine extends EventTarget {
  static readonly CLOSING = 2

  readonly address: string
  readonly sent: string[] = []
  readyState = 0

  constructor(address: string) {
    super()
    this.address = address
  }

  send(text: string): void {
    this.sent.push(text)
  }

  /** Like a browser: the event follows later, if at all. */
  close(): void {
    this.readyState = 2
  }

  isClosed(): boolean {
    return this.readyState > 1
  }

  accept(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  translate(message: object): void {
    this.receive(JSON.stringify(message))
  }

  lose(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}

/** Replaces the browser's WebSocket until `vi.unstubAllGlobals()`. */
export function stubWebSocket(): { readonly lines: readonly FakeLine[]; readonly last: () => FakeLine } {
  const lines: FakeLine[] = []
  class StubbedWebSocket extends FakeLine {
    constructor(address: string) {
      super(address)
      lines.push(this)
    }
  }
  vi.stubGlobal('WebSocket', StubbedWebSocket)
  return {
    lines,
    last: () => {
      const line = lines.at(-1)
      if (!line) throw new Error('no socket was opened')
      return line
    },
  }
}
