import { sql } from 'kysely'

import { conditions } from './conditions'

import type { Text } from '../../resources/kit/text'
import type { Db } from '../context'
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

/** Runs all checks in one read-only transaction. Returns the number of those that found something. */
export async function examine(shop: ExaminedShop, report: Report): Promise<number> {
  let broken = 0
  await shop.db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read') // one moment of a shop that goes on selling
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local work_mem = '64MB'`.execute(tx) // millions of log rows are sorted: a third faster than with the usual 4 MB
      // sums and their rows are both read in the order of an index: merging them takes half of the time of hashing one side
      await sql`set local enable_hashjoin = off`.execute(tx)
      for (const { holds, find, remedy, needsOwner = false } of conditions) {
        const begin = performance.now()
        const isSkipped = needsOwner && shop.isLive === true
        const violations = isSkipped ? [] : await attempt(tx, () => find(tx, shop))
        if (violations.length > 0) broken += 1
        await report({ holds, remedy, count: violations.length, examples: violations.slice(0, exampleCount), isSkipped }, Math.round(performance.now() - begin))
      }
    })
  return broken
}

/** A check that fails, say because a table is missing, is a finding itself. */
async function attempt(tx: Db, find: () => Promise<readonly string[]>): Promise<readonly string[]> {
  await sql`savepoint question`.execute(tx)
  try {
    return await find()
  } catch (error) {
    await sql`rollback to savepoint question`.execute(tx)
    return [error instanceof Error ? error.message : String(error)]
  }
}
