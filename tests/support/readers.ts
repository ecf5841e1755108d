import { connect } from 'node:net'

import type { Socket } from 'node:net'

/** A caller on a bare connection, who may stop reading at any moment. */
export interface Reader {
  readonly socket: Socket
  /** Fulfilled with the first bytes of the answer, after which nothing more is read. */
  readonly begun: Promise<string>
  /** Fulfilled when the connection is over, whoever ended it. */
  readonly over: Promise<void>
  /** Reads on until the end; answers whether the answer was whole, as far as its last chunk tells. */
  readonly resume: () => Promise<boolean>
}

export interface Call {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** What follows the head; its length is not added up here. */
  readonly body?: string
}

/** Sends requests, all at once, and stalls with the first bytes of what is answered. */
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
  socket.on('error', () => undefined) // a connection that the server cut
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
