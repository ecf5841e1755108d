import type { DatabaseConnection, RawBuilder } from 'kysely'

import type { Db } from '../context'

/** A query, and what is made of its rows; run by `readTogether`. */
export type Read<Result> = (db: Db, connection: DatabaseConnection) => Promise<Result>

export const readOf =
  <Row, Result>(query: RawBuilder<Row>, take: (rows: Row[]) => Result): Read<Result> =>
  async (db, connection) =>
    take((await connection.executeQuery<Row>(query.compile(db))).rows)

/** Runs queries that do not depend on each other on one connection, without waiting for the answer of one before the next is sent. */
export async function readTogether<Result>(db: Db, reads: readonly Read<Result>[]): Promise<Result[]> {
  if (reads.length === 0) return []
  // all are waited for, also after a failure: the connection then serves others
  const answers = await db.getExecutor().provideConnection((connection) => Promise.allSettled(reads.map((read) => read(db, connection))))
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}
