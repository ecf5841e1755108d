import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addDays, shopToday } from '../../../../resources/kit/values/shopTime'
import { forgetTestGateway } from '../../../../server/domain/payment/gatewaySettings'
import { reconcile, requestBills } from '../../../../server/domain/payment/reconcile'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { GatewayError } from '../../../../server/payments/driver'
import { memberCalls } from '../../../support/memberApp'
import { requestRefund } from '../../../support/orders'
import { startPaymentShop } from '../../../support/paymentShop'

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

test('the repayments of a day whose bill is compared after that of the next day are looked for all the same', async () => {
  const back = await repaid('test')
  await shop.run(back.repaymentId)
  const day = addDays(shopToday(), -20)
  await shop.app.sql(`update shop_payment_refund set finish_time = $2::date + interval '12 hours' where id = $1`, [back.repaymentId, day])
  const [first, next] = await Promise.all(
    [day, addDays(day, 1)].map(async (date) => {
      const { rows } = await shop.app.sql<{ id: number }>("insert into shop_payment_bill (pay_type, bill_date) values ('test', $1) returning id", [date])
      return rows[0]?.id ?? 0
    }),
  )
  const resultOf = async (id = 0) => (await shop.app.sql<{ result: string }>('select result from shop_payment_bill where id = $1', [id])).rows[0]?.result
  for (const id of [next, first]) await reconcile(shop.app.db, id ?? 0, { isLastTry: false })
  expect([await resultOf(first), await resultOf(next)]).toEqual(['matched', 'waiting'])
  await reconcile(shop.app.db, next ?? 0, { isLastTry: false })
  const { rows } = await shop.app.sql('select number, problem from shop_payment_difference where bill_id = $1', [next])
  expect(rows).toEqual([{ number: back.repaymentNo, problem: 'missing_there' }])
  await shop.app.sql(`update shop_payment_refund set finish_time = now() where id = $1`, [back.repaymentId])
})

test('in production the test gateway neither takes payments nor is believed', async () => {
  const methods = async () =>
    ((await memberCalls(shop.app, shop.token)('GET', '/api/shop.Pay/methods')).data.list as unknown as { type: string }[]).map(({ type }) => type)
  const { key, shopId } = shop.gateway.configs.test
  expect(await methods()).toContain('test')
  expect([await forgetTestGateway(shop.app.db), await forgetTestGateway(shop.app.db)]).toEqual([true, false])
  expect(await methods()).not.toContain('test')
  expect(await shop.app.call('POST', '/api/pay/notify/test', { token: '', body: { shopId } })).toMatchObject({ code: 0 })
  await shop.set({ test_enabled: true, test_key: key })
})
