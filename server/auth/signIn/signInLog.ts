import { createHmac, randomBytes } from 'node:crypto'

import { signInTitles } from '../../../resources/auth/logTitles'

import type { Db } from '../../context'
import type { ClientInfo } from '../sessions/tokens'

export const signInTitle = signInTitles.signIn.zh
export const recoveryTitle = signInTitles.recovery.zh
export const setupTitle = signInTitles.setup.zh
export const reuseTitle = signInTitles.reuse.zh

interface SignInLogEntry extends ClientInfo {
  readonly title: string
  /** Null for a name that did not get in. */
  readonly adminId: number | null
  readonly username: string
  readonly result: 0 | 1
  readonly url: string
}

/** Lives as long as the process: the pseudonyms of the log cannot be tried out later. */
const pseudonymKey = randomBytes(32)

/** Logged in place of a name that no account has, which may be a password typed into the wrong field. Equal names have equal pseudonyms. */
export const pseudonymOf = (typed: string): string => `?${createHmac('sha256', pseudonymKey).update(typed).digest('hex').slice(0, 8)}`

/** Writes an admin log entry about somebody who is not signed in: the name of an account or a pseudonym; nothing of the body is kept. */
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

const printable = (name: string): string => [...name.replace(/\p{C}/gu, '')].slice(0, 20).join('')
