import { sql } from 'kysely'

import type { Db } from '../../context'
import type { Check, ForeignKey, Index, Moves, Table, TableColumn } from './tables'

export interface LiveSchema {
  readonly tables: ReadonlyMap<string, Table>
  readonly sequences: ReadonlySet<string>
  /** Trigrams can be indexed: the extension exists or may be created. */
  readonly hasTrigrams: boolean
}

/** The tables of the current schema. Expressions are in the database's own notation. */
export async function liveTables(db: Db): Promise<LiveSchema> {
  const columns = await readColumns(db)
  const constraints = await readConstraints(db)
  const indexes = await readIndexes(db)
  const followed = await readFollowed(db)
  const moves = await readMoves(db)
  const live = await readLive(db)
  const names = new Set(columns.map((column) => column.table))
  const tables = [...names].map((name): Table => {
    const own = constraints.filter((one) => one.table === name)
    return {
      name,
      columns: columns.filter((one) => one.table === name).map(toColumn),
      primaryKey: own.find((one) => one.kind === 'p')?.columns ?? [],
      checks: own.filter((one) => one.kind === 'c').map(toCheck),
      foreignKeys: own.filter((one) => one.kind === 'f').map(toForeignKey),
      indexes: indexes.filter((one) => one.table === name).map(toIndex),
      files: followed.find((one) => one.table === name)?.columns ?? [],
      moves: moves.filter((one) => one.table === name),
      live: live.find((one) => one.table === name)?.path ?? '',
    }
  })
  return { tables: new Map(tables.map((table) => [table.name, table])), sequences: await readSequences(db), hasTrigrams: await readTrigrams(db) }
}

interface ColumnRow {
  table: string
  name: string
  type: string
  not_null: boolean
  fallback: string | null
  is_identity: boolean
  is_generated: boolean
}

const readColumns = async (db: Db): Promise<ColumnRow[]> =>
  (
    await sql<ColumnRow>`
      select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
        pg_get_expr(d.adbin, d.adrelid) as fallback, a.attidentity <> '' as is_identity, a.attgenerated <> '' as is_generated
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      order by c.relname, a.attnum`.execute(db)
  ).rows

const shortTypes: readonly (readonly [string, string])[] = [
  ['character varying', 'varchar'],
  ['timestamp with time zone', 'timestamptz'],
]

const toColumn = ({ name, type, not_null, fallback, is_identity, is_generated }: ColumnRow): TableColumn => ({
  name,
  type: shortTypes.reduce((text, [long, short]) => text.replace(long, short), type),
  notNull: not_null,
  ...(fallback === null ? {} : is_generated ? { generated: fallback } : { default: fallback }),
  isIdentity: is_identity,
})

async function readSequences(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

interface ConstraintRow {
  table: string
  name: string
  kind: 'p' | 'c' | 'f'
  columns: string[]
  target: string | null
  on_delete: string
  expression: string | null
}

const readConstraints = async (db: Db): Promise<ConstraintRow[]> =>
  (
    await sql<ConstraintRow>`
      select c.relname as "table", k.conname as name, k.contype as kind, t.relname as target, k.confdeltype as on_delete,
        pg_get_expr(k.conbin, k.conrelid) as expression,
        (select coalesce(json_agg(a.attname order by o.place), '[]') from unnest(k.conkey) with ordinality o(number, place)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.number) as columns
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      left join pg_class t on t.oid = k.confrelid
      where c.relnamespace = current_schema()::regnamespace and k.contype in ('p', 'c', 'f')
      order by k.conname`.execute(db)
  ).rows

const toCheck = ({ name, expression }: ConstraintRow): Check => ({ name, expression: expression ?? '' })

const deletions: Readonly<Record<string, ForeignKey['onDelete']>> = { n: 'set null', c: 'cascade' }

const toForeignKey = ({ name, columns, target, on_delete }: ConstraintRow): ForeignKey => ({
  name,
  column: columns.join(),
  table: target ?? '',
  onDelete: deletions[on_delete] ?? 'restrict',
})

interface IndexRow {
  table: string
  name: string
  method: Index['method']
  is_unique: boolean
  columns: string[]
  condition: string | null
}

const readIndexes = async (db: Db): Promise<IndexRow[]> =>
  (
    await sql<IndexRow>`
      select c.relname as "table", i.relname as name, m.amname as method, x.indisunique as is_unique, pg_get_expr(x.indpred, x.indrelid) as condition,
        (select json_agg(pg_get_indexdef(x.indexrelid, place, false) || case when o.opcname = 'gin_trgm_ops' then ' gin_trgm_ops' else '' end order by place)
          from generate_series(1, x.indnkeyatts) place join pg_opclass o on o.oid = x.indclass[place - 1]) as columns
      from pg_index x
      join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      join pg_am m on m.oid = i.relam
      where c.relnamespace = current_schema()::regnamespace and not x.indisprimary and x.indisvalid
      order by i.relname`.execute(db)
  ).rows

const toIndex = ({ name, method, is_unique, columns, condition }: IndexRow): Index => ({
  name,
  method,
  isUnique: is_unique,
  columns,
  ...(condition === null ? {} : { where: condition }),
})

/** Columns in which the database tracks addresses of files: the arguments of the trigger, after the row's column. */
const readFollowed = async (db: Db): Promise<readonly { readonly table: string; readonly columns: string[] }[]> =>
  (
    await sql<{ table: string; columns: string[] }>`
      select c.relname as "table", (string_to_array(encode(g.tgargs, 'escape'), '\\000'))[2:g.tgnargs] as columns
      from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
      where c.relnamespace = current_schema()::regnamespace and p.proname = 'follow_files' and not g.tgisinternal`.execute(db)
  ).rows

/** The permitted changes of states: the arguments of the triggers. */
const readMoves = async (db: Db): Promise<readonly (Moves & { readonly table: string })[]> =>
  (
    await sql<Moves & { table: string }>`
      select c.relname as "table", g.tgname as name, a.args[1] as "column", a.args[2] as pairs
      from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid,
        string_to_array(encode(g.tgargs, 'escape'), '\\000') as a(args)
      where c.relnamespace = current_schema()::regnamespace and p.proname = 'refuse_other_moves' and not g.tgisinternal`.execute(db)
  ).rows

/** The resources whose lists are told of written rows: the argument of the triggers. A table has one for each kind of statement, or they are written again. */
const readLive = async (db: Db): Promise<readonly { readonly table: string; readonly path: string }[]> =>
  (
    await sql<{ table: string; path: string }>`
      select c.relname as "table", case when count(*) = 3 and min(a.args[1]) = max(a.args[1]) then min(a.args[1]) else 'incomplete' end as path
      from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid,
        string_to_array(encode(g.tgargs, 'escape'), '\\000') as a(args)
      where c.relnamespace = current_schema()::regnamespace and p.proname = 'tell_written_rows' and not g.tgisinternal
      group by c.relname`.execute(db)
  ).rows

/** A trusted extension may be created by any role that may create schemas in the database. */
async function readTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_available: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm')
      or (exists (select from pg_available_extensions where name = 'pg_trgm') and has_database_privilege(current_database(), 'create')) as is_available`.execute(
    db,
  )
  return rows[0]?.is_available ?? false
}
