import { sql } from 'kysely'

import type { Db } from '../context'
import type { ResourceRegistry } from '../crud/compile/compileResources'

/** A table whose rows the database deletes with those of another, and the columns by which they refer to it. */
export interface ChildTable {
  readonly table: string
  /** Tables from the deleted row down to this one, with the columns of each and those of the table before that they are equal to. */
  readonly path: readonly Step[]
}
interface Step {
  readonly table: string
  readonly columns: readonly string[]
  readonly parentColumns: readonly string[]
}

/** Migrations run before a server starts, so it reads the foreign keys once. */
const known = new WeakMap<ResourceRegistry, readonly CascadingKey[]>()

/** All tables below one, parents before their children. */
export async function childTablesOf(registry: ResourceRegistry, tx: Db, table: string): Promise<readonly ChildTable[]> {
  const keys = known.get(registry) ?? (await readKeys(tx))
  known.set(registry, keys)
  const below = (parent: string, path: readonly Step[]): ChildTable[] =>
    keys
      .filter((key) => key.parent === parent && path.every((step) => step.table !== key.table) && key.table !== table)
      .flatMap(({ table: child, columns, parentColumns }) => {
        const whole = [...path, { table: child, columns, parentColumns }]
        return [{ table: child, path: whole }, ...below(child, whole)]
      })
  const children = below(table, [])
  // a table that is reached on two ways is kept once
  return children.filter((one, at) => children.findIndex((other) => other.table === one.table) === at)
}

interface CascadingKey extends Step {
  readonly parent: string
}

async function readKeys(tx: Db): Promise<CascadingKey[]> {
  const names = (columns: string, of: string) =>
    sql.raw(
      `(select json_agg(a.attname order by k.n) from unnest(c.${columns}) with ordinality k (num, n) join pg_attribute a on a.attrelid = c.${of} and a.attnum = k.num)`,
    )
  const { rows } = await sql<CascadingKey>`
    select p.relname as parent, t.relname as "table", ${names('conkey', 'conrelid')} as columns, ${names('confkey', 'confrelid')} as "parentColumns"
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
    where c.contype = 'f' and c.confdeltype = 'c' and c.connamespace = current_schema()::regnamespace
    order by t.relname`.execute(tx)
  return rows
}

/** The same for the list of rules: an expression over the rule `m`. */
export const childTableNames = sql`(
  select coalesce(json_agg(t.relname order by t.relname), '[]') from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = to_regclass(quote_ident(m.data_table)))`
