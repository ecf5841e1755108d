import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { addDays, shopToday } from '../../../../resources/kit/values/shopTime'
import { compareBill } from '../../../../server/domain/payment/compareBill'
import { reconcile } from '../../../../server/domain/payment/reconcile'
import { finishRepayment } from '../../../../server/domain/payment/settleRepayment'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { retryPayout } from '../../../../server/domain/refund/retryPayout'
import { GatewayError } from '../../../../server/payments/driver'
import { requestRefund } from '../../../support/orders'
import { startPaymentShop, until } from '../../../support/paymentShop'

import type { GatewayName } from '../../../../server/payments/drivers'
import type { PaymentShop } from '../../../support/paymentShop'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.gateway.control('reset', {}))
afterEach(async () => expect(await shop.faults()).toEqual([]))
afterAll(() => shop.close())

/** 30 yuan of an order that an agreed refund sends back by the gateway. */
async function returning(name: GatewayName) {
  const order = await shop.paid(name)
  const refund = await requestRefund(shop.app, order.itemId, 1)
  await shop.inTx((tx) => agreeRefund(tx, refund.id, { by: shop.staff, cents: 3000, way: 'original', memo: '' }))
  const { rows } = await shop.app.sql<{ id: number; no: string }>('select id, refund_pay_no as no from shop_payment_refund where order_id = $1', [order.id])
  return { paymentNo: order.paymentNo, refundId: refund.id, repaymentId: rows[0]?.id ?? 0, refundNo: rows[0]?.no ?? '' }
}
type Returning = Awaited<ReturnType<typeof returning>>

/** `shown`: where the money is, as staff and member read it. */
const stateOf = async ({ repaymentId, refundId }: Returning) => {
  const { rows } = await shop.app.sql<{ status: string; way: string }>('select status, way from shop_payment_refund where id = $1', [repaymentId])
  const { rows: refunds } = await shop.app.sql<{ shown: string }>('select way as shown from shop_refund where id = $1', [refundId])
  return { ...rows[0], refund: await shop.payStatusOf(refundId), shown: refunds[0]?.shown }
}
const differencesOf = async ({ refundNo }: Returning) =>
  (await shop.app.sql<{ id: number; problem: string }>('select id, problem, status from shop_payment_difference where number = $1', [refundNo])).rows
const toBalance = ({ refundId }: Returning) => shop.inTx((tx) => retryPayout(tx, refundId, { by: shop.staff, way: 'balance' }))
/** What the gateway pays or fails outside of our calls, for example by hand on its own pages. */
const endThere = async ({ paymentNo, refundNo }: Returning, state: 'done' | 'failed') => {
  const count = (await shop.noticesOf(paymentNo)).length
  await shop.gateway.control('finishRefund', { refundNo, state })
  await until(async () => (await shop.noticesOf(paymentNo)).length > count)
}
async function compareToday(name: GatewayName) {
  const { rows } = await shop.app.sql<{ id: number }>(
    `insert into shop_payment_bill (pay_type, bill_date) values ($1, $2) on conflict (pay_type, bill_date) do update set result = 'waiting' returning id`,
    [name, shopToday()],
  )
  await reconcile(shop.app.db, rows[0]?.id ?? 0, { isLastTry: false })
  return (await shop.app.sql('select result, refund_count, refund_amount::text from shop_payment_bill where id = $1', [rows[0]?.id])).rows[0]
}
async function failed(name: GatewayName): Promise<Returning> {
  const back = await returning(name)
  await shop.gateway.control('behavior', { refuseRefunds: true, paymentNo: back.paymentNo })
  await shop.run(back.repaymentId)
  expect(await stateOf(back)).toMatchObject({ status: '2', refund: '3' })
  await shop.gateway.control('reset', {})
  return back
}
const payThere = (name: GatewayName, { paymentNo, refundNo }: Returning) =>
  shop.gateway.drivers[name].refund({ paymentNo, refundNo, cents: 3000, totalCents: 10_000, reason: 'by hand' })

test('WeChat: a refund that the bill lists as under way is neither booked nor a difference, whatever becomes of it', async () => {
  const [done, lost] = [await returning('wechat'), await returning('wechat')]
  for (const { paymentNo, repaymentId } of [done, lost]) {
    await shop.gateway.control('behavior', { pendingRefunds: true, paymentNo })
    await expect(shop.run(repaymentId)).rejects.toThrow('pending')
  }
  expect(await compareToday('wechat')).toEqual({ result: 'matched', refund_count: 0, refund_amount: '0.00' })
  expect([await stateOf(done), await stateOf(lost)]).toMatchObject([{ status: '0' }, { status: '0' }])
  await shop.gateway.control('finishRefund', { refundNo: done.refundNo, state: 'done' })
  await shop.gateway.control('finishRefund', { refundNo: lost.refundNo, state: 'failed' })
  for (const { repaymentId } of [done, lost]) await shop.run(repaymentId)
  expect([await stateOf(done), await stateOf(lost)]).toMatchObject([{ status: '1' }, { status: '2', refund: '3' }])
  // the bill was written before, and the money that arrived yesterday is in no other
  const { rows } = await shop.app.sql<{ id: number }>(`select id from shop_payment_bill where pay_type = 'wechat' and bill_date = $1`, [shopToday()])
  await shop.app.sql(`insert into shop_payment_bill (pay_type, bill_date, result, compare_time) values ('wechat', $1, 'matched', now())`, [
    addDays(shopToday(), -1),
  ])
  await shop.app.sql(`update shop_payment_refund set finish_time = $2::timestamptz where id = $1`, [
    done.repaymentId,
    `${addDays(shopToday(), -1)}T12:00:00+08:00`,
  ])
  expect(await shop.inTx((tx) => compareBill(tx, { id: rows[0]?.id ?? 0, pay_type: 'wechat', bill_date: shopToday() }))).toBe(0)
  expect([await differencesOf(done), await differencesOf(lost)]).toEqual([[], []])
})

test('a failure that a gateway reports of money booked as repaid is listed for staff, once', async () => {
  const back = await returning('test')
  await shop.run(back.repaymentId)
  await endThere(back, 'failed')
  await endThere(back, 'failed')
  expect(await stateOf(back)).toMatchObject({ status: '1', way: 'original' })
  const [difference, ...others] = await differencesOf(back)
  expect([difference, others]).toMatchObject([{ problem: 'failed_there', status: '0' }, []])
  const settle = { ids: [difference?.id], memo: 'paid again by hand' }
  expect((await shop.app.call('POST', '/admin/shop.PaymentDifference/settle', { body: settle })).code).toBe(1)
  expect((await shop.app.call('GET', '/admin/shop.PaymentDifference/index')).code).toBe(1)
})

test('a success that a gateway reports of money that had failed is booked, and it cannot be given to the balance any more', async () => {
  const back = await returning('test')
  await shop.gateway.control('behavior', { pendingRefunds: true, paymentNo: back.paymentNo })
  await expect(shop.run(back.repaymentId)).rejects.toThrow('pending')
  await endThere(back, 'failed')
  expect(await stateOf(back)).toEqual({ status: '2', way: 'original', refund: '3', shown: 'original' })
  await endThere(back, 'done')
  expect(await stateOf(back)).toEqual({ status: '1', way: 'original', refund: '2', shown: 'original' })
  await expect(toBalance(back)).rejects.toThrow('refund_moved')
})

test('a success that a gateway reports of money that is in the balance is listed as paid back twice, once', async () => {
  const back = await failed('test')
  await toBalance(back)
  await payThere('test', back)
  await until(async () => (await differencesOf(back)).length > 0)
  await endThere(back, 'done')
  await compareToday('test')
  expect(await differencesOf(back)).toMatchObject([{ problem: 'doubled', status: '0' }])
  expect(await stateOf(back)).toEqual({ status: '1', way: 'balance', refund: '2', shown: 'balance' })
})

test.each(['test', 'wechat', 'alipay'] as const)('%s: money that had failed is booked from the bill that lists it', async (name) => {
  const back = await failed(name)
  await shop.gateway.control('behavior', { loseNotices: 100, paymentNo: back.paymentNo })
  await payThere(name, back)
  await compareToday(name)
  expect(await stateOf(back)).toEqual({ status: '1', way: 'original', refund: '2', shown: 'original' })
})

test.each([
  ['wechat', 'wechat_cert_serial', 'F'.repeat(40)],
  ['alipay', 'alipay_app_id', '2021000000000000'],
] as const)('%s: after a lost answer, being turned away is no failure that lets the balance get the money at once', async (name, key, wrong) => {
  const back = await returning(name)
  await shop.gateway.control('behavior', { dropCalls: 1, loseNotices: 100, paymentNo: back.paymentNo })
  await expect(shop.run(back.repaymentId)).rejects.toThrow(GatewayError)
  const { wechat, alipay } = shop.gateway.configs
  await shop.set({ [key]: wrong })
  await expect(shop.run(back.repaymentId)).rejects.toThrow(GatewayError)
  expect(await stateOf(back)).toMatchObject({ status: '0' })
  await shop.run(back.repaymentId, true)
  expect(await stateOf(back)).toMatchObject({ status: '2', refund: '3' })
  const before = await shop.balance()
  await toBalance(back)
  await shop.run(back.repaymentId, true)
  expect(await stateOf(back)).toMatchObject({ status: '2' })
  await shop.set({ wechat_cert_serial: wechat.certSerial, alipay_app_id: alipay.appId })
  await toBalance(back)
  await shop.run(back.repaymentId)
  expect(await shop.balance()).toBe(before)
  expect(await stateOf(back)).toEqual({ status: '1', way: 'original', refund: '2', shown: 'original' })
})

test.each(['test', 'wechat', 'alipay'] as const)('%s: a refusal after a lost answer is believed only when the gateway has not paid', async (name) => {
  const [paid, unpaid] = [await returning(name), await returning(name)]
  await shop.gateway.control('behavior', { dropCalls: 1, loseNotices: 100, paymentNo: paid.paymentNo })
  await shop.gateway.control('behavior', { failCalls: 1, paymentNo: unpaid.paymentNo })
  for (const { repaymentId, paymentNo } of [paid, unpaid]) {
    await expect(shop.run(repaymentId)).rejects.toThrow(GatewayError)
    await shop.gateway.control('behavior', { refuseRefunds: true, paymentNo })
    await shop.run(repaymentId)
  }
  expect([await stateOf(paid), await stateOf(unpaid)]).toMatchObject([{ status: '1' }, { status: '2' }])
  const before = await shop.balance()
  await toBalance(unpaid)
  expect(await shop.balance()).toBe(before)
  await shop.run(unpaid.repaymentId)
  expect((await shop.balance()) - before).toBe(3000)
})

test('a failure that is reported again after a newer attempt does not let the balance get what that one may have paid', async () => {
  const back = await failed('test')
  await shop.inTx((tx) => retryPayout(tx, back.refundId, { by: shop.staff, way: 'original' }))
  await shop.gateway.control('behavior', { dropCalls: 1, loseNotices: 100, paymentNo: back.paymentNo })
  await expect(shop.run(back.repaymentId)).rejects.toThrow(GatewayError)
  await shop.inTx((tx) => finishRepayment(tx, back.repaymentId, { state: 'failed', isReported: true }))
  const before = await shop.balance()
  await toBalance(back)
  await shop.run(back.repaymentId)
  expect(await shop.balance()).toBe(before)
  expect(await stateOf(back)).toEqual({ status: '1', way: 'original', refund: '2', shown: 'original' })
})

test('staff end what no gateway answers for any more, by a choice of their own', async () => {
  const back = await returning('alipay')
  const { alipay } = shop.gateway.configs
  await shop.set({ alipay_app_id: '2021000000000000' })
  await shop.run(back.repaymentId, true)
  const before = await shop.balance()
  await toBalance(back)
  await shop.run(back.repaymentId, true)
  expect([await shop.balance(), await stateOf(back)]).toMatchObject([before, { status: '2' }])
  await shop.inTx((tx) => retryPayout(tx, back.refundId, { by: shop.staff, way: 'unverified' }))
  expect((await shop.balance()) - before).toBe(3000)
  expect(await stateOf(back)).toEqual({ status: '1', way: 'balance', refund: '2', shown: 'balance' })
  await shop.set({ alipay_app_id: alipay.appId })
})
