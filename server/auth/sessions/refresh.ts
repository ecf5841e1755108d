import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { refuse } from '../../errors'
import { accountLock } from './accountLock'
import { hashToken, issueAccessToken, sessionRules, storeToken, successorToken } from './tokens'

import type { RefreshedTokens } from '../../../resources/kit/protocol/session'
import type { Db } from '../../context'
import type { AccountArea } from './accountLock'
import type { ClientInfo, RefreshKind } from './tokens'

/** Seconds during which a replaced refresh token is still answered, with the same successor. */
const reuseWindow = 30

interface StoredToken {
  readonly kind: RefreshKind
  readonly owner_id: number
  readonly family: string
  readonly generation: number
  readonly successor: string | null
  readonly is_expired: boolean
  readonly is_late: boolean
}

type Outcome = RefreshedTokens | 'unknown' | { readonly reusedBy: StoredToken }

interface RefreshRequest extends ClientInfo {
  /**
   * The client declares that it stores successors (header `x-refresh-rotation: 1`). Clients of the BuildAdmin family send no such header and keep their first
   * refresh token as long as it is valid (wire contract 4.2), so a replay can only be detected for rotating clients. A session that has rotated once must keep rotating,
   * so omitting the header does not help an attacker.
   */
  readonly rotates: boolean
  /** Counts a renewal that adds rows, which are kept for weeks; refuses it if this account had too many. */
  readonly count: (owner: SessionOwner) => Promise<void>
  /** Called when a replaced token is used after the grace period: somebody else has a copy. */
  readonly onReuse: (owner: SessionOwner) => Promise<void>
}

interface SessionOwner {
  readonly area: AccountArea
  readonly id: number
}

/** Renews a session. All times are the database's. */
export async function refreshSession(db: Db, presented: string, renewing: RefreshRequest): Promise<RefreshedTokens> {
  if (presented === '' || presented.length > 200) refuse('bad_refresh')
  const outcome = await db.transaction().execute((tx) => refresh(tx, presented, renewing))
  if (outcome === 'unknown') refuse('bad_refresh')
  if ('reusedBy' in outcome) {
    await renewing.onReuse({ area: areaOf(outcome.reusedBy.kind), id: outcome.reusedBy.owner_id })
    refuse('bad_refresh')
  }
  return outcome
}

const areaOf = (kind: RefreshKind): AccountArea => (kind === 'admin-refresh' ? 'admin' : 'user')

/**
 * The account is locked before its token is read, so that an ended session is noticed; of many concurrent calls one creates the successor, which the others
 * return.
 */
async function refresh(tx: Db, presented: string, renewing: RefreshRequest): Promise<Outcome> {
  const owner = await storedToken(tx, presented)
  if (!owner || !(await accountLock.take(tx, areaOf(owner.kind), owner.owner_id))?.is_alive) return 'unknown'
  const row = await storedToken(tx, presented)
  if (!row || row.is_expired) return 'unknown'
  const session = { area: areaOf(row.kind), ownerId: row.owner_id, family: row.family }
  if (row.successor !== null) return row.is_late ? revokeFamily(tx, row) : successorOf(row.kind, presented, row.successor)
  await renewing.count({ area: session.area, id: session.ownerId })
  if (!renewing.rotates && row.generation === 0) return { type: row.kind, token: await issueAccessToken(tx, session, renewing), refresh_token: presented }
  return rotate(tx, presented, row, renewing)
}

async function rotate(tx: Db, presented: string, row: StoredToken, visitor: ClientInfo): Promise<RefreshedTokens> {
  const seed = randomBytes(32).toString('hex')
  const next = successorOf(row.kind, presented, seed)
  await tx
    .updateTable('token')
    .set({ successor: seed, replace_time: sql`clock_timestamp()` })
    .where('hash', '=', hashToken(presented))
    .execute()
  const shared = { ownerId: row.owner_id, family: row.family, generation: row.generation + 1 }
  const expires = tx.selectFrom('token').select('expire_time').where('hash', '=', hashToken(presented))
  await storeToken(tx, { ...shared, token: next.refresh_token, kind: row.kind, expires }, visitor)
  const { accessExpires } = await sessionRules(tx, areaOf(row.kind))
  await storeToken(tx, { ...shared, token: next.token, kind: areaOf(row.kind), expires: accessExpires }, visitor)
  return next
}

const successorOf = (type: RefreshKind, presented: string, seed: string): RefreshedTokens => ({
  type,
  token: successorToken(presented, seed, 'access'),
  refresh_token: successorToken(presented, seed, 'refresh'),
})

const storedToken = (tx: Db, presented: string): Promise<StoredToken | undefined> =>
  tx
    .selectFrom('token')
    .select((eb) => eb.ref('kind').$castTo<RefreshKind>().as('kind')) // the condition below excludes other values
    .select(['owner_id', 'family', 'generation', 'successor'])
    .select(sql<boolean>`expire_time <= clock_timestamp()`.as('is_expired'))
    .select(sql<boolean>`coalesce(replace_time < clock_timestamp() - ${reuseWindow} * interval '1 second', false)`.as('is_late'))
    .where('hash', '=', hashToken(presented))
    .where('kind', 'in', ['admin-refresh', 'user-refresh'])
    .executeTakeFirst()

async function revokeFamily(tx: Db, row: StoredToken): Promise<Outcome> {
  await tx.deleteFrom('token').where('family', '=', row.family).execute()
  return { reusedBy: row }
}
