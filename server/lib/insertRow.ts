import type { AliasedRawBuilder, CompiledQuery, Insertable } from 'kysely'

import type { Db } from '../context'
import type { Tables } from '../database/tables'

/**
 * Inserts one row by a statement that is built once for each set of columns: the logs are written with every change, and building their statements took
 * longer than the database needs for them. Values are parameters; an expression is an error. `returning` are expressions without parameters.
 */
export function insertRowInto<Table extends keyof Tables, Value = unknown, Alias extends string = never>(
  table: Table,
  ...returning: readonly AliasedRawBuilder<Value, Alias>[]
): (db: Db, row: Insertable<Tables[Table]>) => Promise<{ readonly [Name in Alias]: Value } | undefined> {
  const built = new Map<string, CompiledQuery>()
  const compile = (db: Db, values: never): CompiledQuery => {
    const insert = db.insertInto(table).values(values)
    return returning.length > 0 ? insert.returning(returning).compile() : insert.compile()
  }
  return async (db, row) => {
    const values = Object.entries(row).filter(([, value]) => value !== undefined)
    const columns = values.map(([name]) => name).join()
    const statement = built.get(columns) ?? compile(db, Object.fromEntries(values) as never)
    built.set(columns, statement)
    const parameters = values.map(([, value]) => value)
    if (statement.parameters.length !== parameters.length) throw new Error(`${table}: expected plain values, got an expression`)
    const { rows } = await db.executeQuery<{ readonly [Name in Alias]: Value }>({ ...statement, parameters } as CompiledQuery<never>)
    return rows[0]
  }
}
