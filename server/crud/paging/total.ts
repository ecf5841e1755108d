import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol/list'
import { databaseCache } from '../../lib/databaseCache'
import { failureOf } from '../../request/databaseErrors'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { PageAnchor, PagedResource } from './keysetCache'

export interface ListTotal {
  readonly total: number
  readonly total_is_estimate?: boolean
}

/** Cached data of a long list, so that it is neither counted nor scanned again for every page. */
export interface CachedList {
  readonly total: ListTotal
  readonly anchors: Map<string, PageAnchor[]>
  /** Orders in which a scan from the top did not fill a page. */
  readonly scanGaveUp: Set<string>
}

const listCache = databaseCache<string, CachedList>({ max: 500, ttl: 30_000 })

const keyOf = (tx: Db, compiled: PagedResource, where: SqlCondition): string => {
  const { sql: text, parameters } = where.compile(tx)
  return `${compiled.resource.path}|${text}|${JSON.stringify(parameters)}`
}

export function cachedListOf(tx: Db, compiled: PagedResource, where: SqlCondition): CachedList | undefined {
  const lists = listCache(tx)
  return lists.size > 0 ? lists.get(keyOf(tx, compiled, where)) : undefined
}

export function cacheList(tx: Db, compiled: PagedResource, where: SqlCondition, total: ListTotal): CachedList {
  const fresh: CachedList = { total, anchors: new Map(), scanGaveUp: new Set() }
  listCache(tx).set(keyOf(tx, compiled, where), fresh)
  return fresh
}

interface ExplainOutput {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** The planner's estimate of the number of rows. */
export async function estimateRows(tx: Db, compiled: PagedResource, where: SqlCondition): Promise<number> {
  return estimateQuery(tx, sql`select 1 from ${compiled.table} m where ${where}`)
}

export async function estimateQuery(tx: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<ExplainOutput>`explain (format json) ${query}`.execute(tx)
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

/** The same for a list whose counting was stopped: never less than the count reached. */
export const estimateTotal = async (tx: Db, compiled: PagedResource, where: SqlCondition): Promise<number> =>
  Math.max(limits.countedTotal + 1, await estimateRows(tx, compiled, where))

/** The exact number, on request. A count that takes too long returns the estimate. */
export async function countExactly(tx: Db, compiled: PagedResource, where: SqlCondition): Promise<ListTotal> {
  try {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${compiled.table} m where ${where}`.execute(tx)
    return { total: Number(rows[0]?.n ?? 0) }
  } catch (error) {
    if (failureOf(error)?.refusal !== 'too_slow') throw error
    return { total: await estimateTotal(tx, compiled, where), total_is_estimate: true }
  }
}
