import { connect, createServer } from 'node:net'

import type { AddressInfo, Server, Socket } from 'node:net'

/** A wire to the database that a test can cut, or hold still without a word. */
export interface Wire {
  readonly url: string
  /** How many connections have come so far. */
  readonly count: () => number
  /** From now on nothing passes in either direction; new connections are taken and not answered. */
  readonly hold: () => void
  /** Holds still with the first thing sent that contains these words, which does not pass. */
  readonly holdAt: (words: string) => void
  readonly close: () => Promise<void>
}

export async function wireTo(url: string, port = 0): Promise<Wire> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let [isHeld, words, count] = [false, '', 0]
  const server: Server = createServer((near) => {
    count += 1
    const far = connect(Number(target.port), target.hostname)
    for (const one of [near, far]) {
      sockets.add(one)
      one.on('error', () => undefined) // the other end is gone
      one.on('close', () => [near, far].forEach((socket) => socket.destroy()))
    }
    near.on('data', (part) => {
      if (words && part.includes(words)) isHeld = true
      if (!isHeld) far.write(part)
    })
    far.on('data', (part) => void (isHeld || near.write(part)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port) // a listener on TCP has one
  return {
    url: through.href,
    count: () => count,
    hold: () => void (isHeld = true),
    holdAt: (given) => void (words = given),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
