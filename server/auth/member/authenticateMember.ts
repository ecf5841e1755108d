import { sql } from 'kysely'

import { code } from '../../../resources/kit/protocol/envelope'
import { refuse } from '../../errors'
import { batchLookup, keyedQuery } from '../../lib/batchLookup'
import { siteSettings } from '../../site/settings'
import { holdsMemberRule } from '../rights/memberRules'
import { tokenFromHeaders, tokenOwners } from '../sessions/accessToken'

import type { FastifyRequest } from 'fastify'

import type { Db } from '../../context'

/** The signed-in member, read again at every request. */
export interface Member {
  readonly id: number
  readonly username: string
}

export const authenticateMember = (request: FastifyRequest, { db }: { readonly db: Db }): Promise<Member> => members.require(request, db)

/** The same without refusing: undefined without a session or with an expired token. */
export const findSignedInMember = (request: FastifyRequest, { db }: { readonly db: Db }): Promise<Member | undefined> => members.find(request, db)

/** Requires that the member center is open, and that the member's group holds the rule. */
export async function requireMemberRule(db: Db, { id }: Member, node: string): Promise<void> {
  await requireOpenMemberCenter(db)
  if (!(await holdsMemberRule(db, id, node))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
}

export async function requireOpenMemberCenter(db: Db): Promise<void> {
  if ((await siteSettings(db)).open_member_center !== 1) refuse('member_center_off')
}

export const memberTokenOf = (request: FastifyRequest): string => tokenFromHeaders(request, ['ba-user-token'])

const findOwner = batchLookup(
  keyedQuery((db, hashes) =>
    db
      .selectFrom('token as t')
      .leftJoin('user as u', (join) =>
        join.onRef('u.id', '=', 't.owner_id').on('t.kind', '=', 'user').on('u.status', '=', 'enable').on('u.delete_time', 'is', null),
      )
      .select(['t.hash as key', 't.kind', 'u.id', 'u.username', sql<boolean>`t.expire_time <= clock_timestamp()`.as('is_expired')])
      .where('t.hash', '=', hashes),
  ),
)

const members = tokenOwners({
  area: 'user',
  tokenOf: memberTokenOf,
  find: findOwner,
  accountOf: ({ id, username }) => (id === null || username === null ? undefined : { id, username }),
})
