import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { cancelOrder } from '../../../../server/domain/order/cancel'
import { closeOrder } from '../../../../server/domain/order/close'
import { autoComplete, receive } from '../../../../server/domain/order/complete'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { startPayment } from '../../../../server/domain/payment/startPayment'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { retryPayout } from '../../../../server/domain/refund/retryPayout'
import { retryRepayment } from '../../../../server/domain/refund/retryRepayment'
import { GatewayError } from '../../../../server/payments/driver'
import { addMember } from '../../../support/members'
import { placeOrder, requestRefund } from '../../../support/orders'
import { startPaymentShop, until } from '../../../support/paymentShop'

import type { PaymentShop } from '../../../support/paymentShop'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.gateway.control('reset', {}))
afterEach(async () => expect(await shop.faults()).toEqual([]))
afterAll(() => shop.close())

describe.each(['test', 'wechat', 'alipay'] as const)('%s', (name) => {
  test('money goes back by the gateway, also when its answer is lost', async () => {
    const order = await shop.paid(name)
    const { id } = await requestRefund(shop.app, order.itemId, 1)
    await shop.inTx((tx) => agreeRefund(tx, id, { by: shop.staff, cents: 3000, way: 'original', memo: '' }))
    expect(await shop.payStatusOf(id)).toBe('1')
    const [repayment] = await shop.repaymentsOf(order.id)
    await shop.gateway.control('behavior', { dropCalls: 1, paymentNo: order.paymentNo })
    await expect(shop.run(repayment?.id ?? 0)).rejects.toThrow(GatewayError)
    await shop.run(repayment?.id ?? 0)
    await shop.run(repayment?.id ?? 0)
    expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '1', amount: '30.00' }])
    expect(await shop.payStatusOf(id)).toBe('2')
    const { refunds } = await shop.gateway.state()
    expect(refunds.filter((one) => one.paymentNo === order.paymentNo).map((one) => one.cents)).toEqual([3000])
  })

  test('a refused refund of the gateway fails, and goes to the balance instead', async () => {
    const order = await shop.paid(name)
    const { id } = await requestRefund(shop.app, order.itemId, 2)
    await shop.inTx((tx) => agreeRefund(tx, id, { by: shop.staff, cents: 10_000, way: 'original', memo: '' }))
    const [repayment] = await shop.repaymentsOf(order.id)
    await shop.gateway.control('behavior', { refuseRefunds: true, paymentNo: order.paymentNo })
    await shop.run(repayment?.id ?? 0)
    expect(await shop.payStatusOf(id)).toBe('3')
    const before = await shop.balance()
    await shop.inTx((tx) => retryPayout(tx, id, { by: shop.staff, way: 'balance' }))
    expect((await shop.balance()) - before).toBe(10_000)
    await expect(shop.inTx((tx) => retryPayout(tx, id, { by: shop.staff, way: 'balance' }))).rejects.toThrow('refund_moved')
  })

  test('the last try asks what has become of money before it gives up, and without an answer does not', async () => {
    const order = await shop.paid(name)
    const { id } = await requestRefund(shop.app, order.itemId, 1)
    await shop.inTx((tx) => agreeRefund(tx, id, { by: shop.staff, cents: 3000, way: 'original', memo: '' }))
    const repayment = (await shop.repaymentsOf(order.id))[0]?.id ?? 0
    await shop.gateway.control('behavior', { dropCalls: 100 })
    await expect(shop.run(repayment, true)).rejects.toThrow(GatewayError)
    expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '0' }])
    await shop.gateway.control('reset', {})
    await shop.gateway.control('behavior', { dropCalls: 1, paymentNo: order.paymentNo })
    await shop.run(repayment, true)
    expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '1' }])
    await expect(shop.inTx((tx) => retryPayout(tx, id, { by: shop.staff, way: 'balance' }))).rejects.toThrow('refund_moved')
  })

  test.each([
    ['has paid after all, it is not paid twice', true, 0, 'original'],
    ['has never got it, the balance gets it', false, 10_000, 'balance'],
  ] as const)('money for the balance after a gateway was switched off with an unknown outcome: when it %s', async (_, isPaid, expected, way) => {
    const order = await shop.paid(name)
    const { id } = await requestRefund(shop.app, order.itemId, 2)
    await shop.inTx((tx) => agreeRefund(tx, id, { by: shop.staff, cents: 10_000, way: 'original', memo: '' }))
    const repayment = (await shop.repaymentsOf(order.id))[0]?.id ?? 0
    if (isPaid) {
      await shop.gateway.control('behavior', { dropCalls: 1, loseNotices: 100, paymentNo: order.paymentNo })
      await expect(shop.run(repayment)).rejects.toThrow(GatewayError)
    }
    const { test: tester, wechat, alipay } = shop.gateway.configs
    await shop.set({ test_key: '', wechat_app_id: '', alipay_app_id: '' })
    await shop.run(repayment, true)
    await shop.set({ test_key: tester.key, wechat_app_id: wechat.appId, alipay_app_id: alipay.appId })
    expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '2' }])
    const before = await shop.balance()
    await shop.inTx((tx) => retryRepayment(tx, repayment, { by: shop.staff, way: 'balance' }))
    expect(await shop.balance()).toBe(before)
    await shop.run(repayment)
    await shop.run(repayment)
    expect((await shop.balance()) - before).toBe(expected)
    expect((await shop.app.sql('select way, status from shop_payment_refund where id = $1', [repayment])).rows).toEqual([{ way, status: '1' }])
    expect(await shop.payStatusOf(id)).toBe('2')
  })

  test('late money that a gateway has refused to give back is tried again by staff', async () => {
    const order = await shop.begun(name)
    await shop.inTx((tx) => cancelOrder(tx, order.id, { by: shop.member, reason: 'x' }))
    await shop.pay(order.paymentNo)
    await until(async () => (await shop.noticesOf(order.paymentNo)).includes('late'))
    const late = (await shop.repaymentsOf(order.id))[0]?.id ?? 0
    await shop.gateway.control('behavior', { refuseRefunds: true, paymentNo: order.paymentNo })
    await shop.run(late)
    await shop.gateway.control('reset', {})
    const retried = await shop.app.call('POST', '/admin/shop.PaymentRefund/retry', { body: { id: late, way: 'original' } })
    expect(retried.code).toBe(1)
    expect((await shop.app.call('POST', '/admin/shop.PaymentRefund/retry', { body: { id: late, way: 'original' } })).code).toBe(0)
    await shop.run(late)
    expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '1', cause: 'late' }])
  })

  test('staff retry from an order all of it that a gateway has refused to pay back, and its refund follows', async () => {
    const order = await shop.paid(name)
    const { id } = await requestRefund(shop.app, order.itemId, 1)
    await shop.inTx((tx) => agreeRefund(tx, id, { by: shop.staff, cents: 3000, way: 'original', memo: '' }))
    const repayment = (await shop.repaymentsOf(order.id))[0]?.id ?? 0
    const retry = async () => (await shop.app.call('POST', '/admin/shop.Order/retry', { body: { id: order.id, way: 'original' } })).code
    const failed = async () => (await shop.app.call('GET', '/admin/shop.Order/index', {})).data.list.find((row) => row.id === order.id)?.['failed_payout']
    expect([await failed(), await retry()]).toEqual(['no', 0])
    await shop.gateway.control('behavior', { refuseRefunds: true, paymentNo: order.paymentNo })
    await shop.run(repayment)
    await shop.gateway.control('reset', {})
    expect([await failed(), await shop.payStatusOf(id)]).toEqual(['yes', '3'])
    expect([await retry(), await retry(), await failed()]).toEqual([1, 0, 'no'])
    await shop.run(repayment)
    expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '1' }])
    expect(await shop.payStatusOf(id)).toBe('2')
  })
})

const places = () => ({ notifyUrl: `${shop.url}/api/pay/notify/test`, returnUrl: shop.url, clientIp: '203.0.113.7', scene: 'web' as const })

test('a member whose orders have all ended is deleted, with payments or without, but not before the last is completed', async () => {
  const memberId = await addMember(shop.app, { cents: 50_00 })
  const order = await placeOrder(shop.app, { memberId, lines: [{ skuId: shop.skuId, quantity: 1 }] })
  await shop.inTx((tx) => payFromBalance(tx, order.id, { type: 'user', id: memberId, name: 'm' }))
  await shop.inTx((tx) => ship(tx, order.id, { by: shop.staff, expressNo: '', memo: '' }))
  await shop.inTx((tx) => receive(tx, order.id, { type: 'user', id: memberId, name: 'm' }))
  const remove = () => shop.app.call('DELETE', '/admin/user.User/del', { query: { ids: [memberId] }, language: 'en' })
  await shop.app.sql('update shop_order set settle_time = now() where id = $1', [order.id])
  expect((await remove()).msg).toMatch(/open orders/)
  await shop.app.sql('update shop_order set complete_deadline = now() where id = $1', [order.id])
  await shop.inTx((tx) => autoComplete(tx, order.id))
  expect((await remove()).code).toBe(1)
})

test('a member is not deleted while money of a canceled order is on its way back to them', async () => {
  const memberId = await addMember(shop.app)
  const order = await placeOrder(shop.app, { memberId, lines: [{ skuId: shop.skuId, quantity: 1 }] })
  const remove = () => shop.app.call('DELETE', '/admin/user.User/del', { query: { ids: [memberId] }, language: 'en' })
  expect((await remove()).msg).toMatch(/open orders/)
  const { paymentNo } = await startPayment(shop.app.db, { ...places(), orderNo: order.order_no, memberId, name: 'test' })
  await shop.pay(paymentNo)
  await shop.hasStatus(order.id, '2')
  await shop.inTx((tx) => closeOrder(tx, order.id, { by: shop.staff, reason: 'sold out', way: 'original', isReturned: false }))
  const repayment = (await shop.repaymentsOf(order.id))[0]?.id ?? 0
  expect((await remove()).msg).toMatch(/open orders/)
  await shop.gateway.control('behavior', { refuseRefunds: true, paymentNo })
  await shop.run(repayment)
  expect((await remove()).msg).toMatch(/open orders/)
  await shop.gateway.control('reset', {})
  await shop.inTx((tx) => retryRepayment(tx, repayment, { by: shop.staff, way: 'original' }))
  await shop.run(repayment)
  expect((await remove()).code).toBe(1)
})
