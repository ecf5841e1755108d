import { sql } from 'kysely'

import { failureOf } from '../request/databaseErrors'

import type { Db } from '../context'

/** Reads with a limit of milliseconds; undefined when it was reached, and the database has canceled the statement. */
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
