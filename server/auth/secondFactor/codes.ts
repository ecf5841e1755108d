import { createHash, randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

/** Seconds for which an authenticator shows one code (RFC 6238). */
const period = 30
/** Steps a telephone's clock may be ahead or behind. */
const allowedDrift = 1

const totpOf = (secret: string, label?: { readonly issuer: string; readonly account: string }): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6, ...(label ? { issuer: label.issuer, label: label.account } : {}) })

/** 160 random bits in base32, as authenticators take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code holds. */
export const otpauthUri = (secret: string, label: { readonly issuer: string; readonly account: string }): string => totpOf(secret, label).toString()

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The step of a code that is right now, or was or will be a step away; undefined for any other. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: allowedDrift })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** Without 0, 1, I and O, which are mistaken for each other on paper. 32 signs: a byte gives five even bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const recoveryCodeCount = 10
const recoveryCodeLength = 16

/** Ten codes of 80 random bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryCodeLength)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** However it was typed; nothing about 80 random bits can be guessed, so the hash needs no salt and no time. */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(normalizeCode(code)).digest('hex')

export const isRecoveryCode = (code: string): boolean => normalizeCode(code).length === recoveryCodeLength

const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
