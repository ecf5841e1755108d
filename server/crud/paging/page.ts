import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol/list'
import { anchorColumn, anchorsOf, anchorType, fromAnchor, nearestAnchor, rememberAnchors } from './keysetCache'
import { cachedListOf, cacheList, estimateTotal } from './total'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { RawRow, RowView } from '../compile/columns'
import type { ListOrder } from '../query/orders'
import type { PagedResource } from './keysetCache'
import type { CachedList, ListTotal } from './total'

export interface PageRequest {
  readonly compiled: PagedResource
  /** A part of the table instead of all of it. */
  readonly source?: RawBuilder<unknown>
  readonly view: RowView
  readonly where: SqlCondition
  readonly order: ListOrder
  readonly limit: number
  readonly offset: number
}

export interface RowPage {
  readonly rows: readonly RawRow[]
  readonly total: ListTotal
}

/** One page with its total, in one statement if the list is short enough to be counted. */
export async function readPage(tx: Db, request: PageRequest): Promise<RowPage> {
  const { compiled, where } = request
  const cached = cachedListOf(tx, compiled, where)
  if (cached) return withKnownEnd(request, await readFromAnchor(tx, request, cached), cached.total)
  const counted = sql`select count(*) as n from (select 1 from ${compiled.table} m where ${where} limit ${sql.lit(limits.countedTotal + 1)}) c`
  const { rows } = await sql<RawRow>`select t.n as "#total", p.* from (${counted}) t left join lateral (${pageSql(tx, request)}) p on true`.execute(tx)
  const pageRows = rows.filter((row) => row['id'] !== null)
  const count = Number(rows[0]?.['#total'] ?? 0)
  if (count <= limits.countedTotal) return { rows: pageRows, total: { total: count } }
  const { total } = cacheList(tx, compiled, where, { total: await estimateTotal(tx, compiled, where), total_is_estimate: true })
  return withKnownEnd(request, pageRows, total)
}

/** An incomplete page is the end of the list, so the total is known exactly. */
export function withKnownEnd({ offset, limit }: PageRequest, rows: readonly RawRow[], total: ListTotal): RowPage {
  const isEnd = rows.length < limit && (rows.length > 0 || offset === 0)
  if (isEnd) return { rows, total: { total: offset + rows.length } }
  return { rows, total: total.total < offset + rows.length ? { ...total, total: offset + rows.length } : total }
}

/** A page of a long list, from the nearest anchor. */
async function readFromAnchor(tx: Db, request: PageRequest, cached: CachedList): Promise<readonly RawRow[]> {
  const { compiled, order, offset, view } = request
  const type = anchorType(compiled, order)
  if (!type || offset === 0) return readRows(tx, request)
  const anchors = anchorsOf(cached.anchors, order)
  const anchor = nearestAnchor(anchors, offset)
  const shown = { ...request, view: { ...view, select: sql`${view.select}, ${order.column}::text as ${sql.id(anchorColumn)}` } }
  const rows = await readRows(
    tx,
    anchor ? { ...shown, where: sql`${request.where} and ${fromAnchor(order, type, anchor)}`, offset: offset - anchor.offset } : shown,
  )
  rememberAnchors(anchors, rows, offset)
  return rows
}

export const readRows = async (tx: Db, request: PageRequest): Promise<readonly RawRow[]> => (await sql<RawRow>`${pageSql(tx, request)}`.execute(tx)).rows

/** A page in the second half of a list of known length is read faster from its end. */
export async function readFromEnd(tx: Db, request: PageRequest, total: number): Promise<readonly RawRow[]> {
  const { order, offset, limit } = request
  const take = Math.min(limit, total - offset)
  if (take <= 0) return []
  const reversed = { ...order, sql: order.reversed }
  return (await readRows(tx, { ...request, order: reversed, limit: take, offset: total - offset - take })).toReversed()
}

/** Selects the ids first, from the index only, and then the columns and relations of the shown rows. */
function pageSql(tx: Db, request: PageRequest): RawBuilder<unknown> {
  const { compiled, view, where, order, source = compiled.table } = request
  const ids = sql`select m.id from ${source} m ${order.join ?? noJoin} where ${where} order by ${order.sql} ${sliceOf(tx, request)}`
  return sql`select ${view.select} from (${ids}) i join ${compiled.table} m on m.id = i.id ${joinsOf(view, order)} order by ${order.sql}`
}

/**
 * The first page of a list without a filter, or with one of choices only, is always the same statement: with a literal limit the database plans it once.
 * Otherwise the best plan depends on the values, so the limits are parameters too.
 */
function sliceOf(tx: Db, { where, source, limit, offset }: PageRequest): RawBuilder<unknown> {
  const isAlike = offset === 0 && !source && where.compile(tx).parameters.length === 0
  return isAlike ? sql`limit ${sql.raw(String(limit))}` : sql`limit ${limit} offset ${offset}`
}

const noJoin = sql``

/** The joins of a view, and those of the order that it lacks: one of a few columns does not join every relation. */
export function joinsOf(view: Pick<RowView, 'joins' | 'joined'>, order: ListOrder): RawBuilder<unknown> {
  const missing = [...order.joins].filter(([alias]) => !view.joined.has(alias)).map(([, join]) => join)
  return missing.length === 0 ? view.joins : sql.join([view.joins, ...missing], sql` `)
}
