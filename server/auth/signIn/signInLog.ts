import { createHmac, randomBytes } from 'node:crypto'

import { signInTitles } from '../../../resources/auth/logTitles'
import { UserError } from '../../errors'
import { isLogDue } from './signInThrottle'

import type { Db } from '../../context'
import type { ClientInfo } from '../sessions/tokens'

export const signInTitle = signInTitles.signIn.zh
export const secondStepTitle = signInTitles.secondStep.zh
export const disabledTitle = signInTitles.disabled.zh
export const recoveryTitle = signInTitles.recovery.zh
export const setupTitle = signInTitles.setup.zh
export const reuseTitle = signInTitles.reuse.zh

interface SignInLogEntry extends ClientInfo {
  readonly title: string
  /** Null for an unknown account. */
  readonly adminId: number | null
  readonly username: string
  readonly result: 0 | 1
  readonly url: string
}

/** A random key per process, so that the pseudonyms in the log cannot be reversed by trial. */
const pseudonymKey = randomBytes(32)

/** Logged instead of an unknown name, which may be a password typed into the wrong field. Equal names have equal pseudonyms. */
export const pseudonymOf = (typed: string): string => `?${createHmac('sha256', pseudonymKey).update(typed).digest('hex').slice(0, 8)}`

/** Writes an admin log row for a request without a session: with the account's name or a pseudonym, and nothing of the body. */
export const logSignIn = (tx: Db, { title, adminId, username, result, url, ip, userAgent }: SignInLogEntry): Promise<unknown> =>
  tx
    .insertInto('admin_log')
    .values({
      admin_id: adminId,
      username: printable(username),
      title,
      url,
      data: null,
      ip: ip.slice(0, 50),
      useragent: userAgent.slice(0, 255),
      result_code: result,
    })
    .execute()

interface UncheckedAttempt extends ClientInfo {
  /** Undefined for an unknown name. */
  readonly id: number | undefined
  readonly username: string
  readonly url: string
}

/** Runs what precedes the check of a password or code, and logs its refusal. */
export async function logRefused(db: Db, { id, username, url, ...visitor }: UncheckedAttempt, before: () => Promise<void>): Promise<void> {
  await before().catch(async (error: unknown) => {
    if (error instanceof UserError && (await isLogDue(db, { area: 'admin', id, ip: visitor.ip })))
      await logSignIn(db, { ...visitor, title: signInTitles.unchecked.zh, adminId: null, username, result: 0, url })
    throw error
  })
}

const printable = (name: string): string => [...name.replace(/\p{C}/gu, '')].slice(0, 20).join('')
