import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'

import { t } from '../../../resources/kit/text'
import { refuse, refuseFields } from '../../errors'

import type { SecondFactorState } from '../../../resources/kit/protocol/session'
import type { Db } from '../../context'
import type { SecretBox } from './secretBox'

export async function secondFactorState(db: Db, adminId: number): Promise<SecondFactorState> {
  const row = await db
    .selectFrom('second_factor as f')
    .select('f.confirm_time')
    .select((eb) =>
      eb
        .selectFrom('recovery_code as c')
        .select((code) => code.fn.countAll<number>().as('count'))
        .whereRef('c.admin_id', '=', 'f.admin_id')
        .where('c.use_time', 'is', null)
        .as('codes_left'),
    )
    .where('f.admin_id', '=', adminId)
    .where('f.confirm_time', 'is not', null)
    .executeTakeFirst()
  return { is_on: row !== undefined, confirm_time: row?.confirm_time ?? null, codes_left: row?.codes_left ?? 0 }
}

/** Creates a secret, which is used only after it was confirmed; replaces an earlier unconfirmed one. */
export async function enrollSecondFactor(
  tx: Db,
  { id, issuer, account }: { readonly id: number; readonly issuer: string; readonly account: string },
  secretBox: SecretBox,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = newSecret()
  const sealed = await secretBox.encrypt(secret, contextOfSecret(id))
  const stored = await tx
    .insertInto('second_factor')
    .values({ admin_id: id, sealed })
    .onConflict((conflict) =>
      conflict
        .column('admin_id')
        .doUpdateSet({ sealed, last_step: 0, create_time: sql`now()` })
        .where('second_factor.confirm_time', 'is', null),
    )
    .returning('admin_id')
    .executeTakeFirst()
  if (!stored) refuse('second_factor_on')
  return { secret, uri: otpauthUri(secret, { issuer, account }) }
}

/** The first correct code enables it and is used up. Returns the recovery codes, which are not shown again. */
export async function confirmSecondFactor(tx: Db, id: number, code: string, secretBox: SecretBox): Promise<string[]> {
  const row = await lockSecondFactor(tx, id)
  if (!row) return refuse('no_second_factor')
  if (row.is_on) return refuse('second_factor_on')
  const step = isTotpCode(code) ? stepOf(await decryptSecret(row.sealed, id, secretBox), code) : undefined
  if (step === undefined) return refuseCode()
  await tx
    .updateTable('second_factor')
    .set({ confirm_time: sql`now()`, last_step: step })
    .where('admin_id', '=', id)
    .execute()
  return renewRecoveryCodes(tx, id)
}

/** Ten new recovery codes; the old ones become invalid. */
export async function renewRecoveryCodes(tx: Db, id: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recovery_code').where('admin_id', '=', id).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ admin_id: id, hash: hashRecoveryCode(code) })))
    .execute()
  return codes
}

export async function disableSecondFactor(tx: Db, id: number): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('second_factor').where('admin_id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) refuse('no_second_factor')
}

/** Uses up a code of the authenticator or a recovery code; refuses any other. A single statement decides, so that one code works once. */
export async function consumeCode(tx: Db, id: number, code: string, secretBox: SecretBox): Promise<'totp' | 'recovery'> {
  if (isTotpCode(code)) {
    const row = await lockSecondFactor(tx, id)
    if (!row?.is_on) return refuse('no_second_factor')
    const step = stepOf(await decryptSecret(row.sealed, id, secretBox), code)
    if (step === undefined) return refuseCode()
    const unused = tx.updateTable('second_factor').where('admin_id', '=', id).where('last_step', '<', step)
    const { numUpdatedRows } = await unused.set({ last_step: step }).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? 'totp' : refuseCode()
  }
  return isRecoveryCode(code) && (await consumeRecoveryCode(tx, id, code)) ? 'recovery' : refuseCode()
}

async function consumeRecoveryCode(tx: Db, id: number, code: string): Promise<boolean> {
  const unused = tx.updateTable('recovery_code').where('admin_id', '=', id).where('hash', '=', hashRecoveryCode(code)).where('use_time', 'is', null)
  const { numUpdatedRows } = await unused.set({ use_time: sql`now()` }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const label = t('验证码', 'Code')
const refuseCode = (): never => refuseFields([{ field: 'one_time_code', code: 'wrong_code', values: { field: label } }])

const contextOfSecret = (id: number): string => `second_factor:${id}`

const decryptSecret = async (sealed: string, id: number, secretBox: SecretBox): Promise<string> =>
  (await secretBox.decrypt(sealed, contextOfSecret(id))) ?? refuseFields([{ field: 'one_time_code', code: 'second_factor_unreadable', values: {} }])

const lockSecondFactor = (tx: Db, id: number) =>
  tx
    .selectFrom('second_factor')
    .select((eb) => ['sealed', eb('confirm_time', 'is not', null).as('is_on')])
    .where('admin_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Seconds for which a code is valid (RFC 6238). */
const period = 30
/** Steps that a phone's clock may be ahead or behind. */
const allowedDrift = 1

const totpOf = (secret: string, label?: { readonly issuer: string; readonly account: string }): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6, ...(label ? { issuer: label.issuer, label: label.account } : {}) })

/** 160 random bits in base32, as authenticators expect. */
const newSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code. */
const otpauthUri = (secret: string, label: { readonly issuer: string; readonly account: string }): string => totpOf(secret, label).toString()

const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The time step of a code, which may be one step off; undefined for an invalid code. */
function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: allowedDrift })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** Without 0, 1, I and O, which are easily confused. 32 characters: a byte gives five uniform bits. */
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

/** The hash of the code in any notation; 80 random bits cannot be guessed, so it needs neither salt nor key stretching. */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(normalizeCode(code)).digest('hex')

const isRecoveryCode = (code: string): boolean => normalizeCode(code).length === recoveryCodeLength

const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
