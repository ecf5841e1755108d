import { sql } from 'kysely'

import { conditions } from './conditions'

import type { Text } from '../../resources/kit/text'
import type { Readers } from './invariant'
import type { ExaminedShop } from './questions'

export interface Finding {
  readonly holds: Text
  /** Number of violations; 0 means that the check passed. */
  readonly count: number
  /** Ids of the first violations. */
  readonly examples: readonly string[]
  readonly remedy: Text
  /** It was not checked: the role of the running server cannot answer it. */
  readonly isSkipped: boolean
}

/** Gets each finding when it is known, with the milliseconds it took. */
type Report = (finding: Finding, taken: number) => Promise<void> | void

const exampleCount = 20

/** Runs all checks in read-only transactions that see one moment. Returns the number of those that found something. */
export async function examine(shop: ExaminedShop, report: Report): Promise<number> {
  let broken = 0
  await atOneMoment(shop.db, async (readers) => {
    for (const { holds, find, remedy, needsOwner = false } of conditions) {
      const begin = performance.now()
      const isSkipped = needsOwner && shop.isLive === true
      const violations = isSkipped ? [] : await attempt(readers, () => find(readers[0], shop, readers[1]))
      if (violations.length > 0) broken += 1
      await report({ holds, remedy, count: violations.length, examples: violations.slice(0, exampleCount), isSkipped }, Math.round(performance.now() - begin))
    }
  })
  return broken
}

/** Two transactions with the same snapshot of a shop that goes on selling. */
async function atOneMoment(db: ExaminedShop['db'], work: (readers: Readers) => Promise<void>): Promise<void> {
  const reading = () => db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read')
  await reading().execute(async (first) => {
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(first)
    await reading().execute(async (second) => {
      await sql`set transaction snapshot ${sql.lit(rows[0]?.snapshot ?? '')}`.execute(second)
      for (const tx of [first, second]) {
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx) // the second one waits for checks of the first
        await sql`set local work_mem = '64MB'`.execute(tx) // millions of log rows are sorted: a third faster than with the usual 4 MB
        // sums and their rows are both read in the order of an index: merging them takes half of the time of hashing one side
        await sql`set local enable_hashjoin = off`.execute(tx)
      }
      await work([first, second])
    })
  })
}

/** A check that fails, say because a table is missing, is a finding itself. */
async function attempt(readers: Readers, find: () => Promise<readonly string[]>): Promise<readonly string[]> {
  for (const tx of readers) await sql`savepoint question`.execute(tx)
  try {
    return await find()
  } catch (error) {
    for (const tx of readers) await sql`rollback to savepoint question`.execute(tx)
    return [error instanceof Error ? error.message : String(error)]
  }
}
