import { sql } from 'kysely'

import { refuse } from '../../errors'
import { batchLookup, keyedQuery } from '../../lib/batchLookup'
import { rightsOf } from '../rights/rights'
import { hashToken } from '../sessions/tokens'

import type { FastifyRequest } from 'fastify'

import type { Db, Staff } from '../../context'
import type { Rights } from '../rights/rights'

/** Programs that search files for secrets recognize it. */
export const tokenPrefix = 'zg_'

/**
 * Who calls /rest: the owner of an API token, with those of its nodes that the owner still holds. Never a super administrator, so that row rules and grants are
 * limited by the nodes too. Only in the header: a URL is kept in histories and logs.
 */
export async function authenticateToken({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>, { db }: { readonly db: Db }): Promise<Staff> {
  const token = /^bearer +(zg_[\w-]{43}) *$/i.exec(headers.authorization ?? '')?.[1]
  const row = token === undefined ? undefined : await findToken(db, hashToken(token))
  if (!row?.is_valid) return refuse('bad_token')
  const rights = await rightsOf(db, row.admin_id, row.version)
  if (row.is_unseen) await recordUse(db, row.id, ip)
  return {
    id: row.admin_id,
    username: row.username,
    nickname: row.nickname,
    groupIds: rights.groupIds,
    isSuper: false,
    nodes: nodesInForce(row.nodes, rights),
    token: { id: row.id, name: row.name, rateLimit: row.rate_limit, isOfSuper: rights.isSuper },
  }
}

function nodesInForce(nodes: unknown, { isSuper, nodes: ownNodes }: Rights): ReadonlySet<string> {
  const chosen = Array.isArray(nodes) ? nodes.map(String) : []
  return new Set(isSuper ? chosen : chosen.filter((node) => ownNodes.has(node)))
}

/** Rare enough to cost nothing, frequent enough to show whether the token is in use. */
const isUseOutdated = sql<boolean>`coalesce(t.seen_time < now() - interval '5 minutes', true)`

const findToken = batchLookup(
  keyedQuery((db, hashes) =>
    db
      .selectFrom('api_token_hash as h')
      .crossJoin('rights_version as v')
      .innerJoin('api_token as t', 't.id', 'h.token_id')
      .innerJoin('admin as a', (join) => join.onRef('a.id', '=', 't.admin_id').on('a.status', '=', 'enable').on('a.delete_time', 'is', null))
      .select(['h.hash as key', 't.id', 't.name', 't.nodes', 't.rate_limit', 'a.id as admin_id', 'a.username', 'a.nickname', 'v.version'])
      .select([sql<boolean>`t.revoke_time is null and t.expire_time > clock_timestamp()`.as('is_valid'), isUseOutdated.as('is_unseen')])
      .where('h.hash', '=', hashes),
  ),
)

const recordUse = (db: Db, id: number, ip: string): Promise<unknown> =>
  db
    .updateTable('api_token as t')
    .set({ seen_time: sql`now()`, seen_ip: ip.slice(0, 50) })
    .where('t.id', '=', id)
    .where(isUseOutdated)
    .execute()
