import { createHmac } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { purgeLogs } from '../../../../server/audit/purgeLogs'
import { closeOrder } from '../../../../server/domain/order/close'
import { startPaymentShop, until } from '../../../support/paymentShop'

import type { PaymentShop } from '../../../support/paymentShop'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.gateway.control('reset', {}))
afterEach(async () => expect(await shop.faults()).toEqual([]))
afterAll(() => shop.close())

test.each([
  ['an unknown gateway', 'paypal', '{}', /"code":0/],
  ['no body', 'test', '', /^try again$/],
  ['a body of zero characters', 'wechat', '\0', /FAIL/],
])('a notice with %s is refused in the words of the gateway', async (_, name, body, answer) => {
  const response = await fetch(`${shop.url}/api/pay/notify/${name}`, { method: 'POST', body })
  expect(await response.text()).toMatch(answer)
})

/** What the test gateway would sign, sent as its notice. */
async function notify(content: object): Promise<string> {
  const { shopId, key } = shop.gateway.configs.test
  const body = JSON.stringify({ shop: shopId, state: 'paid', tradeNo: 'T1', ...content })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`${timestamp}\nn\n${body}`).digest('hex')
  const headers = { 'x-gateway-timestamp': timestamp, 'x-gateway-nonce': 'n', 'x-gateway-signature': signature }
  return (await fetch(`${shop.url}/api/pay/notify/test`, { method: 'POST', body, headers })).text()
}

const failures = { test: [500, 'try again'], wechat: [500, '{"code":"FAIL","message":"try again"}'], alipay: [200, 'fail'] } as const

/** The answers that the gateway has got to its notices of a payment, without repetitions. */
async function answersTo(paymentNo: string): Promise<(string | number)[][]> {
  const { sent } = await shop.gateway.state()
  const answers = sent.filter((one) => one.paymentNo === paymentNo).map(({ status, answer }) => [status, answer])
  return [...new Map(answers.map((answer) => [String(answer), answer])).values()]
}

describe.each(['test', 'wechat', 'alipay'] as const)('%s', (name) => {
  test('a notice that cannot be booked, because a lock is not to be had, is answered as failed, kept, and booked when it comes again', async () => {
    const order = await shop.begun(name)
    await shop.app.sql(
      `create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted' using errcode = 'lock_not_available'; end $$`,
    )
    await shop.app.sql('create trigger planted before update on shop_payment for each row execute function planted()')
    await shop.pay(order.paymentNo)
    await until(async () => (await answersTo(order.paymentNo)).length > 0)
    const answers = await answersTo(order.paymentNo)
    await shop.app.sql('drop function planted cascade')
    expect(answers).toEqual([failures[name]])
    await shop.hasStatus(order.id, '2')
    expect([...new Set(await shop.noticesOf(order.paymentNo))]).toEqual(['failed', 'paid'])
    const failed = await shop.app.sql(
      "select is_verified, reason, raw_body <> '' as has_body from shop_payment_notice where result = 'failed' and payment_no = $1",
      [order.paymentNo],
    )
    expect(failed.rows[0]).toEqual({ is_verified: 1, reason: '55P03', has_body: true })
  })

  test('a notice for a gateway whose keys are incomplete is answered as failed, kept, and booked when they are complete', async () => {
    const order = await shop.begun(name)
    const [key, value] = {
      test: ['test_key', shop.gateway.configs.test.key],
      wechat: ['wechat_api_v3_key', shop.gateway.configs.wechat.apiV3Key],
      alipay: ['alipay_app_id', shop.gateway.configs.alipay.appId],
    }[name] as [string, string]
    await shop.set({ [key]: 'x' })
    await shop.pay(order.paymentNo)
    await until(async () => (await answersTo(order.paymentNo)).length > 0)
    const answers = await answersTo(order.paymentNo)
    await shop.set({ [key]: value })
    expect(answers).toEqual([failures[name]])
    await shop.hasStatus(order.id, '2')
    const off = await shop.app.sql("select is_verified, length(raw_body) > 100 as has_body from shop_payment_notice where result = 'off' and pay_type = $1", [
      name,
    ])
    expect(off.rows[0]).toEqual({ is_verified: 0, has_body: true })
  })

  test('a notice that is too large is answered as failed', async () => {
    const response = await fetch(`${shop.url}/api/pay/notify/${name}`, { method: 'POST', body: 'x'.repeat(65 * 1024) })
    expect([response.status, await response.text()]).toEqual(failures[name])
  })
})

const forge = (body: string) => fetch(`${shop.url}/api/pay/notify/wechat`, { method: 'POST', body, headers: { 'wechatpay-serial': 'x'.repeat(9000) } })
const unverified = async (where = 'true') =>
  (
    await shop.app.sql<{ id: number; size: number }>(
      `select id, octet_length(raw_body) + octet_length(raw_headers) as size from shop_payment_notice where is_verified = 0 and ${where} order by id`,
    )
  ).rows

test('of the notices of a gateway that could not be verified the first of an hour are kept, of more the beginning, and of them a limited number', async () => {
  const isForged = "reason = 'serial' or reason = 'timestamp'"
  expect((await forge('茶'.repeat(20_000))).status).toBe(500)
  expect((await unverified(isForged)).at(-1)?.size).toBeGreaterThan(24_000)
  await shop.app.sql("insert into shop_payment_notice (pay_type, reason) select 'wechat', 'planted' from generate_series(1, 10)")
  await forge('茶'.repeat(20_000))
  expect((await unverified(isForged)).at(-1)?.size).toBeLessThan(4000)
  await shop.app.sql("insert into shop_payment_notice (pay_type, reason) select 'wechat', 'planted' from generate_series(1, 100)")
  const before = (await unverified()).length
  expect((await forge('x')).status).toBe(500)
  expect((await unverified()).length).toBe(before)
  expect((await fetch(`${shop.url}/api/pay/notify/alipay`, { method: 'POST', body: 'x=1' })).status).toBe(200)
  expect((await unverified("pay_type = 'alipay' and result = 'refused'")).length).toBeGreaterThan(0) // a flood at one gateway leaves room for another
})

test('a notice that could not be verified is deleted after a month by the nightly job, and no other by anybody', async () => {
  await shop.app.sql(`insert into shop_payment_notice (pay_type, is_verified, reason, create_time)
    select 'test', verified, 'aged', now() - make_interval(days => age) from generate_series(0, 1) verified, unnest(array[29, 31]) age`)
  await purgeLogs(shop.app.db)
  const { rows } = await shop.app.sql(
    "select is_verified, create_time < now() - interval '30 days' as is_old from shop_payment_notice where reason = 'aged' order by id",
  )
  expect(rows).toEqual([
    { is_verified: 0, is_old: false },
    { is_verified: 1, is_old: false },
    { is_verified: 1, is_old: true },
  ])
  await expect(shop.app.sql("delete from shop_payment_notice where reason = 'aged'")).rejects.toThrow(/deleted only if they are old and were not verified/)
  await expect(shop.app.sql("update shop_payment_notice set reason = '' where is_verified = 0")).rejects.toThrow(/never changed/)
})

test('a gateway cannot say that the payment of another was made', async () => {
  const order = await shop.begun('wechat')
  expect(await notify({ kind: 'payment', paymentNo: order.paymentNo, cents: 10_000 })).toBe('try again')
  expect(await shop.noticesOf(order.paymentNo)).toEqual(['unknown'])
  expect(await shop.statusOf(order.id)).toBe('1')
})

test.each([
  ['wechat', 10_000, 'unknown'],
  ['test', 1, 'amount'],
] as const)('a refund of %s over %d cents that the test gateway reports as done is %s', async (name, cents, result) => {
  const order = await shop.paid(name)
  await shop.inTx((tx) => closeOrder(tx, order.id, { by: shop.staff, reason: 'sold out', way: 'original', isReturned: false }))
  const { rows } = await shop.app.sql<{ no: string }>('select refund_pay_no as no from shop_payment_refund where order_id = $1', [order.id])
  await notify({ kind: 'refund', paymentNo: order.paymentNo, refundNo: rows[0]?.no, state: 'done', cents })
  expect(await shop.noticesOf(order.paymentNo)).toEqual(['paid', result])
  expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '0' }])
})
