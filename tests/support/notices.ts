import type { SocketConnection } from '../../providers/notifications/socket'
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

/** A socket that the test controls. */
export interface FakeLine extends SocketConnection {
  readonly address: string
  readonly sent: readonly string[]
  readonly isClosed: () => boolean
  readonly accept: () => void
  readonly translate: (message: object) => void
  readonly lose: (code?: number) => void
}

export function fakeLines(): { readonly lines: FakeLine[]; readonly open: (address: string) => SocketConnection; readonly last: () => FakeLine } {
  const lines: FakeLine[] = []
  return {
    lines,
    last: () => {
      const line = lines.at(-1)
      if (!line) throw new Error('no socket was opened')
      return line
    },
    open: (address) => {
      const sent: string[] = []
      let isClosed = false
      const line: FakeLine = {
        address,
        sent,
        onopen: null,
        onmessage: null,
        onclose: null,
        isClosed: () => isClosed,
        send: (text) => void sent.push(text),
        close: () => {
          isClosed = true
        },
        accept: () => line.onopen?.(),
        translate: (message) => line.onmessage?.({ data: JSON.stringify(message) }),
        lose: (code = 1006) => line.onclose?.({ code }),
      }
      lines.push(line)
      return line
    },
  }
}
