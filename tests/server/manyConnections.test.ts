import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { freePort } from '../../tools/bench/processes'
import { dataFolder, ready, startProduct } from '../support/product'

vi.setConfig({ testTimeout: 120_000 }) // starts the whole product

let folder = ''
beforeEach(() => {
  folder = dataFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const healthFrom = (url: string, localAddress: string): Promise<number> =>
  new Promise((resolve) => {
    get(`${url}/healthz`, { localAddress, agent: false }, (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve(0))
  })

test('with 256 file handles, 600 connections from one address break nothing, and other addresses are served', async () => {
  const notifyPort = await freePort()
  const product = await startProduct({ DATA_DIR: folder, NOTIFY_PORT: String(notifyPort) }, ['--empty'], 256)
  await product.hasPrinted(ready)
  const doors = [Number(new URL(product.url).port), notifyPort]
  let refused = 0
  const sockets = Array.from({ length: 600 }, (_, n) => {
    const socket = connect(doors[n % 3 === 0 ? 1 : 0] ?? 0, '127.0.0.1').resume()
    socket.on('error', () => undefined) // closed by the server
    socket.once('close', () => (refused += 1))
    if (n % 2 === 0) socket.write('GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ')
    return socket
  })
  while (refused < 400) await pause(10)
  await pause(1500) // the watchdog of the database checks twice a second
  expect(product.process.exitCode).toBeNull()
  expect(await healthFrom(product.url, '127.0.0.2')).toBe(200)
  for (const socket of sockets) socket.destroy()
  while ((await healthFrom(product.url, '127.0.0.1')) !== 200) await pause(20)
  product.process.kill('SIGTERM')
  expect(await product.ended).toBe(0)
})
