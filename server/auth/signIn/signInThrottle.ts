import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

import { sql } from 'kysely'

import { systemConfig } from '../../../resources/settings/systemConfig'
import { refuse } from '../../errors'
import { concurrencyLimit } from '../../lib/concurrencyLimit'
import { deleteInBatches } from '../../lib/deleteInBatches'
import { readSettings } from '../../settings/readSettings'
import { consumeCaptcha } from '../captcha/captcha'
import { hashToken } from '../sessions/tokens'
import { isKnownDevice } from './devices'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { CaptchaSolution } from '../captcha/captcha'
import type { AccountArea } from '../sessions/accountLock'

/**
 * Counts failed sign-ins per account and source, so that an attacker is slowed down without locking the owner out. A source is a browser in which the account
 * has signed in before, else the address. The account as a whole only requires the captcha. Unknown names are counted too, so that the response does not
 * reveal them. Every attempt is counted before the password is checked, and undone if it was correct: of a hundred parallel attempts no more are checked than
 * the limit allows.
 */
interface Limit {
  /** Failures before the first pause. */
  readonly free: number
  /** Minutes of the first pause; each further failure makes it `growth` times as long, up to a day. */
  readonly pause: number
  readonly growth: number
  /** Minutes after which the count restarts. */
  readonly window: number
  /** The period starts at the last failure instead of the first. */
  readonly fromLast: boolean
}

const minutesPerDay = 1440
/** The ten attempts of wire contract 7, or those of the setting, then pauses of 1 minute, 4, 16, about 1 hour, 4, 17, and a day. */
const sourceLimit: Limit = { free: 10, pause: 1, growth: 4, window: minutesPerDay, fromLast: true }
/** A whole shop may share one address: high enough for its staff, too low for a dictionary attack. */
const addressLimit: Limit = { free: 200, pause: 15, growth: 1, window: 15, fromLast: false }
/** Never locks: only the count is used. */
const accountLimit: Limit = { free: 1_000_000_000, pause: 0, growth: 1, window: 60, fromLast: true }
/** Failures of an account from any source after which its sign-ins require a captcha. */
const failuresBeforeCaptcha = 3
/** Wrong codes per correct password. */
const ticketLimit: Limit = { free: 5, pause: minutesPerDay, growth: 1, window: minutesPerDay, fromLast: true }

/** Refusals without a check cost nothing: one of an account and network is logged in a minute, so that nobody fills the log with them. */
const logLimit: Limit = { free: 1, pause: 1, growth: 1, window: 1, fromLast: false }

/** Per process, because it protects the CPU cores. Apart from other hashing: a sign-in waits for connections, whose owners may be waiting to hash. */
export const signInLimit = concurrencyLimit({ concurrency: 2, maxQueued: 50, whenFull: 'sign_in_busy' })

/** The account and the source of an attempt. */
interface AttemptSource {
  readonly area: AccountArea
  /** Undefined for an unknown name. */
  readonly id: number | undefined
  readonly name: string
  readonly ip: string
  readonly device: string | undefined
}

/** The keys of the counters of an attempt. */
interface AttemptKeys {
  readonly area: AccountArea
  readonly account: string
  readonly source: string
  /** Undefined for a known device: failures of others at its address do not count against it. */
  readonly address: string | undefined
  readonly network: string
}

/** Whether the captcha is solved already, disabled, or to be checked with the request. */
export type CaptchaState = 'solved' | 'off' | CaptchaSolution

/** One account has one key, whatever its name's notation. An unknown name is hashed, because it may be a mistyped password. */
const accountKey = (area: AccountArea, id: number | undefined, name: string): string =>
  `${area}:${id ?? createHash('sha256').update(name.toLowerCase()).digest('hex')}`

export async function attemptKeysOf(db: Db, { area, id, name, ip, device }: AttemptSource): Promise<AttemptKeys> {
  const [account, network] = [accountKey(area, id, name), networkOf(ip)]
  const isKnown = await isKnownDevice(db, { area, id: id ?? 0 }, device)
  const source = `${account}@${isKnown ? hashToken(device ?? '') : network}`
  return { area, account, source, network, address: isKnown ? undefined : `${area}:address:${network}` }
}

/** Counts an attempt, or refuses it. Known and unknown names are counted alike. */
export async function countAttempt(db: Db, keys: AttemptKeys, captcha: CaptchaState): Promise<void> {
  if (keys.address && (await countFailure(db, keys.address, addressLimit)) === undefined) refuse('too_frequent')
  const { login_retry: free } = await readSettings(db, systemConfig, ['login_retry'])
  if ((await countFailure(db, keys.source, { ...sourceLimit, free })) === undefined) {
    if (keys.address) await undoFailure(db, keys.address)
    await refuseLocked(db, keys.source)
  }
  const failures = (await countFailure(db, keys.account, accountLimit)) ?? 0
  if (failures <= failuresBeforeCaptcha || typeof captcha === 'string') return
  try {
    if (captcha.id === '') await requireCaptcha(db, keys)
    await consumeCaptcha(db, captcha)
  } catch (error) {
    await undoAttempt(db, keys)
    throw error
  }
}

/** The attempt was correct: resets the counters of account and source. */
export async function clearAttempts(db: Db, { account, source, address }: AttemptKeys): Promise<void> {
  await deleteCounters(db, inOrder(db).where('key', 'in', [account, source]))
  if (address) await undoFailure(db, address)
}

/** Undoes the counting of an attempt. */
export async function undoAttempt(db: Db, { account, source, address }: AttemptKeys): Promise<void> {
  for (const key of [account, source, address]) if (key) await undoFailure(db, key)
}

/** Ends all pauses of an account, when its password is reset or it is enabled. */
export const clearAccountAttempts = (db: Db, area: AccountArea, id: number): Promise<unknown> => {
  const account = accountKey(area, id, '')
  return deleteCounters(
    db,
    inOrder(db).where((eb) => eb.or([eb('key', '=', account), sql<boolean>`starts_with(key, ${`${account}@`})`])),
  )
}

/** Locks the counters in the order of their keys, so that two sign-ins of one account that delete the same ones wait for each other and never form a deadlock. */
const inOrder = (db: Db) => db.selectFrom('login_guard').select('key').orderBy('key').forUpdate()

const deleteCounters = (db: Db, keys: ReturnType<typeof inOrder>): Promise<unknown> => db.deleteFrom('login_guard').where('key', 'in', keys).execute()

/** Guesses at one's own password or code while signed in are counted for the session only: a stolen session does not lock its owner out. */
export const sessionKey = (area: AccountArea, family: string): string => `${area}:own:${family}`

export async function countSessionAttempt(db: Db, key: string): Promise<void> {
  if ((await countFailure(db, key, sourceLimit)) === undefined) await refuseLocked(db, key)
}

/** False when the attempts for one correct password are used up. */
export const countTicketAttempt = async (db: Db, ticket: string): Promise<boolean> =>
  (await countFailure(db, `admin:ticket:${hashToken(ticket)}`, ticketLimit)) !== undefined

export const isLogDue = async (db: Db, { area, id, ip }: Pick<AttemptSource, 'area' | 'id' | 'ip'>): Promise<boolean> =>
  (await countFailure(db, `${area}:${id ?? 'unknown'}@${networkOf(ip)}:log`, logLimit)) !== undefined

/** Counts a failure and returns the new count, or undefined while the key is locked. A single statement decides. */
async function countFailure(db: Db, key: string, { free, pause, growth, window, fromLast }: Limit): Promise<number | undefined> {
  const isOver = sql`login_guard.counted_from < now() - ${window} * interval '1 minute'`
  const next = sql`(case when ${isOver} then 1 else login_guard.failures + 1 end)`
  const lockedUntil = (failures: RawBuilder<unknown>) =>
    sql`case when ${failures} >= ${free}::integer then now() + least(${minutesPerDay}, ${pause} * power(${growth}, least(${failures} - ${free}::integer, 10))) * interval '1 minute' end`
  const { rows } = await sql<{ failures: number }>`
    insert into login_guard (key, failures, counted_from, held_until) values (${key}, 1, now(), ${lockedUntil(sql`1`)})
    on conflict (key) do update set
      failures = ${next},
      counted_from = case when ${isOver} or ${fromLast} then now() else login_guard.counted_from end,
      held_until = ${lockedUntil(next)}
    where coalesce(login_guard.held_until <= clock_timestamp(), true)
    returning failures`.execute(db)
  return rows[0]?.failures
}

export const undoFailure = (db: Db, key: string): Promise<unknown> =>
  db
    .updateTable('login_guard')
    .set({ failures: sql`greatest(failures - 1, 0)`, held_until: null })
    .where('key', '=', key)
    .execute()

/** The text is that of wire contract 7; our own client also reads the seconds. */
async function refuseLocked(db: Db, key: string): Promise<never> {
  const left = sql<number | null>`ceil(extract(epoch from held_until - clock_timestamp()))::integer`
  const row = await db.selectFrom('login_guard').select(left.as('seconds')).where('key', '=', key).executeTakeFirst()
  return refuse('account_locked', {}, { data: { type: 'held off', seconds: Math.max(1, row?.seconds ?? 1) } })
}

/** The next request of the sign-in page by this client reports that the captcha is required. */
async function requireCaptcha(db: Db, { area, network }: AttemptKeys): Promise<never> {
  await db
    .insertInto('login_guard')
    .values({ key: captchaKey(area, network), failures: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ counted_from: sql`now()` }))
    .execute()
  return refuse('captcha_needed', {}, { data: { type: 'captcha' } })
}

const captchaKey = (area: AccountArea, network: string): string => `${area}:captcha:${network}`

export async function wasCaptchaRequired(db: Db, area: AccountArea, ip: string): Promise<boolean> {
  const guard = await db
    .selectFrom('login_guard')
    .select('key')
    .where('key', '=', captchaKey(area, networkOf(ip)))
    .where('counted_from', '>', sql<number>`now() - interval '30 minutes'`)
    .executeTakeFirst()
  return guard !== undefined
}

/** The number of recent failed sign-ins of an account, for its row in the list. */
export const recentFailures = (area: AccountArea, id: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select failures from login_guard where key = ${sql.lit(`${area}:`)} || ${id} and counted_from > now() - ${sql.lit(accountLimit.window)} * interval '1 minute'), 0)`

/** Limits the number of counters: random names from many networks must not fill the disk. */
const maxRows = 200_000

export async function deleteOldAttempts(db: Db): Promise<void> {
  const counters = { orderBy: 'counted_from', key: ['key'] } as const
  await deleteInBatches(db, 'login_guard', { ...counters, where: sql`counted_from < now() - interval '2 days' and coalesce(held_until < now(), true)` })
  const newest = sql`(select counted_from from login_guard order by counted_from desc offset ${maxRows - 1} limit 1)`
  await deleteInBatches(db, 'login_guard', { ...counters, where: sql`counted_from < ${newest}` })
}

/** The part of an address that identifies a client: an IPv4 address, or the /64 network of an IPv6 one, within which addresses can be chosen freely. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address.slice(0, 50)
}

/** The eight groups without leading zeros. The last two may be in IPv4 notation, which does not matter here. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(after ?? [])].map((group) => group.replace(/^0+(?=.)/, ''))
}
