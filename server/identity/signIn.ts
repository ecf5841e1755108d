import { sql } from 'kysely'

import { fitsRule } from '../../resources/kit/rules'
import { refuse } from '../refusal'
import { hashQueue } from './hashQueue'
import { addressKey, addressLimit, clearTries, giveBackTry, nameKey, nameLimit, takeTry } from './loginGuard'
import { checkPassword, isOutdated, rehash } from './passwords'
import { logVisitor, signInTitle } from './signInLog'
import { issueTokens } from './tokens'

import type { Tx } from '../context'
import type { TokenPair, Visitor } from './tokens'

interface Attempt extends Visitor {
  readonly username: string
  readonly password: string
  readonly isKept: boolean
  readonly rotates: boolean
  /** For the log. */
  readonly url: string
}

/** What the sign-in and the start-up call tell a member of staff about himself. */
export interface StaffInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  readonly last_login_time: number | null
}

interface Account {
  readonly id: number
  readonly password_hash: string
  readonly status: string
}

const standInAvatar = '/static/images/avatar.png'

/** Signs a member of staff in, or refuses in one text and one time for unknown names and wrong passwords. */
export async function signIn(db: Tx, attempt: Attempt): Promise<StaffInfo & TokenPair> {
  const account = await hashQueue.run(() => check(db, attempt))
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('admin')
      .set({ login_failure: 0, last_login_time: sql`now()`, last_login_ip: attempt.ip.slice(0, 50) })
      .where('id', '=', account.id)
      .execute()
    const tokens = await issueTokens(tx, { area: 'admin', ownerId: account.id, isKept: attempt.isKept, rotates: attempt.rotates }, attempt)
    const info = await staffInfo(tx, account.id)
    await logVisitor(tx, { ...attempt, title: signInTitle, adminId: account.id, username: info.username, result: 1 })
    return { ...info, ...tokens }
  })
}

/** Runs inside a place of the hash queue, so that tries are counted one by one even when a hundred come at once. */
async function check(db: Tx, attempt: Attempt): Promise<Account> {
  const { username, password, ip } = attempt
  const [name, address] = [nameKey('admin', username), addressKey('admin', ip)]
  if (!(await takeTry(db, address, addressLimit))) refuse('too_frequent')
  if (!(await takeTry(db, name, nameLimit))) {
    await giveBackTry(db, address)
    refuse('account_locked')
  }
  const isPossible = fitsRule('account', username) && fitsRule('password', password)
  const account = isPossible ? await accountNamed(db, username) : undefined
  if (!(await checkPassword(password, account?.password_hash)) || !account) {
    if (account)
      await db
        .updateTable('admin')
        .set({ login_failure: sql`login_failure + 1` })
        .where('id', '=', account.id)
        .execute()
    await logVisitor(db, { ...attempt, title: signInTitle, adminId: null, result: 0 })
    refuse('wrong_sign_in')
  }
  await Promise.all([clearTries(db, name), giveBackTry(db, address)])
  if (account.status !== 'enable') refuse('account_disabled')
  if (isOutdated(account.password_hash))
    await db
      .updateTable('admin')
      .set({ password_hash: await rehash(password) })
      .where('id', '=', account.id)
      .execute()
  return account
}

const accountNamed = async (db: Tx, username: string): Promise<Account | undefined> =>
  (await db
    .selectFrom('admin')
    .select(['id', 'password_hash', 'status'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('delete_time', 'is', null)
    .executeTakeFirst()) as Account | undefined

export async function staffInfo(tx: Tx, id: number): Promise<StaffInfo> {
  const row = (await tx
    .selectFrom('admin')
    .select(['id', 'username', 'nickname', 'avatar', 'last_login_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as StaffInfo
  return { ...row, avatar: row.avatar || standInAvatar }
}
