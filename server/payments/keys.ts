import { createPrivateKey, createPublicKey, verify, X509Certificate } from 'node:crypto'

import type { KeyObject } from 'node:crypto'

/** RSA keys as providers hand them out: PEM, or its base64 without the frame. Undefined if the text is none, or shorter than 2048 bits. */
export const privateKeyOf = (text: string): KeyObject | undefined =>
  isPem(text)
    ? strong(() => createPrivateKey(text))
    : (strong(() => createPrivateKey({ key: bytesOf(text), format: 'der', type: 'pkcs8' })) ??
      strong(() => createPrivateKey({ key: bytesOf(text), format: 'der', type: 'pkcs1' })))

export const publicKeyOf = (text: string): KeyObject | undefined =>
  // a certificate or a private key would be read as its public key
  isPem(text)
    ? /-----BEGIN (RSA )?PUBLIC KEY-----/.test(text)
      ? strong(() => createPublicKey(text))
      : undefined
    : strong(() => createPublicKey({ key: bytesOf(text), format: 'der', type: 'spki' }))

/** The key of a certificate, if its serial number is this one. */
export const certificateKeyOf = (text: string, serial: string): KeyObject | undefined =>
  strong(() => {
    const certificate = new X509Certificate(text)
    return certificate.serialNumber === serial.toUpperCase() ? certificate.publicKey : undefined
  })

/** RSA with SHA-256. Node reads base64 with anything in and behind it; a signature is its one proper text. */
export function isRsaSignature(key: KeyObject, text: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return bytes.toString('base64') === signature && verify('sha256', text, key, bytes)
}

const isPem = (text: string): boolean => text.includes('-----BEGIN ')
const bytesOf = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'base64')

function strong(read: () => KeyObject | undefined): KeyObject | undefined {
  try {
    const key = read()
    return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? key : undefined
  } catch {
    // node:crypto throws for whatever is no key; the caller reports it as malformed
    return undefined
  }
}
