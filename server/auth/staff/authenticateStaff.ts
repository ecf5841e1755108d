import { sql } from 'kysely'

import { code } from '../../../resources/kit/protocol/envelope'
import { refuse } from '../../errors'
import { batchLookup } from '../../lib/batchLookup'
import { anyText } from '../../lib/sqlCondition'
import { rightsOf } from '../rights/rights'
import { hashToken } from '../sessions/tokens'

import type { FastifyRequest } from 'fastify'

import type { Db, Staff } from '../../context'

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
  const { id, username, nickname } = found
  if (id === null || username === null || nickname === null) return requireSignIn()
  if (found.is_unseen) await recordUse(db, token, request.ip)
  return { id, username, nickname, ...(await rightsOf(db, id, found.version)) }
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
const isUseOutdated = sql<boolean>`coalesce(t.seen_time, t.create_time) < now() - interval '5 minutes'`

const recordUse = (db: Db, token: string, ip: string): Promise<unknown> =>
  db
    .updateTable('token as t')
    .set({ seen_time: sql`now()`, ip: ip.slice(0, 50) })
    .where('t.hash', '=', hashToken(token))
    .where(isUseOutdated)
    .execute()

const findTokenOwner = batchLookup((db, hashes) =>
  db
    .selectFrom('token as t')
    .crossJoin('rights_version as v')
    .leftJoin('admin as a', (join) =>
      join.onRef('a.id', '=', 't.owner_id').on('t.kind', '=', 'admin').on('a.status', '=', 'enable').on('a.delete_time', 'is', null),
    )
    .select(['t.hash as key', 't.kind', 'a.id', 'a.username', 'a.nickname', 'v.version'])
    .select([sql<boolean>`t.expire_time <= clock_timestamp()`.as('is_expired'), isUseOutdated.as('is_unseen')])
    .where('t.hash', '=', anyText(hashes))
    .execute(),
)
