import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { withRetry } from '../../../../server/database/transaction'
import { agreeCancel, cancelOrder, requestCancel, timeOut } from '../../../../server/domain/order/cancel'
import { closeOrder } from '../../../../server/domain/order/close'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { place } from '../../../../server/domain/order/place'
import { ship } from '../../../../server/domain/order/ship'
import { adjustStock } from '../../../../server/domain/stock/adjustStock'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { addMember, ledgerFaults } from '../../../support/members'
import { addStaff, checkout, orderFaults, placeOrder, regionOf } from '../../../support/orders'
import { tally, twoServers } from '../../../support/races'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { TestDatabase } from '../../../support/database'
import type { Servers } from '../../../support/races'

let database: TestDatabase
let servers: Servers
let region: number[]
let staff: Actor & { readonly id: number }
beforeAll(async () => {
  database = await testDatabase()
  servers = twoServers(database)
  region = await regionOf(database)
  staff = await addStaff(database)
})
afterEach(async () => expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([]))
afterAll(async () => {
  await servers.close()
  await database.close()
})

const skuOf = async (stock: number): Promise<number> => (await addGoods(database, { skus: [skuRow('', { stock })] })).skuIds[0] ?? 0
const member = (id: number) => ({ type: 'user', id, name: 'm' }) as const

const race: Servers['race'] = (works) => servers.race(works)

const placing =
  (memberId: number, ...skus: readonly number[]) =>
  async (tx: Db): Promise<unknown> =>
    place(tx, await checkout(tx, { memberId, lines: skus.map((skuId) => ({ skuId, quantity: 1 })), region, scoreWish: 0 }))

test('the last seven pieces go to seven of sixty members', async () => {
  const members = await Promise.all(Array.from({ length: 60 }, () => addMember(database)))
  for (let round = 0; round < 4; round++) {
    const skuId = await skuOf(7)
    expect(tally(await race(members.map((id) => placing(id, skuId))))).toEqual({ done: 7, stock_short: 53 })
  }
})

test('orders of two goods in either order, and a clerk who counts them, never wait for each other in a circle', async () => {
  const [first, second] = [await skuOf(500), await skuOf(500)]
  const memberId = await addMember(database)
  const answers = await race(
    Array.from({ length: 60 }, (_, n) => {
      if (n % 3 === 0) return placing(memberId, first, second)
      if (n % 3 === 1) return placing(memberId, second, first)
      return (tx: Db) => adjustStock(tx, { skuId: n % 2 ? first : second, mode: 'in', quantity: 1, memo: 'count', by: staff })
    }),
  )
  expect(tally(answers)).toEqual({ done: 60 })
})

test('a balance for three orders pays three of eight', async () => {
  const skuId = await skuOf(100)
  const memberId = await addMember(database, { cents: 3500 })
  const orders = await Promise.all(Array.from({ length: 8 }, () => placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] })))
  const answers = await race(
    orders.map(
      ({ id }) =>
        (tx: Db) =>
          payFromBalance(tx, id, member(memberId)),
    ),
  )
  expect(tally(answers)).toEqual({ done: 3, balance_too_small: 5 })
  expect(await ledgerFaults(database, memberId, 'money')).toEqual([])
})

test('whatever happens to an order at once, it happens in one order of events, and money and stock agree', async () => {
  const skuId = await skuOf(1000)
  const memberId = await addMember(database, { cents: 1_000_000 })
  const by = member(memberId)
  for (let round = 0; round < 12; round++) {
    const { id } = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 2 }] })
    if (round % 2) await database.sql('update shop_order set pay_deadline = now() where id = $1', [id])
    if (round % 3) await withRetry(database.db, (tx) => payFromBalance(tx, id, by))
    if (round % 3 === 2) await withRetry(database.db, (tx) => requestCancel(tx, id, { by, reason: 'x' }))
    const way = 'original'
    await race([
      (tx) => payFromBalance(tx, id, by),
      (tx) => timeOut(tx, id),
      (tx) => cancelOrder(tx, id, { by, reason: 'x' }),
      (tx) => requestCancel(tx, id, { by, reason: 'x' }),
      (tx) => agreeCancel(tx, id, { by: staff, way }),
      (tx) => agreeCancel(tx, id, { by: staff, way }),
      (tx) => closeOrder(tx, id, { by: staff, reason: 'x', way, isReturned: false }),
      (tx) => closeOrder(tx, id, { by: staff, reason: 'x', way, isReturned: true }),
      (tx) => ship(tx, id, { by: staff, expressNo: '', memo: '' }),
      (tx) => ship(tx, id, { by: staff, expressNo: '', memo: '' }),
    ])
    expect([...(await orderFaults(database)), ...(await stockFaults(database)), ...(await ledgerFaults(database, memberId, 'money'))]).toEqual([])
  }
})
