import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'

interface Pair {
  readonly privateKey: string
  readonly publicKey: string
}

/** Numbers and keys of the shop and of the providers that are played here. */
export interface GatewaySecrets {
  readonly test: { readonly shopId: string; readonly key: string }
  readonly wechat: {
    readonly appId: string
    readonly mchId: string
    readonly certSerial: string
    readonly apiV3Key: string
    readonly keyId: string
    readonly shop: Pair
    readonly platform: Pair
  }
  readonly alipay: { readonly appId: string; readonly sellerId: string; readonly shop: Pair; readonly platform: Pair }
}

export function newSecrets(): GatewaySecrets {
  return {
    test: { shopId: 'zhanggui', key: randomBytes(32).toString('hex') },
    wechat: {
      appId: `wx${randomBytes(8).toString('hex')}`,
      mchId: `19${digits(8)}`,
      certSerial: randomBytes(20).toString('hex').toUpperCase(),
      apiV3Key: randomBytes(16).toString('hex'),
      keyId: `PUB_KEY_ID_01${digits(30)}`,
      shop: newPair(),
      platform: newPair(),
    },
    alipay: { appId: `2021${digits(12)}`, sellerId: `2088${digits(12)}`, shop: newPair(), platform: newPair() },
  }
}

const newPair = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/** What the shop has to be configured with, as GET /config returns it. */
export const shopConfigOf = ({ test, wechat, alipay }: GatewaySecrets, url: string) => ({
  test: { shopId: test.shopId, key: test.key, baseUrl: url },
  wechat: {
    appId: wechat.appId,
    mchId: wechat.mchId,
    certSerial: wechat.certSerial,
    privateKey: wechat.shop.privateKey,
    apiV3Key: wechat.apiV3Key,
    platformKeyId: wechat.keyId,
    platformKey: wechat.platform.publicKey,
    baseUrl: url,
  },
  alipay: {
    appId: alipay.appId,
    privateKey: alipay.shop.privateKey,
    alipayPublicKey: alipay.platform.publicKey,
    sellerId: alipay.sellerId,
    baseUrl: `${url}/gateway.do`,
  },
})
