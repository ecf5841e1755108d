import { createServer } from 'node:http'

import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program that webhooks call. */
export interface Receiver {
  readonly host: string
  readonly url: string
  readonly received: Received[]
  /** How it answers; with 200 by default. */
  answer: (response: ServerResponse) => void
  readonly close: () => Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      receiver.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    host,
    url: `http://${host}/hook`,
    received,
    answer: (response) => response.end('thanks'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
