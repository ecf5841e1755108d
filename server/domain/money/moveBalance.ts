import { sql } from 'kysely'

import { moneyText } from '../../../resources/kit/values/numberText'
import { user } from '../../../resources/user/user'
import { refuse } from '../../errors'

import type { Db } from '../../context'

/** The two balances of a member. Money is yuan with two places, score whole points; both are passed as SQL numerics in text. */
export type Balance = 'money' | 'score'

export interface BalanceMove {
  readonly before: string
  readonly after: string
}

/** How far a balance may rise. `any`: by what an order gives back or has earned, without which it could never end. */
export type Rise = 'limited' | 'any'

/** Any rise is limited by the column: numeric(12,2) for money, integer for score. */
const ceilings: Readonly<Record<Rise, Readonly<Record<Balance, string>>>> = {
  limited: { money: '9999999.99', score: '2000000000' },
  any: { money: '9999999999.99', score: '2147483647' },
}

/** A change of the balance of a member. */
export interface Shift {
  readonly userId: number
  /** With its sign. */
  readonly change: string
  readonly rise: Rise
}

/**
 * The one statement that changes a balance: it adds, and matches no row if the result would be negative or risen too far, or the member is deleted. Reading first
 * and writing later would lose concurrent changes.
 */
export async function guardedMove(tx: Db, balance: Balance, { userId, change, rise }: Shift): Promise<BalanceMove | undefined> {
  const column = sql.ref(balance)
  const { rows } = await sql<BalanceMove>`
    update "user" set ${column} = ${column} + ${change}::numeric${balance === 'money' ? sql`, money_time = now()` : sql``}
    where id = ${userId} and delete_time is null
      and ${column} + ${change}::numeric between 0 and greatest(${ceilings[rise][balance]}::numeric, ${column})
    returning (${column} - ${change}::numeric)::text as "before", ${column}::text as "after"`.execute(tx)
  if (rows.length > 1) throw new Error(`expected one member with id ${userId}, changed ${rows.length}`)
  return rows[0]
}

/** The reason why `guardedMove` matched no row, with the current balance. */
export async function refuseMove(tx: Db, balance: Balance, { userId, change, rise }: Shift): Promise<never> {
  const row: { value: string } | undefined = await tx
    .selectFrom('user')
    .select(sql<string>`${sql.ref(balance)}::text`.as('value'))
    .where('id', '=', userId)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (!row) return refuse('row_gone')
  if (!change.startsWith('-')) return refuse('too_large', { field: user.fields[balance].label, max: balanceText(balance, ceilings[rise][balance]) })
  return refuse(balance === 'money' ? 'balance_too_small' : 'score_too_small', { balance: balanceText(balance, row.value) })
}

const balanceText = (balance: Balance, value: string): string | number => (balance === 'money' ? moneyText(value) : Number(value))
