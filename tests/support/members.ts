import { randomBytes } from 'node:crypto'

import { adjustMoney } from '../../server/domain/money/adjustMoney'
import { adjustScore } from '../../server/domain/money/adjustScore'

import type { TestDatabase } from './database'

interface MemberInput {
  /** In cents. */
  readonly cents?: number
  readonly score?: number
  readonly columns?: Readonly<Record<string, unknown>>
}

/** A member inserted into the table; a balance comes with the log row that accounts for it. */
export async function addMember(database: TestDatabase, { cents = 0, score = 0, columns = {} }: MemberInput = {}): Promise<number> {
  const name = `m${randomBytes(5).toString('hex')}`
  return database.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('user')
      .values({ username: name, nickname: name, group_id: 1, password_hash: '', ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (cents > 0) await adjustMoney(tx, { userId: id, cents, type: 'admin', memo: 'first' })
    if (score > 0) await adjustScore(tx, { userId: id, points: score, type: 'admin', memo: 'first' })
    return id
  })
}

const columnOf = { money: 'user_money_log', score: 'user_score_log' } as const

/** Every error of a member's ledger: its sum, its order, a negative balance. Empty if there is none. */
export async function ledgerFaults({ sql }: TestDatabase, userId: number, balance: 'money' | 'score'): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>(
    `with chain as (
       select id, ${balance} as change, before, after, lag(after, 1, 0) over (order by id) as previous from ${columnOf[balance]} where user_id = $1
     )
     select 'log ' || id || ' starts at ' || before || ' but the one before it ended at ' || previous as fault from chain where before <> previous
     union all select 'log ' || id || ' does not add up' from chain where after <> before + change or after < 0
     union all select 'the member has ' || u.${balance} || ' but the logs sum up to ' || coalesce(sum(change), 0)
       from "user" u left join chain on true where u.id = $1 group by u.${balance} having u.${balance} <> coalesce(sum(change), 0)`,
    [userId],
  )
  return rows.map((row) => row.fault)
}
