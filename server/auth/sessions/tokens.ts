import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { systemConfig } from '../../../resources/settings/systemConfig'
import { deleteInBatches } from '../../lib/deleteInBatches'
import { readSettings } from '../../settings/readSettings'
import { revokeProgramAccess } from '../apiTokens/revoke'
import { accountLock } from './accountLock'

import type { RawBuilder, SelectQueryBuilder } from 'kysely'

import type { TokenPair } from '../../../resources/kit/protocol/session'
import type { Db } from '../../context'
import type { Tables } from '../../database/tables'
import type { AccountArea } from './accountLock'

/** The kind of an area's access tokens is its name. */
export type RefreshKind = `${AccountArea}-refresh`

export interface ClientInfo {
  readonly ip: string
  readonly userAgent: string
}

/** 256 random bits; only the SHA-256 is stored, without salt, because a random token cannot be guessed. */
const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => hash('sha256', token)

/**
 * The successor of a refresh token. Derived from the client's token and a seed in the row, so that a second call in the grace period gets the same one
 * although neither side has stored it.
 */
export const successorToken = (token: string, seed: string, use: 'access' | 'refresh'): string =>
  createHmac('sha256', token).update(`${seed}:${use}`).digest('base64url')

interface NewToken {
  readonly token: string
  readonly kind: AccountArea | RefreshKind
  readonly ownerId: number
  readonly family: string
  readonly generation: number
  /** By the clock of the database; the refresh tokens of a family expire together. */
  readonly expires: RawBuilder<number> | SelectQueryBuilder<Tables, 'token', { expire_time: number }>
}

export async function storeToken(tx: Db, row: NewToken, visitor: ClientInfo): Promise<void> {
  await tx
    .insertInto('token')
    .values({
      hash: hashToken(row.token),
      kind: row.kind,
      owner_id: row.ownerId,
      family: row.family,
      generation: row.generation,
      expire_time: row.expires,
      ip: visitor.ip.slice(0, 50),
      useragent: visitor.userAgent.slice(0, 255),
    })
    .execute()
}

interface SessionRules {
  readonly accessExpires: RawBuilder<number>
  readonly refreshExpires: RawBuilder<number>
  /** A sign-in ends the other sessions of its account. */
  readonly isSingle: boolean
}

const fromNow = (count: number, unit: 'hours' | 'days'): RawBuilder<number> => sql<number>`now() + make_interval(${sql.raw(unit)} => ${count})`

/** The settings are read for every session, so that a change holds for the next one at once. Tokens that were given out keep their time. */
export async function sessionRules(tx: Db, area: AccountArea): Promise<SessionRules> {
  if (area === 'admin') {
    const set = await readSettings(tx, systemConfig, ['admin_token_hours', 'admin_refresh_days', 'admin_sso'])
    return { accessExpires: fromNow(set.admin_token_hours, 'hours'), refreshExpires: fromNow(set.admin_refresh_days, 'days'), isSingle: set.admin_sso === 1 }
  }
  const set = await readSettings(tx, systemConfig, ['user_token_hours', 'user_refresh_days', 'user_sso'])
  return { accessExpires: fromNow(set.user_token_hours, 'hours'), refreshExpires: fromNow(set.user_refresh_days, 'days'), isSingle: set.user_sso === 1 }
}

interface NewSession {
  readonly area: AccountArea
  readonly ownerId: number
  readonly rememberMe: boolean
  /** The client stores successors; see `refresh.ts`. */
  readonly rotates: boolean
}

/** A new session with its own family, and a refresh token only with "keep me signed in". */
export async function issueTokens(tx: Db, { area, ownerId, rememberMe, rotates }: NewSession, visitor: ClientInfo): Promise<TokenPair> {
  const family = randomUUID()
  const generation = rotates ? 1 : 0
  const token = newToken()
  const { accessExpires, refreshExpires, isSingle } = await sessionRules(tx, area)
  if (isSingle) await endAllSessions(tx, area, ownerId)
  await storeToken(tx, { token, kind: area, ownerId, family, generation, expires: accessExpires }, visitor)
  if (!rememberMe) return { token, refresh_token: '' }
  const refresh = newToken()
  await storeToken(tx, { token: refresh, kind: `${area}-refresh`, ownerId, family, generation, expires: refreshExpires }, visitor)
  return { token, refresh_token: refresh }
}

/** Another access token of a session whose refresh token is unchanged. */
export async function issueAccessToken(
  tx: Db,
  session: { readonly area: AccountArea; readonly ownerId: number; readonly family: string },
  visitor: ClientInfo,
): Promise<string> {
  const token = newToken()
  const { accessExpires: expires } = await sessionRules(tx, session.area)
  await storeToken(tx, { token, kind: session.area, ownerId: session.ownerId, family: session.family, generation: 0, expires }, visitor)
  return token
}

/** Expired rows are kept for 30 days, and while their session can be renewed: their owner is told "expired" (409), not "unknown" (303). */
export const deleteExpiredTokens = (db: Db): Promise<void> =>
  deleteInBatches(db, 'token', {
    where: sql`expire_time < now() - interval '30 days'`,
    orderBy: 'expire_time',
    key: ['hash'],
    isKept: sql`exists (select from token living where living.family = token.family and living.expire_time > now())`,
  })

/** Ends the complete sessions of these tokens. Unknown tokens are ignored. */
export async function endSessions(db: Db, area: AccountArea, tokens: readonly string[]): Promise<void> {
  const hashes = tokens.filter(Boolean).map(hashToken)
  if (hashes.length === 0) return
  const kinds = [area, `${area}-refresh`]
  await db.transaction().execute(async (tx) => {
    const named = tx.selectFrom('token').where('hash', 'in', hashes).where('kind', 'in', kinds)
    const owners = await named.select('owner_id').distinct().orderBy('owner_id').execute()
    for (const { owner_id } of owners) await accountLock.take(tx, area, owner_id)
    await tx.deleteFrom('token').where('family', 'in', named.select('family')).execute()
  })
}

/** Ends all sessions of an account, its pending sign-ins and its programs; takes effect with the next request. */
export async function revokeAll(tx: Db, area: AccountArea, ownerId: number): Promise<void> {
  await accountLock.take(tx, area, ownerId)
  if (area === 'admin') {
    await tx.deleteFrom('sign_in_ticket').where('admin_id', '=', ownerId).execute()
    await revokeProgramAccess(tx, ownerId)
  }
  await endAllSessions(tx, area, ownerId)
}

const endAllSessions = (tx: Db, area: AccountArea, ownerId: number): Promise<unknown> =>
  tx
    .deleteFrom('token')
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', [area, `${area}-refresh`])
    .execute()
