import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol'
import { fromMark, leaveMarks, markColumn, marksOf, markType, nearest } from '../../textSearch/keysetCache'
import { estimate, knownOf, remember } from './total'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { Sql } from '../../textSearch/textMatch'
import type { Raw, View } from '../plan/columns'
import type { Plan } from '../plan/plan'
import type { Order } from '../query/orders'
import type { Known, Total } from './total'

export interface PageAsked {
  readonly plan: Plan
  /** A part of the table in the place of the whole. */
  readonly source?: RawBuilder<unknown>
  readonly view: View
  readonly where: Sql
  /** By the caller; a row rule may narrow it all the same. */
  readonly isNarrowed?: boolean
  readonly order: Order
  readonly limit: number
  readonly offset: number
}

export interface Page {
  readonly rows: readonly Raw[]
  readonly total: Total
}

/** One page with its total, in one statement while the list is short enough to be counted. */
export async function readPage(tx: Db, asked: PageAsked): Promise<Page> {
  const { plan, where } = asked
  const known = knownOf(tx, plan, where)
  if (known) return withShortEnd(asked, await readNear(tx, asked, known), known.total)
  const counted = sql`select count(*) as n from (select 1 from ${plan.table} m where ${where} limit ${limits.countedTotal + 1}) c`
  const { rows } = await sql<Raw>`select t.n as "#total", p.* from (${counted}) t left join lateral (${pageSql(tx, asked)}) p on true`.execute(tx)
  const found = rows.filter((row) => row['id'] !== null)
  const count = Number(rows[0]?.['#total'] ?? 0)
  if (count <= limits.countedTotal) return { rows: found, total: { total: count } }
  const { total } = remember(tx, plan, where, { total: await estimate(tx, plan, where), total_is_estimate: true })
  return withShortEnd(asked, found, total)
}

/** A page that ends early shows where the list ends, so the total is known after all. */
export function withShortEnd({ offset, limit }: PageAsked, rows: readonly Raw[], total: Total): Page {
  const isEnd = rows.length < limit && (rows.length > 0 || offset === 0)
  if (isEnd) return { rows, total: { total: offset + rows.length } }
  return { rows, total: total.total < offset + rows.length ? { ...total, total: offset + rows.length } : total }
}

/** A page of a long list, from the nearest place known in it. */
async function readNear(tx: Db, asked: PageAsked, known: Known): Promise<readonly Raw[]> {
  const { plan, order, offset, view } = asked
  const type = markType(plan, order)
  if (!type || offset === 0) return readRows(tx, asked)
  const marks = marksOf(known.marks, order)
  const mark = nearest(marks, offset)
  const shown = { ...asked, view: { ...view, select: sql`${view.select}, ${order.column}::text as ${sql.id(markColumn)}` } }
  const rows = await readRows(tx, mark ? { ...shown, where: sql`${asked.where} and ${fromMark(order, type, mark)}`, offset: offset - mark.offset } : shown)
  leaveMarks(marks, rows, offset)
  return rows
}

export const readRows = async (tx: Db, asked: PageAsked): Promise<readonly Raw[]> => (await sql<Raw>`${pageSql(tx, asked)}`.execute(tx)).rows

/** A page in the second half of a list whose length is known is reached sooner from its end. */
export async function readFromEnd(tx: Db, asked: PageAsked, total: number): Promise<readonly Raw[]> {
  const { order, offset, limit } = asked
  const take = Math.min(limit, total - offset)
  if (take <= 0) return []
  const reversed = { ...order, sql: order.reversed }
  return (await readRows(tx, { ...asked, order: reversed, limit: take, offset: total - offset - take })).toReversed()
}

/** The ids first, off the index alone, and only then the columns and relations of the rows that are shown. */
function pageSql(tx: Db, asked: PageAsked): RawBuilder<unknown> {
  const { plan, view, where, order, source = plan.table } = asked
  const ids = sql`select m.id from ${source} m ${order.join ?? none} where ${where} order by ${order.sql} ${sliceOf(tx, asked)}`
  return sql`select ${view.select} from (${ids}) i join ${plan.table} m on m.id = i.id ${joinsOf(view, order)} order by ${order.sql}`
}

/**
 * The first page of a list that nothing narrows is always the same statement: with its number written out the database
 * plans it once. Elsewhere the best plan depends on the values, so the numbers stay values too.
 */
function sliceOf(tx: Db, { where, isNarrowed, source, limit, offset }: PageAsked): RawBuilder<unknown> {
  const isAlike = !isNarrowed && offset === 0 && !source && where.compile(tx).parameters.length === 0
  return isAlike ? sql`limit ${sql.raw(String(limit))}` : sql`limit ${limit} offset ${offset}`
}

const none = sql``

/** Views of rows join every relation already; a view without joins needs the one the order is by. */
export const joinsOf = (view: Pick<View, 'joins' | 'hasLinks'>, order: Order): RawBuilder<unknown> => (view.hasLinks ? view.joins : (order.join ?? none))
