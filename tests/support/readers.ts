import { connect } from 'node:net'

import type { Socket } from 'node:net'

/** A client on a bare connection that can stop reading at any moment. */
export interface Reader {
  readonly socket: Socket
  /** Resolves at the first bytes of the response, after which reading stops. */
  readonly begun: Promise<string>
  /** Resolves when the connection has closed, from either side. */
  readonly over: Promise<void>
  /** Reads on to the end; resolves with whether the last chunk has arrived. */
  readonly resume: () => Promise<boolean>
}

export interface Call {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body; chunk lengths are not added up here. */
  readonly body?: string
}

/** Sends requests at once and stops reading at the first bytes of the responses. */
export function openReader(port: number, ...calls: readonly Call[]): Reader {
  const socket = connect(port, '127.0.0.1')
  let last = ''
  const begun = new Promise<string>((resolve) => {
    socket.once('data', (part) => {
      socket.pause()
      last = part.toString('latin1').slice(-5)
      resolve(part.toString('latin1'))
    })
  })
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined) // a connection that the server has closed
  socket.write(calls.map(written).join(''))
  const resume = (): Promise<boolean> => {
    socket.on('data', (part) => (last = (last + part.subarray(-5).toString('latin1')).slice(-5)))
    socket.resume()
    return over.then(() => last === '0\r\n\r\n')
  }
  return { socket, begun, over, resume }
}

function written({ path, method = 'GET', headers = {}, body = '' }: Call): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
