import { afterAll, beforeAll, expect, test } from 'vitest'

import { exchange, isGatewayUrl } from '../../../server/payments/exchange'
import { startReceiver } from '../../support/webhookReceiver'

import type { GatewayRequest } from '../../../server/payments/exchange'
import type { Receiver } from '../../support/webhookReceiver'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const call = (change: Partial<GatewayRequest> = {}) => exchange({ method: 'POST', url: receiver.url, headers: { accept: 'x' }, body: '茶', ...change })
const unknown = (code: string) => ({ name: 'GatewayError', outcome: 'unknown', code })

test('a request arrives with its headers and body, and the answer comes back as bytes', async () => {
  receiver.answer = (response) => response.writeHead(404, { 'x-a': '1' }).end(Buffer.of(0, 255))
  const answer = await call()
  expect([answer.status, answer.headers['x-a'], [...answer.body]]).toEqual([404, '1', [0, 255]])
  expect(receiver.received.at(-1)).toMatchObject({ body: '茶', headers: { accept: 'x', 'content-length': '3' } })
})

test.each([500, 503, 429])('status %i leaves the outcome unknown', async (status) => {
  receiver.answer = (response) => response.writeHead(status).end('busy')
  await expect(call()).rejects.toMatchObject(unknown(`http_${status}`))
})

test('an answer that is too long is cut off', async () => {
  receiver.answer = (response) => response.end('x'.repeat(101))
  await expect(call({ most: 100 })).rejects.toMatchObject(unknown('too_long'))
  expect((await call({ most: 101 })).body).toHaveLength(101)
})

test('a redirect is not followed', async () => {
  receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end()
  const before = receiver.received.length
  expect((await call()).status).toBe(307)
  expect(receiver.received).toHaveLength(before + 1)
})

test('an answer that ends early, and nobody at the address, leave the outcome unknown', async () => {
  receiver.answer = (response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('x', () => response.destroy())
  }
  await expect(call()).rejects.toMatchObject(unknown('connection'))
  await expect(call({ url: 'http://127.0.0.1:9/' })).rejects.toMatchObject(unknown('connection'))
})

test('silence ends at the limit, or with the signal', async () => {
  receiver.answer = () => undefined
  await expect(call({ limit: 20 })).rejects.toMatchObject(unknown('timeout'))
  await expect(call({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject(unknown('aborted'))
  await expect(call({ signal: AbortSignal.abort() })).rejects.toMatchObject(unknown('aborted'))
})

test.each([
  ['https://openapi.alipay.com/gateway.do', true],
  ['http://127.0.0.1:8090', true],
  ['http://localhost:8090', true],
  ['http://[::1]:8090', true],
  ['http://example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['https://a:b@example.com', false],
  ['https://example.com/?a=1', false],
  ['example.com', false],
])('%s as address of a gateway: %s', (url, isValid) => {
  expect(isGatewayUrl(url)).toBe(isValid)
})
