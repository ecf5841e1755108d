import { Socket } from 'node:net'

import { expect, test, vi } from 'vitest'

import { isCallable, isPublic, maxAnswer, post } from '../../../server/lib/outgoing'
import { startReceiver } from '../../support/webhookReceiver'

import type { OutgoingRequest } from '../../../server/lib/outgoing'

const request = (url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url,
  headers: {},
  body: '{}',
  signal: AbortSignal.timeout(5000),
  allowedHosts: [],
  ...more,
})
const family = (address: string): 4 | 6 => (address.includes(':') ? 6 : 4)
const names =
  (...addresses: readonly string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: family(address) }))

test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['shared by a provider', '100.64.0.1'],
  ['loopback', '127.8.8.8'],
  ['link-local, with the data of cloud machines', '169.254.169.254'],
  ['reserved', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '203.0.113.9'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['link-local', 'fe80::1'],
  ['unique local', 'fd00::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['6to4 of a private one', '2002:c0a8:0101::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped in hexadecimal', '::ffff:7f00:1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['NAT64 of a private one', '64:ff9b::10.0.0.1'],
  ['NAT64 of a local network', '64:ff9b:1::1'],
])('%s: %s is not public', (_, address) => {
  expect(isPublic(address)).toBe(false)
  expect(isCallable(`https://${family(address) === 6 ? `[${address}]` : address}/`, [])).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0xa9fea9fe/latest',
  'https://①②⑦.0.0.1/',
  'http://example.com/',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'example.com',
  '',
])('the address %s is refused by its form', async (url) => {
  expect(isCallable(url, [])).toBe(false)
  await expect(post(request(url))).rejects.toThrow('not public')
})

test('any port of a public name is accepted', () => {
  expect(isCallable('https://example.com:8443/hook?x=1', [])).toBe(true)
})

test.each([[['10.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['2606:4700::1111', '::1']], [[]]])('a name with the addresses %j is not called', async (addresses) => {
  await expect(post(request('https://example.com/', { resolve: names(...addresses) }))).rejects.toThrow('not public')
})

test('the name is resolved once, and the connection goes to the address that was checked', async () => {
  const connect = Reflect.get(Socket.prototype, 'connect')
  const reached: unknown[] = []
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...options: unknown[]) {
    // before anything is sent
    this.once('lookup', (error, address) => {
      if (error) return
      reached.push(address)
      this.destroy(new Error('stopped here'))
    })
    return Reflect.apply(connect, this, options) as Socket
  })
  const resolve = vi.fn(names('127.0.0.1')).mockImplementationOnce(names('8.8.8.8'))
  await expect(post(request('https://rebinding.example/', { resolve }))).rejects.toThrow('stopped here')
  expect([reached, resolve.mock.calls]).toEqual([['8.8.8.8'], [['rebinding.example']]])
  await expect(post(request('https://rebinding.example/', { resolve }))).rejects.toThrow('not public')
  vi.restoreAllMocks()
})

test('an allowed host is called by plain http, on this port only', async () => {
  const receiver = await startReceiver()
  expect(await post(request(receiver.url, { allowedHosts: [receiver.host] }))).toEqual({ status: 200, text: 'thanks' })
  expect(isCallable('http://127.0.0.1:1/', [receiver.host])).toBe(false)
  await receiver.close()
})

test('a redirect is not followed', async () => {
  const receiver = await startReceiver()
  receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end()
  expect((await post(request(receiver.url, { allowedHosts: [receiver.host] }))).status).toBe(302)
  expect(receiver.received).toHaveLength(1)
  await receiver.close()
})

test('a long answer is read up to the limit', async () => {
  const receiver = await startReceiver()
  receiver.answer = (response) => {
    response.write('x'.repeat(maxAnswer + 5)) // and never ends
  }
  expect((await post(request(receiver.url, { allowedHosts: [receiver.host] }))).text).toHaveLength(maxAnswer)
  await receiver.close()
})

test('a receiver that does not finish its answer is cut off', async () => {
  const receiver = await startReceiver()
  receiver.answer = (response) => void response.write('begun')
  await expect(post(request(receiver.url, { allowedHosts: [receiver.host], signal: AbortSignal.timeout(50) }))).rejects.toThrow()
  await receiver.close()
})
