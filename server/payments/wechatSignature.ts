import { createDecipheriv, randomBytes, sign } from 'node:crypto'

import { NotVerified } from './driver'
import { isRsaSignature } from './keys'

import type { KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

interface SignedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly timestamp: number
  readonly nonce: string
  readonly body: string
}

interface Merchant {
  readonly mchId: string
  readonly certSerial: string
  readonly privateKey: KeyObject
}

/** Each part ends its line, an empty body too. */
export const requestText = ({ method, path, timestamp, nonce, body }: SignedRequest): string => `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`

export const newNonce = (): string => randomBytes(16).toString('hex')

/** The value of the header `Authorization`. */
export function authorizationOf({ mchId, certSerial, privateKey }: Merchant, request: SignedRequest): string {
  const signature = sign('sha256', Buffer.from(requestText(request)), privateKey).toString('base64')
  const values = { mchid: mchId, nonce_str: request.nonce, signature, timestamp: request.timestamp, serial_no: certSerial }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** Seconds between a signature and its arrival. */
const oldest = 300

/** Throws unless one of these keys of the platform, by id, signed these bytes within the last minutes. Notices and answers are signed alike. */
export function verifyMessage(keys: ReadonlyMap<string, KeyObject>, headers: IncomingHttpHeaders, body: Buffer, now: number): void {
  const header = (name: string): string => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' ? value : ''
  }
  const key = keys.get(header('serial'))
  if (!key) throw new NotVerified('serial')
  const timestamp = header('timestamp')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > oldest) throw new NotVerified('timestamp')
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${header('nonce')}\n`), body, Buffer.from('\n')])
  if (!isRsaSignature(key, text, header('signature'))) throw new NotVerified('signature')
}

interface Sealed {
  readonly key: Buffer
  readonly nonce: Buffer
  readonly associated: Buffer
  /** The authentication tag is its end. */
  readonly sealed: Buffer
}

const tagLength = 16

/** Decrypts AES-256-GCM. */
export function unseal({ key, nonce, associated, sealed }: Sealed): Buffer {
  if (sealed.length < tagLength) throw new NotVerified('encryption')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    decipher.setAAD(associated)
    decipher.setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
  } catch {
    // node:crypto names no reason
    throw new NotVerified('encryption')
  }
}
