import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

import type { Db } from '../context'

/** Rows of one statement, to keep locks short. */
const most = 5000

interface OldRows {
  readonly where: RawBuilder<unknown>
  /** A column whose index finds them. */
  readonly orderBy: string
}

/** Deletes all rows of a table that a condition chooses, however many there are. */
export async function deleteInBatches(db: Db, table: string, { where, orderBy }: OldRows): Promise<void> {
  for (let deleted = most; deleted === most;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where ${where} order by ${sql.ref(orderBy)} limit ${most})`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
