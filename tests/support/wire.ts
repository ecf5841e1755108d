import { connect, createServer } from 'node:net'

import type { AddressInfo, Server, Socket } from 'node:net'

/** A proxy in front of the database that a test can cut or stall. */
export interface Wire {
  readonly url: string
  /** Number of connections so far. */
  readonly count: () => number
  /** Forwards nothing in either direction from now on; new connections are accepted and not answered. */
  readonly hold: () => void
  /** Stalls at the first message that contains this text, which is not forwarded. */
  readonly holdAt: (words: string) => void
  /** What was sent to the database so far, as it arrived. */
  readonly packets: () => readonly string[]
  readonly close: () => Promise<void>
}

export async function wireTo(url: string, port = 0): Promise<Wire> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let [isBlocked, words, count] = [false, '', 0]
  const packets: string[] = []
  const server: Server = createServer((near) => {
    count += 1
    const far = connect(Number(target.port), target.hostname)
    for (const one of [near, far]) {
      sockets.add(one)
      one.on('error', () => undefined) // the other end has closed
      one.on('close', () => [near, far].forEach((socket) => socket.destroy()))
    }
    near.on('data', (part) => {
      packets.push(part.toString('latin1'))
      if (words && part.includes(words)) isBlocked = true
      if (!isBlocked) far.write(part)
    })
    far.on('data', (part) => void (isBlocked || near.write(part)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port) // a TCP listener always has an address
  return {
    url: through.href,
    count: () => count,
    hold: () => void (isBlocked = true),
    holdAt: (given) => void (words = given),
    packets: () => packets,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
