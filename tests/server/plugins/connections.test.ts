import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { maxConnections } from '../../../server/plugins/connections'
import { timeouts as usual } from '../../../server/timeouts'
import { testApp } from '../../support/app'

import type { AddressInfo, Socket } from 'node:net'

import type { TestApp } from '../../support/app'

const timeouts = { ...usual, headers: 600, body: 600 }
let app: TestApp
let port = 0
beforeAll(async () => {
  app = await testApp({ timeouts, maxConnections: 20 })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port // a TCP listener always has an address
})
afterAll(() => app.close())

interface Line {
  readonly socket: Socket
  /** Everything received, once the server has closed the connection. */
  readonly told: Promise<string>
}

function open(text: string, from = '127.0.0.1'): Line {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let received = ''
  socket.on('data', (part) => (received += String(part)))
  socket.on('error', () => undefined) // the server closed it
  if (text) socket.write(text)
  return { socket, told: new Promise((resolve) => socket.once('close', () => resolve(received))) }
}

/** Writes a byte every few milliseconds until the connection is closed. */
function trickle({ socket }: Line): void {
  const timer = setInterval(() => socket.write('a'), 20)
  socket.once('close', () => clearInterval(timer))
}

const head = (path: string, more: string): string => `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n${more}\r\n\r\n`

describe('a request without progress is refused and its connection closed', () => {
  test.each([
    ['sends nothing', '', false],
    ['stops within the headers', 'GET / HTTP/1.1\r\nhost: shop\r\nx-long: ', false],
    ['sends the headers byte by byte', 'GET / HTTP/1.1\r\nhost: shop\r\nx-long: ', true],
    ['sends no body', head('/api/user/checkIn', 'content-length: 100000'), false],
    ['sends the body byte by byte', head('/api/user/checkIn', 'content-length: 100000'), true],
    ['sends a body of unknown length byte by byte', head('/api/user/checkIn', 'transfer-encoding: chunked'), true],
  ])('if the client %s', async (_, text, isTrickling) => {
    const line = open(text)
    if (isTrickling) trickle(line)
    // A chunk of one letter has invalid chunk syntax, which is refused instead.
    expect(await line.told).toMatch(/^HTTP\/1\.1 (408|400)[^]*"code":0/)
  })

  test('if the request was refused before its body arrived', async () => {
    const line = open(head('/admin/user.User/add', 'content-length: 100000'))
    trickle(line)
    expect(await line.told).toContain('"code":303')
  })
})

test('a body that makes progress may take much longer', async () => {
  const size = 60_000
  const line = open(head('/api/user/checkIn', `content-length: ${size}\r\nconnection: close`))
  const start = Math.ceil(size / 12)
  line.socket.write(`{"a":"${'x'.repeat(start - 6)}`)
  for (let part = 1; part < 11; part++) {
    await pause(timeouts.body / 4)
    line.socket.write('x'.repeat(start))
  }
  line.socket.write(`${'x'.repeat(size - 11 * start - 2)}"}`)
  expect(await line.told).toMatch(/^HTTP\/1\.1 200/)
})

test('connections are limited, and one address may have half of them; more are refused', async () => {
  const lines = Array.from({ length: 15 }, () => open('', '127.0.0.1'))
  const refused = await Promise.race(lines.map((one) => one.told))
  expect(refused).toMatch(/^HTTP\/1\.1 503/)
  const other = open('GET /healthz HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', '127.0.0.2')
  expect(await other.told).toContain('"status":"ok"')
  const more = Array.from({ length: 15 }, () => open('', '127.0.0.3'))
  const told = await Promise.all([...lines, ...more].map((one) => one.told))
  expect(told.filter((text) => text.includes('503'))).toHaveLength(10)
  expect(await open('GET /healthz HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n').told).toContain('"status":"ok"')
})

test('idle keep-alive connections are closed to make room for others', async () => {
  const idle = Array.from({ length: 10 }, () => open('GET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n'))
  for (const { socket } of idle) if (socket.bytesRead === 0) await new Promise((resolve) => socket.once('data', resolve))
  const [first] = [await open('GET /healthz HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n').told, ...(await Promise.all(idle.map((one) => one.told)))]
  expect(first).toContain('503')
  expect(await open('GET /healthz HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n').told).toContain('"status":"ok"')
})

test('the limit of connections follows from the file handles of the process', () => {
  expect([120, 256, 1024, 20_000, Number.POSITIVE_INFINITY].map((handles) => maxConnections(handles))).toEqual([45, 147, 723, 14_955, 100_000])
})
