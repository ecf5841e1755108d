import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { refuse, refuseFields } from '../../errors'
import { anyId } from '../../lib/sqlCondition'
import { ownRules, withoutUnheldDirectories } from '../rights/groupRules'
import { parseRuleSet, staffRuleTables } from '../rights/ruleSets'
import { hashToken } from '../sessions/tokens'
import { tokenPrefix } from './authenticateToken'

import type { Context, Db } from '../../context'
import type { RuleSet } from '../rights/ruleSets'

interface NewApiToken {
  readonly name: string
  readonly ownerKind: 'staff' | 'service'
  readonly rules: unknown
  readonly days: number
  readonly rateLimit: number
}

/** Stores the token's hash and returns the token, which cannot be read again. A token creates none, or its expiry would mean nothing. */
export async function createApiToken(ctx: Context, { name, ownerKind, rules, days, rateLimit }: NewApiToken): Promise<string> {
  const { tx, staff } = ctx
  if (staff.token) refuse('token_by_token')
  if (ownerKind === 'service' && !staff.isSuper) refuseFields([{ field: 'owner_kind', code: 'service_token_by_super', values: {} }])
  const own = await ownRules(tx, staff)
  const set = await withoutUnheldDirectories(tx, await parseRuleSet(tx, staffRuleTables, rules), own)
  if (own !== 'all' && (set === 'all' || [...set].some((id) => !own.has(id)))) refuseFields([{ field: 'rules', code: 'rights_beyond', values: {} }])
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  const { id } = await tx
    .insertInto('api_token')
    .values({
      name,
      owner_kind: ownerKind,
      admin_id: staff.id,
      prefix: token.slice(0, tokenPrefix.length + 6),
      nodes: JSON.stringify(await nodesOf(tx, set)),
      rate_limit: rateLimit,
      expire_time: sql`now() + ${days} * interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('api_token_hash')
    .values({ hash: hashToken(token), token_id: id })
    .execute()
  return token
}

/** Names, so that the token keeps what was chosen: rules that are added later are never part of it. */
async function nodesOf(tx: Db, set: RuleSet): Promise<string[]> {
  const all = tx.selectFrom('admin_rule').select('name').orderBy('id')
  const rows = await (set === 'all' ? all : all.where('id', '=', anyId([...set]))).execute()
  return rows.map(({ name }) => name.toLowerCase())
}
