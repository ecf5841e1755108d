import { WebSocket } from 'ws'

import { startNotify } from '../../server/sockets/worker'
import { freePort } from '../../tools/bench/processes'

import type { BindMessage, SocketMessage } from '../../resources/message/notice'
import type { Config } from '../../server/deps'
import type { SocketLimits } from '../../server/sockets/limits'
import type { NotifyWorker } from '../../server/sockets/worker'
import type { TestApp } from './app'

export interface Ear {
  readonly socket: WebSocket
  /** All messages received, oldest first. */
  readonly heard: readonly (SocketMessage & { readonly type: string })[]
  readonly translate: (text: string) => void
  readonly bind: (token: string, more?: Partial<BindMessage>) => void
  /** Resolves when this many messages of a kind have arrived. */
  readonly until: (type: string, count?: number) => Promise<SocketMessage[]>
  readonly opened: Promise<void>
  /** Resolves with the close code, or with the HTTP status if the connection was refused. */
  readonly closed: Promise<number>
}

/** A socket as a browser opens one. */
export function openEar(url: string, headers: Readonly<Record<string, string>> = {}): Ear {
  const socket = new WebSocket(url, { headers })
  const heard: SocketMessage[] = []
  const opened = new Promise<void>((resolve) => socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => {
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
    socket.once('close', resolve)
  })
  socket.on('error', () => undefined) // `closed` reports the reason
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as SocketMessage))
  const translate = (text: string): void => void opened.then(() => socket.send(text))
  return {
    socket,
    heard,
    translate,
    opened,
    closed,
    bind: (token, more = {}) => translate(JSON.stringify({ type: 'bind', pathInfo: 'worker/shop/notify', token, lang: 'zh-cn', ...more })),
    until: async (type, count = 1) => {
      for (;;) {
        const found = heard.filter((one) => one.type === type)
        if (found.length >= count) return found
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
  }
}

export interface Listening {
  readonly worker: NotifyWorker
  /** The worker's own port, and the path on the main server. */
  readonly port: string
  readonly path: string
}

interface Place {
  readonly notifyPort?: number
  readonly trustProxy?: Config['trustProxy']
}

/** The socket worker beside the server of a test, both listening. */
export async function startListening(app: TestApp, limits?: SocketLimits, { notifyPort, trustProxy = false }: Place = {}): Promise<Listening> {
  const given = notifyPort ?? (await freePort())
  const address = app.app.server.listening ? undefined : await app.app.listen({ port: 0, host: '127.0.0.1' })
  const worker = await startNotify({
    app: app.app,
    db: app.db,
    url: app.url,
    config: { host: '127.0.0.1', notifyPort: given, trustProxy },
    ...(limits && { limits }),
  })
  return { worker, port: `ws://127.0.0.1:${given}`, path: `${(address ?? '').replace('http', 'ws')}/notify` }
}
