import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isSignedBy, parametersText, rawMember, signatureOfParameters } from '../../../server/payments/alipaySignature'
import { NotVerified } from '../../../server/payments/driver'
import { certificateKeyOf, privateKeyOf, publicKeyOf } from '../../../server/payments/keys'
import { authorizationOf, requestText, unseal, verifyMessage } from '../../../server/payments/wechatSignature'
import { alipayKeys, alipayNotice, alipayResponse, wechatAnswer, wechatCertificate, wechatSignature, wechatTestKey } from './vectors'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const signatureOf = (text: string): string => sign('sha256', Buffer.from(text), privateKey).toString('base64')

const merchantKey = privateKeyOf(wechatTestKey)
if (!merchantKey) throw new Error('expected the test key of the documents')

const words = fc
  .array(fc.constantFrom('a', 'B', '9', ' ', '=', '&', '"', '\\', '{', '}', '[', ',', ':', '\n', '茶', '😀'), { maxLength: 12 })
  .map((all) => all.join(''))

test('WeChat: the request of the documents has their signature', () => {
  const request = {
    method: 'GET',
    path: '/v3/refund/domestic/refunds/123123123123',
    timestamp: 1554208460,
    nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    body: '',
  }
  expect(requestText(request)).toBe('GET\n/v3/refund/domestic/refunds/123123123123\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n')
  const merchant = { mchId: '1900007291', certSerial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB', privateKey: merchantKey }
  expect(authorizationOf(merchant, request)).toBe(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900007291",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="${wechatSignature}",timestamp="1554208460",serial_no="408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB"`,
  )
})

test('WeChat: the answer of the documents is verified with the public key of the platform', () => {
  const { key, headers, body, timestamp } = wechatAnswer
  const platformKey = publicKeyOf(key)
  if (!platformKey) throw new Error('expected a public key')
  const keys = new Map([[headers['wechatpay-serial'], platformKey]])
  expect(() => verifyMessage(keys, headers, Buffer.from(body), timestamp * 1000)).not.toThrow()
  expect(() => verifyMessage(keys, headers, Buffer.from(`${body} `), timestamp * 1000)).toThrow(new NotVerified('signature'))
})

test('WeChat: an answer is verified with a certificate of the platform, if it has its serial number', () => {
  const { certificate, serial } = wechatCertificate
  const key = certificateKeyOf(certificate, serial)
  if (!key) throw new Error('expected the key of the certificate')
  const signature = sign('sha256', Buffer.from('1554208460\nn\n{}\n'), merchantKey).toString('base64')
  const headers = { 'wechatpay-timestamp': '1554208460', 'wechatpay-nonce': 'n', 'wechatpay-serial': serial, 'wechatpay-signature': signature }
  expect(() => verifyMessage(new Map([[serial, key]]), headers, Buffer.from('{}'), 1554208460_000)).not.toThrow()
  expect(certificateKeyOf(certificate, `0${serial.slice(1)}`)).toBeUndefined()
})

test('WeChat: a request is signed by its five lines, whatever they hold', () => {
  fc.assert(
    fc.property(words, words, (path, body) => {
      const request = { method: 'POST', path: `/${path}`, timestamp: 1, nonce: 'n', body }
      const [, signature] = /signature="([^"]*)"/.exec(authorizationOf({ mchId: '1', certSerial: '2', privateKey }, request)) ?? []
      return signature === signatureOf(`POST\n/${path}\n1\nn\n${body}\n`)
    }),
    { numRuns: 20 },
  )
})

test('AES-256-GCM decrypts test case 16 of its specification, and nothing that was changed', () => {
  const hex = (text: string): Buffer => Buffer.from(text, 'hex')
  const sealed = {
    key: hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308'),
    nonce: hex('cafebabefacedbaddecaf888'),
    associated: hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
    sealed: hex(
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b',
    ),
  }
  expect(unseal(sealed).toString('hex')).toBe(
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  )
  const flipped = (bytes: Buffer): Buffer => Buffer.concat([Buffer.of((bytes[0] ?? 0) ^ 1), bytes.subarray(1)])
  for (const part of ['key', 'nonce', 'associated', 'sealed'] as const) {
    expect(() => unseal({ ...sealed, [part]: flipped(sealed[part]) })).toThrow(new NotVerified('encryption'))
  }
  expect(() => unseal({ ...sealed, sealed: sealed.sealed.subarray(0, 15) })).toThrow(new NotVerified('encryption'))
})

test('Alipay: a notice that it sent is verified; changed it is not', () => {
  const key = publicKeyOf(alipayKeys.notice)
  if (!key) throw new Error('expected a public key')
  const { sign: signature = '' } = alipayNotice
  expect(isSignedBy(key, parametersText(alipayNotice, ['sign_type']), signature)).toBe(true)
  expect(isSignedBy(key, parametersText({ ...alipayNotice, total_amount: '0.01' }, ['sign_type']), signature)).toBe(false)
  expect(isSignedBy(key, parametersText(alipayNotice), signature)).toBe(false)
})

test('Alipay: an answer that it sent is verified over its text; changed it is not', () => {
  const key = publicKeyOf(alipayKeys.response)
  if (!key) throw new Error('expected a public key')
  const content = rawMember(alipayResponse, 'alipay_open_file_upload_response') ?? ''
  const { sign: signature } = JSON.parse(alipayResponse) as { sign: string }
  expect([isSignedBy(key, content, signature), isSignedBy(key, content.replace('Success', 'success'), signature)]).toEqual([true, false])
})

const forms = fc.dictionary(fc.stringMatching(/^[a-zA-Z_]{1,6}$/), words, { maxKeys: 8 })

test('Alipay: parameters are signed in the order of their names, without empty ones', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const lines = Object.entries(form).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]))
      const byName = lines.toSorted((one, other) => Buffer.compare(Buffer.from(one.split('=')[0] ?? ''), Buffer.from(other.split('=')[0] ?? '')))
      expect(parametersText({ ...form, sign: 'x' })).toBe(byName.filter((line) => !line.startsWith('sign=')).join('&'))
    }),
  )
  const form = { b: '2 &=', a: '茶', c: '', sign_type: 'RSA2' }
  expect(signatureOfParameters(form, privateKey)).toBe(signatureOf('a=茶&b=2 &=&sign_type=RSA2'))
})

test('a member of a JSON text is found exactly as it was sent, whatever stands beside it', () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, words, fc.integer(), fc.constant(null), tie('list'), tie('map')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    map: fc.dictionary(words, tie('value'), { maxKeys: 3 }),
  })).value
  const space = fc.constantFrom('', ' ', '\n ')
  fc.assert(
    fc.property(json, json, json, space, (before, expected_, after, gap) => {
      const texts = [before, expected_, after].map((one) => JSON.stringify(one))
      const text = `{${gap}"a"${gap}:${gap}${texts[0]},"answer":${gap}${texts[1]}${gap},${gap}"sign":${texts[2]}${gap}}`
      expect(rawMember(text, 'answer')).toBe(texts[1])
      expect(rawMember(text, 'missing')).toBeUndefined()
    }),
  )
  expect(rawMember('{"answer":1,"\\u0061nswer":2}', 'answer')).toBeUndefined()
  expect(rawMember('{"a":{"answer":1}}', 'answer')).toBeUndefined()
})

test('keys are read with and without the frame of PEM; weak, other and wrong ones are not', () => {
  const der = (type: 'pkcs8' | 'pkcs1'): string => privateKey.export({ type, format: 'der' }).toString('base64')
  const bare = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  expect([der('pkcs8'), der('pkcs1'), `\n ${der('pkcs8')} `].map((text) => privateKeyOf(text)?.type)).toEqual(Array(3).fill('private'))
  expect([bare, pem].map((text) => publicKeyOf(text)?.equals(publicKey))).toEqual([true, true])
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const wrong = [weak, curve]
    .flatMap((pair) => [pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), pair.publicKey.export({ type: 'spki', format: 'pem' })])
    .map(String)
  expect([...wrong, '', 'x', randomBytes(200).toString('base64'), pem].map(privateKeyOf)).toEqual(Array(8).fill(undefined))
  expect([...wrong, '', 'x', wechatTestKey, wechatCertificate.certificate].map(publicKeyOf)).toEqual(Array(8).fill(undefined))
  expect(createPublicKey(merchantKey).equals(certificateKeyOf(wechatCertificate.certificate, wechatCertificate.serial) ?? publicKey)).toBe(true)
})
