import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'

import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addSlowReaders } from '../../../server/plugins/slowReaders'
import { timeouts } from '../../../server/timeouts'

import type { AddressInfo } from 'node:net'

import type { AppDeps } from '../../../server/deps'

const app = Fastify()
/** Open files, in the order of the requests. */
const files: Readable[] = []
let arrived: (() => void) | undefined

beforeAll(async () => {
  addSlowReaders(app, { config: { timeouts } } as AppDeps) // the only properties in use
  app.get('/endless', (_, reply) => {
    const file = Readable.from(endless(), { objectMode: false })
    files.push(file)
    arrived?.()
    return reply.send(file)
  })
  app.get('/short', (_, reply) => reply.send(Readable.from(['short'], { objectMode: false })))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(1 << 16)
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`

test('a closed connection closes the files of all its requests, including pipelined ones', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // a TCP listener always has an address
  const allArrived = new Promise<void>((resolve) => (arrived = () => void (files.length === 3 && resolve())))
  socket.write(request('/endless').repeat(3))
  await allArrived
  const closed = Promise.all(files.map((file) => once(file, 'close')))
  socket.destroy()
  await closed
  expect(files.every((file) => file.destroyed)).toBe(true)
})

test('pipelined responses are complete and in order', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // a TCP listener always has an address
  let text = ''
  socket.on('data', (part) => (text += String(part)))
  socket.write(request('/short').repeat(2) + request('/short').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  await once(socket, 'close')
  expect(text.match(/5\r\nshort\r\n0\r\n\r\n/g)).toHaveLength(3)
})
