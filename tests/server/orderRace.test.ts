import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { refusals } from '../../resources/errors'
import { testDatabase } from '../support/database'
import { addGoods, skuRow, stockFaults } from '../support/goods'
import { memberToken } from '../support/memberApp'
import { addMember } from '../support/members'
import { orderFaults, regionOf } from '../support/orders'
import { dataFolder, ready, startProduct } from '../support/product'
import { tally } from '../support/races'

import type { TestDatabase } from '../support/database'
import type { Product } from '../support/product'

let folder: string
let database: TestDatabase
let servers: readonly Product[]
let tokens: readonly string[]
beforeAll(async () => {
  folder = dataFolder()
  database = await testDatabase()
  const region = await regionOf(database)
  tokens = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const id = await addMember(database)
      await database.sql(
        `insert into user_address (user_id, name, mobile, province_id, city_id, district_id, area_text, address, is_default)
         values ($1, '王小明', '13800138000', $2, $3, $4, '北京市 市辖区 东城区', '长安街 1 号', 1)`,
        [id, ...region],
      )
      return memberToken(database, id)
    }),
  )
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, RATE_LIMIT: '1000000', ORDER_PAUSE: '3600' }
  servers = await Promise.all([startProduct(env, ['--empty']), startProduct(env, ['--empty'])])
  for (const server of servers) await server.hasPrinted(ready)
}, 120_000)
afterAll(async () => {
  await stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function stop(): Promise<void> {
  for (const { process, ended } of servers) {
    process.kill('SIGTERM')
    await ended
  }
}

/** The HTTP status of an answer, and what it says. */
async function submit(token: string, n: number, skuId: number, requestKey: string = randomUUID()): Promise<string> {
  const response = await fetch(`${servers[n % servers.length]?.url}/api/shop.Order/submit`, {
    method: 'POST',
    headers: { server: 'true', 'content-type': 'application/json', 'think-lang': 'en', 'idempotency-key': randomUUID(), 'ba-user-token': token },
    body: JSON.stringify({ lines: [{ sku_id: skuId, quantity: 1 }], request_key: requestKey, pay_amount: '10.00' }),
  })
  const { code, msg } = (await response.json()) as { readonly code: number; readonly msg: string }
  return `${response.status} ${code === 1 ? 'done' : isShort.test(msg) ? 'stock_short' : msg}`
}
const isShort = new RegExp(`^${refusals.stock_short.en.replaceAll(/\{\w+\}/g, '.*')}$`)

/** As if every member's last order were long ago. */
const endPauses = () => database.sql('delete from order_pace')

test(
  'of the orders that a member sends to two servers at once one is placed, its repetition gives it again, and the rest is refused',
  { timeout: 120_000 },
  async () => {
    const [skuId = 0] = (await addGoods(database, { skus: [skuRow('', { stock: 1000 })] })).skuIds
    for (let round = 0; round < 5; round++) {
      await endPauses()
      const sent = tokens.slice(0, 12).flatMap((token) => [0, 1, 2, 3].map((n) => ({ token, n, key: randomUUID() })))
      const answers = await Promise.all(sent.map(({ token, n, key }) => submit(token, n, skuId, key)))
      expect(tally(answers), `round ${round}`).toEqual({ '200 done': 12, [`200 ${refusals.too_frequent.en}`]: 36 })
      const again = await Promise.all(sent.map(({ token, n, key }) => submit(token, n + 1, skuId, key)))
      expect(again, `round ${round}`).toEqual(answers)
    }
  },
)

test(
  'of sixty members who order over HTTP from two servers seven get the last seven pieces, and no answer is an error of the server',
  { timeout: 240_000 },
  async () => {
    for (let round = 0; round < 20; round++) {
      const [skuId = 0] = (await addGoods(database, { skus: [skuRow('', { stock: 7 })] })).skuIds
      await endPauses()
      const answers = await Promise.all(tokens.map((token, n) => submit(token, n, skuId)))
      expect(tally(answers), `round ${round}`).toEqual({ '200 done': 7, '200 stock_short': 53 })
    }
    expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([])
    await stop() // then all connections have told what happened to them
    const { rows } = await database.sql('select deadlocks::int from pg_stat_database where datname = current_database()')
    expect(rows).toEqual([{ deadlocks: 0 }])
  },
)
