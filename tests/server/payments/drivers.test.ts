import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { GatewayError } from '../../../server/payments/driver'
import { names, newNo, startGatewayShop } from './gatewayShop'

import type { PaymentStart } from '../../../server/payments/driver'
import type { GatewayShop } from './gatewayShop'

let shop: GatewayShop
beforeAll(async () => {
  shop = await startGatewayShop()
})
afterEach(() => shop.control('reset', {}))
afterAll(() => shop.close())

const failureOf = async (call: Promise<unknown>): Promise<Pick<GatewayError, 'outcome' | 'code'>> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GatewayError)) throw new Error(`expected a GatewayError, got ${String(error)}`)
  return { outcome: error.outcome, code: error.code }
}

const openedAt = async (start: PaymentStart): Promise<string> => (await fetch(start.kind === 'qr' ? start.code : start.url)).text()

describe.each(names)('%s', (name) => {
  test('a payment is pending, then paid with its amount and number', async () => {
    const driver = shop.drivers[name]
    const { paymentNo, cents } = await shop.begin(name)
    expect(await driver.query(paymentNo)).toEqual({ state: 'pending' })
    await shop.control('pay', { paymentNo })
    const [received] = await shop.noticesOf(paymentNo)
    const stored = (await shop.state()).payments.find(({ no }) => no === paymentNo)
    const standing = { state: 'paid', cents, tradeNo: stored?.tradeNo, paidAt: stored?.paidAt }
    expect(await driver.query(paymentNo)).toEqual(standing)
    expect(received?.notice).toEqual({ kind: 'payment', paymentNo, ...standing })
    expect(stored).toMatchObject({ cents, subject: '白茶 White tea' })
  })

  test('on a phone the buyer is sent to a page', async () => {
    const { kind } = await shop.drivers[name].create(shop.payment(name, { scene: 'h5' }))
    expect(kind).toBe('redirect')
  })

  test('a payment that is started twice is one', async () => {
    const payment = await shop.begin(name)
    const again = await shop.drivers[name].create(payment)
    await fetch(again.kind === 'qr' ? again.code : again.url)
    expect((await shop.state()).payments.filter(({ no }) => no === payment.paymentNo)).toHaveLength(1)
  })

  test('a number is not taken again for a payment on another device, nor for another address of its notices', async () => {
    const payment = await shop.begin(name)
    for (const change of [{ scene: 'h5' }, { notifyUrl: `${payment.notifyUrl}/other` }] as const) {
      const again = shop.drivers[name].create({ ...payment, ...change })
      // Alipay learns of it when the buyer opens the page
      if (name === 'alipay') expect(await openedAt(await again)).toMatch(/DISCORDANT_REPEAT_REQUEST/)
      else expect(await failureOf(again)).toMatchObject({ outcome: 'refused' })
    }
  })

  test('close: a pending payment is closed, once and again; a paid one is reported; an unknown one is missing', async () => {
    const driver = shop.drivers[name]
    const { paymentNo } = await shop.begin(name)
    expect([await driver.close(paymentNo), await driver.close(paymentNo), (await driver.query(paymentNo)).state]).toEqual(['closed', 'closed', 'closed'])
    const paid = await shop.beginPaid(name)
    expect([await driver.close(paid.paymentNo), (await driver.query(paid.paymentNo)).state]).toEqual(['paid', 'paid'])
    expect([await driver.close(newNo()), (await driver.query(newNo())).state]).toEqual(['missing', 'missing'])
  })

  test('an expired payment is closed', async () => {
    const { paymentNo } = await shop.begin(name, { expiresAt: Math.floor(Date.now() / 1000) - 60 })
    expect(await shop.drivers[name].query(paymentNo)).toEqual({ state: 'closed' })
  })

  test('a refund is done once, however often it is requested', async () => {
    const driver = shop.drivers[name]
    const { paymentNo, cents } = await shop.beginPaid(name)
    const refund = { paymentNo, refundNo: newNo(), cents: 1, totalCents: cents, reason: '少件' }
    expect(await driver.queryRefund(refund)).toEqual({ state: 'missing' })
    const first = await driver.refund(refund)
    expect(first).toEqual({ state: 'done', tradeNo: expect.stringMatching(/^\d{20,}$/) })
    expect([await driver.refund(refund), await driver.queryRefund(refund)]).toEqual([first, first])
    expect((await shop.state()).refunds.filter((one) => one.paymentNo === paymentNo)).toMatchObject([{ cents: 1 }])
    expect((await driver.query(paymentNo)).state).toBe('paid')
  })

  test('a refund of more than is left is refused, and so is another amount under a number', async () => {
    const driver = shop.drivers[name]
    const { paymentNo, cents } = await shop.beginPaid(name)
    const refund = { paymentNo, refundNo: newNo(), cents: cents - 1, totalCents: cents, reason: '' }
    await driver.refund(refund)
    expect(await failureOf(driver.refund({ ...refund, refundNo: newNo(), cents: 2 }))).toMatchObject({ outcome: 'refused' })
    expect(await failureOf(driver.refund({ ...refund, cents: 1 }))).toMatchObject({ outcome: 'refused' })
  })

  test('a refund that the provider refuses is thrown as refused, with its code', async () => {
    const { paymentNo, cents } = await shop.beginPaid(name)
    await shop.control('behavior', { paymentNo, refuseRefunds: true })
    const code = { test: 'NO_BALANCE', wechat: 'NOT_ENOUGH', alipay: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' }[name]
    const refund = { paymentNo, refundNo: newNo(), cents, totalCents: cents, reason: '' }
    expect(await failureOf(shop.drivers[name].refund(refund))).toEqual({ outcome: 'refused', code })
    expect(await shop.drivers[name].queryRefund(refund)).toEqual({ state: 'missing' })
  })

  test('a refund that takes its time is pending until it is done', async () => {
    const driver = shop.drivers[name]
    const { paymentNo, cents, notifyUrl } = await shop.beginPaid(name)
    await shop.control('behavior', { paymentNo, pendingRefunds: true })
    const refund = { paymentNo, refundNo: newNo(), cents, totalCents: cents, reason: '', notifyUrl }
    expect(await driver.refund(refund)).toMatchObject({ state: 'pending' })
    expect(await driver.refund(refund)).toMatchObject({ state: 'pending' })
    await shop.control('finishRefund', { refundNo: refund.refundNo })
    const [, received] = await shop.noticesOf(paymentNo, 2)
    expect(received?.notice).toMatchObject({ kind: 'refund', paymentNo, refundNo: refund.refundNo, state: 'done' })
    expect(await driver.queryRefund(refund)).toMatchObject({ state: 'done' })
  })

  test.each(['query', 'close', 'refund', 'queryRefund', 'bill'] as const)('%s: a failure of the provider leaves the outcome unknown', async (verb) => {
    const { paymentNo, cents } = await shop.beginPaid(name)
    await shop.control('behavior', { failCalls: 1 })
    expect(await failureOf(callOf(verb, paymentNo, cents))).toEqual({ outcome: 'unknown', code: 'http_500' })
  })

  test('a refund that was done, but not answered, is found by its number', async () => {
    const driver = shop.drivers[name]
    const { paymentNo, cents } = await shop.beginPaid(name)
    await shop.control('behavior', { paymentNo, dropCalls: 1 })
    const refund = { paymentNo, refundNo: newNo(), cents, totalCents: cents, reason: '' }
    expect(await failureOf(driver.refund(refund))).toEqual({ outcome: 'unknown', code: 'connection' })
    expect(await driver.queryRefund(refund)).toMatchObject({ state: 'done' })
    expect(await driver.refund(refund)).toMatchObject({ state: 'done' })
    expect((await shop.state()).refunds.filter((one) => one.paymentNo === paymentNo)).toHaveLength(1)
  })

  test('a call ends at its limit, or when it is aborted, with an unknown outcome', async () => {
    const { paymentNo } = await shop.begin(name)
    await shop.control('behavior', { paymentNo, answerDelay: 60_000 })
    expect(await failureOf(shop.driver(name, { limit: 30 }).query(paymentNo))).toEqual({ outcome: 'unknown', code: 'timeout' })
    expect(await failureOf(shop.drivers[name].query(paymentNo, { signal: AbortSignal.timeout(30) }))).toEqual({ outcome: 'unknown', code: 'aborted' })
  })

  test('a bill has all payments and refunds of the day with the differences planted in it', async () => {
    const driver = shop.drivers[name]
    const [kept, missing, other] = [await shop.beginPaid(name), await shop.beginPaid(name, { cents: 7 }), await shop.beginPaid(name, { cents: 100_000_000 })]
    const refund = { paymentNo: kept.paymentNo, refundNo: newNo(), cents: 50, totalCents: kept.cents, reason: '' }
    await driver.refund(refund)
    const at = Math.floor(Date.now() / 1000)
    const extra = { kind: 'payment', paymentNo: newNo(), tradeNo: '4200000000000000000000000001', cents: 1234, at } as const
    await shop.control('bill', { missing: [missing.paymentNo], amounts: { [other.paymentNo]: 99 }, extra: [{ ...extra, format: name }] })
    const { payments, refunds } = await shop.state()
    const row = (paymentNo: string, cents: number) => {
      const stored = payments.find(({ no }) => no === paymentNo)
      return { kind: 'payment', paymentNo, tradeNo: stored?.tradeNo, cents, at: stored?.paidAt }
    }
    const date = new Date((at + 28_800) * 1000).toISOString().slice(0, 10)
    const rows = await driver.bill(date)
    const own = [kept, missing, other].map(({ paymentNo }) => paymentNo)
    expect(rows.filter(({ paymentNo }) => own.includes(paymentNo) || paymentNo === extra.paymentNo)).toEqual([
      row(kept.paymentNo, kept.cents),
      row(other.paymentNo, 99),
      {
        kind: 'refund',
        paymentNo: kept.paymentNo,
        refundNo: refund.refundNo,
        cents: 50,
        at: refunds.find(({ no }) => no === refund.refundNo)?.at,
        tradeNo: expect.stringMatching(/^\d{28}$/),
      },
      extra,
    ])
    expect(await driver.bill('2019-01-01')).toEqual([])
  })

  test('an answer that somebody else signed is not believed', async () => {
    const { paymentNo } = await shop.beginPaid(name)
    const others = shop.configs
    const stranger =
      name === 'test'
        ? shop.driver('test', {}, { key: 'x'.repeat(32) })
        : name === 'wechat'
          ? shop.driver('wechat', {}, { platformKey: others.alipay.alipayPublicKey })
          : shop.driver('alipay', {}, { alipayPublicKey: others.wechat.platformKey })
    expect(await failureOf(stranger.query(paymentNo))).toEqual({ outcome: 'unknown', code: 'not_verified' })
  })
})

test('WeChat: a code is shown in a browser; the page on a phone leads back to the shop', async () => {
  expect((await shop.drivers.wechat.create(shop.payment('wechat'))).kind).toBe('qr')
  const payment = shop.payment('wechat', { scene: 'h5' })
  const start = await shop.drivers.wechat.create(payment)
  expect(start.kind === 'redirect' && new URL(start.url).searchParams.get('redirect_url')).toBe(payment.returnUrl)
})

test('WeChat: a refund that failed says why', async () => {
  const { paymentNo, cents } = await shop.beginPaid('wechat')
  await shop.control('behavior', { paymentNo, pendingRefunds: true })
  const refund = { paymentNo, refundNo: newNo(), cents, totalCents: cents, reason: '' }
  await shop.drivers.wechat.refund(refund)
  await shop.control('finishRefund', { refundNo: refund.refundNo, state: 'failed' })
  expect(await shop.drivers.wechat.queryRefund(refund)).toMatchObject({ state: 'failed', reason: 'ABNORMAL' })
})

test('WeChat: a request of a merchant that is not known is turned away', async () => {
  const driver = shop.driver('wechat', {}, { certSerial: 'F'.repeat(40) })
  expect(await failureOf(driver.query(newNo()))).toEqual({ outcome: 'denied', code: 'SIGN_ERROR' })
})

test('Alipay: before the buyer opens the page the payment is missing', async () => {
  const payment = shop.payment('alipay')
  await shop.drivers.alipay.create(payment)
  expect((await shop.drivers.alipay.query(payment.paymentNo)).state).toBe('missing')
})

test('Alipay: characters that it does not allow are left out of the subject', async () => {
  const { paymentNo } = await shop.begin('alipay', { subject: '茶/tea=1&x="2", 3' })
  expect((await shop.state()).payments.find(({ no }) => no === paymentNo)?.subject).toBe('茶 tea 1 x 2 3')
})

function callOf(verb: 'query' | 'close' | 'refund' | 'queryRefund' | 'bill', paymentNo: string, cents: number): Promise<unknown> {
  const name = names.find((one) => shop.received.some(({ name: from, notice }) => from === one && notice?.paymentNo === paymentNo)) ?? 'test'
  const driver = shop.drivers[name]
  const refund = { paymentNo, refundNo: newNo(), cents, totalCents: cents, reason: '' }
  if (verb === 'refund' || verb === 'queryRefund') return driver[verb](refund)
  return verb === 'bill' ? driver.bill('2026-01-01') : driver[verb](paymentNo)
}
