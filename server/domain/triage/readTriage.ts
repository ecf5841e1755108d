import { sql } from 'kysely'

import { triageKindNames, triageLimits } from '../../../resources/order/triage'
import { maskText } from '../../../resources/kit/masks'
import { limits } from '../../../resources/kit/protocol/list'
import { anyOf, escapeLike } from '../../lib/sqlCondition'
import { orderSettings } from '../order/orderSettings'
import { triageSources, promiseOf } from './triageSources'

import type { RawBuilder } from 'kysely'

import type { TriageCase, TriageKindName, TriageQueue } from '../../../resources/order/triage'
import type { Db } from '../../context'

/** The most urgent cases of these kinds, or those with a text, and the number of each of all kinds, in three statements whatever their number. */
export async function readTriage(tx: Db, all: readonly TriageKindName[], shown: readonly TriageKindName[], text = ''): Promise<TriageQueue> {
  const settings = await orderSettings(tx)
  const { cancel_auto_agree_hours: cancel, ship_remind_hours: ship } = settings
  // an unanswered request to cancel is agreed to by itself, if the shop wants that; 0 turns either off
  const hours: Partial<Record<TriageKindName, number>> = { ...(cancel > 0 && { cancel }), ...(ship > 0 && { ship }) }
  const list =
    shown.length > 0
      ? await readCases(
          tx,
          shown.map((kind) => casesOf(kind, hours[kind], text)),
        )
      : []
  return { list, ...(await readCounts(tx, all)) }
}

interface Row extends Omit<TriageCase, 'claim'> {
  readonly claim_admin_id: number | null
  readonly claim_name: string | null
  readonly claim_until: number | null
}

async function readCases(tx: Db, parts: readonly RawBuilder<unknown>[]): Promise<TriageCase[]> {
  const { rows } = await sql<Row>`
    select q.kind, q.id, q.no, q.who, q.what, q.amount, q."left", q.since, q.promise,
      c.admin_id as claim_admin_id, coalesce(nullif(a.nickname, ''), a.username) as claim_name, c.until_time as claim_until
    from (${sql.join(parts, sql` union all `)}) q
    left join triage_claim c on c.kind = q.kind and c.row_id = q.id and c.until_time > clock_timestamp()
    left join admin a on a.id = c.admin_id
    order by q.promise nulls last, q.place, q."left", q.id limit ${triageLimits.cases}`.execute(tx)
  return rows.map(({ claim_admin_id, claim_name, claim_until, ...one }) => ({
    ...one,
    who: maskText('name', one.who),
    claim: claim_admin_id === null ? null : { admin_id: claim_admin_id, name: claim_name ?? '', until: claim_until ?? 0 },
  }))
}

/** At most as many as are shown, by an index: what they are is read for these alone. A text is searched in the most urgent ones, as many as are counted. */
function casesOf(kind: TriageKindName, hours: number | undefined, text: string): RawBuilder<unknown> {
  const { table, isOpen, joins, no, who, what, texts, amount, left, since, order } = triageSources[kind]
  const first = (most: number) => sql`order by ${order}, m.id limit ${most}`
  const isMatch = anyOf([sql<boolean>`${who} = ${text}`, ...texts.map((one) => sql<boolean>`${one} ilike ${`%${escapeLike(text)}%`}`)])
  const isSearched = text !== ''
  return sql`(select ${kind}::text as kind, ${triageKindNames.indexOf(kind)}::int as place, m.id, ${no} as no, ${who} as who, ${what} as what,
      ${amount}::numeric(12, 2) as amount, ${left}::int as "left", ${since} as since, ${promiseOf(kind, hours)} as promise
    from (select * from ${table} m where ${isOpen} ${first(isSearched ? limits.countedTotal + 1 : triageLimits.cases)}) m ${joins}
    ${isSearched ? sql`where ${isMatch} ${first(triageLimits.cases)}` : sql``})`
}

/** Up to the number that lists count exactly. */
async function readCounts(tx: Db, kinds: readonly TriageKindName[]): Promise<Pick<TriageQueue, 'counts' | 'now'>> {
  const counts = kinds.map(
    (kind) =>
      sql`, (select count(*) from (select from ${triageSources[kind].table} m where ${triageSources[kind].isOpen} limit ${limits.countedTotal + 1}) few) as ${sql.id(kind)}`,
  )
  const { rows } = await sql<Record<string, number>>`select clock_timestamp() as now ${sql.join(counts, sql``)}`.execute(tx)
  const { now = 0, ...rest } = rows[0] ?? {}
  return { now, counts: rest }
}
