import { createHash, generateKeyPairSync, sign } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { gateways } from '../../../server/payments/drivers'
import { startReceiver } from '../../support/webhookReceiver'
import { wechatTestKey } from './vectors'

import type { ServerResponse } from 'node:http'
import type { GatewayDriver } from '../../../server/payments/driver'
import type { Receiver } from '../../support/webhookReceiver'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const platformKey = String(publicKey.export({ type: 'spki', format: 'pem' }))
const platformKeyId = 'PUB_KEY_ID_0119000072912024080500000000000001'
const signatureOf = (text: string): string => sign('sha256', Buffer.from(text), privateKey).toString('base64')

let provider: Receiver
let wechat: GatewayDriver
let alipay: GatewayDriver
beforeAll(async () => {
  provider = await startReceiver()
  const baseUrl = `http://${provider.host}`
  wechat = gateways.wechat.driverOf({
    appId: 'wxd678efh567hg6787',
    mchId: '1900007291',
    certSerial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    privateKey: wechatTestKey,
    apiV3Key: '0123456789abcdefghijklmnopqrstuv',
    platformKeyId,
    platformKey,
    baseUrl,
  })
  alipay = gateways.alipay.driverOf({ appId: '2021001161683774', privateKey: wechatTestKey, alipayPublicKey: platformKey, baseUrl: `${baseUrl}/gateway.do` })
})
afterAll(() => provider.close())

interface WechatAnswer {
  readonly status?: number
  readonly content: object
  readonly isSigned?: boolean
}

/** Answers of WeChat Pay, one after the other; the last is repeated. */
function wechatAnswers(...answers: readonly WechatAnswer[]): void {
  const left = [...answers]
  provider.answer = (response) => {
    const { status = 200, content, isSigned = true } = (left.length > 1 ? left.shift() : left[0]) ?? { content: {} }
    const body = JSON.stringify(content)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = signatureOf(`${timestamp}\nn\n${body}\n`)
    const names = { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': 'n', 'wechatpay-serial': platformKeyId, 'wechatpay-signature': signature }
    response.writeHead(status, isSigned ? names : {}).end(body)
  }
}

/** Answers of Alipay to this method. */
function alipayAnswers(method: string, content: object, isSigned = true): void {
  const text = JSON.stringify(content)
  const end = isSigned ? `,"sign":"${signatureOf(text)}"` : ''
  provider.answer = (response) => response.end(`{"${method.replaceAll('.', '_')}_response":${text}${end}}`)
}

const payment = { appid: 'wxd678efh567hg6787', mchid: '1900007291', out_trade_no: 'P1', trade_state: 'NOTPAY' }
const refund = { out_trade_no: 'P1', out_refund_no: 'R1', refund_id: '50001', status: 'SUCCESS', amount: { refund: 1 } }
const numbers = { paymentNo: 'P1', refundNo: 'R1' }
const request = { ...numbers, cents: 1, totalCents: 1, reason: '' }
const paid = { transaction_id: '42', success_time: '2026-11-23T12:00:00+08:00', amount: { total: 1, currency: 'CNY' } }

test.each([
  ['about another payment', { ...payment, out_trade_no: 'P2' }],
  ['about another merchant', { ...payment, mchid: '1900007292' }],
  ['without the amount', { ...payment, trade_state: 'SUCCESS' }],
  ['with a decimal amount', { ...payment, ...paid, trade_state: 'SUCCESS', amount: { total: 1.5, currency: 'CNY' } }],
  ['with an unknown state', { ...payment, trade_state: 'LOST' }],
])('WeChat: an answer %s is not believed', async (_, content) => {
  wechatAnswers({ content })
  await expect(wechat.query('P1')).rejects.toMatchObject({ outcome: 'unknown', code: 'content' })
})

test.each([
  ['SUCCESS', 'paid'],
  ['REFUND', 'paid'],
  ['NOTPAY', 'pending'],
  ['USERPAYING', 'pending'],
  ['CLOSED', 'closed'],
  ['REVOKED', 'closed'],
])('WeChat: the state %s is %s', async (name, state) => {
  wechatAnswers({ content: { ...payment, ...paid, trade_state: name } })
  expect((await wechat.query('P1')).state).toBe(state)
})

test.each([
  ['another payment', { ...refund, out_trade_no: 'P2' }],
  ['another refund', { ...refund, out_refund_no: 'R2' }],
  ['an unknown state', { ...refund, status: 'LOST' }],
])('WeChat: a refund with %s in its answer is not believed', async (_, content) => {
  wechatAnswers({ content })
  await expect(wechat.refund(request)).rejects.toMatchObject({ outcome: 'unknown', code: 'content' })
  await expect(wechat.queryRefund(numbers)).rejects.toMatchObject({ outcome: 'unknown', code: 'content' })
})

test('WeChat: a success has to be signed; a refusal without a signature only says that the caller was turned away, and a wrong signature is none', async () => {
  wechatAnswers({ content: payment, isSigned: false })
  await expect(wechat.query('P1')).rejects.toMatchObject({ outcome: 'unknown', code: 'not_verified' })
  wechatAnswers({ status: 403, content: { code: 'NO_AUTH', message: 'no' }, isSigned: false })
  await expect(wechat.query('P1')).rejects.toMatchObject({ outcome: 'denied', code: 'NO_AUTH', message: 'NO_AUTH: no' })
  provider.answer = (response) => response.writeHead(403, { 'wechatpay-signature': 'x' }).end('{"code":"NO_AUTH"}')
  await expect(wechat.query('P1')).rejects.toMatchObject({ outcome: 'unknown', code: 'not_verified' })
})

test.each(['SYSTEM_ERROR', 'SYSTEMERROR', 'BIZERR_NEED_RETRY', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED'])('WeChat: %s is not decided', async (code) => {
  wechatAnswers({ status: 403, content: { code } })
  await expect(wechat.refund(request)).rejects.toMatchObject({ outcome: 'unknown', code })
})

test.each([
  ['of a proxy', 404, 'RESOURCE_NOT_EXISTS', false, 'denied'],
  ['of the platform about the signature', 401, 'SIGN_ERROR', true, 'denied'],
  ['of the platform about rights', 403, 'NO_AUTH', true, 'denied'],
  ['of the platform about the refund', 403, 'NOT_ENOUGH', true, 'refused'],
] as const)('WeChat: a refusal %s (%i %s)', async (_, status, code, isSigned, outcome) => {
  wechatAnswers({ status, content: { code }, isSigned })
  await expect(wechat.refund(request)).rejects.toMatchObject({ outcome, code })
  if (!isSigned) await expect(wechat.queryRefund(numbers)).rejects.toMatchObject({ outcome, code })
})

test.each([202, 302])('WeChat: status %i is not decided', async (status) => {
  wechatAnswers({ status, content: { code: 'ACCEPTED' } })
  await expect(wechat.refund(request)).rejects.toMatchObject({ outcome: 'unknown' })
})

test('WeChat: a payment that can be neither closed nor is paid remains refused', async () => {
  wechatAnswers({ status: 403, content: { code: 'TRADE_ERROR' } }, { content: payment })
  await expect(wechat.close('P1')).rejects.toMatchObject({ outcome: 'refused', code: 'TRADE_ERROR' })
})

test('WeChat: a bill of another hash, or at another address, is not read', async () => {
  const place = { hash_type: 'SHA1', hash_value: createHash('sha1').update('{}').digest('hex'), download_url: `http://${provider.host}/bill` }
  const received = provider.received.length
  wechatAnswers({ content: { ...place, download_url: 'http://127.0.0.1:9/bill' } })
  await expect(wechat.bill('2026-01-01')).rejects.toMatchObject({ code: 'bill', message: expect.stringContaining('it is at') })
  expect(provider.received).toHaveLength(received + 1)
  wechatAnswers({ content: { ...place, hash_value: '0'.repeat(40) } }, { content: {} })
  await expect(wechat.bill('2026-01-01')).rejects.toThrow('instead of')
  wechatAnswers({ content: place }, { content: {} })
  await expect(wechat.bill('2026-01-01')).rejects.toThrow('without 交易时间')
})

const trade = { code: '10000', msg: 'Success', out_trade_no: 'P1', trade_no: '42', trade_status: 'TRADE_SUCCESS', total_amount: '0.01' }

test('Alipay: states of a payment', async () => {
  const stateOf = async (status: string, change: object = {}) => {
    alipayAnswers('alipay.trade.query', { ...trade, trade_status: status, ...change })
    return (await alipay.query('P1')).state
  }
  const paidAt = { send_pay_date: '2026-11-23 12:00:00' }
  expect(await stateOf('WAIT_BUYER_PAY')).toBe('pending')
  expect([await stateOf('TRADE_SUCCESS', paidAt), await stateOf('TRADE_FINISHED', paidAt)]).toEqual(['paid', 'paid'])
  expect([await stateOf('TRADE_CLOSED'), await stateOf('TRADE_CLOSED', paidAt)]).toEqual(['closed', 'paid'])
})

test.each([
  ['about another payment', { ...trade, out_trade_no: 'P2' }],
  ['with a number as amount', { ...trade, total_amount: 0.01 }],
  ['with an unknown state', { ...trade, trade_status: 'TRADE_LOST' }],
])('Alipay: an answer %s is not believed', async (_, content) => {
  alipayAnswers('alipay.trade.query', content)
  await expect(alipay.query('P1')).rejects.toMatchObject({ outcome: 'unknown', code: 'content' })
})

test('Alipay: a refund of another payment or number in its answer is not believed', async () => {
  const done = { code: '10000', out_trade_no: 'P1', trade_no: '42', out_request_no: 'R1', refund_status: 'REFUND_SUCCESS' }
  for (const change of [{ out_trade_no: 'P2' }, { out_request_no: 'R2' }]) {
    alipayAnswers('alipay.trade.fastpay.refund.query', { ...done, ...change })
    await expect(alipay.queryRefund(numbers)).rejects.toMatchObject({ outcome: 'unknown', code: 'content' })
  }
  alipayAnswers('alipay.trade.refund', { code: '10000', out_trade_no: 'P2', trade_no: '42', fund_change: 'Y' })
  await expect(alipay.refund(request)).rejects.toMatchObject({ outcome: 'unknown', code: 'content' })
})

test('Alipay: a success has to be signed, as the answer to this method; a refusal without a signature only says that the caller was turned away', async () => {
  alipayAnswers('alipay.trade.query', trade, false)
  await expect(alipay.query('P1')).rejects.toMatchObject({ outcome: 'unknown', code: 'not_verified' })
  alipayAnswers('alipay.trade.close', trade)
  await expect(alipay.query('P1')).rejects.toMatchObject({ outcome: 'unknown', code: 'content' })
  provider.answer = (response) => response.end('{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.invalid-app-id","sub_msg":"no"}}')
  await expect(alipay.query('P1')).rejects.toMatchObject({ outcome: 'denied', code: 'isv.invalid-app-id' })
  provider.answer = (response: ServerResponse) => response.end('<html>')
  await expect(alipay.query('P1')).rejects.toMatchObject({ outcome: 'unknown', code: 'content' })
})

test.each([
  ['unsigned', '40004', 'ACQ.TRADE_NOT_EXIST', false, 'denied'],
  ['about the signature', '40002', 'isv.invalid-signature', true, 'denied'],
  ['about the refund', '40004', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', true, 'refused'],
] as const)('Alipay: a refusal that is %s (%s %s)', async (_, code, subCode, isSigned, outcome) => {
  alipayAnswers('alipay.trade.refund', { code, sub_code: subCode }, isSigned)
  await expect(alipay.refund(request)).rejects.toMatchObject({ outcome, code: subCode })
})

test.each([
  ['20000', 'isp.unknow-error'],
  ['40004', 'ACQ.SYSTEM_ERROR'],
  ['40004', 'aop.ACQ.SYSTEM_ERROR'],
])('Alipay: %s %s is not decided', async (code, subCode) => {
  alipayAnswers('alipay.trade.refund', { code, sub_code: subCode })
  await expect(alipay.refund(request)).rejects.toMatchObject({ outcome: 'unknown', code: subCode })
})

test('Alipay: a bill at another address is not read', async () => {
  alipayAnswers('alipay.data.dataservice.bill.downloadurl.query', { code: '10000', bill_download_url: 'http://127.0.0.1:9/bill' })
  await expect(alipay.bill('2026-01-01')).rejects.toMatchObject({ outcome: 'unknown', code: 'bill', message: expect.stringContaining('it is at') })
})
