import { sql } from 'kysely'

import type { QueryResult, RawBuilder } from 'kysely'

import type { Db } from '../context'

/** Rows of one statement, to keep locks short. */
const most = 5000

interface OldRows {
  readonly where: RawBuilder<unknown>
  /** A column whose index finds them. */
  readonly orderBy: string
  /** The columns of the primary key. */
  readonly key?: readonly string[]
  /** Of the rows found, those that stay. Each is looked at once, however many there are. */
  readonly isKept?: RawBuilder<unknown>
}

/**
 * Deletes all rows of a table that a condition chooses, however many there are. Rows that somebody else is changing are skipped: waiting for them could form a
 * deadlock, and the next run finds them again.
 */
export async function deleteInBatches(db: Db, table: string, { where, orderBy, key = ['id'], isKept = sql`false` }: OldRows): Promise<void> {
  const place = [orderBy, ...key.filter((column) => column !== orderBy)].map((column) => sql.ref(column))
  const [places, keys] = [sql.join(place), sql.join(key.map((column) => sql.ref(column)))]
  for (let last: readonly string[] | undefined = []; last;) {
    const isFurther: RawBuilder<unknown> = last.length === 0 ? sql`true` : sql`(${places}) > (${sql.join(last)})`
    const { rows }: QueryResult<{ last: readonly string[] }> = await sql<{ last: readonly string[] }>`
      with found as materialized (
        select ${places} from ${sql.table(table)} where (${where}) and ${isFurther} order by ${places} limit ${sql.lit(most)}
      ), deleted as (
        delete from ${sql.table(table)} where (${keys}) in (
          select ${keys} from ${sql.table(table)} where (${keys}) in (select ${keys} from found) and (${where}) and not (${isKept}) for update skip locked)
      )
      select array[${sql.join(place.map((column) => sql`${column}::text`))}] as last from found order by ${places} offset ${sql.lit(most - 1)}`.execute(db)
    last = rows[0]?.last
  }
}
