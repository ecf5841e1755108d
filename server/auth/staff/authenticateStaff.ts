import { sql } from 'kysely'

import { batchLookup, keyedQuery } from '../../lib/batchLookup'
import { rightsOf } from '../rights/rights'
import { tokenFromHeaders, tokenOwners } from '../sessions/accessToken'
import { hashToken } from '../sessions/tokens'

import type { FastifyRequest } from 'fastify'

import type { Db, Staff } from '../../context'

/**
 * The member of staff who calls. One query for all requests of a moment, and a second one only when the rights have changed
 * since the last look.
 */
export async function authenticateStaff(request: FastifyRequest, { db }: { readonly db: Db }): Promise<Staff> {
  const { isUnseen, version, ...account } = await admins.require(request, db)
  if (isUnseen) await recordUse(db, adminTokenOf(request), request.ip)
  return { ...account, ...(await rightsOf(db, account.id, version)) }
}

/** The same without refusing: undefined without a session or with an expired token. */
export const findSignedInStaff = (request: FastifyRequest, { db }: { readonly db: Db }): Promise<{ readonly id: number } | undefined> =>
  admins.find(request, db)

export const adminTokenOf = (request: FastifyRequest): string => tokenFromHeaders(request, ['batoken', 'ba-token'])

/** Rare enough to cost nothing, frequent enough to show which session is in use. */
const isUseOutdated = sql<boolean>`coalesce(t.seen_time, t.create_time) < now() - interval '5 minutes'`

const recordUse = (db: Db, token: string, ip: string): Promise<unknown> =>
  db
    .updateTable('token as t')
    .set({ seen_time: sql`now()`, ip: ip.slice(0, 50) })
    .where('t.hash', '=', hashToken(token))
    .where(isUseOutdated)
    .execute()

const findOwner = batchLookup(
  keyedQuery((db, hashes) =>
    db
      .selectFrom('token as t')
      .crossJoin('rights_version as v')
      .leftJoin('admin as a', (join) =>
        join.onRef('a.id', '=', 't.owner_id').on('t.kind', '=', 'admin').on('a.status', '=', 'enable').on('a.delete_time', 'is', null),
      )
      .select(['t.hash as key', 't.kind', 'a.id', 'a.username', 'a.nickname', 'v.version'])
      .select([sql<boolean>`t.expire_time <= clock_timestamp()`.as('is_expired'), isUseOutdated.as('is_unseen')])
      .where('t.hash', '=', hashes),
  ),
)

const admins = tokenOwners({
  area: 'admin',
  tokenOf: adminTokenOf,
  find: findOwner,
  accountOf: ({ id, username, nickname, version, is_unseen: isUnseen }) =>
    id === null || username === null || nickname === null ? undefined : { id, username, nickname, version, isUnseen },
})
