import type { CompiledQuery, Insertable } from 'kysely'

import type { Db } from '../context'
import type { Tables } from '../database/tables'

/**
 * Inserts one row by a statement that is built once for each set of columns: the logs are written with every change, and building their statements took
 * longer than the database needs for them. Values are parameters; an expression is an error.
 */
export function insertRowInto<Table extends keyof Tables>(table: Table): (db: Db, row: Insertable<Tables[Table]>) => Promise<void> {
  const built = new Map<string, CompiledQuery>()
  return async (db, row) => {
    const values = Object.entries(row).filter(([, value]) => value !== undefined)
    const columns = values.map(([name]) => name).join()
    const statement =
      built.get(columns) ??
      db
        .insertInto(table)
        .values(Object.fromEntries(values) as never)
        .compile()
    built.set(columns, statement)
    const parameters = values.map(([, value]) => value)
    if (statement.parameters.length !== parameters.length) throw new Error(`${table}: expected plain values, got an expression`)
    await db.executeQuery({ ...statement, parameters })
  }
}
