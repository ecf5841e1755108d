import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { findPostmaster } from '../../server/database/postgres/postmaster'
import { dataFolder, startProduct } from '../support/product'

import type { AddressInfo } from 'node:net'

vi.setConfig({ testTimeout: 180_000 }) // whole starts of the product, one after another

let folder = ''
beforeEach(() => {
  folder = dataFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['a DATABASE_URL of another kind', { DATABASE_URL: 'mysql://root@localhost/shop' }, 'DATABASE_URL'],
  ['a database that is not there', { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' }, '127.0.0.1:1/shop cannot be reached'],
  ['a data folder that cannot be written to', { DATA_DIR: '/dev/null/data' }, '/dev/null/data cannot be written to'],
  ['a proxy that is no address', { TRUST_PROXY: 'balancer' }, 'TRUST_PROXY'],
  ['S7.6 a mount that is taken', { ADMIN_BASE: '/user' }, 'ADMIN_BASE'],
])('%s ends the start with one sentence in two languages', async (_, env, words) => {
  const product = await startProduct({ DATA_DIR: folder, ...env })
  expect(await product.ended).toBe(1)
  expect(product.said()).toContain(words)
  expect(product.said()).not.toContain('secret')
  expect(product.said().trim().split('\n')).toHaveLength(2)
})

test('a taken port ends the start with one sentence and leaves no database running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo // a listener on TCP has one
  const product = await startProduct({ DATA_DIR: folder, PORT: String(port) }, ['--empty'])
  expect(await product.ended).toBe(1)
  expect(product.said()).toContain(`The port ${port} is taken`)
  expect(findPostmaster(join(folder, 'postgres'))).toBeUndefined()
  other.close()
})

test('a wrong flag is named beside the right one', async () => {
  const product = await startProduct({ DATA_DIR: folder }, ['--emtpy'])
  expect([await product.ended, product.said()]).toEqual([1, expect.stringMatching(/--emtpy[^]*--empty/) as string])
})

test('an empty shop tells its secret, serves, and Ctrl-C ends everything', async () => {
  const product = await startProduct({ DATA_DIR: folder }, ['--empty'])
  await product.hasSaid('One-time setup secret')
  expect(product.said()).toMatch(/One-time setup secret: [\w-]{20,}/)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  product.process.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(findPostmaster(join(folder, 'postgres'))).toBeUndefined()
})

test('Ctrl-C while the demo shop is being filled ends everything without a complaint, and the next start fills it', async () => {
  const product = await startProduct({ DATA_DIR: folder })
  await product.hasSaid('First start')
  product.process.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(product.said()).not.toMatch(/error|could not/i)
  expect(findPostmaster(join(folder, 'postgres'))).toBeUndefined()
  const next = await startProduct({ DATA_DIR: folder })
  await next.hasSaid('Demo sign-in')
  next.process.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

test('an error of the built server names the line of its source', async () => {
  const product = await startProduct(
    { DATA_DIR: folder, DATABASE_URL: '', ZHANGGUI_CAPTCHA: 'on', NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(crash)}` },
    ['--empty'],
  )
  expect(await product.ended).toBe(1)
  expect(product.said()).toMatch(/server\/config\.ts:\d+:\d+/)
})

/** Makes the reading of package.json fail, which only a broken installation does. */
const crash =
  'const parse = JSON.parse; JSON.parse = (text, ...rest) => { if (String(text).includes(\'"name": "zhanggui"\')) throw new TypeError(\'broken\'); return parse(text, ...rest) }'
