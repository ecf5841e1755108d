import { sql } from 'kysely'

import { code } from '../../../resources/kit/protocol/envelope'
import { refuse } from '../../errors'
import { batchLookup } from '../../lib/batchLookup'
import { rightsOf } from '../rights/rights'
import { hashToken } from '../sessions/tokens'

import type { FastifyRequest } from 'fastify'

import type { Db, Staff } from '../../context'

interface TokenOwner {
  readonly key: string
  readonly kind: string
  readonly is_expired: boolean
  readonly id: number | null
  readonly username: string
  readonly nickname: string
  readonly version: number
  /** The session was not noted as used for a while. */
  readonly is_unseen: boolean
}

/**
 * Who calls, by the access token of the back office. Unknown tokens, tokens of another kind and ended accounts are
 * asked to sign in (303); an expired one is told so (409), before anything has happened. One query for all requests of a
 * moment, and a second one only when the rights have changed since the last look.
 */
export async function authenticateStaff(request: FastifyRequest, { db }: { readonly db: Db }): Promise<Staff> {
  const token = adminTokenOf(request)
  const found = token ? await findTokenOwner(db, hashToken(token)) : undefined
  if (!found || found.kind !== 'admin') return requireSignIn()
  if (found.is_expired) refuse('expired', {}, { code: code.expired, data: [] })
  if (found.id === null) return requireSignIn()
  if (found.is_unseen) await recordUse(db, token, request.ip)
  const rights = await rightsOf(db, found.id, found.version)
  return { id: found.id, username: found.username, nickname: found.nickname, ...rights }
}

/** The same without a refusal: undefined for a visitor, also for one whose token has expired. */
export async function findSignedInStaff(request: FastifyRequest, { db }: { readonly db: Db }): Promise<{ readonly id: number } | undefined> {
  const token = adminTokenOf(request)
  const found = token ? await findTokenOwner(db, hashToken(token)) : undefined
  return found?.kind === 'admin' && !found.is_expired && found.id !== null ? { id: found.id } : undefined
}

export function requireSignIn(): never {
  refuse('sign_in_first', {}, { code: code.signIn, data: { type: 'need login' } })
}

/** The member's token is never looked at here. */
export const adminTokenOf = (request: FastifyRequest): string => tokenFromHeaders(request, ['batoken', 'ba-token'])

/**
 * In headers only: what stands in an address is kept in histories, logs and links. No call of the back office needs one
 * there: pictures of suffixes are open, and files are fetched by scripts, which send headers.
 */
export function tokenFromHeaders({ headers }: Pick<FastifyRequest, 'headers'>, names: readonly string[]): string {
  const token = names.map((name) => headers[name]).find((one) => typeof one === 'string' && one !== '')
  return typeof token === 'string' && token.length <= 200 ? token : ''
}

/** Rare enough to cost nothing, frequent enough to show which session is in use. */
const isUseOutdated = sql`coalesce(t.seen_time, t.create_time) < now() - interval '5 minutes'`

const recordUse = (db: Db, token: string, ip: string): Promise<unknown> =>
  sql`update token t set seen_time = now(), ip = ${ip.slice(0, 50)} where t.hash = ${hashToken(token)} and ${isUseOutdated}`.execute(db)

const findTokenOwner = batchLookup<TokenOwner>(async (db, hashes) => {
  const { rows } = await sql<TokenOwner>`
    select t.hash as key, t.kind, t.expire_time <= clock_timestamp() as is_expired, a.id, a.username, a.nickname, v.version,
      ${isUseOutdated} as is_unseen
    from token t
    cross join rights_version v
    left join admin a on t.kind = 'admin' and a.id = t.owner_id and a.status = 'enable' and a.delete_time is null
    where t.hash = any(${hashes})`.execute(db)
  return rows
})
