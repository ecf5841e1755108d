import { sql } from 'kysely'

import { limits } from '../../resources/kit/protocol/list'
import { joinsOf, readRows, withKnownEnd } from '../crud/paging/page'
import { cachedListOf, cacheList, countExactly, estimateQuery, estimateRows } from '../crud/paging/total'
import { termFrequenciesOf } from './termFrequency'

import type { RawBuilder } from 'kysely'

import type { Db } from '../context'
import type { RawRow } from '../crud/compile/columns'
import type { PageRequest, RowPage } from '../crud/paging/page'
import type { CachedList } from '../crud/paging/total'
import type { ListText } from './textMatch'

export type TextSearchRequest = PageRequest & { readonly text: ListText }

/** A word in more rows than this is common: scanning the list in order finds it sooner than collecting its rows by the index. */
const commonTerm = 2 * limits.countedTotal
/** Rows of a list that are scanned for its first page; further ones per row before a later page; the maximum. */
const [scanRows, scanRowsPerRow, maxScanRows] = [5000, 5, 50_000]
/** Candidates of the index that are compared for a page: a base number, further ones per row up to its end; the last row for which this is done. */
const [spareRows, candidatesPerRow, maxRows] = [100, 2, 2000]
/** Above this many rows comparing every row is faster than the index. */
const denseTerm = 300_000

/**
 * A page of a text search. By the planner's estimate, rows with a rare word are collected by the index and sorted, a common word is found by a scan in the
 * order of the list. Both are fast for any word.
 */
export async function readTextPage(tx: Db, request: TextSearchRequest): Promise<RowPage> {
  const { compiled, where } = request
  const known = cachedListOf(tx, compiled, where)
  if (known) return withKnownEnd(request, await readCommonTerm(tx, request, known), known.total)
  const likely = await estimateMatches(tx, request)
  const rare = likely <= commonTerm ? await countAndRead(tx, request) : undefined
  if (rare) return rare
  const fresh = cacheList(tx, compiled, where, { total: Math.max(likely, limits.countedTotal + 1), total_is_estimate: true })
  return withKnownEnd(request, await readCommonTerm(tx, request, fresh), fresh.total)
}

/** The same with the exact total, on request. */
export async function countTextPage(tx: Db, request: TextSearchRequest): Promise<RowPage> {
  const likely = await estimateMatches(tx, request)
  const total = await countExactly(tx, request.compiled, likely > denseTerm ? request.text.rowCondition : request.where)
  return { rows: await readCommonTerm(tx, request, { total, scanGaveUp: new Set() }), total }
}

/** The planner sees how many rows its own indexes name. Where lines name more, at most one row for each, and not more than there are without the word. */
async function estimateMatches(tx: Db, { compiled, text }: TextSearchRequest): Promise<number> {
  const own = await estimateRows(tx, compiled, text.indexCondition)
  let lines = 0
  for (const one of text.lines ?? []) lines += await estimateQuery(tx, one)
  return lines <= Math.max(own, commonTerm) ? own : Math.max(own, Math.min(lines, await estimateRows(tx, compiled, text.others)))
}

/** All rows with the word, counted, and a page of them; undefined if there are too many to count. */
async function countAndRead(tx: Db, request: PageRequest): Promise<RowPage | undefined> {
  const { rows } = await sql<RawRow>`
    ${indexedRows(request, sql` limit ${sql.raw(String(limits.countedTotal + 1))}`)}
    select t.n as "#total", p.* from (select count(*) as n from matched) t
    left join lateral (${pageOfIndexed(request, sql`where t.n <= ${sql.raw(String(limits.countedTotal))}`)}) p on true`.execute(tx)
  const total = Number(rows[0]?.['#total'] ?? 0)
  return total > limits.countedTotal ? undefined : { rows: rows.filter((row) => row['id'] !== null), total: { total } }
}

async function readCommonTerm(
  tx: Db,
  request: TextSearchRequest,
  { total: { total }, scanGaveUp }: Pick<CachedList, 'total' | 'scanGaveUp'>,
): Promise<readonly RawRow[]> {
  const order = `${request.order.name},${request.order.direction}`
  const met = scanGaveUp.has(order) ? undefined : await scanInOrder(tx, request)
  if (met) return met
  if (request.offset === 0) scanGaveUp.add(order) // it would fail for later pages too
  if (total > denseTerm) return readRows(tx, { ...request, where: request.text.rowCondition })
  return (await readFromIndex(tx, request)) ?? (await sql<RawRow>`${indexedRows(request, sql``)} ${pageOfIndexed(request, sql``)}`.execute(tx)).rows
}

/** Scans a limited number of rows in the order of the list; undefined when they do not fill the page. */
async function scanInOrder(tx: Db, request: TextSearchRequest): Promise<readonly RawRow[] | undefined> {
  const { compiled, order, limit, offset, text } = request
  const rows = scanRows + scanRowsPerRow * offset
  if (order.join || rows > maxScanRows) return undefined
  const top = sql`(select m.* from ${compiled.table} m where ${compiled.isLive} order by ${order.sql} limit ${rows})`
  const met = await readRows(tx, { ...request, source: top, where: text.rowCondition })
  return met.length === limit ? met : undefined
}

/**
 * Sorts the candidates of the index by the order's column only, and compares the first of them; undefined if too few of these match, because they are deleted,
 * outside of the row rule, or have the grams apart, and there are further ones. The planner may have taken a rare word for a common one: then all are compared.
 */
async function readFromIndex(tx: Db, { compiled, view, order, limit, offset, text }: TextSearchRequest): Promise<readonly RawRow[] | undefined> {
  const end = offset + limit
  if (end > maxRows) return undefined
  const frequencies = await termFrequenciesOf(tx, compiled.resource.table)
  const directionSql = sql.raw(order.direction)
  const inOrder = sql`order by t."#by" ${directionSql}, t.id ${directionSql}`
  const most = spareRows + candidatesPerRow * end
  const { rows } = await sql<RawRow>`
    with named as (select m.id, ${order.column} as "#by" from ${compiled.table} m ${order.join ?? sql``} where ${text.mostSelective(frequencies)} offset 0),
      top as (select * from named t ${inOrder} limit ${sql.raw(String(most))}),
      i as (select m.id from top t join ${compiled.table} m on m.id = t.id where ${text.rowCondition} ${inOrder} limit ${limit} offset ${offset})
    select t.n as "#compared", p.* from (select count(*) as n from top) t
    left join lateral (select ${view.select} from i join ${compiled.table} m on m.id = i.id ${joinsOf(view, order)} order by ${order.sql}) p on true`.execute(
    tx,
  )
  const met = rows.filter((row) => row['id'] !== null)
  return met.length === limit || Number(rows[0]?.['#compared']) < most ? met : undefined
}

/** The ids by the index; materialized, so that the planner cannot choose a scan in order. */
const indexedRows = ({ compiled, order, where }: PageRequest, most: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with matched as materialized (select m.id, ${order.column} as "#by" from ${compiled.table} m ${order.join ?? sql``} where ${where}${most})`

function pageOfIndexed({ compiled, view, order, limit, offset }: PageRequest, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const directionSql = sql.raw(order.direction)
  const ids = sql`select id from matched ${where} order by "#by" ${directionSql}, id ${directionSql} limit ${limit} offset ${offset}`
  return sql`select ${view.select} from (${ids}) i join ${compiled.table} m on m.id = i.id ${joinsOf(view, order)} order by ${order.sql}`
}
