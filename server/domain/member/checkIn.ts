import { sql } from 'kysely'

import { shopZone } from '../../../resources/kit/values/shopTime'
import { scoreMemos } from '../../../resources/user/ledgerMemos'
import { refuse } from '../../errors'
import { adjustScore } from '../money/adjustScore'

import type { CheckedIn, CheckInState, CheckInTerms } from '../../../resources/kit/protocol/member'
import type { Db } from '../../context'
import type { ScoreChange } from '../money/adjustScore'

/** Days after which a streak restarts if no rule is longer. */
const defaultCycleDays = 7

/** Checks a member in, once per day: of concurrent requests one succeeds, and the others are refused. */
export async function checkIn(tx: Db, userId: number, terms: CheckInTerms): Promise<CheckedIn> {
  const { today, checked_in_today, streak: before } = await checkInStateOf(tx, userId)
  if (checked_in_today) return refuse('checked_in')
  const streak = nextStreak(before, terms)
  const { score, bonus, entries } = earned(streak, terms)
  const day = await tx
    .insertInto('user_check_in')
    .values({ user_id: userId, check_date: today, streak, score, bonus_score: bonus })
    .onConflict((conflict) => conflict.columns(['user_id', 'check_date']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!day) return refuse('checked_in')
  for (const entry of entries) await adjustScore(tx, { userId, ...entry, bizId: day.id })
  const { score: total } = await tx.selectFrom('user').select('score').where('id', '=', userId).executeTakeFirstOrThrow()
  return { score, bonus_score: bonus, streak, total_score: total }
}

export interface CheckInReward {
  readonly score: number
  readonly bonus: number
  /** The ledger row of a check-in; a day without points has none. */
  readonly entries: readonly Pick<ScoreChange, 'points' | 'type' | 'memo' | 'bizType'>[]
}

/** The points of a check-in, by the day of the streak. */
export function earned(streak: number, terms: CheckInTerms): CheckInReward {
  const bonus = bonusOf(streak, terms)
  const entries = [
    { points: terms.score, type: 'check_in', memo: scoreMemos.checkIn.zh, bizType: 'check_in' },
    { points: bonus, type: 'check_in_bonus', memo: scoreMemos.streak.zh, bizType: 'check_in' },
  ] as const
  return { score: terms.score, bonus, entries: entries.filter(({ points }) => points > 0) }
}

export async function checkInStateOf(tx: Db, userId: number): Promise<CheckInState> {
  const { rows } = await sql<{ today: string; newest: string | null; streak: number | null }>`
    with clock as (select (now() at time zone ${shopZone})::date as today)
    select today, c.check_date as newest, c.streak from clock
    left join user_check_in c on c.user_id = ${userId} and c.check_date between today - 1 and today
    order by c.check_date desc limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('expected the day from the database')
  return { today: row.today, checked_in_today: row.newest === row.today, streak: row.streak ?? 0 }
}

/** The days of a month (`YYYY-MM`) with a check-in. */
export async function daysOfMonth(tx: Db, userId: number, month: string): Promise<string[]> {
  const first = sql<string>`${`${month}-01`}::date`
  const rows = await tx
    .selectFrom('user_check_in')
    .select('check_date')
    .where('user_id', '=', userId)
    .where('check_date', '>=', first)
    .where('check_date', '<', sql<string>`${first} + interval '1 month'`)
    .orderBy('check_date')
    .execute()
  return rows.map(({ check_date }) => check_date)
}

/** The day after a whole cycle is the first of the next. */
export function nextStreak(before: number, { rules }: CheckInTerms): number {
  const cycle = rules.length > 0 ? Math.max(...rules.map(({ days }) => days)) : defaultCycleDays
  return before >= cycle ? 1 : before + 1
}

export const bonusOf = (streak: number, { rules }: CheckInTerms): number => rules.find(({ days }) => days === streak)?.score ?? 0
