import { sql } from 'kysely'

import { logChanges } from '../audit/changeLog'
import { refuse } from '../errors'
import { bondsOf, columnsOf, isTouched, judgeAlone } from './save'
import { hasGoneLinks, writeBonds } from './saving/links'
import { regionText } from './saving/region'
import { clearSingles } from './saving/singles'

import type { Context } from '../context'
import type { Raw, Row } from './plan/columns'
import type { Plan, Plans } from './plan/plan'

/** A body on its way into a row that is locked, or into a new one. */
export interface Sending {
  readonly body: Row
  readonly before: Row | undefined
}

/** A row that was written: as it stood, as it stands, and what of the body was accepted. */
export interface Saved {
  readonly row: Row
  readonly before: Row | undefined
  readonly values: Row
}

/**
 * Saves many rows through the same rules, hooks and logs as the single save, in a handful of statements. The first
 * refusal ends it without saying which row it was: the caller rolls back and goes on one by one.
 */
export async function saveMany(plan: Plan, plans: Plans, ctx: Context, sendings: readonly Sending[]): Promise<Row[]> {
  const ready: { values: Row; columns: Row; accepted: Row; before: Row | undefined }[] = []
  const judged: { accepted: Row; before: Row | undefined }[] = []
  for (const { body, before } of sendings) judged.push({ before, accepted: await judgeAlone(plan, ctx, body, before) })
  const links = judged.map(({ accepted, before }) => ({ values: accepted, before }))
  if (await hasGoneLinks(plan, plans, ctx, links)) refuse('row_gone')
  for (const { accepted, before } of judged) {
    const values = { ...accepted, ...(await plan.hooks.beforeSave?.(ctx, { ...accepted }, before && { ...before })) }
    await clearSingles(plan, ctx, values, before)
    ready.push({ values, accepted, before, columns: await columnsOf(plan, { ...values, ...(await regionText(plan, ctx, values, before)) }) })
  }
  const raws = await writeAll(plan, ctx, ready)
  const saved: Saved[] = []
  for (const [at, { values, accepted, before }] of ready.entries()) {
    const row = { ...plan.columns.stored.read(raws[at] ?? refuse('row_gone')), ...bondsOf(plan, values, before) }
    await writeBonds(plan, ctx, Number(row['id']), values)
    saved.push({ row, before, values: accepted })
  }
  await afterAll(plan, ctx, saved, sendings)
  await logChanges(
    plan,
    ctx,
    saved.map(({ row, before, values }) => ({ kind: before ? 'edit' : 'add', before, after: row, given: values })),
  )
  return saved.map(({ row }) => row)
}

async function afterAll({ hooks }: Plan, ctx: Context, saved: readonly Saved[], sendings: readonly Sending[]): Promise<void> {
  if (hooks.afterSaveMany) return hooks.afterSaveMany(ctx, saved)
  for (const [at, { row, before, values }] of saved.entries())
    await hooks.afterSave?.(ctx, { ...row }, before && { ...before }, values, sendings[at]?.body ?? {})
}

interface Written {
  readonly columns: Row
  readonly before: Row | undefined
}

/** Rows that write the same columns go in one statement. Answers in the order given. */
async function writeAll(plan: Plan, ctx: Context, ready: readonly Written[]): Promise<(Raw | undefined)[]> {
  const answers = new Map<number, Raw>()
  const groups = new Map<string, number[]>()
  for (const [at, { columns, before }] of ready.entries()) {
    const key = `${before ? 'edit' : 'add'} ${Object.keys(columns).join()}`
    groups.set(key, [...(groups.get(key) ?? []), at])
  }
  for (const places of groups.values()) {
    const rows = places.flatMap((at) => ready[at] ?? [])
    const raws = rows[0]?.before ? await updateRows(plan, ctx, rows) : await insertRows(plan, ctx, rows)
    places.forEach((at, i) => raws[i] && answers.set(at, raws[i]))
  }
  return ready.map((_, at) => answers.get(at))
}

async function insertRows(plan: Plan, { tx }: Context, rows: readonly Written[]): Promise<(Raw | undefined)[]> {
  const sequence = `"${plan.resource.table}"`
  const { rows: next } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${sequence}, 'id')) as id from generate_series(1, ${rows.length}::integer)`.execute(tx)
  // A new row stands first: its weight is its id.
  const weight = plan.weight && !Object.hasOwn(rows[0]?.columns ?? {}, plan.weight) ? plan.weight : undefined
  const given = rows.map(({ columns }, at) => ({ id: next[at]?.id, ...(weight ? { [weight]: next[at]?.id } : {}), ...columns }))
  const names = Object.keys(given[0] ?? {})
  const list = sql.join(names.map((name) => sql.id(name)))
  const { rows: raws } = await sql<Raw>`
    insert into ${plan.table} as m (${list}) select ${list} from ${recordset(plan, names, given)} as g ${shape(plan, names)} returning ${plan.columns.stored.select}`.execute(
    tx,
  )
  const byId = new Map(raws.map((raw) => [raw['id'], raw]))
  return given.map(({ id }) => byId.get(id))
}

async function updateRows(plan: Plan, { tx }: Context, rows: readonly Written[]): Promise<(Raw | undefined)[]> {
  const given = rows.map(({ columns, before }) => ({ id: before?.['id'], ...columns }))
  const names = Object.keys(given[0] ?? {}).filter((name) => name === 'id' || !isTouched(plan, name))
  const touched = Object.keys(plan.resource.fields).filter((name) => isTouched(plan, name))
  const sets = [
    ...names.filter((name) => name !== 'id').map((name) => sql`${sql.id(name)} = g.${sql.id(name)}`),
    ...touched.map((name) => sql`${sql.id(name)} = now()`),
    sql`row_version = m.row_version + 1`,
  ]
  const { rows: raws } = await sql<Raw>`
    update ${plan.table} m set ${sql.join(sets)} from ${recordset(plan, names, given)} as g ${shape(plan, names)} where m.id = g.id
    returning ${plan.columns.stored.select}`.execute(tx)
  const byId = new Map(raws.map((raw) => [raw['id'], raw]))
  return given.map(({ id }) => byId.get(id))
}

/** The rows as one parameter. What is kept as json comes as its text and is put back as what it says. */
function recordset(plan: Plan, names: readonly string[], rows: readonly Row[]) {
  const jsons = names.filter((name) => typeOf(plan, name) === 'jsonb')
  const plain = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(jsons.map((name) => [name, typeof row[name] === 'string' ? (JSON.parse(row[name]) as unknown) : row[name]])),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(plain)}::jsonb)`
}

const shape = (plan: Plan, names: readonly string[]) => sql`(${sql.join(names.map((name) => sql`${sql.id(name)} ${sql.raw(typeOf(plan, name))}`))})`

function typeOf(plan: Plan, name: string): string {
  if (name === 'id') return 'bigint'
  for (const { columns } of plan.storages.values()) {
    const column = columns.find((one) => one.name === name)
    if (column) return column.type
  }
  throw new Error(`${plan.resource.path}: no field keeps a column ${name}`)
}
