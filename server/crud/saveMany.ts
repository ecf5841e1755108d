import { sql } from 'kysely'

import { logChanges } from '../audit/changeLog'
import { refuse } from '../errors'
import { columnsOf, isUpdateStamp, manyToManyOf, validateWithoutReferences } from './save'
import { unsetOthers } from './saving/exclusiveSwitch'
import { hasMissingReferences, writeManyToMany } from './saving/references'
import { regionText } from './saving/region'

import type { Context } from '../context'
import type { RawRow, RowValues } from './compile/columns'
import type { CompiledResource, ResourceRegistry } from './compile/compileResources'

/** A body on its way into a row that is locked, or into a new one. */
export interface Submission {
  readonly body: RowValues
  readonly before: RowValues | undefined
}

/** A row that was written: as it stood, as it stands, and what of the body was accepted. */
export interface Saved {
  readonly row: RowValues
  readonly before: RowValues | undefined
  readonly values: RowValues
}

/**
 * Saves many rows through the same rules, hooks and logs as the single save, in a handful of statements. The first
 * refusal ends it without saying which row it was: the caller rolls back and goes on one by one.
 */
export async function saveMany(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, sendings: readonly Submission[]): Promise<RowValues[]> {
  const ready: { values: RowValues; columns: RowValues; accepted: RowValues; before: RowValues | undefined }[] = []
  const judged: { accepted: RowValues; before: RowValues | undefined }[] = []
  for (const { body, before } of sendings) judged.push({ before, accepted: await validateWithoutReferences(compiled, ctx, body, before) })
  const links = judged.map(({ accepted, before }) => ({ values: accepted, before }))
  if (await hasMissingReferences(compiled, registry, ctx, links)) refuse('row_gone')
  for (const { accepted, before } of judged) {
    const values = { ...accepted, ...(await compiled.hooks.beforeSave?.(ctx, { ...accepted }, before && { ...before })) }
    await unsetOthers(compiled, ctx, values, before)
    ready.push({ values, accepted, before, columns: await columnsOf(compiled, { ...values, ...(await regionText(compiled, ctx, values, before)) }) })
  }
  const raws = await writeRows(compiled, ctx, ready)
  const saved: Saved[] = []
  for (const [at, { values, accepted, before }] of ready.entries()) {
    const row = { ...compiled.columns.stored.read(raws[at] ?? refuse('row_gone')), ...manyToManyOf(compiled, values, before) }
    await writeManyToMany(compiled, ctx, Number(row['id']), values)
    saved.push({ row, before, values: accepted })
  }
  await runAfterSave(compiled, ctx, saved, sendings)
  await logChanges(
    compiled,
    ctx,
    saved.map(({ row, before, values }) => ({ kind: before ? 'edit' : 'add', before, after: row, given: values })),
  )
  return saved.map(({ row }) => row)
}

async function runAfterSave({ hooks }: CompiledResource, ctx: Context, saved: readonly Saved[], sendings: readonly Submission[]): Promise<void> {
  if (hooks.afterSaveMany) return hooks.afterSaveMany(ctx, saved)
  for (const [at, { row, before, values }] of saved.entries())
    await hooks.afterSave?.(ctx, { ...row }, before && { ...before }, values, sendings[at]?.body ?? {})
}

interface PreparedRow {
  readonly columns: RowValues
  readonly before: RowValues | undefined
}

/** Rows that write the same columns go in one statement. Answers in the order given. */
async function writeRows(compiled: CompiledResource, ctx: Context, ready: readonly PreparedRow[]): Promise<(RawRow | undefined)[]> {
  const answers = new Map<number, RawRow>()
  const groups = new Map<string, number[]>()
  for (const [at, { columns, before }] of ready.entries()) {
    const key = `${before ? 'edit' : 'add'} ${Object.keys(columns).join()}`
    groups.set(key, [...(groups.get(key) ?? []), at])
  }
  for (const places of groups.values()) {
    const rows = places.flatMap((at) => ready[at] ?? [])
    const raws = rows[0]?.before ? await updateRows(compiled, ctx, rows) : await insertRows(compiled, ctx, rows)
    places.forEach((at, i) => raws[i] && answers.set(at, raws[i]))
  }
  return ready.map((_, at) => answers.get(at))
}

async function insertRows(compiled: CompiledResource, { tx }: Context, rows: readonly PreparedRow[]): Promise<(RawRow | undefined)[]> {
  const sequence = `"${compiled.resource.table}"`
  const { rows: next } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${sequence}, 'id')) as id from generate_series(1, ${rows.length}::integer)`.execute(tx)
  // A new row stands first: its weight is its id.
  const weight = compiled.weight && !Object.hasOwn(rows[0]?.columns ?? {}, compiled.weight) ? compiled.weight : undefined
  const given = rows.map(({ columns }, at) => ({ id: next[at]?.id, ...(weight ? { [weight]: next[at]?.id } : {}), ...columns }))
  const names = Object.keys(given[0] ?? {})
  const list = sql.join(names.map((name) => sql.id(name)))
  const { rows: raws } = await sql<RawRow>`
    insert into ${compiled.table} as m (${list}) select ${list} from ${recordset(compiled, names, given)} as g ${recordShape(compiled, names)} returning ${compiled.columns.stored.select}`.execute(
    tx,
  )
  const byId = new Map(raws.map((raw) => [raw['id'], raw]))
  return given.map(({ id }) => byId.get(id))
}

async function updateRows(compiled: CompiledResource, { tx }: Context, rows: readonly PreparedRow[]): Promise<(RawRow | undefined)[]> {
  const given = rows.map(({ columns, before }) => ({ id: before?.['id'], ...columns }))
  const names = Object.keys(given[0] ?? {}).filter((name) => name === 'id' || !isUpdateStamp(compiled, name))
  const touched = Object.keys(compiled.resource.fields).filter((name) => isUpdateStamp(compiled, name))
  const sets = [
    ...names.filter((name) => name !== 'id').map((name) => sql`${sql.id(name)} = g.${sql.id(name)}`),
    ...touched.map((name) => sql`${sql.id(name)} = now()`),
    sql`row_version = m.row_version + 1`,
  ]
  const { rows: raws } = await sql<RawRow>`
    update ${compiled.table} m set ${sql.join(sets)} from ${recordset(compiled, names, given)} as g ${recordShape(compiled, names)} where m.id = g.id
    returning ${compiled.columns.stored.select}`.execute(tx)
  const byId = new Map(raws.map((raw) => [raw['id'], raw]))
  return given.map(({ id }) => byId.get(id))
}

/** The rows as one parameter. What is kept as json comes as its text and is put back as what it says. */
function recordset(compiled: CompiledResource, names: readonly string[], rows: readonly RowValues[]) {
  const jsons = names.filter((name) => columnTypeOf(compiled, name) === 'jsonb')
  const plain = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(jsons.map((name) => [name, typeof row[name] === 'string' ? (JSON.parse(row[name]) as unknown) : row[name]])),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(plain)}::jsonb)`
}

const recordShape = (compiled: CompiledResource, names: readonly string[]) =>
  sql`(${sql.join(names.map((name) => sql`${sql.id(name)} ${sql.raw(columnTypeOf(compiled, name))}`))})`

function columnTypeOf(compiled: CompiledResource, name: string): string {
  if (name === 'id') return 'bigint'
  for (const { columns } of compiled.storages.values()) {
    const column = columns.find((one) => one.name === name)
    if (column) return column.type
  }
  throw new Error(`${compiled.resource.path}: no field keeps a column ${name}`)
}
