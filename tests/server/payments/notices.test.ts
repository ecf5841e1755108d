import { createCipheriv, createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { NotVerified } from '../../../server/payments/driver'
import { names, newNo, startGatewayShop } from './gatewayShop'

import type { KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayDriver, NotVerifiedReason, RawNotice } from '../../../server/payments/driver'
import type { GatewayName } from '../../../server/payments/drivers'
import type { GatewayShop } from './gatewayShop'

let shop: GatewayShop
const genuine = {} as Record<GatewayName, { readonly headers: IncomingHttpHeaders; readonly body: Buffer }>
beforeAll(async () => {
  shop = await startGatewayShop()
  for (const name of names) {
    const { paymentNo } = await shop.beginPaid(name)
    const [received] = await shop.noticesOf(paymentNo)
    if (received) genuine[name] = received
  }
})
afterAll(() => shop.close())

function reasonOf(driver: GatewayDriver, notice: RawNotice): NotVerifiedReason | 'verified' {
  try {
    driver.verifyNotice(notice)
    return 'verified'
  } catch (error) {
    if (error instanceof NotVerified) return error.reason
    throw error
  }
}

const changed = (headers: IncomingHttpHeaders, name: string, change: (value: string) => string): IncomingHttpHeaders => ({
  ...headers,
  [name]: change(String(headers[name])),
})
const otherDigit = (text: string): string => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
const otherLetter = (text: string): string => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)

describe.each(names)('%s', (name) => {
  test('a genuine notice is verified, as bytes and as text', () => {
    const { headers, body } = genuine[name]
    expect(reasonOf(shop.drivers[name], { headers, body })).toBe('verified')
    expect(reasonOf(shop.drivers[name], { headers, body: body.toString('utf8') })).toBe('verified')
  })

  test('with any byte of its body changed it is refused', () => {
    const { headers, body } = genuine[name]
    const accepted = [...body.keys()].filter((i) => {
      const copy = Buffer.from(body)
      copy[i] = (copy[i] ?? 0) ^ 1
      return reasonOf(shop.drivers[name], { headers, body: copy }) === 'verified'
    })
    // Alipay does not sign an empty value, nor its name
    const unsigned = body.indexOf('body=&')
    expect(accepted).toEqual(unsigned < 0 ? [] : [...'body='].map((_, i) => unsigned + i))
  })

  test('cut, longer or empty it is refused', () => {
    const { headers, body } = genuine[name]
    const others = [body.subarray(0, -1), Buffer.concat([body, Buffer.from('&x=1')]), Buffer.concat([body, Buffer.from('\n')]), Buffer.alloc(0)]
    expect(others.map((other) => reasonOf(shop.drivers[name], { headers, body: other })).filter((reason) => reason === 'verified')).toEqual([])
  })

  test('the gateway repeats a notice until it is verified and answered', async () => {
    const payment = await shop.begin(name)
    await shop.control('behavior', { paymentNo: payment.paymentNo, forgeSignature: true })
    await shop.control('pay', { paymentNo: payment.paymentNo })
    while (!(await shop.state()).sent.some(({ paymentNo }) => paymentNo === payment.paymentNo)) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(shop.received.filter(({ notice }) => notice?.paymentNo === payment.paymentNo)).toEqual([])
    await shop.control('behavior', { paymentNo: payment.paymentNo, forgeSignature: false })
    await shop.noticesOf(payment.paymentNo)
  })
})

test.each([
  ['x-gateway-timestamp', otherDigit, 'signature'],
  ['x-gateway-nonce', otherLetter, 'signature'],
  ['x-gateway-signature', otherLetter, 'signature'],
  ['x-gateway-signature', () => '', 'signature'],
  ['x-gateway-timestamp', () => '', 'timestamp'],
  ['x-gateway-timestamp', () => 'now', 'timestamp'],
] as const)('test gateway: %s changed, it is refused (%#)', (name, change, reason) => {
  const { headers, body } = genuine.test
  expect(reasonOf(shop.drivers.test, { headers: changed(headers, name, change), body })).toBe(reason)
})

test.each([
  ['wechatpay-timestamp', otherDigit, 'signature'],
  ['wechatpay-nonce', otherLetter, 'signature'],
  ['wechatpay-signature', otherLetter, 'signature'],
  ['wechatpay-signature', () => '', 'signature'],
  // the platform sends such a signature to test whether the shop verifies
  ['wechatpay-signature', (value: string) => `WECHATPAY/SIGNTEST/${value.slice(19)}`, 'signature'],
  ['wechatpay-serial', otherDigit, 'serial'],
  ['wechatpay-serial', () => '', 'serial'],
  ['wechatpay-timestamp', () => '', 'timestamp'],
] as const)('WeChat: %s changed, it is refused (%#)', (name, change, reason) => {
  const { headers, body } = genuine.wechat
  expect(reasonOf(shop.drivers.wechat, { headers: changed(headers, name, change), body })).toBe(reason)
})

test.each(['test', 'wechat'] as const)('%s: a notice older or newer than five minutes is refused', (name) => {
  const { headers, body } = genuine[name]
  const signedAt = Number(headers[name === 'test' ? 'x-gateway-timestamp' : 'wechatpay-timestamp']) * 1000
  const at = (seconds: number) => reasonOf(shop.driver(name, { now: () => signedAt + seconds * 1000 }), { headers, body })
  expect([at(-301), at(-300), at(300), at(301)]).toEqual(['timestamp', 'verified', 'verified', 'timestamp'])
})

test('a notice for another merchant is refused, although the provider signed it', () => {
  expect(reasonOf(shop.driver('test', {}, { shopId: 'other' }), genuine.test)).toBe('merchant')
  expect(reasonOf(shop.driver('wechat', {}, { mchId: '1900000109' }), genuine.wechat)).toBe('merchant')
  expect(reasonOf(shop.driver('wechat', {}, { appId: 'wx0123456789abcdef' }), genuine.wechat)).toBe('merchant')
  expect(reasonOf(shop.driver('alipay', {}, { appId: '2021000000000000' }), genuine.alipay)).toBe('merchant')
  expect(reasonOf(shop.driver('alipay', {}, { sellerId: '2088000000000000' }), genuine.alipay)).toBe('merchant')
})

test('WeChat: a notice encrypted with another key is refused', () => {
  expect(reasonOf(shop.driver('wechat', {}, { apiV3Key: 'k'.repeat(32) }), genuine.wechat)).toBe('encryption')
})

const amounts = ['8801', 88.5, -8801, 0, null, 1e21] as const

describe('signed by the provider', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = String(publicKey.export({ type: 'spki', format: 'pem' }))

  const signedTest = (content: object): RawNotice => {
    const body = JSON.stringify({ shop: shop.configs.test.shopId, kind: 'payment', paymentNo: newNo(), state: 'paid', tradeNo: 'T1', cents: 1, ...content })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', shop.configs.test.key).update(`${timestamp}\nn\n${body}`).digest('hex')
    return { headers: { 'x-gateway-timestamp': timestamp, 'x-gateway-nonce': 'n', 'x-gateway-signature': signature }, body }
  }

  const signedWechat = (content: object, event = 'TRANSACTION.SUCCESS', key: KeyObject = privateKey): RawNotice => {
    const { appId, mchId, apiV3Key, platformKeyId } = shop.configs.wechat
    const paid = { trade_state: 'SUCCESS', transaction_id: '42', success_time: '2026-11-23T12:00:00+08:00', amount: { total: 1, currency: 'CNY' } }
    const cipher = createCipheriv('aes-256-gcm', apiV3Key, '0123456789ab')
    const text = JSON.stringify({ appid: appId, mchid: mchId, out_trade_no: newNo(), ...paid, ...content })
    const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
    const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed, nonce: '0123456789ab' }
    const body = JSON.stringify({ event_type: event, resource })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = sign('sha256', Buffer.from(`${timestamp}\nn\n${body}\n`), key).toString('base64')
    const names_ = { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': 'n', 'wechatpay-serial': platformKeyId, 'wechatpay-signature': signature }
    return { headers: names_, body }
  }

  const signedAlipay = (change: Readonly<Record<string, string>>, more = ''): RawNotice => {
    const { appId, sellerId = '' } = shop.configs.alipay
    const form = new URLSearchParams({
      app_id: appId,
      charset: 'utf-8',
      gmt_payment: '2026-11-23 12:00:00',
      out_trade_no: newNo(),
      seller_id: sellerId,
      total_amount: '88.01',
      trade_no: '42',
      trade_status: 'TRADE_SUCCESS',
      ...change,
    })
    form.sort()
    const text = [...form]
      .filter(([, value]) => value)
      .map((pair) => pair.join('='))
      .join('&')
    const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64')
    return { headers: {}, body: `${form.toString()}&sign_type=RSA2&sign=${encodeURIComponent(signature)}${more}` }
  }

  test('the makers of these notices make valid ones', () => {
    const wechat = shop.driver('wechat', {}, { platformKey: publicPem })
    expect(reasonOf(shop.drivers.test, signedTest({}))).toBe('verified')
    expect(reasonOf(wechat, signedWechat({}))).toBe('verified')
    expect(reasonOf(shop.driver('alipay', {}, { alipayPublicKey: publicPem }), signedAlipay({}))).toBe('verified')
    expect(reasonOf(wechat, signedWechat({}, undefined, createPrivateKey(shop.configs.wechat.privateKey)))).toBe('signature')
  })

  test.each(amounts)('test gateway: the amount %j is refused', (cents) => {
    expect(reasonOf(shop.drivers.test, signedTest({ cents }))).toBe('content')
  })

  test.each(amounts)('WeChat: the amount %j is refused', (total) => {
    expect(reasonOf(shop.driver('wechat', {}, { platformKey: publicPem }), signedWechat({ amount: { total, currency: 'CNY' } }))).toBe('content')
  })

  test('WeChat: another currency, an unknown state or event, and a payment without its number are refused', () => {
    const driver = shop.driver('wechat', {}, { platformKey: publicPem })
    const notices = [
      signedWechat({ amount: { total: 1, currency: 'USD' } }),
      signedWechat({ trade_state: 'toString' }),
      signedWechat({ success_time: 'soon' }),
      signedWechat({ transaction_id: '' }),
      signedWechat({}, 'REFUND.SUCCESS'),
    ]
    expect(notices.map((notice) => reasonOf(driver, notice))).toEqual(Array(5).fill('content'))
  })

  test('WeChat: a refund is verified with its amount, for this merchant only', () => {
    const driver = shop.driver('wechat', {}, { platformKey: publicPem })
    const refund = { out_trade_no: 'P1', out_refund_no: 'R1', refund_id: '50001', refund_status: 'ABNORMAL', amount: { refund: 7, total: 9 } }
    expect(driver.verifyNotice(signedWechat(refund, 'REFUND.ABNORMAL'))).toEqual({
      kind: 'refund',
      paymentNo: 'P1',
      refundNo: 'R1',
      tradeNo: '50001',
      state: 'failed',
      cents: 7,
    })
    expect(reasonOf(driver, signedWechat({ ...refund, mchid: '1900000109' }, 'REFUND.ABNORMAL'))).toBe('merchant')
  })

  test.each(['88.015', '88,01', '-88.01', '0.00', '1e3', '８８.01', ' 88.01'])('Alipay: the amount %j is refused', (amount) => {
    expect(reasonOf(shop.driver('alipay', {}, { alipayPublicKey: publicPem }), signedAlipay({ total_amount: amount }))).toBe('content')
  })

  test('Alipay: a second value of a name, another signature type or character set is refused', () => {
    const driver = shop.driver('alipay', {}, { alipayPublicKey: publicPem })
    expect(reasonOf(driver, signedAlipay({}, '&total_amount=0.01'))).toBe('content')
    expect(reasonOf(driver, signedAlipay({ charset: 'gbk' }))).toBe('content')
    const { headers, body } = signedAlipay({})
    expect(reasonOf(driver, { headers, body: String(body).replace('RSA2', 'RSA') })).toBe('signature')
  })

  test('Alipay: a closed payment was not paid, unless it has the moment of its payment', () => {
    const driver = shop.driver('alipay', {}, { alipayPublicKey: publicPem })
    expect(driver.verifyNotice(signedAlipay({ trade_status: 'TRADE_CLOSED', gmt_payment: '' }))).toMatchObject({ state: 'closed' })
    expect(driver.verifyNotice(signedAlipay({ trade_status: 'TRADE_CLOSED' }))).toMatchObject({ state: 'paid' })
  })

  test('Alipay: the notice of a refund has its number, and no amount of its own', () => {
    const driver = shop.driver('alipay', {}, { alipayPublicKey: publicPem })
    const notice = driver.verifyNotice(signedAlipay({ trade_status: 'TRADE_CLOSED', refund_fee: '88.01', out_biz_no: 'R1' }))
    expect(notice).toEqual({ kind: 'refund', paymentNo: expect.any(String), refundNo: 'R1', tradeNo: '42', state: 'done' })
  })
})
