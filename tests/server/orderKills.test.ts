import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { payFromBalance } from '../../server/domain/order/pay'
import { addAdmin, signIn } from '../support/app'
import { testDatabase } from '../support/database'
import { addGoods, skuRow, stockFaults } from '../support/goods'
import { memberToken } from '../support/memberApp'
import { addMember, ledgerFaults } from '../support/members'
import { orderFaults, placeOrder, requestRefund } from '../support/orders'
import { dataFolder, ready, startProduct } from '../support/product'

import type { TestDatabase } from '../support/database'
import type { Product } from '../support/product'

vi.setConfig({ testTimeout: 120_000 }) // starts the product several times

const killer = pathToFileURL('tools/crash/killAtStatement.mjs').href
let folder: string
let database: TestDatabase
let memberId: number
let skuId: number
let tokens: { readonly member: string; readonly staff: string }
let product: Product
beforeAll(async () => {
  folder = dataFolder()
  database = await testDatabase()
  memberId = await addMember(database, { cents: 1_000_000 })
  skuId = (await addGoods(database, { skus: [skuRow('', { stock: 1000, price: '20.00' })] })).skuIds[0] ?? 0
  const { rows } = await database.sql<{ id: number }>('select id from admin_group where is_super = 1')
  tokens = {
    member: await memberToken(database, memberId),
    staff: await signIn(database, await addAdmin(database, { groupId: rows[0]?.id ?? 0 })),
  }
  product = await start()
})
afterAll(async () => {
  product.process.kill('SIGTERM')
  await product.ended
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<Product> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, NODE_OPTIONS: `--import ${killer}`, ZHANGGUI_CAPTCHA: 'off' }
  const started = await startProduct(env, ['--empty'])
  await started.hasPrinted(ready)
  return started
}

interface Sending {
  readonly url: string
  readonly body: object
  readonly token: Record<string, string>
}

async function send({ url, body, token }: Sending, key: string, killAt?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', server: 'true', 'idempotency-key': key, ...token, ...(killAt && { 'x-kill-at': killAt }) }
  const response = await fetch(product.url + url, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await response.json()) as { readonly code: number }).code
}

const order = () => placeOrder(database, { memberId, lines: [{ skuId, quantity: 2 }] })
const rowsOf = async (text: string, id: number): Promise<number> => Number((await database.sql(`select count(*) as n from ${text}`, [id])).rows[0]?.['n'])

async function paying() {
  const { id, order_no } = await order()
  const sending = { url: '/api/shop.Pay/create', body: { order_no, pay_type: 'balance' }, token: { 'ba-user-token': tokens.member } }
  return { sending, times: () => rowsOf(`shop_payment p join shop_order o on o.id = p.order_id and o.status = '2' where o.id = $1`, id) }
}

async function agreeing() {
  const { id } = await order()
  await database.db.transaction().execute((tx) => payFromBalance(tx, id, { type: 'user', id: memberId, name: 'm' }))
  const { rows } = await database.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [id])
  const refund = await requestRefund(database, rows[0]?.id ?? 0, 1)
  const body = { id: refund.id, verdict: 'agree', way: 'original', amount: '20.00' }
  const sending = { url: '/admin/shop.Refund/audit', body, token: { batoken: tokens.staff } }
  return { sending, times: () => rowsOf(`shop_payment_refund p join shop_refund r on r.id = p.refund_id and r.status = '2' where r.id = $1`, refund.id) }
}

test.each([
  ['a payment from the balance', '17', 0, paying],
  ['a payment from the balance', 'answer', 1, paying],
  ['an agreement to a refund', '14', 0, agreeing],
] as const)('%s, killed at %s, has happened %i times, and once after it was sent again', async (_, killAt, before, prepare) => {
  const { sending, times } = await prepare()
  const key = randomUUID()
  await expect(send(sending, key, killAt)).rejects.toThrow('fetch failed')
  expect(await product.ended).toBe('SIGKILL')
  expect(await times()).toBe(before)
  product = await start()
  expect(await send(sending, key)).toBe(1)
  expect(await times()).toBe(1)
  expect([...(await orderFaults(database)), ...(await stockFaults(database)), ...(await ledgerFaults(database, memberId, 'money'))]).toEqual([])
})
