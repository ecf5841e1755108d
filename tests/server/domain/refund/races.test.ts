import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { withRetry } from '../../../../server/database/transaction'
import { receive } from '../../../../server/domain/order/complete'
import { requestCancel } from '../../../../server/domain/order/cancel'
import { closeOrder } from '../../../../server/domain/order/close'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { applyRefund } from '../../../../server/domain/refund/applyRefund'
import { refuseRefund, withdrawRefund } from '../../../../server/domain/refund/endRefund'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { addMember, ledgerFaults } from '../../../support/members'
import { addStaff, orderFaults, placeOrder } from '../../../support/orders'
import { tally, twoServers } from '../../../support/races'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { TestDatabase } from '../../../support/database'
import type { Servers } from '../../../support/races'

let database: TestDatabase
let servers: Servers
let staff: Actor & { readonly id: number }
let memberId: number
let skuId: number
beforeAll(async () => {
  database = await testDatabase()
  servers = twoServers(database)
  staff = await addStaff(database)
  memberId = await addMember(database, { cents: 9_000_000 })
  skuId = (await addGoods(database, { skus: [skuRow('', { stock: 5000, price: '19.99' })] })).skuIds[0] ?? 0
})
afterEach(async () =>
  expect([...(await orderFaults(database)), ...(await stockFaults(database)), ...(await ledgerFaults(database, memberId, 'money'))]).toEqual([]),
)
afterAll(async () => {
  await servers.close()
  await database.close()
})

const member = () => ({ type: 'user', id: memberId, name: 'm' }) as const
const run = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => withRetry(database.db, work)
const request = { type: '1', reason: '不想要了', description: '', images: [] } as const
const agreeing = (id: number, cents: number) => (tx: Db) => agreeRefund(tx, id, { by: staff, cents, way: 'original', memo: '' })

async function paidOrder(quantity: number) {
  const { id } = await placeOrder(database, { memberId, lines: [{ skuId, quantity }] })
  await run((tx) => payFromBalance(tx, id, member()))
  const { rows } = await database.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [id])
  return { id, itemId: rows[0]?.id ?? 0 }
}
const applying = (itemId: number, quantity: number) => (tx: Db) => applyRefund(tx, { ...request, itemId, quantity }, member())

test('of twenty requests for most of a line one is made', async () => {
  const { itemId } = await paidOrder(10)
  expect(tally(await servers.race(Array.from({ length: 20 }, () => applying(itemId, 6))))).toEqual({ done: 1, refund_twice: 19 })
})

test('a refund agreed to twenty times and refused twenty times at once ends once', async () => {
  for (let round = 0; round < 6; round++) {
    const { itemId } = await paidOrder(2)
    const { id } = await run(applying(itemId, 2))
    const answers = await servers.race(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? agreeing(id, 3998) : (tx: Db) => refuseRefund(tx, id, { by: staff, reason: 'x', memo: '' }))),
    )
    expect(tally(answers)).toEqual({ done: 1, refund_moved: 39 })
  }
})

test('a refund, a close, a shipment, a cancel request and a receipt at once leave one story', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, itemId } = await paidOrder(3)
    if (round % 2) await run((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '', lines: [{ itemId, quantity: 1 }] }))
    const refund = round % 3 ? await run(applying(itemId, 2)) : undefined
    await servers.race([
      applying(itemId, 1),
      applying(itemId, 3),
      ...(refund ? [agreeing(refund.id, 3998), (tx: Db) => withdrawRefund(tx, refund.id, member()), agreeing(refund.id, 100)] : []),
      (tx) => closeOrder(tx, id, { by: staff, reason: 'x', way: 'balance', isReturned: true }),
      (tx) => ship(tx, id, { by: staff, expressNo: '', memo: '' }),
      (tx) => receive(tx, id, member()),
      (tx) => requestCancel(tx, id, { by: member(), reason: 'x' }),
    ])
    expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([])
  }
})
