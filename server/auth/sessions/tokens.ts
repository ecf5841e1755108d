import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { revokeOwnApiTokens } from '../apiTokens/revoke'
import { accountLock } from './accountLock'

import type { SelectQueryBuilder } from 'kysely'

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

/** Days. */
const lifetimeDays = { access: 3, refresh: 30 } as const

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
  /** A family keeps its expiry; for a new one it is counted from now, by the clock of the database. */
  readonly expires?: SelectQueryBuilder<Tables, 'token', { expire_time: number }>
}

export async function storeToken(tx: Db, row: NewToken, visitor: ClientInfo): Promise<void> {
  const days = row.kind.endsWith('-refresh') ? lifetimeDays.refresh : lifetimeDays.access
  await tx
    .insertInto('token')
    .values({
      hash: hashToken(row.token),
      kind: row.kind,
      owner_id: row.ownerId,
      family: row.family,
      generation: row.generation,
      expire_time: row.expires ?? sql`now() + ${days} * interval '1 day'`,
      ip: visitor.ip.slice(0, 50),
      useragent: visitor.userAgent.slice(0, 255),
    })
    .execute()
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
  await storeToken(tx, { token, kind: area, ownerId, family, generation }, visitor)
  await deleteExpiredTokens(tx)
  if (!rememberMe) return { token, refresh_token: '' }
  const refresh = newToken()
  await storeToken(tx, { token: refresh, kind: `${area}-refresh`, ownerId, family, generation }, visitor)
  return { token, refresh_token: refresh }
}

/** Another access token of a session whose refresh token is unchanged. */
export async function issueAccessToken(
  tx: Db,
  session: { readonly area: AccountArea; readonly ownerId: number; readonly family: string },
  visitor: ClientInfo,
): Promise<string> {
  const token = newToken()
  await storeToken(tx, { token, kind: session.area, ownerId: session.ownerId, family: session.family, generation: 0 }, visitor)
  return token
}

/** Expired rows are kept as long as a refresh token may be valid: their owner is told "expired" (409), not "unknown" (303). */
export const deleteExpiredTokens = (tx: Db): Promise<unknown> => {
  const expired = tx
    .selectFrom('token')
    .select('hash')
    .where('expire_time', '<', sql<number>`now() - ${lifetimeDays.refresh} * interval '1 day'`)
  // rows that another sign-in is deleting are skipped: waiting for them could form a deadlock
  return tx.deleteFrom('token').where('hash', 'in', expired.forUpdate().skipLocked()).execute()
}

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

/** Ends all sessions of an account and pending sign-ins; takes effect with the next request. */
export async function revokeAll(tx: Db, area: AccountArea, ownerId: number): Promise<void> {
  await accountLock.take(tx, area, ownerId)
  if (area === 'admin') {
    await tx.deleteFrom('sign_in_ticket').where('admin_id', '=', ownerId).execute()
    await revokeOwnApiTokens(tx, ownerId)
  }
  await tx
    .deleteFrom('token')
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', [area, `${area}-refresh`])
    .execute()
}
