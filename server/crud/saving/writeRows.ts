import { sql } from 'kysely'

import { isManyToMany } from '../../../resources/kit/derived'
import { refuse } from '../../errors'
import { serverTypeOf } from '../../types'
import { withConstraintErrors } from './constraintErrors'
import { writeManyToMany } from './references'

import type { RawBuilder } from 'kysely'

import type { Context } from '../../context'
import type { RawRow, RowValues } from '../compile/columns'
import type { WrittenTable } from '../compile/rowTables'

/** A row to write: its values by field and by column, and the locked row that it changes. */
export interface PreparedRow {
  readonly values: RowValues
  readonly columns: RowValues
  readonly before: RowValues | undefined
}

/** Inserts and updates rows with their lists of references; rows with the same columns are written by one statement. Returns them in the order given. */
export const writeRows = (compiled: WrittenTable, ctx: Context, prepared: readonly PreparedRow[]): Promise<RowValues[]> =>
  withConstraintErrors(compiled, async () => {
    const raws = new Map<PreparedRow, RawRow>()
    for (const rows of groupsOf(prepared)) {
      const written = rows[0]?.before ? await updateRows(compiled, ctx, rows) : await insertRows(compiled, ctx, rows)
      for (const [at, row] of rows.entries()) raws.set(row, written[at] ?? refuse('row_gone'))
    }
    const rows: RowValues[] = []
    for (const one of prepared) {
      const row = compiled.columns.stored.read(raws.get(one) ?? refuse('row_gone'))
      await writeManyToMany(compiled, ctx, Number(row['id']), one.values)
      rows.push({ ...row, ...manyToManyOf(compiled, one.values, one.before) })
    }
    return rows
  })

function groupsOf(prepared: readonly PreparedRow[]): PreparedRow[][] {
  const groups = new Map<string, PreparedRow[]>()
  for (const row of prepared) {
    const key = `${row.before ? 'edit' : 'add'} ${Object.keys(row.columns).join()}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

async function insertRows(compiled: WrittenTable, { tx }: Context, rows: readonly PreparedRow[]): Promise<(RawRow | undefined)[]> {
  // a new row comes first: its weight is its id
  const weight = compiled.weight && !Object.hasOwn(rows[0]?.columns ?? {}, compiled.weight) ? compiled.weight : undefined
  const ids = weight || rows.length > 1 ? await nextIds(compiled, tx, rows.length) : []
  const records = rows.map(({ columns }, at) => ({ ...columns, ...(ids.length ? { id: ids[at] } : {}), ...(weight ? { [weight]: ids[at] } : {}) }))
  const names = Object.keys(records[0] ?? {})
  const { value, from } = sourceOf(compiled, names, records)
  const [list, values] = [sql.join(names.map((name) => sql.id(name))), sql.join(names.map(value))]
  const cells = names.length === 0 ? sql`default values` : from ? sql`(${list}) select ${values} ${from}` : sql`(${list}) values (${values})`
  const { rows: raws } = await sql<RawRow>`insert into ${compiled.table} as m ${cells} returning ${compiled.columns.stored.select}`.execute(tx)
  return inOrder(raws, ids)
}

async function nextIds(compiled: WrittenTable, tx: Context['tx'], count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${`"${compiled.resource.table}"`}, 'id')) as id from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ id }) => id)
}

async function updateRows(compiled: WrittenTable, { tx }: Context, rows: readonly PreparedRow[]): Promise<(RawRow | undefined)[]> {
  const records = rows.map(({ columns, before }) => ({ ...columns, id: Number(before?.['id']) }))
  const names = Object.keys(rows[0]?.columns ?? {}).filter((name) => !valueOnEdit(compiled, name))
  const { value, from } = sourceOf(compiled, ['id', ...names], records)
  const sets = [
    ...names.map((name) => sql`${sql.id(name)} = ${value(name)}`),
    ...Object.keys(compiled.resource.fields).flatMap((name) => {
      const stamp = valueOnEdit(compiled, name)
      return stamp ? [sql`${sql.id(name)} = ${stamp}`] : []
    }),
    sql`row_version = m.row_version + 1`,
  ]
  const { rows: raws } = await sql<RawRow>`
    update ${compiled.table} m set ${sql.join(sets)} ${from ?? sql``} where m.id = ${value('id')}::bigint returning ${compiled.columns.stored.select}`.execute(
    tx,
  )
  return inOrder(
    raws,
    records.map(({ id }) => id),
  )
}

function valueOnEdit(compiled: WrittenTable, name: string): RawBuilder<unknown> | undefined {
  const field = compiled.resource.fields[name]
  return field && serverTypeOf(field).valueOnEdit?.(field)
}

/** The database returns several rows in any order. */
function inOrder(raws: readonly RawRow[], ids: readonly (number | undefined)[]): (RawRow | undefined)[] {
  if (ids.length < 2) return [raws[0]]
  const byId = new Map(raws.map((raw) => [raw['id'], raw]))
  return ids.map((id) => byId.get(id))
}

interface RowSource {
  readonly value: (name: string) => RawBuilder<unknown>
  /** Undefined if the values are parameters of the statement. */
  readonly from: RawBuilder<unknown> | undefined
}

/** One row is passed as parameters, several as one JSON parameter that the database unpacks. */
function sourceOf(compiled: WrittenTable, names: readonly string[], rows: readonly RowValues[]): RowSource {
  const [first] = rows
  if (rows.length === 1 && first) return { value: (name) => sql`${first[name]}`, from: undefined }
  return { value: (name) => sql`g.${sql.id(name)}`, from: sql`from ${recordset(compiled, names, rows)} as g ${recordShape(compiled, names)}` }
}

/** The rows as one parameter. JSON values are passed as text and parsed by the database. */
function recordset(compiled: WrittenTable, names: readonly string[], rows: readonly RowValues[]) {
  const jsons = names.filter((name) => columnTypeOf(compiled, name) === 'jsonb')
  const plain = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(jsons.map((name) => [name, typeof row[name] === 'string' ? (JSON.parse(row[name]) as unknown) : row[name]])),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(plain)}::jsonb)`
}

const recordShape = (compiled: WrittenTable, names: readonly string[]) =>
  sql`(${sql.join(names.map((name) => sql`${sql.id(name)} ${sql.raw(columnTypeOf(compiled, name))}`))})`

function columnTypeOf(compiled: WrittenTable, name: string): string {
  if (name === 'id') return 'bigint'
  for (const { columns } of compiled.storages.values()) {
    const column = columns.find((one) => one.name === name)
    if (column) return column.type
  }
  throw new Error(`${compiled.resource.path}: no field keeps a column ${name}`)
}

/** Values by column. An unknown name is an error of a hook. */
export async function columnsOf(compiled: WrittenTable, values: RowValues): Promise<RowValues> {
  const columns: RowValues = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'id' || name === 'row_version' || value === undefined) continue
    const field = compiled.resource.fields[name]
    if (!field) throw new Error(`${compiled.resource.path}: a hook returned ${name}, which is no field`)
    const { hash } = serverTypeOf(field)
    Object.assign(columns, compiled.storages.get(name)?.write(hash ? await hash(String(value)) : value))
  }
  return columns
}

/** Columns derived from the saved values. */
export async function derivedColumnsOf(compiled: WrittenTable, { tx }: Context, values: RowValues, before: RowValues | undefined): Promise<RowValues> {
  const columns: RowValues = {}
  for (const [name, field] of Object.entries(compiled.resource.fields)) {
    const value = values[name]
    if (value !== undefined) Object.assign(columns, await serverTypeOf(field).derivedColumns?.(value, { name, field, tx, before: before?.[name] }))
  }
  return columns
}

/** Lists of references are written separately, so the returned row does not have them yet. */
const manyToManyOf = (compiled: WrittenTable, values: RowValues, before: RowValues | undefined): RowValues =>
  Object.fromEntries(
    Object.entries(compiled.resource.fields).flatMap(([name, field]) => (isManyToMany(field) ? [[name, values[name] ?? before?.[name] ?? []]] : [])),
  )
