import { sql } from 'kysely'

import { matchesRule } from '../../../resources/kit/values/textRules'
import { refuse } from '../../errors'
import { hashUnqueued, needsRehash, verifyUnqueued } from '../passwords/passwords'
import { accountLock } from '../sessions/accountLock'
import { issueTokens } from '../sessions/tokens'
import { attemptKeysOf, clearAttempts, countAttempt, signInLimit } from '../signIn/signInThrottle'
import { memberInfo } from './memberInfo'

import type { MemberInfo, MemberSignInTerms } from '../../../resources/kit/protocol/member'
import type { TokenPair } from '../../../resources/kit/protocol/session'
import type { Db } from '../../context'
import type { ClientInfo } from '../sessions/tokens'
import type { CaptchaState } from '../signIn/signInThrottle'

interface MemberSignInRequest extends ClientInfo {
  /** A user name, an e-mail address or a mobile number. */
  readonly account: string
  readonly password: string
  readonly rememberMe: boolean
  readonly rotates: boolean
  /** The device token of earlier sign-ins. */
  readonly device?: string | undefined
  readonly captcha?: CaptchaState
}

interface Account {
  readonly id: number
  readonly password_hash: string
  readonly status: string
  /** Replaces a hash made with other parameters. */
  readonly newHash?: string
}

/** Retries when the account changes during the sign-in; more changes indicate an attack or a fault. */
const maxRounds = 3

/** Signs a member in; unknown accounts and wrong passwords are refused with the same message after the same time. */
export async function signInMember(db: Db, attempt: MemberSignInRequest): Promise<MemberInfo & TokenPair> {
  for (let round = 0; round < maxRounds; round++) {
    const account = await signInLimit.run(() => checkCredentials(db, attempt))
    const info = await db.transaction().execute((tx) => completeMemberSignIn(tx, account, attempt))
    if (info) return info
  }
  return refuse('sign_in_busy')
}

/** Undefined if the account has changed since its password was verified: the sign-in is repeated. */
async function completeMemberSignIn(
  tx: Db,
  { id, password_hash: seen, newHash }: Account,
  { rememberMe, rotates, ip, userAgent }: MemberSignInRequest,
): Promise<(MemberInfo & TokenPair) | undefined> {
  const now = await accountLock.take(tx, 'user', id)
  if (!now?.is_alive || now.password_hash !== seen) return undefined
  await tx
    .updateTable('user')
    .set({ last_login_time: sql`now()`, last_login_ip: ip.slice(0, 50), ...(newHash ? { password_hash: newHash } : {}) })
    .where('id', '=', id)
    .execute()
  const tokens = await issueTokens(tx, { area: 'user', ownerId: id, rememberMe, rotates }, { ip, userAgent })
  return { ...(await memberInfo(tx, id)), ...tokens }
}

/** Runs inside the sign-in limit, so that attempts are counted one by one even if a hundred arrive at once. */
async function checkCredentials(db: Db, { account: login, password, ip, device, captcha = 'off' }: MemberSignInRequest): Promise<Account> {
  const account = await findAccount(db, login)
  const keys = await attemptKeysOf(db, { area: 'user', id: account?.id, name: login, ip, device })
  await countAttempt(db, keys, captcha)
  const stored = matchesRule('password', password) ? account?.password_hash : undefined
  if (!(await verifyUnqueued(password, stored)) || !account) return refuse('wrong_member_sign_in')
  await clearAttempts(db, keys)
  if (account.status !== 'enable') refuse('member_disabled')
  return needsRehash(account.password_hash) ? { ...account, newHash: await hashUnqueued(password) } : account
}

/** The kind of identifier follows from its form: no user name looks like a number or an e-mail address. */
async function findAccount(db: Db, login: string): Promise<Account | undefined> {
  const column = matchesRule('mobile', login) ? 'mobile' : matchesRule('email', login) ? 'email' : matchesRule('account', login) ? 'username' : undefined
  if (!column) return undefined
  return await db
    .selectFrom('user')
    .select(['id', 'password_hash', 'status'])
    .where(sql`lower(${sql.ref(column)})`, '=', login.toLowerCase())
    .where('delete_time', 'is', null)
    .executeTakeFirst()
}

/** The configured ways to register. Codes need a mail server or an SMS gateway; without one, registration is disabled. */
export const verificationTypes = (): MemberSignInTerms['accountVerificationType'] => []
