import { sql } from 'kysely'

import { limits } from '../../resources/kit/protocol'
import { joinsOf, readRows, withShortEnd } from '../crud/paging/page'
import { countExactly, expected, knownOf, remember } from '../crud/paging/total'
import { sharesOf } from './termFrequency'

import type { RawBuilder } from 'kysely'

import type { Db } from '../context'
import type { Page, PageAsked } from '../crud/paging/page'
import type { Known } from '../crud/paging/total'
import type { Raw } from '../crud/plan/columns'
import type { Narrowed } from '../crud/query/search'

type Text = NonNullable<Narrowed['text']>
export type FoundAsked = PageAsked & { readonly text: Text }

/** A word that more rows hold than this is common: it is met sooner by walking down the list than by gathering its rows. */
const common = 2 * limits.countedTotal
/** So many rows of a list are walked for its first page, and for later ones five for each row before them. */
const [walk, walkPerRow, longestWalk] = [5000, 5, 50_000]
/** Of rows the index names, so many are looked into for a page, and that many times the rows up to its end. */
const [spare, perRow, mostRows] = [100, 2, 2000]
/** Beyond so many rows it is quicker to look into every row than to let the index name them. */
const dense = 300_000

/**
 * A page of what a search for words has found. The planner is asked for its guess first: rows that hold a rare word are
 * gathered by the index and put in order, a common one is met at the top of the list. Neither way is long for any word.
 */
export async function readFound(tx: Db, asked: FoundAsked): Promise<Page> {
  const { plan, where, text } = asked
  const known = knownOf(tx, plan, where)
  if (known) return withShortEnd(asked, await readCommon(tx, asked, known), known.total)
  const likely = await expected(tx, plan, text.keys)
  const rare = likely <= common ? await readRare(tx, asked) : undefined
  if (rare) return rare
  const fresh = remember(tx, plan, where, { total: Math.max(likely, limits.countedTotal + 1), total_is_estimate: true })
  return withShortEnd(asked, await readCommon(tx, asked, fresh), fresh.total)
}

/** The same with the exact number, on demand. */
export async function countFound(tx: Db, asked: FoundAsked): Promise<Page> {
  const likely = await expected(tx, asked.plan, asked.text.keys)
  const total = await countExactly(tx, asked.plan, likely > dense ? asked.text.looks : asked.where)
  return { rows: await readCommon(tx, asked, { total, farFrom: new Set() }), total }
}

/** All rows with the word, counted, and a page of them; undefined when there are too many to be counted. */
async function readRare(tx: Db, asked: PageAsked): Promise<Page | undefined> {
  const { rows } = await sql<Raw>`
    ${gathered(asked, sql` limit ${sql.raw(String(limits.countedTotal + 1))}`)}
    select t.n as "#total", p.* from (select count(*) as n from found) t
    left join lateral (${pageOfFound(asked, sql`where t.n <= ${sql.raw(String(limits.countedTotal))}`)}) p on true`.execute(tx)
  const total = Number(rows[0]?.['#total'] ?? 0)
  return total > limits.countedTotal ? undefined : { rows: rows.filter((row) => row['id'] !== null), total: { total } }
}

async function readCommon(tx: Db, asked: FoundAsked, { total: { total }, farFrom }: Pick<Known, 'total' | 'farFrom'>): Promise<readonly Raw[]> {
  const order = `${asked.order.name},${asked.order.direction}`
  const met = farFrom.has(order) ? undefined : await readWalking(tx, asked)
  if (met) return met
  if (asked.offset === 0) farFrom.add(order) // nor will the pages after it be met
  if (total > dense) return readRows(tx, { ...asked, where: asked.text.looks })
  return (await readNamed(tx, asked)) ?? (await sql<Raw>`${gathered(asked, sql``)} ${pageOfFound(asked, sql``)}`.execute(tx)).rows
}

/** Down from the top of the list, so far and no farther; undefined when the page is not full by then. */
async function readWalking(tx: Db, asked: FoundAsked): Promise<readonly Raw[] | undefined> {
  const { plan, order, limit, offset, text } = asked
  const rows = walk + walkPerRow * offset
  if (order.join || rows > longestWalk) return undefined
  const top = sql`(select m.* from ${plan.table} m where ${plan.isLive} order by ${order.sql} limit ${rows})`
  const met = await readRows(tx, { ...asked, source: top, where: text.looks })
  return met.length === limit ? met : undefined
}

/**
 * The rows the index names are put in order by that column alone, and only the first of them are looked into; undefined
 * when too few of those are right: deleted, another's, or with the groups of the word in other places.
 */
async function readNamed(tx: Db, { plan, view, order, limit, offset, text }: FoundAsked): Promise<readonly Raw[] | undefined> {
  const end = offset + limit
  if (end > mostRows) return undefined
  const shares = await sharesOf(tx, plan.resource.table)
  const way = sql.raw(order.direction)
  const inOrder = sql`order by t."#by" ${way}, t.id ${way}`
  const { rows } = await sql<Raw>`
    with named as (select m.id, ${order.column} as "#by" from ${plan.table} m ${order.join ?? sql``} where ${text.rarest(shares)} offset 0),
      top as (select * from named t ${inOrder} limit ${sql.raw(String(spare + perRow * end))}),
      i as (select m.id from top t join ${plan.table} m on m.id = t.id where ${text.looks} ${inOrder} limit ${limit} offset ${offset})
    select ${view.select} from i join ${plan.table} m on m.id = i.id ${joinsOf(view, order)} order by ${order.sql}`.execute(tx)
  return rows.length === limit ? rows : undefined
}

/** The ids as the index names them; behind a fence, so that the planner cannot turn back to walking. */
const gathered = ({ plan, order, where }: PageAsked, most: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with found as materialized (select m.id, ${order.column} as "#by" from ${plan.table} m ${order.join ?? sql``} where ${where}${most})`

function pageOfFound({ plan, view, order, limit, offset }: PageAsked, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const way = sql.raw(order.direction)
  const ids = sql`select id from found ${where} order by "#by" ${way}, id ${way} limit ${limit} offset ${offset}`
  return sql`select ${view.select} from (${ids}) i join ${plan.table} m on m.id = i.id ${joinsOf(view, order)} order by ${order.sql}`
}
