import { sql } from 'kysely'

import { failureOf } from '../request/databaseErrors'

import type { Db } from '../context'

/** Reads within so many milliseconds, or gives it up: undefined then, and the database has stopped looking. */
export async function withTimeout<Result>(db: Db, most: number, read: (tx: Db) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.raw(String(Math.round(most)))}`.execute(tx)
      return read(tx)
    })
  } catch (error) {
    if (failureOf(error)?.refusal === 'too_slow') return undefined
    throw error
  }
}

/** Works on several at a time, so that one call never takes every connection. Results stand in the order of the items. */
export async function mapConcurrent<Item, Result>(items: readonly Item[], width: number, work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  return results
}
