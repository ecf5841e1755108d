import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { addDays, shopToday } from '../../../../resources/kit/values/shopTime'
import { forgetTestGateway } from '../../../../server/domain/payment/gatewaySettings'
import { reconcile, requestBills, requestComparison } from '../../../../server/domain/payment/reconcile'
import { reopenDifference, settleDifference } from '../../../../server/domain/payment/settleDifference'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { GatewayError } from '../../../../server/payments/driver'
import { gateways } from '../../../../server/payments/drivers'
import { memberCalls } from '../../../support/memberApp'
import { requestRefund } from '../../../support/orders'
import { startPaymentShop, until } from '../../../support/paymentShop'

import type { Db } from '../../../../server/context'
import type { GatewayName } from '../../../../server/payments/drivers'
import type { PaymentShop } from '../../../support/paymentShop'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(async () => {
  await shop.gateway.control('reset', {})
  await shop.gateway.control('bill', {})
})
afterEach(async () => expect(await shop.faults()).toEqual([]))
afterAll(() => shop.close())

/** The bill of today, which is complete in these tests. */
async function billOf(name: GatewayName): Promise<number> {
  const { rows } = await shop.app.sql<{ id: number }>(
    `insert into shop_payment_bill (pay_type, bill_date) values ($1, $2) on conflict (pay_type, bill_date) do update set result = 'waiting' returning id`,
    [name, shopToday()],
  )
  return rows[0]?.id ?? 0
}
async function compared(name: GatewayName) {
  const id = await billOf(name)
  await reconcile(shop.app.db, id, { isLastTry: false })
  const { rows } = await shop.app.sql<{ result: string; difference_count: number; payment_count: number; payment_amount: string; refund_count: number }>(
    'select result, difference_count, payment_count, payment_amount::text, refund_count from shop_payment_bill where id = $1',
    [id],
  )
  const { rows: differences } = await shop.app.sql<{
    id: number
    entry_type: string
    problem: string
    number: string
    status: string
    own: string
    bill: string
  }>(
    'select id, entry_type, problem, number, status, own_amount::text as own, bill_amount::text as bill from shop_payment_difference where bill_id = $1 order by id',
    [id],
  )
  return { id, ...rows[0], differences }
}
async function repaid(name: GatewayName) {
  const order = await shop.paid(name)
  const { id } = await requestRefund(shop.app, order.itemId, 1)
  await shop.inTx((tx) => agreeRefund(tx, id, { by: shop.staff, cents: 3000, way: 'original', memo: '' }))
  const { rows } = await shop.app.sql<{ id: number; no: string }>('select id, refund_pay_no as no from shop_payment_refund where order_id = $1', [order.id])
  return { ...order, repaymentId: rows[0]?.id ?? 0, repaymentNo: rows[0]?.no ?? '' }
}

describe.each(['test', 'wechat', 'alipay'] as const)('%s', (name) => {
  test('a bill that agrees with the books has no differences', async () => {
    const order = await repaid(name)
    await shop.run(order.repaymentId)
    expect(await compared(name)).toMatchObject({ result: 'matched', difference_count: 0, payment_count: 1, refund_count: 1, differences: [] })
  })

  test('each difference is listed once, and settled when a later comparison does not show it', async () => {
    const wrong = await shop.paid(name)
    const lost = await shop.paid(name)
    const twice = await repaid(name)
    await shop.run(twice.repaymentId)
    // as if staff had sent it to the balance without asking the gateway
    await shop.app.sql(`update shop_payment_refund set way = 'balance' where id = $1`, [twice.repaymentId])
    const extra = { paymentNo: 'P9', tradeNo: 'T9', cents: 700, at: Math.floor(Date.now() / 1000), format: name, kind: 'payment' } as const
    await shop.gateway.control('bill', { missing: [lost.paymentNo], amounts: { [wrong.paymentNo]: 1 }, extra: [extra] })
    const first = await compared(name)
    expect(first).toMatchObject({ result: 'differs', difference_count: 4 })
    const has = (problem: string, number: string, own: string | null, bill: string | null) =>
      expect.objectContaining({ problem, number, own, bill, status: '0' })
    expect(first.differences).toEqual(
      expect.arrayContaining([
        has('amount', wrong.paymentNo, '100.00', '0.01'),
        has('missing_there', lost.paymentNo, '100.00', null),
        has('missing_here', 'P9', null, '7.00'),
        has('doubled', twice.repaymentNo, '30.00', '30.00'),
      ]),
    )
    expect((await compared(name)).differences).toEqual(first.differences)

    const settled = first.differences.find((one) => one.problem === 'missing_here')
    const settle = () => shop.app.call('POST', '/admin/shop.PaymentDifference/settle', { body: { ids: [settled?.id], memo: 'of another shop' } })
    expect((await settle()).code).toBe(1)
    await shop.gateway.control('bill', { extra: [extra] })
    const later = await compared(name)
    expect(later.differences.filter((one) => one.status === '0').map((one) => one.problem)).toEqual(['doubled'])
    expect(later).toMatchObject({ result: 'differs', difference_count: 1 })
    const { rows } = await shop.app.sql<{ memo: string }>('select memo from shop_payment_difference where bill_id = $1 order by problem', [later.id])
    expect(rows.map((row) => row.memo).toSorted()).toEqual(['', 'of another shop', '再次核对后一致', '再次核对后一致'])

    const last = first.differences.find((one) => one.problem === 'doubled')
    await shop.app.call('POST', '/admin/shop.PaymentDifference/settle', { body: { ids: [last?.id], memo: 'paid by the member' } })
    const stateOf = async () => (await shop.app.sql('select result, difference_count from shop_payment_bill where id = $1', [later.id])).rows
    expect(await stateOf()).toEqual([{ result: 'matched', difference_count: 0 }])
    await shop.app.call('POST', '/admin/shop.PaymentDifference/reopen', { body: { id: last?.id } })
    expect(await stateOf()).toEqual([{ result: 'differs', difference_count: 1 }])
    await shop.app.sql(`update shop_payment_refund set way = 'original' where id = $1`, [twice.repaymentId])
  })

  test('a difference that a comparison no longer showed is open again when a later one does', async () => {
    const lost = await shop.paid(name)
    const compare = async (missing: readonly string[]) => {
      await shop.gateway.control('bill', { missing })
      const { differences } = await compared(name)
      return differences.filter((one) => one.number === lost.paymentNo).map((one) => one.status)
    }
    expect([await compare([lost.paymentNo]), await compare([]), await compare([lost.paymentNo])]).toEqual([['0'], ['1'], ['0']])
    const { rows } = await shop.app.sql('select memo, settle_time from shop_payment_difference where number = $1', [lost.paymentNo])
    expect(rows).toEqual([{ memo: '', settle_time: null }])
    expect(await compare([])).toEqual(['1'])
  })

  test('money whose notice never came is booked from the bill', async () => {
    const order = await shop.begun(name)
    await shop.gateway.control('behavior', { loseNotices: 100, paymentNo: order.paymentNo })
    await shop.pay(order.paymentNo)
    const back = await repaid(name)
    await shop.gateway.control('behavior', { dropCalls: 1, paymentNo: back.paymentNo })
    await expect(shop.run(back.repaymentId)).rejects.toThrow(GatewayError)
    const { differences } = await compared(name)
    expect(differences.filter((one) => one.status === '0')).toEqual([])
    expect(await shop.statusOf(order.id)).toBe('2')
    expect(await shop.repaymentsOf(back.id)).toMatchObject([{ status: '1' }])
  })
})

test.each([
  ['of another gateway', 'wechat', 3000],
  ['with another amount', 'test', 1],
] as const)('a line of a bill does not finish a repayment %s', async (_, name, cents) => {
  const back = await repaid(name)
  const line = {
    kind: 'refund',
    paymentNo: back.paymentNo,
    refundNo: back.repaymentNo,
    tradeNo: 'T-foreign',
    cents,
    at: Math.floor(Date.now() / 1000),
  } as const
  await shop.gateway.control('bill', { extra: [{ ...line, format: 'test' }] })
  const { differences } = await compared('test')
  expect(differences.filter((one) => one.status === '0')).toMatchObject([{ entry_type: 'refund', number: back.repaymentNo }])
  expect(await shop.repaymentsOf(back.id)).toMatchObject([{ status: '0' }])
  await shop.gateway.control('bill', {})
  await shop.run(back.repaymentId)
  expect(await shop.repaymentsOf(back.id)).toMatchObject([{ status: '1' }])
})

test('a bill that cannot be loaded is tried again, and recorded as failed with the last try', async () => {
  await shop.set({ test_base_url: 'http://127.0.0.1:9/' })
  const id = await billOf('test')
  await expect(reconcile(shop.app.db, id, { isLastTry: false })).rejects.toThrow(GatewayError)
  await reconcile(shop.app.db, id, { isLastTry: true })
  await shop.set({ test_base_url: shop.gateway.configs.test.baseUrl })
  const { rows } = await shop.app.sql<{ result: string; fail_reason: string }>('select result, fail_reason from shop_payment_bill where id = $1', [id])
  expect(rows[0]?.result).toBe('failed')
  expect(rows[0]?.fail_reason).not.toBe('')
  expect((await shop.app.call('POST', '/admin/shop.PaymentBill/compare', { body: { id } })).code).toBe(1)
})

test('bills are requested from the day of the first payment, each once until it fails', async () => {
  await shop.app.sql(`update shop_payment set create_time = now() - interval '3 days' where pay_type = 'test'`)
  await shop.app.sql(`update shop_payment set create_time = now() where pay_type <> 'test'`)
  expect(await requestBills(shop.app.db)).toBe(3)
  await shop.app.sql(`update shop_payment_bill set result = 'matched' where pay_type = 'test' and bill_date = $1`, [addDays(shopToday(), -1)])
  expect(await requestBills(shop.app.db)).toBe(2)
})

const resultOf = async (id: number) => (await shop.app.sql<{ result: string }>('select result from shop_payment_bill where id = $1', [id])).rows[0]?.result

test('the repayments of a day are looked for in the bill of the next one, whichever is compared first and again', async () => {
  const back = await repaid('test')
  await shop.run(back.repaymentId)
  const day = addDays(shopToday(), -20)
  await shop.app.sql(`update shop_payment_refund set finish_time = $2::date + interval '12 hours' where id = $1`, [back.repaymentId, day])
  const add = async (date: string) =>
    (await shop.app.sql<{ id: number }>("insert into shop_payment_bill (pay_type, bill_date) values ('test', $1) returning id", [date])).rows[0]?.id ?? 0
  const [first, next] = [await add(day), await add(addDays(day, 1))]
  for (const id of [next, first]) await reconcile(shop.app.db, id, { isLastTry: false })
  expect([await resultOf(first), await resultOf(next)]).toEqual(['matched', 'waiting'])
  await reconcile(shop.app.db, next, { isLastTry: false })
  const differences = async () => (await shop.app.sql('select number, problem, status from shop_payment_difference where bill_id = $1', [next])).rows
  const open = [{ number: back.repaymentNo, problem: 'missing_there', status: '0' }]
  expect(await differences()).toEqual(open)
  await shop.inTx((tx) => requestComparison(tx, first))
  await reconcile(shop.app.db, next, { isLastTry: false })
  expect([await resultOf(first), await resultOf(next), await differences()]).toEqual(['waiting', 'differs', open])
  await shop.app.sql(`update shop_payment_refund set finish_time = now() where id = $1`, [back.repaymentId])
})

describe('open differences', () => {
  const day = addDays(shopToday(), -40)
  const settle = (tx: Db, id: number) => settleDifference(tx, id, { adminId: shop.staff.id, memo: 'paid by hand' })
  let billId: number
  let ids: number[]
  beforeEach(async () => {
    const bill = await shop.app.sql<{ id: number }>(
      `insert into shop_payment_bill (pay_type, bill_date, result, difference_count) values ('test', $1, 'differs', 2)
       on conflict (pay_type, bill_date) do update set result = 'differs', difference_count = 2 returning id`,
      [day],
    )
    billId = bill.rows[0]?.id ?? 0
    await shop.app.sql('delete from shop_payment_difference where bill_id = $1', [billId])
    const { rows } = await shop.app.sql<{ id: number }>(
      "insert into shop_payment_difference (bill_id, pay_type, number) values ($1, 'test', 'D1'), ($1, 'test', 'D2') returning id",
      [billId],
    )
    ids = rows.map(({ id }) => id)
  })
  const bill = async () => (await shop.app.sql('select result, difference_count from shop_payment_bill where id = $1', [billId])).rows[0]

  test.each(['failed', 'waiting'])('are counted while the bill is %s, and it stays so', async (result) => {
    await shop.app.sql('update shop_payment_bill set result = $2 where id = $1', [billId, result])
    for (const id of ids) await shop.inTx((tx) => settle(tx, id))
    expect(await bill()).toEqual({ result, difference_count: 0 })
    await shop.inTx((tx) => reopenDifference(tx, ids[0] ?? 0))
    expect(await bill()).toEqual({ result, difference_count: 1 })
  })

  test('are counted rightly when two clerks settle them at the same time', async () => {
    let other: Promise<void> | undefined
    await shop.inTx(async (tx) => {
      await settle(tx, ids[0] ?? 0)
      other = shop.inTx((another) => settle(another, ids[1] ?? 0))
      await until(isLockAwaited)
    })
    await other
    expect(await bill()).toEqual({ result: 'matched', difference_count: 0 })
  })
})

/** A transaction waits for a row of another. */
const isLockAwaited = async (): Promise<boolean> =>
  (await shop.app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length > 0

test('a comparison stops when the time of its job is over, and the next try goes on', async () => {
  const order = await shop.begun('test')
  await shop.gateway.control('behavior', { loseNotices: 100, paymentNo: order.paymentNo })
  await shop.pay(order.paymentNo)
  const stop = new AbortController()
  const { driverOf } = gateways.test
  const replaced = vi.spyOn(gateways.test, 'driverOf').mockImplementation((config) => {
    const driver = driverOf(config)
    return { ...driver, bill: (date) => driver.bill(date).finally(() => stop.abort()) }
  })
  await expect(reconcile(shop.app.db, await billOf('test'), { isLastTry: false, signal: stop.signal })).rejects.toThrow('aborted')
  replaced.mockRestore()
  expect(await shop.statusOf(order.id)).toBe('1')
  await compared('test')
  expect(await shop.statusOf(order.id)).toBe('2')
})

test('in production the test gateway neither takes payments nor is believed', async () => {
  const methods = async () =>
    ((await memberCalls(shop.app, shop.token)('GET', '/api/shop.Pay/methods')).data.list as unknown as { type: string }[]).map(({ type }) => type)
  const { key, shopId } = shop.gateway.configs.test
  expect(await methods()).toContain('test')
  expect([await forgetTestGateway(shop.app.db), await forgetTestGateway(shop.app.db)]).toEqual([true, false])
  expect(await methods()).not.toContain('test')
  expect(await shop.app.call('POST', '/api/pay/notify/test', { token: '', body: { shopId } })).toMatchObject({ status: 500, text: 'try again' })
  await shop.set({ test_enabled: true, test_key: key })
})
