import type { AliasedRawBuilder, CompiledQuery, Insertable } from 'kysely'

import type { Db } from '../context'
import type { Tables } from '../database/tables'

type AnyExpression = AliasedRawBuilder<unknown, string>

type ValuesOf<Returned extends readonly AnyExpression[]> = {
  readonly [One in Returned[number] as One extends AliasedRawBuilder<unknown, infer Alias> ? Alias : never]: One extends AliasedRawBuilder<infer Value, string>
    ? Value
    : never
}

/**
 * Inserts one row by a statement that is built once for each set of columns: the logs are written with every change, and building their statements took
 * longer than the database needs for them. Values are parameters; an expression is an error. `returning` are expressions without parameters.
 */
export function insertRowInto<Table extends keyof Tables, const Returned extends readonly AnyExpression[]>(
  table: Table,
  ...returning: Returned
): (db: Db, row: Insertable<Tables[Table]>) => Promise<ValuesOf<Returned> | undefined> {
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
    const { rows } = await db.executeQuery<ValuesOf<Returned>>({ ...statement, parameters } as CompiledQuery<never>)
    return rows[0]
  }
}
