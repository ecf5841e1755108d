import { sql } from 'kysely'

import { matchesRule } from '../../../resources/kit/values/textRules'
import { refuse } from '../../errors'
import { hashUnqueued, needsRehash, verifyUnqueued } from '../passwords/passwords'
import { createTicket } from '../secondFactor/pendingSecondFactor'
import { accountLock } from '../sessions/accountLock'
import { completeSignIn } from './completeSignIn'
import { disabledTitle, logRefused, logSignIn, pseudonymOf, secondStepTitle, signInTitle } from './signInLog'
import { attemptKeysOf, clearAttempts, countAttempt, signInLimit, undoAttempt } from './signInThrottle'

import type { StaffInfo, TokenPair } from '../../../resources/kit/protocol/session'
import type { Db } from '../../context'
import type { ClientInfo } from '../sessions/tokens'
import type { CaptchaState } from './signInThrottle'

interface StaffSignInRequest extends ClientInfo {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
  readonly rotates: boolean
  /** For the log. */
  readonly url: string
  /** The device token of earlier sign-ins. */
  readonly device?: string | undefined
  readonly captcha?: CaptchaState
}

interface Account {
  readonly id: number
  readonly username: string
  readonly password_hash: string
  readonly status: string
  readonly has_second_factor: boolean
  /** Replaces a hash made with other parameters. */
  readonly newHash?: string
}

/** The result of a correct password: the session, or the ticket for the second factor. */
type SignInOutcome = { readonly info: StaffInfo & TokenPair } | { readonly ticket: string }

/** Retries when the account changes during the sign-in; more changes indicate an attack or a fault. */
const maxRounds = 3

/**
 * Signs an administrator in; unknown names and wrong passwords are refused with the same message after the same time. If the account requires a second factor
 * the refusal has a ticket, so that captcha and password are not required again.
 */
export async function signIn(db: Db, attempt: StaffSignInRequest): Promise<StaffInfo & TokenPair> {
  for (let round = 0; round < maxRounds; round++) {
    const account = await signInLimit.run(() => checkCredentials(db, attempt))
    const entered = await db.transaction().execute((tx) => startSession(tx, attempt, account))
    if (entered && 'ticket' in entered) return refuse('second_factor_needed', {}, { data: { type: 'second factor', ticket: entered.ticket } })
    if (entered) return entered.info
  }
  return refuse('sign_in_busy')
}

/** Undefined if the account has changed since its password was verified: the sign-in is repeated. */
async function startSession(
  tx: Db,
  attempt: StaffSignInRequest,
  { id, username, password_hash: seen, newHash, has_second_factor }: Account,
): Promise<SignInOutcome | undefined> {
  const now = await accountLock.take(tx, 'admin', id)
  if (!now?.is_alive || now.password_hash !== seen) return undefined
  if (newHash) await tx.updateTable('admin').set({ password_hash: newHash }).where('id', '=', id).execute()
  if (!has_second_factor) return { info: await completeSignIn(tx, { ...attempt, adminId: id, title: signInTitle }) }
  await logSignIn(tx, { ...attempt, title: secondStepTitle, adminId: id, username, result: 0 })
  return { ticket: await createTicket(tx, { adminId: id, passwordHash: newHash ?? seen, rememberMe: attempt.rememberMe }) }
}

/** Runs inside the sign-in limit, so that attempts are counted one by one even if a hundred arrive at once. */
async function checkCredentials(db: Db, attempt: StaffSignInRequest): Promise<Account> {
  const { username, password, ip, device, captcha = 'off' } = attempt
  const account = matchesRule('account', username) ? await findAccount(db, username) : undefined
  const keys = await attemptKeysOf(db, { area: 'admin', id: account?.id, name: username, ip, device })
  const shownName = account?.username ?? pseudonymOf(username)
  await logRefused(db, { ...attempt, id: account?.id, username: shownName }, () => countAttempt(db, keys, captcha))
  const stored = matchesRule('password', password) ? account?.password_hash : undefined
  if (!(await verifyUnqueued(password, stored)) || !account) {
    await logSignIn(db, { ...attempt, title: signInTitle, adminId: null, username: shownName, result: 0 })
    return refuse('wrong_sign_in')
  }
  // wrong codes count too, so the counter is cleared only after the last step
  await (account.has_second_factor ? undoAttempt(db, keys) : clearAttempts(db, keys))
  if (account.status !== 'enable') {
    await logSignIn(db, { ...attempt, title: disabledTitle, adminId: account.id, username: shownName, result: 0 })
    refuse('account_disabled')
  }
  return needsRehash(account.password_hash) ? { ...account, newHash: await hashUnqueued(password) } : account
}

const findAccount = async (db: Db, username: string): Promise<Account | undefined> =>
  await db
    .selectFrom('admin')
    .select(['id', 'username', 'password_hash', 'status'])
    .select(sql<boolean>`exists (select 1 from second_factor f where f.admin_id = admin.id and f.confirm_time is not null)`.as('has_second_factor'))
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('delete_time', 'is', null)
    .executeTakeFirst()
