import { sql } from 'kysely'

import { shopZone } from '../../../resources/kit/values/shopTime'

import type { LedgerEntry, MemberBalances, MemberOverview } from '../../../resources/kit/protocol/member'
import type { Db } from '../../context'

export async function overviewOf(tx: Db, userId: number): Promise<MemberOverview> {
  const { rows } = await sql<{ day: string; score: number; money: string }>`
    with clock as (select (now() at time zone ${shopZone})::date as today),
    days as (select today - back as day from clock, generate_series(6, 0, -1) as back)
    select day, coalesce(s.total, 0)::bigint as score, coalesce(m.total, 0)::numeric(14, 2) as money
    from days left join (${sumsOf('user_score_log', 'score', userId)}) s using (day) left join (${sumsOf('user_money_log', 'money', userId)}) m using (day)
    order by day`.execute(tx)
  return { days: rows.map(({ day }) => day), score: rows.map(({ score }) => score), money: rows.map(({ money }) => money) }
}

const sumsOf = (table: string, column: string, userId: number) => sql`
  select (create_time at time zone ${shopZone})::date as day, sum(${sql.ref(column)}) as total from ${sql.table(table)}
  where user_id = ${userId} and create_time >= ((now() at time zone ${shopZone})::date - 6)::timestamp at time zone ${shopZone} group by 1`

export const balancesOf = (tx: Db, userId: number): Promise<MemberBalances> =>
  tx.selectFrom('user').select(['money', 'score']).where('id', '=', userId).executeTakeFirstOrThrow()

type Row = Record<string, unknown>

/** One page of a ledger, the newest first. */
export async function ledgerOf(
  tx: Db,
  balance: 'money' | 'score',
  userId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly (LedgerEntry & Row)[]; readonly total: number }> {
  const ledger = tx.selectFrom(balance === 'money' ? 'user_money_log' : 'user_score_log').where('user_id', '=', userId)
  const list = await ledger
    .select(['id', 'user_id', 'type', sql.ref<string | number>(balance).as(balance), 'before', 'after', 'memo', 'biz_type', 'create_time'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .$castTo<LedgerEntry & Row>() // one of the two balances; a log row always has a time
    .execute()
  const { total } = await ledger.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list, total }
}
