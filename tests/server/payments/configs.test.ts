import { generateKeyPairSync } from 'node:crypto'

import { expect, test } from 'vitest'

import { gateways } from '../../../server/payments/drivers'
import { wechatCertificate, wechatTestKey } from './vectors'

import type { GatewayConfigs } from '../../../server/payments/drivers'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = String(publicKey.export({ type: 'spki', format: 'pem' }))

const complete: GatewayConfigs = {
  wechat: {
    appId: 'wxd678efh567hg6787',
    mchId: '1900007291',
    certSerial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    privateKey: wechatTestKey,
    apiV3Key: '0123456789abcdefghijklmnopqrstuv',
    platformKeyId: 'PUB_KEY_ID_0119000072912024080500000000000001',
    platformKey: publicPem,
  },
  alipay: { appId: '2021001161683774', privateKey: wechatTestKey, alipayPublicKey: publicPem },
  test: { shopId: 'zhanggui', key: 'k'.repeat(64), baseUrl: 'http://127.0.0.1:8090' },
}

test('complete configurations have no problems', () => {
  expect(gateways.wechat.problemsOf(complete.wechat)).toEqual([])
  expect(gateways.wechat.problemsOf({ ...complete.wechat, formerKeyId: wechatCertificate.serial, formerKey: wechatCertificate.certificate })).toEqual([])
  expect(gateways.alipay.problemsOf({ ...complete.alipay, sellerId: '2088531891668739' })).toEqual([])
  expect(gateways.test.problemsOf(complete.test)).toEqual([])
})

test('an empty configuration misses every field without a default', () => {
  const missing = (fields: readonly string[]) => fields.map((field) => ({ field, problem: 'missing' }))
  expect(gateways.wechat.problemsOf({})).toEqual(missing(['appId', 'mchId', 'certSerial', 'privateKey', 'apiV3Key', 'platformKeyId', 'platformKey']))
  expect(gateways.alipay.problemsOf({ privateKey: ' ' })).toEqual(missing(['appId', 'privateKey', 'alipayPublicKey']))
  expect(gateways.test.problemsOf({})).toEqual(missing(['shopId', 'key', 'baseUrl']))
})

test.each([
  ['wechat', 'appId', 'd678efh567hg6787'],
  ['wechat', 'mchId', 'mch1900007291'],
  ['wechat', 'certSerial', '408B07E79B8269FE'],
  ['wechat', 'certSerial', complete.wechat.certSerial.toLowerCase()],
  ['wechat', 'privateKey', publicPem],
  ['wechat', 'apiV3Key', '0123456789abcdef'],
  ['wechat', 'platformKeyId', 'PUB_KEY_1'],
  ['wechat', 'platformKey', wechatTestKey],
  ['wechat', 'platformKey', wechatCertificate.certificate],
  ['wechat', 'baseUrl', 'http://api.mch.weixin.qq.com'],
  ['wechat', 'baseUrl', 'https://api.mch.weixin.qq.com/v3'],
  ['wechat', 'baseUrl', 'https://user@api.mch.weixin.qq.com'],
  ['alipay', 'appId', '2021'],
  ['alipay', 'privateKey', 'MIIEogIBAAKCAQEA'],
  ['alipay', 'alipayPublicKey', wechatTestKey],
  ['alipay', 'sellerId', 'shop@example.com'],
  ['alipay', 'baseUrl', 'ftp://openapi.alipay.com/gateway.do'],
  ['test', 'key', 'short'],
  ['test', 'shopId', 'a b'],
  ['test', 'baseUrl', 'http://127.0.0.1.example.com'],
] as const)('%s: a malformed %s is reported, and no driver is made of it: %j', (name, field, value) => {
  const { problemsOf, driverOf } = gateways[name] as (typeof gateways)['wechat']
  const config = { ...complete[name], [field]: value } as GatewayConfigs['wechat']
  expect(problemsOf(config).filter((one) => one.field === field)).toEqual([{ field, problem: 'malformed' }])
  expect(() => driverOf(config)).toThrow(`${field} is malformed`)
})

test('WeChat: the id and the key of a platform key belong together, and so do those of the former one', () => {
  const { problemsOf } = gateways.wechat
  const { serial, certificate } = wechatCertificate
  expect(problemsOf({ ...complete.wechat, platformKeyId: serial, platformKey: certificate })).toEqual([])
  expect(problemsOf({ ...complete.wechat, platformKeyId: serial })).toEqual([{ field: 'platformKey', problem: 'malformed' }])
  expect(problemsOf({ ...complete.wechat, formerKey: certificate })).toEqual([
    { field: 'formerKeyId', problem: 'missing' },
    { field: 'formerKey', problem: 'malformed' },
  ])
})

test('the private key is not in the error of a refused configuration', () => {
  expect(() => gateways.wechat.driverOf({ ...complete.wechat, appId: '' })).toThrow(/^(?!.*MII)/s)
})
