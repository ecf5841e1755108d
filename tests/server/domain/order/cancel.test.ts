import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { toCents } from '../../../../resources/kit/values/cents'
import { agreeCancel, autoCancel, cancelOrder, refuseCancel, requestCancel, timeOut, withdrawCancel } from '../../../../server/domain/order/cancel'
import { adjustScore } from '../../../../server/domain/money/adjustScore'
import { closeOrder } from '../../../../server/domain/order/close'
import { receive, settle } from '../../../../server/domain/order/complete'
import { lockOrder } from '../../../../server/domain/order/lockOrder'
import { payFromBalance, payOffline } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { payBack } from '../../../../server/domain/payment/payBack'
import { receivePayment } from '../../../../server/domain/payment/receivePayment'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { addMember, ledgerFaults } from '../../../support/members'
import { addStaff, noticesOf, orderFaults, placeOrder, requestRefund } from '../../../support/orders'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { OrderRow } from '../../../../server/domain/order/lockOrder'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
let memberId: number
let skuId: number
let virtualId: number
let staff: Actor & { readonly id: number }
beforeAll(async () => {
  database = await testDatabase()
  staff = await addStaff(database)
  memberId = await addMember(database, { cents: 1_000_000, score: 100_000 })
  skuId = (await addGoods(database, { skus: [skuRow('', { stock: 1000, price: '50.00' })] })).skuIds[0] ?? 0
  virtualId = (await addGoods(database, { skus: [skuRow('', { stock: 1000 })], columns: { delivery_type: '4' } })).skuIds[0] ?? 0
})
afterEach(async () => {
  expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([])
  expect([...(await ledgerFaults(database, memberId, 'money')), ...(await ledgerFaults(database, memberId, 'score'))]).toEqual([])
})
afterAll(() => database.close())

const member = () => ({ type: 'user', id: memberId, name: 'm' }) as const
const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof UserError ? error.refusal : error),
  )
const totals = async () =>
  (
    await database.sql<{ money: string; score: number; stock: number; sales: number; virtual: number }>(
      `select u.money::text, u.score, k.stock + k.locked_stock as stock, k.sales, v.stock + v.locked_stock as virtual
       from "user" u, shop_goods_sku k, shop_goods_sku v where u.id = $1 and k.id = $2 and v.id = $3`,
      [memberId, skuId, virtualId],
    )
  ).rows[0]
const lines = () => [
  { skuId, quantity: 3 },
  { skuId: virtualId, quantity: 2 },
]
const unpaid = (): Promise<OrderRow> => placeOrder(database, { memberId, lines: lines(), score: 5000 })
const paid = async (): Promise<OrderRow> => {
  const { id } = await unpaid()
  return inTx((tx) => payFromBalance(tx, id, member()))
}
const shipped = async (): Promise<OrderRow> => {
  const order = await paid()
  return inTx((tx) => ship(tx, order.id, { by: staff, expressNo: '', memo: '' }))
}
const stateOf = async (id: number) =>
  (await database.sql('select status, close_type, refund_amount::text, score_back from shop_order where id = $1', [id])).rows[0]

test('an unpaid order that its buyer cancels leaves everything as it was before', async () => {
  const before = await totals()
  const order = await unpaid()
  expect(await totals()).toMatchObject({ score: (before?.score ?? 0) - 5000, money: before?.money })
  expect(await refusalOf(inTx((tx) => cancelOrder(tx, order.id, { by: { type: 'user', id: memberId + 1 }, reason: 'x' })))).toBe('row_gone')
  await inTx((tx) => cancelOrder(tx, order.id, { by: member(), reason: '不想要了' }))
  expect(await totals()).toEqual(before)
  expect(await stateOf(order.id)).toEqual({ status: '6', close_type: 'user', refund_amount: '0.00', score_back: 5000 })
  expect(await refusalOf(inTx((tx) => cancelOrder(tx, order.id, { by: member(), reason: 'x' })))).toBe('order_moved')
})

test('an order is timed out only when it is due', async () => {
  const before = await totals()
  const order = await unpaid()
  expect(await inTx((tx) => timeOut(tx, order.id))).toBe(false)
  await database.sql(`update shop_order set pay_deadline = now() - interval '1 second' where id = $1`, [order.id])
  expect(await inTx((tx) => timeOut(tx, order.id))).toBe(true)
  expect(await inTx((tx) => timeOut(tx, order.id))).toBe(false)
  expect(await totals()).toEqual(before)
  expect(await stateOf(order.id)).toMatchObject({ status: '6', close_type: 'timeout' })
})

test('a paid order whose request is agreed gives all money, points and pieces back, once', async () => {
  const before = await totals()
  const order = await paid()
  expect((await totals())?.sales).toBe((before?.sales ?? 0) + 3)
  expect(await refusalOf(inTx((tx) => agreeCancel(tx, order.id, { by: staff, way: 'original' })))).toBe('order_moved')
  await inTx((tx) => requestCancel(tx, order.id, { by: member(), reason: '买错了' }))
  const answers = await Promise.all([1, 2, 3].map(() => refusalOf(inTx((tx) => agreeCancel(tx, order.id, { by: staff, way: 'original' })))))
  expect(answers.toSorted()).toEqual(['done', 'order_moved', 'order_moved'])
  expect(await totals()).toEqual(before)
  expect(await noticesOf(database, order.order_no)).toEqual(['order_new', 'order_cancel'])
  expect(await stateOf(order.id)).toEqual({ status: '6', close_type: 'apply', refund_amount: order.pay_amount, score_back: 5000 })
})

test('a request can be withdrawn or refused, at most three times', async () => {
  const order = await paid()
  await inTx((tx) => requestCancel(tx, order.id, { by: member(), reason: 'a' }))
  await inTx((tx) => withdrawCancel(tx, order.id, member()))
  await inTx((tx) => requestCancel(tx, order.id, { by: member(), reason: 'b' }))
  await inTx((tx) => refuseCancel(tx, order.id, { by: staff, reason: '已打包' }))
  await inTx((tx) => requestCancel(tx, order.id, { by: member(), reason: 'c' }))
  await inTx((tx) => refuseCancel(tx, order.id, { by: staff, reason: '已打包' }))
  expect(await refusalOf(inTx((tx) => requestCancel(tx, order.id, { by: member(), reason: 'd' })))).toBe('cancel_limit')
  expect(await stateOf(order.id)).toMatchObject({ status: '2' })
})

test('an order that is partly shipped or being refunded cannot be asked to be canceled', async () => {
  const one = await paid()
  await database.sql(`update shop_order set ship_status = '1' where id = $1`, [one.id])
  expect(await refusalOf(inTx((tx) => requestCancel(tx, one.id, { by: member(), reason: 'a' })))).toBe('cancel_shipped')
  const other = await paid()
  const { rows } = await database.sql<{ id: number }>(`select id from shop_order_item where order_id = $1 and sku_id = $2`, [other.id, skuId])
  await requestRefund(database, rows[0]?.id ?? 0, 1)
  expect(await refusalOf(inTx((tx) => requestCancel(tx, other.id, { by: member(), reason: 'a' })))).toBe('refund_running')
  expect(await refusalOf(inTx((tx) => closeOrder(tx, other.id, { by: staff, reason: 'r', way: 'original', isReturned: false })))).toBe('refund_running')
})

test('an order of which pieces were refunded for nothing can be closed: all of its money goes back', async () => {
  const before = await totals()
  const order = await shipped()
  const { rows } = await database.sql<{ id: number }>(`select id from shop_order_item where order_id = $1 and sku_id = $2`, [order.id, skuId])
  const refund = await requestRefund(database, rows[0]?.id ?? 0, 1)
  await inTx((tx) => agreeRefund(tx, refund.id, { by: staff, cents: 0, way: 'original', memo: '' }))
  await inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: '缺货', way: 'original', isReturned: true }))
  expect(await stateOf(order.id)).toMatchObject({ status: '6', close_type: 'admin', refund_amount: order.pay_amount, score_back: 5000 })
  // the piece that was refunded stays with the buyer
  expect(await totals()).toEqual({ ...before, stock: (before?.stock ?? 0) - 1 })
})

test.each([
  ['unpaid', unpaid],
  ['paid', paid],
  ['returned', shipped],
] as const)('a %s order that the shop closes gives everything back', async (_, make) => {
  const before = await totals()
  const order = await make()
  await inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: '缺货', way: 'balance', isReturned: true }))
  expect(await totals()).toEqual(before)
  expect(await stateOf(order.id)).toMatchObject({ status: '6', close_type: 'admin' })
  expect(await refusalOf(inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: 'x', way: 'original', isReturned: false })))).not.toBe('done')
})

/** Received, and so long ago that its points were given: the time for refunds may end before the order completes. */
const settled = async (): Promise<OrderRow> => {
  const { id } = await placeOrder(database, { memberId, lines: lines() })
  await inTx((tx) => payFromBalance(tx, id, member()))
  await inTx((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '' }))
  await inTx((tx) => receive(tx, id, member()))
  await database.sql('update shop_order set aftersale_deadline = now() where id = $1', [id])
  expect(await inTx((tx) => settle(tx, id))).toBe(true)
  return inTx((tx) => lockOrder(tx, id))
}
const earnedOf = async (id: number) => (await database.sql('select score_earned from shop_order where id = $1', [id])).rows[0]?.['score_earned']

test('an order that is closed after its points were given takes them back', async () => {
  const before = await totals()
  const order = await settled()
  expect(order.score_earned).toBeGreaterThan(40)
  expect(await totals()).toMatchObject({ score: (before?.score ?? 0) + order.score_earned })
  await inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: '退货', way: 'original', isReturned: true }))
  expect(await totals()).toEqual(before)
  expect(await earnedOf(order.id)).toBe(0)
})

test('of points that were spent meanwhile a closed order takes back what is left', async () => {
  const order = await settled()
  const change = (points: number) => inTx((tx) => adjustScore(tx, { userId: memberId, points, type: 'admin', memo: 'x' }))
  const spent = Number((await totals())?.score) - 40
  await change(-spent)
  await inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: '退货', way: 'original', isReturned: true }))
  expect(await totals()).toMatchObject({ score: 0 })
  expect(await earnedOf(order.id)).toBe(order.score_earned - 40)
  await change(spent)
})

test('the parcels of a closed order that are not back stay off the stock', async () => {
  const before = await totals()
  const order = await shipped()
  await inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: '丢件', way: 'original', isReturned: false }))
  expect(await totals()).toEqual({ ...before, stock: (before?.stock ?? 0) - 3 })
})

test('paying, timing out, cancelling and closing at once end an order in one way', async () => {
  for (let round = 0; round < 5; round++) {
    const before = await totals()
    const order = await unpaid()
    await database.sql(`update shop_order set pay_deadline = now() where id = $1`, [order.id])
    const answers = await Promise.all(
      [
        (tx: Db) => payFromBalance(tx, order.id, member()),
        (tx: Db) => timeOut(tx, order.id),
        (tx: Db) => cancelOrder(tx, order.id, { by: member(), reason: 'x' }),
        (tx: Db) => payFromBalance(tx, order.id, member()),
      ].map((work) => refusalOf(inTx<unknown>(work))),
    )
    expect(answers.filter((one) => one !== 'done' && one !== 'order_moved')).toEqual([])
    const { status } = (await stateOf(order.id)) as { status: string }
    if (status === '6') expect(await totals()).toEqual(before)
    else expect((await totals())?.sales).toBe((before?.sales ?? 0) + 3)
  }
})

test('no more goes back than was paid, however often it is asked for', async () => {
  const order = await paid()
  const back = (cents: number) => refusalOf(inTx(async (tx) => payBack(tx, await lockOrder(tx, order.id), { cause: 'refund', cents, way: 'original' })))
  const cents = Math.round(Number(order.pay_amount) * 100)
  expect(await back(cents + 1)).toBe('repay_too_much')
  const answers = await Promise.all([1, 2, 3].map(() => back(Math.ceil(cents * 0.6))))
  expect(answers.toSorted()).toEqual(['done', 'repay_too_much', 'repay_too_much'])
  expect(await refusalOf(inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: 'x', way: 'original', isReturned: false })))).toBe('close_refunded')
})

/** The gateway is not configured (any more). */
async function paidAt(payType: 'wechat' | 'alipay'): Promise<OrderRow> {
  const order = await unpaid()
  const { rows } = await database.sql<{ paymentNo: string; tradeNo: string }>(
    `insert into shop_payment (order_id, user_id, pay_type, amount) values ($1, $2, $3, $4) returning payment_no as "paymentNo", payment_no as "tradeNo"`,
    [order.id, memberId, payType, order.pay_amount],
  )
  for (const payment of rows) await inTx((tx) => receivePayment(tx, { ...payment, cents: toCents(order.pay_amount) }))
  return order
}

test('what was paid elsewhere goes back to the balance only', async () => {
  const order = await paidAt('wechat')
  const close = (way: 'original' | 'balance') => refusalOf(inTx((tx) => closeOrder(tx, order.id, { by: staff, reason: 'x', way, isReturned: false })))
  expect([await close('original'), await close('balance')]).toEqual(['repay_to_balance', 'done'])
})

test('money that was paid offline goes back to the balance, and says so', async () => {
  await database.sql(`insert into setting (key, value) values ('offline_enabled', 'true')`)
  const order = await placeOrder(database, { memberId, lines: lines() })
  await inTx((tx) => payOffline(tx, order.id, staff))
  const { rows } = await database.sql<{ id: number }>('select id from shop_order_item where order_id = $1 and sku_id = $2', [order.id, skuId])
  const { id } = await requestRefund(database, rows[0]?.id ?? 0, 1)
  const before = Number((await totals())?.money)
  await inTx((tx) => agreeRefund(tx, id, { by: staff, cents: 1, way: 'original', memo: '' }))
  expect((Number((await totals())?.money) - before).toFixed(2)).toBe('0.01')
  const { rows: ways } = await database.sql(
    'select r.way, p.way as paid_to from shop_refund r join shop_payment_refund p on p.refund_id = r.id where r.id = $1',
    [id],
  )
  expect(ways).toEqual([{ way: 'balance', paid_to: 'balance' }])
})

test('a request that nobody answers is agreed to the balance when the keys of its gateway were removed, and the log says so', async () => {
  const before = await totals()
  const order = await paidAt('alipay')
  await inTx((tx) => requestCancel(tx, order.id, { by: member(), reason: '买错了' }))
  await database.sql(`insert into setting (key, value) values ('cancel_auto_agree_hours', '1')`)
  expect(await inTx((tx) => autoCancel(tx, order.id))).toBe(false)
  await database.sql(`update shop_order set cancel_apply_time = now() - interval '2 hours' where id = $1`, [order.id])
  expect(await inTx((tx) => autoCancel(tx, order.id))).toBe(true)
  expect(await totals()).toEqual({ ...before, money: (Number(before?.money) + Number(order.pay_amount)).toFixed(2) })
  expect(await stateOf(order.id)).toMatchObject({ status: '6', refund_amount: order.pay_amount })
  const { rows } = await database.sql<{ way: string; content: string }>(
    `select r.way, l.content from shop_payment_refund r join shop_order_log l on l.order_id = r.order_id and l.action = 'autoCancel' where r.order_id = $1`,
    [order.id],
  )
  expect(rows).toEqual([{ way: 'balance', content: '买错了 · 支付渠道未配置，已退至余额' }])
})
