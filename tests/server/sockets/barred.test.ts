import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConfig } from '../../../server/config'
import { clientAddress } from '../../../server/sockets/worker'
import { signInWith, testApp } from '../../support/app'
import { openEar, startListening } from '../../support/sockets'

import type { TestApp } from '../../support/app'
import type { Ear, Listening } from '../../support/sockets'

let app: TestApp
let shop: Listening
beforeAll(async () => {
  app = await testApp()
  shop = await startListening(app, undefined, { trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await shop.worker.stop()
  await app.close()
})

const from = (address: string, url = shop.port): Ear => openEar(url, { 'x-forwarded-for': address })
const callFrom = async (remoteAddress: string): Promise<number> =>
  (await app.app.inject({ url: '/admin/Index/login', remoteAddress, headers: { server: 'true' } })).json<{ code: number }>().code

test('a barred address opens no socket on either port, and its open ones are closed by the next check', async () => {
  const { token } = await signInWith(app, ['shop/goods/index'])
  const [bound, silent, other] = [from('203.0.113.9'), from('203.0.113.10'), from('203.0.114.9')]
  for (const one of [bound, other]) {
    one.bind(token)
    await one.until('bind')
  }
  await silent.opened
  expect(await app.call('POST', '/admin/routine.Config/edit', { body: { no_access_ip: '203.0.113.0/24' } })).toMatchObject({ code: 1 })
  await expect.poll(() => callFrom('203.0.113.9'), { timeout: 5000 }).toBe(0)
  for (const url of [shop.port, shop.path]) expect(await from('203.0.113.11', url).closed).toBe(403)
  shop.worker.broadcaster.recheck()
  expect(await Promise.all([bound.closed, silent.closed])).toEqual([4403, 4403])
  other.translate('ping')
  await other.until('pong')
  other.socket.close()
})

test.each(['', '10.0.0.5', '10.0.0.0/8', 'fd00::/8,10.0.0.5', '1', '2'])('with the proxies %j a socket has the address that a call has', async (setting) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: setting })
  const server = Fastify({ trustProxy })
  server.get('/', (request) => ({ call: request.ip, socket: clientAddress(request.raw, trustProxy) }))
  for (const remoteAddress of ['10.0.0.5', '::ffff:10.0.0.5', '198.51.100.9'])
    for (const forwarded of ['', '203.0.113.1', ' 203.0.113.1 , 10.0.0.7', '203.0.113.1,198.51.100.2,10.0.0.5', ' ,', '10.0.0.7']) {
      const { call, socket } = (await server.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).json<Record<string, string>>()
      expect([remoteAddress, forwarded, socket]).toEqual([remoteAddress, forwarded, call])
    }
  await server.close()
})
