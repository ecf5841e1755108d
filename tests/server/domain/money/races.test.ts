import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { adjustMoney } from '../../../../server/domain/money/adjustMoney'
import { adjustScore } from '../../../../server/domain/money/adjustScore'
import { guardedMove } from '../../../../server/domain/money/moveBalance'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addMember, ledgerFaults } from '../../../support/members'

import type { Db } from '../../../../server/context'
import type { BalanceMove } from '../../../../server/domain/money/moveBalance'
import type { TestDatabase } from '../../../support/database'

// test files share their modules, so those that use the mock are imported again, before and after
vi.hoisted(() => vi.resetModules())
vi.mock('../../../../server/domain/money/moveBalance', { spy: true })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  vi.resetModules()
})

type Move = typeof guardedMove
const workers = 40

/** The real statement, or one that the test sets in its place. */
async function race(move?: Move): Promise<string[]> {
  if (!move) return raceOne()
  vi.mocked(guardedMove).mockImplementation(move)
  return raceOne().finally(() => vi.mocked(guardedMove).mockRestore())
}

/** Errors after 40 simultaneous changes of a balance of 100: half add 2, half take 9, some of which must be refused. */
async function raceOne(): Promise<string[]> {
  const id = await addMember(database, { cents: 10_000 })
  const answers = await Promise.allSettled(
    Array.from({ length: workers }, (_, worker) =>
      database.db.transaction().execute((tx) => adjustMoney(tx, { userId: id, cents: worker % 2 === 0 ? 200 : -900, type: 'admin', memo: `worker ${worker}` })),
    ),
  )
  const unclean = answers.flatMap((answer) => (answer.status === 'rejected' && !(answer.reason instanceof UserError) ? [String(answer.reason)] : []))
  const done = answers.filter((answer) => answer.status === 'fulfilled').length
  const { rows } = await database.sql<{ logs: number }>('select count(*) as logs from user_money_log where user_id = $1', [id])
  return [...unclean, ...(await ledgerFaults(database, id, 'money')), ...(rows[0]?.logs === done + 1 ? [] : [`${done} done, ${rows[0]?.logs} logs`])]
}

test('after 40 simultaneous changes the balance is never negative and equals the ledger', async () => {
  for (let round = 0; round < 3; round++) expect(await race()).toEqual([])
})

/** Reads, computes and writes: changes made in between are lost. */
const readThenWrite: Move = async (tx, balance, { userId, change }) => {
  const { rows } = await sql<{ before: string }>`select ${sql.ref(balance)}::text as before from "user" where id = ${userId}`.execute(tx)
  const before = rows[0]?.before ?? '0'
  if (Number(before) + Number(change) < 0) return undefined
  return write(tx, `${balance} = ${Number(before) + Number(change)}`, { userId, change })
}

/** Adds in one statement without the condition: only the constraint of the table prevents a negative balance. */
const withoutGuard: Move = (tx, balance, { userId, change }) => write(tx, `${balance} = ${balance} + ${change}`, { userId, change })

async function write(tx: Db, set: string, { userId, change }: { userId: number; change: string }): Promise<BalanceMove | undefined> {
  const { rows } =
    await sql<BalanceMove>`update "user" set ${sql.raw(set)} where id = ${userId} returning (money - ${change}::numeric)::text as before, money::text as after`.execute(
      tx,
    )
  return rows[0]
}

test.each([
  ['reads first and writes later', readThenWrite],
  ['has no condition', withoutGuard],
])('the race detects a statement that %s', async (_, move) => {
  expect(await race(move)).not.toEqual([])
})

test('40 administrators cannot spend one score twice', async () => {
  const id = await addMember(database, { score: 100 })
  const spend = () => database.db.transaction().execute((tx) => adjustScore(tx, { userId: id, points: -30, type: 'admin', memo: 'spend' }))
  const answers = await Promise.allSettled(Array.from({ length: workers }, spend))
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3)
  expect(new Set(answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Error).message] : [])))).toEqual(new Set(['score_too_small']))
  expect(await ledgerFaults(database, id, 'score')).toEqual([])
})
