import { sql } from 'kysely'

import { matchesRule } from '../../resources/kit/rules'
import { refuse } from '../errors'
import { accountLock } from './accountLock'
import { letIn } from './completeSignIn'
import { hashQueue } from './hashingLimit'
import { checkPassword, isOutdated, rehash } from './passwords'
import { giveTicket } from './secondFactor/pendingSecondFactor'
import { logVisitor, markOf, signInTitle } from './signInLog'
import { clearTries, countTry, giveBackTry, triesOf } from './signInThrottle'

import type { Db } from '../context'
import type { StaffInfo } from './completeSignIn'
import type { CaptchaState } from './signInThrottle'
import type { TokenPair, Visitor } from './tokens'

interface Attempt extends Visitor {
  readonly username: string
  readonly password: string
  readonly isKept: boolean
  readonly rotates: boolean
  /** For the log. */
  readonly url: string
  /** What the browser showed of earlier sign-ins. */
  readonly device?: string | undefined
  readonly captcha?: CaptchaState
}

interface Account {
  readonly id: number
  readonly username: string
  readonly password_hash: string
  readonly status: string
  readonly has_second_factor: boolean
  /** To stand in place of a hash that was made with other parameters. */
  readonly renewed?: string
}

/** What a right password leads to: the session, or the ticket for the second step. */
type Entered = { readonly info: StaffInfo & TokenPair } | { readonly ticket: string }

/** More changes of one account while one person signs in are no accident. */
const rounds = 3

/**
 * Signs a member of staff in, or refuses in one text and one time for unknown names and wrong passwords. Where the account
 * asks for a second step the refusal carries a ticket for it, so that captcha and password are not asked again.
 */
export async function signIn(db: Db, attempt: Attempt): Promise<StaffInfo & TokenPair> {
  for (let round = 0; round < rounds; round++) {
    const account = await hashQueue.run(() => check(db, attempt))
    const entered = await db.transaction().execute((tx) => enter(tx, attempt, account))
    if (entered && 'ticket' in entered) return refuse('second_factor_needed', {}, { data: { type: 'second factor', ticket: entered.ticket } })
    if (entered) return entered.info
  }
  return refuse('sign_in_busy')
}

/** Undefined when the account is no longer the one whose password was right: it is looked at anew. */
async function enter(tx: Db, attempt: Attempt, { id, password_hash: seen, renewed, has_second_factor }: Account): Promise<Entered | undefined> {
  const now = await accountLock.take(tx, 'admin', id)
  if (!now?.is_alive || now.password_hash !== seen) return undefined
  if (renewed) await tx.updateTable('admin').set({ password_hash: renewed }).where('id', '=', id).execute()
  if (!has_second_factor) return { info: await letIn(tx, { ...attempt, adminId: id, title: signInTitle }) }
  return { ticket: await giveTicket(tx, { adminId: id, passwordHash: renewed ?? seen, isKept: attempt.isKept }) }
}

/** Runs inside a place of the hash queue, so that tries are counted one by one even when a hundred come at once. */
async function check(db: Db, attempt: Attempt): Promise<Account> {
  const { username, password, ip, device, captcha = 'off' } = attempt
  const account = matchesRule('account', username) ? await accountNamed(db, username) : undefined
  const tries = await triesOf(db, { area: 'admin', id: account?.id, name: username, ip, device })
  await countTry(db, tries, captcha)
  const stored = matchesRule('password', password) ? account?.password_hash : undefined
  if (!(await checkPassword(password, stored)) || !account) {
    await logVisitor(db, { ...attempt, title: signInTitle, adminId: null, username: account?.username ?? markOf(username), result: 0 })
    return refuse('wrong_sign_in')
  }
  // Codes count as well: it starts anew only when the last step is done.
  await (account.has_second_factor ? giveBackTry(db, tries) : clearTries(db, tries))
  if (account.status !== 'enable') refuse('account_disabled')
  return isOutdated(account.password_hash) ? { ...account, renewed: await rehash(password) } : account
}

const accountNamed = async (db: Db, username: string): Promise<Account | undefined> =>
  (await db
    .selectFrom('admin')
    .select(['id', 'username', 'password_hash', 'status'])
    .select(sql<boolean>`exists (select 1 from second_factor f where f.admin_id = admin.id and f.confirm_time is not null)`.as('has_second_factor'))
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('delete_time', 'is', null)
    .executeTakeFirst()) as Account | undefined
