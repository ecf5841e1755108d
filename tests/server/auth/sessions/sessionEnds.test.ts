import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { signInMember } from '../../../../server/auth/member/memberSignIn'
import { argon2 } from '../../../../server/auth/passwords/passwords'
import { hashRecoveryCode, newRecoveryCodes } from '../../../../server/auth/secondFactor/secondFactor'
import { signInWithSecondFactor } from '../../../../server/auth/secondFactor/signInWithSecondFactor'
import { accountLock, selectAccount } from '../../../../server/auth/sessions/accountLock'
import { refreshSession } from '../../../../server/auth/sessions/refresh'
import { endSessions, hashToken, issueTokens } from '../../../../server/auth/sessions/tokens'
import { signIn } from '../../../../server/auth/signIn/signIn'
import { UserError } from '../../../../server/errors'
import { testApp } from '../../../support/app'
import { addMember } from '../../../support/members'

import type { RefreshedTokens, TokenPair } from '../../../../resources/kit/protocol/session'
import type { AccountArea } from '../../../../server/auth/sessions/accountLock'
import type { Answer, CallOptions, TestApp } from '../../../support/app'

const rounds = 40
const password = 'correct horse 7'
/** Hashing is irrelevant to these races; the prefix of the fake hash avoids a rehash. */
const hashOf = (text: string): string => `$argon2id$v=19$m=19456,t=2,p=1$${text}`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  vi.spyOn(argon2, 'hash').mockImplementation(async (given) => hashOf(String(given)))
  vi.spyOn(argon2, 'verify').mockImplementation(async (stored, given) => String(stored) === hashOf(String(given)))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})
let takenOut: { mockRestore: () => void } | undefined
afterEach(() => {
  takenOut?.mockRestore()
  takenOut = undefined
})

/** Without the lock the two sides may form a deadlock, which the database ends by refusing one of them. */
const unlessLockTakenOut = (error: unknown): void => {
  if (!takenOut) throw error
}

const takeLockOut = (): void => {
  takenOut = vi.spyOn(accountLock, 'take').mockImplementation((tx, area, id) => selectAccount(tx, area, id).executeTakeFirst())
}

interface Account {
  readonly area: AccountArea
  readonly id: number
  readonly username: string
  readonly ip: string
  /** The owner's session, of which an attacker has a copy. */
  readonly session: TokenPair
  readonly call: (method: 'POST' | 'DELETE', url: string, options: CallOptions) => Promise<Answer>
}

const visitor = { ip: '192.0.2.7', userAgent: 'tests' } as const
const open = (area: AccountArea, id: number, rotates: boolean): Promise<TokenPair> =>
  issueTokens(app.db, { area, ownerId: id, rememberMe: true, rotates }, visitor)

async function newAccount(area: AccountArea, round: number): Promise<Account> {
  const username = `r${randomBytes(5).toString('hex')}`
  const id = area === 'user' ? await addMember(app, { columns: { username, password_hash: hashOf(password) } }) : await newStaff(username)
  const session = await open(area, id, round % 2 === 0)
  const header = area === 'user' ? 'ba-user-token' : 'batoken'
  const ip = `198.51.${Math.trunc(round / 200)}.${round % 200}`
  return {
    area,
    id,
    username,
    ip,
    session,
    call: (method, url, options) => app.call(method, url, { token: '', headers: { [header]: session.token }, ...options }),
  }
}

async function newStaff(username: string): Promise<number> {
  const { rows } = await app.sql<{ id: number }>('insert into admin (username, nickname, password_hash) values ($1, $1, $2) returning id', [
    username,
    hashOf(password),
  ])
  const id = rows[0]?.id ?? 0
  await app.sql('insert into admin_group_access (admin_id, group_id) select $1, min(id) from admin_group where is_super = 1', [id])
  return id
}

interface Race {
  readonly area: AccountArea
  /** The request that ends the sessions; returns its answer. */
  readonly end: (account: Account) => Promise<Answer | void>
  /** What the attacker repeats until it is refused; a renewal by default. */
  readonly enter?: (account: Account, isOver: () => boolean) => Promise<void>
  /** The owner's session continues; the attacker has a session of their own. */
  readonly isOwnKept?: boolean
}

/** Renews the attacker's copy of the refresh token until it is refused. */
async function renewOn({ session }: Account, isOver: () => boolean): Promise<void> {
  let token = session.refresh_token
  while (!isOver()) {
    const rotates = token !== session.refresh_token
    token = (await renew(token, rotates)).refresh_token
  }
}

const renew = (token: string, rotates: boolean): Promise<RefreshedTokens> =>
  refreshSession(app.db, token, { ...visitor, rotates, count: async () => undefined, onReuse: async () => undefined })

/** Signs in with the old password until that is refused. */
async function signInOn({ area, username, ip }: Account, isOver: () => boolean): Promise<void> {
  const shared = { password, rememberMe: true, rotates: true, userAgent: 'thief', ip }
  while (!isOver()) {
    if (area === 'admin') await signIn(app.db, { ...shared, username, url: '/admin/Index/login' })
    else await signInMember(app.db, { ...shared, account: username })
  }
}

/** The same with a second factor; each code is accepted once. */
async function stepInOn({ id, username, ip }: Account, isOver: () => boolean): Promise<void> {
  const shared = { rememberMe: true, rotates: true, userAgent: 'thief', ip, url: '/admin/Index/login' }
  while (!isOver()) {
    const code = newRecoveryCodes()[0] ?? ''
    await app.sql('insert into recovery_code (admin_id, hash) values ($1, $2)', [id, hashRecoveryCode(code)])
    const refusal = await signIn(app.db, { ...shared, username, password }).catch((error: unknown) => error)
    if (!(refusal instanceof UserError) || refusal.refusal !== 'second_factor_needed') throw refusal
    await signInWithSecondFactor(app.db, { ...shared, ticket: (refusal.more.data as { ticket: string }).ticket, code }, noSecretBox)
  }
}
const noSecretBox = { encrypt: async () => '', decrypt: async () => undefined }

/** Runs one round; returns how many tokens survive that should not. */
async function meet({ area, end, enter = renewOn, isOwnKept = false }: Race, round: number): Promise<number> {
  const account = await newAccount(area, round)
  const thief = isOwnKept ? { ...account, session: await open(area, account.id, round % 2 === 0) } : account
  if (enter === renewSuccessor) await spendFirst(account)
  if (enter === stepInOn) await app.sql("insert into second_factor (admin_id, sealed, confirm_time) values ($1, '', now())", [account.id])
  let isOver = false
  const entering = Promise.allSettled([0, 1].map(() => enter(thief, () => isOver)))
  await pause(Math.random() * 12)
  const answer = await end(account).catch(unlessLockTakenOut)
  isOver = true
  const broken = (await entering).flatMap((one) => (one.status === 'rejected' && !(one.reason instanceof UserError) ? [String(one.reason)] : []))
  if (!takenOut) expect(broken).toEqual([])
  if (answer) expect(answer).toMatchObject({ code: 1 })
  const { rows } = await app.sql<{ count: number }>(
    `select count(*) from token where owner_id = $1 and kind = any($2) and ($3::text is null or family is distinct from (select family from token where hash = $3))`,
    [account.id, [area, `${area}-refresh`], isOwnKept ? hashToken(account.session.token) : null],
  )
  return rows[0]?.count ?? 0
}

async function survivors(race: Race): Promise<number> {
  let found = 0
  for (let round = 0; round < rounds; round++) found += (await meet(race, round)) > 0 ? 1 : 0
  return found
}

/** The counterpart: repeats rounds until a token survives. */
async function isEverLost(race: Race): Promise<boolean> {
  for (let round = 0; round < 8 * rounds; round++) if ((await meet(race, round)) > 0) return true
  return false
}

const edit = (path: string, body: object): Promise<Answer> => app.call('POST', `/admin/${path}/edit`, { body })
const changed = 'battery staple 9'
const changeOwn: Race['end'] = ({ area, call, session }) =>
  area === 'admin'
    ? call('POST', '/admin/routine.AdminInfo/edit', { body: { password: changed, old_password: password } })
    : call('POST', '/api/account/changePassword', { body: { oldPassword: password, newPassword: changed, session } })
const resourceOf = ({ area }: Account): string => (area === 'admin' ? 'auth.Admin' : 'user.User')
const reset: Race['end'] = (account) => edit(resourceOf(account), { id: account.id, password: changed })
const disable: Race['end'] = (account) => edit(resourceOf(account), { id: account.id, status: 'disable' })
const switchTwice: Race['end'] = async (account) => {
  await disable(account)
  return edit(resourceOf(account), { id: account.id, status: 'enable' })
}
const remove: Race['end'] = (account) => app.call('DELETE', `/admin/${resourceOf(account)}/del`, { query: { ids: [account.id] } })
const signOut: Race['end'] = ({ area, session }) => endSessions(app.db, area, [session.token, session.refresh_token])

/** A session that was renewed earlier: its first refresh token is used up, and the attacker uses the next. */
const spent = new Map<number, string>()
const renewSuccessor: Race['enter'] = async (account, isOver) => {
  const next = spent.get(account.id) ?? ''
  await renewOn({ ...account, session: { token: '', refresh_token: next } }, isOver)
}
async function spendFirst({ id, session }: Account): Promise<void> {
  spent.set(id, (await renew(session.refresh_token, true)).refresh_token)
  await app.sql("update token set replace_time = now() - interval '1 minute' where hash = $1", [hashToken(session.refresh_token)])
}
const useSpent: Race['end'] = async ({ session }) => {
  await expect(renew(session.refresh_token, true)).rejects.toMatchObject({ refusal: 'bad_refresh' })
}

const races: readonly (readonly [string, Race])[] = [
  ['sign-out of staff against a renewal', { area: 'admin', end: signOut }],
  ['sign-out of a member against a renewal', { area: 'user', end: signOut }],
  ['own password of staff against a renewal', { area: 'admin', end: changeOwn, isOwnKept: true }],
  ['own password of a member against a renewal', { area: 'user', end: changeOwn }],
  ['own password of staff against a sign-in', { area: 'admin', end: changeOwn, enter: signInOn, isOwnKept: true }],
  ['own password of a member against a sign-in', { area: 'user', end: changeOwn, enter: signInOn }],
  ['password of staff reset by a superior against a renewal', { area: 'admin', end: reset }],
  ['password of staff reset by a superior against a sign-in', { area: 'admin', end: reset, enter: signInOn }],
  ['password of a member reset by staff against a renewal', { area: 'user', end: reset }],
  ['password of a member reset by staff against a sign-in', { area: 'user', end: reset, enter: signInOn }],
  [
    'end of all other sessions against a renewal',
    { area: 'admin', end: ({ call }) => call('POST', '/admin/routine.AdminInfo/endOtherSessions', { body: {} }), isOwnKept: true },
  ],
  ['sign-out by a superior against a renewal', { area: 'admin', end: ({ id }) => app.call('POST', '/admin/auth.Admin/signOut', { body: { id } }) }],
  ['late use of a replaced token against a renewal', { area: 'admin', end: useSpent, enter: renewSuccessor }],
  ['disabled staff against a renewal', { area: 'admin', end: disable }],
  ['disabled staff against a sign-in', { area: 'admin', end: disable, enter: signInOn }],
  ['a disabled member against a renewal', { area: 'user', end: disable }],
  ['a disabled member against a sign-in', { area: 'user', end: disable, enter: signInOn }],
  [
    'a member disabled as a row action against a renewal',
    { area: 'user', end: ({ id }) => app.call('POST', '/admin/user.User/disable', { body: { ids: [id] } }) },
  ],
  ['staff disabled and enabled again against a renewal', { area: 'admin', end: switchTwice }],
  ['deleted staff against a renewal', { area: 'admin', end: remove }],
  ['deleted staff against a sign-in', { area: 'admin', end: remove, enter: signInOn }],
  ['a deleted member against a renewal', { area: 'user', end: remove }],
  ['a deleted member against a sign-in', { area: 'user', end: remove, enter: signInOn }],
]

/** The ticket of the second factor is deleted with the sessions, so these races hold without the lock too. */
const guardedTwice: typeof races = [
  ['password of staff reset by a superior against a second step', { area: 'admin', end: reset, enter: stepInOn }],
  ['disabled staff against a second step', { area: 'admin', end: disable, enter: stepInOn }],
]

describe('a renewal or sign-in concurrent with the end of a session leaves no token', () => {
  test.each([...races, ...guardedTwice])('%s', { timeout: 120_000 }, async (_, race) => {
    expect(await survivors(race)).toBe(0)
  })
})

describe('without the lock on the account a token survives', () => {
  test.each(races)('%s', { timeout: 120_000 }, async (_, race) => {
    takeLockOut()
    expect(await isEverLost(race)).toBe(true)
  })
})
