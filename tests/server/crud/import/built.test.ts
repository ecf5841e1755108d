import { rmSync } from 'node:fs'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { dataFolder, ready, startProduct } from '../../../support/product'
import { bookOf, bookWith } from '../../../support/sheets'

import type { TestApp } from '../../../support/app'
import type { Product } from '../../../support/product'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 }) // the server may have to be built

let app: TestApp
let product: Product
const folder = dataFolder()
beforeAll(async () => {
  app = await testApp()
  product = await startProduct({ DATABASE_URL: app.url, DATA_DIR: folder }, ['--empty'])
  await product.hasPrinted(ready)
})
afterAll(async () => {
  product.process.kill('SIGTERM')
  await product.ended
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function send(book: Buffer): Promise<unknown> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(book)], 'sheet.xlsx'))
  const response = await fetch(`${product.url}${callOf('shop/goodsService', 'import')}`, {
    method: 'POST',
    body,
    headers: { batoken: app.token, server: 'true', 'think-lang': 'en' },
  })
  return response.json()
}

test('the built server reads sheets in a worker thread and survives sheets that crash it', async () => {
  expect(await send(bookOf([['服务名称'], ['甲'], ['乙']]))).toMatchObject({ code: 1, data: { counts: { add: 2 } } })
  expect(await send(bookWith(`<worksheet>${'<a>'.repeat(24_000_000)}`))).toMatchObject({ code: 0, msg: 'The file cannot be read; use an XLSX or CSV file' })
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(product.process.exitCode).toBeNull()
})
