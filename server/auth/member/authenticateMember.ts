import { sql } from 'kysely'

import { code } from '../../../resources/kit/protocol/envelope'
import { refuse } from '../../errors'
import { batchLookup } from '../../lib/batchLookup'
import { anyText } from '../../lib/sqlCondition'
import { siteSettings } from '../../site/settings'
import { holdsMemberRule } from '../rights/memberRules'
import { hashToken } from '../sessions/tokens'
import { requireSignIn, tokenFromHeaders } from '../staff/authenticateStaff'

import type { FastifyRequest } from 'fastify'

import type { Db } from '../../context'

/** The signed-in customer, read again with every request. */
export interface Member {
  readonly id: number
  readonly username: string
}

/** Who calls, by the access token of the member area; refused in the same order as for staff (303, then 409). */
export async function authenticateMember(request: FastifyRequest, { db }: { readonly db: Db }): Promise<Member> {
  const token = memberTokenOf(request)
  const found = token ? await findTokenOwner(db, hashToken(token)) : undefined
  if (!found || found.kind !== 'user') return requireSignIn()
  if (found.is_expired) refuse('expired', {}, { code: code.expired, data: [] })
  return memberOf(found) ?? requireSignIn()
}

/** The same without a refusal: undefined for a visitor, also for one whose token has expired. */
export async function findSignedInMember(request: FastifyRequest, { db }: { readonly db: Db }): Promise<Member | undefined> {
  const token = memberTokenOf(request)
  const found = token ? await findTokenOwner(db, hashToken(token)) : undefined
  return found?.kind === 'user' && !found.is_expired ? memberOf(found) : undefined
}

/** Undefined for the token of an account that has ended. */
const memberOf = ({ id, username }: { readonly id: number | null; readonly username: string | null }): Member | undefined =>
  id === null || username === null ? undefined : { id, username }

/** The member centre is open, and this member's group holds the rule. */
export async function requireMemberRule(db: Db, { id }: Member, node: string): Promise<void> {
  await requireOpenMemberCenter(db)
  if (!(await holdsMemberRule(db, id, node))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
}

export async function requireOpenMemberCenter(db: Db): Promise<void> {
  if (!(await siteSettings(db)).open_member_center) refuse('member_centre_off')
}

/** The token of the back office is never looked at here. */
export const memberTokenOf = (request: FastifyRequest): string => tokenFromHeaders(request, ['ba-user-token'])

const findTokenOwner = batchLookup((db, hashes) =>
  db
    .selectFrom('token as t')
    .leftJoin('user as u', (join) =>
      join.onRef('u.id', '=', 't.owner_id').on('t.kind', '=', 'user').on('u.status', '=', 'enable').on('u.delete_time', 'is', null),
    )
    .select(['t.hash as key', 't.kind', 'u.id', 'u.username', sql<boolean>`t.expire_time <= clock_timestamp()`.as('is_expired')])
    .where('t.hash', '=', anyText(hashes))
    .execute(),
)
