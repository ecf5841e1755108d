import { sql } from 'kysely'

import { matches } from '../../resources/kit/conditions'
import { validate } from '../../resources/validate'
import { isSame, logChanges } from '../audit/changeLog'
import { hashPassword } from '../auth/passwords/passwords'
import { refuse, refuseFields } from '../errors'
import { idOf } from '../request/parameters'
import { ok } from '../result'
import { lockRow } from './read'
import { checkVersion } from './rows/versions'
import { refuseEmpty, refuseUnknownFields, splitBody } from './saving/body'
import { clearHiddenFields, missingRevealedFields } from './saving/conditionalFields'
import { withConstraintErrors } from './saving/constraintErrors'
import { unsetOthers } from './saving/exclusiveSwitch'
import { findExternalImages } from './saving/externalImages'
import { checkParent } from './saving/parents'
import { findMissingReferences, writeManyToMany } from './saving/references'
import { regionText } from './saving/region'
import { cleanRichTexts } from './saving/richText'

import type { Problem } from '../../resources/kit/validate'
import type { Context } from '../context'
import type { RequestParameters } from '../request/parameters'
import type { Result } from '../result'
import type { RawRow, RowValues } from './compile/columns'
import type { CompiledResource, ResourceRegistry } from './compile/compileResources'

export async function add(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<Result> {
  refuseEmpty(body)
  await save(compiled, registry, ctx, body, undefined)
  return ok(null, 'added')
}

/** Takes a whole form or a part of it, such as one switch. */
export async function edit(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<Result> {
  refuseEmpty(body)
  const before = await lockRow(compiled, ctx, idOf(body['id'], 'id'))
  await checkVersion(compiled, ctx, before, body['row_version'])
  if (!matches(compiled.resource.rowWhen?.edit, before)) refuse('row_refused')
  await save(compiled, registry, ctx, body, before)
  return ok(null, 'saved')
}

/** Validate, `beforeSave`, write, `afterSave`, change log: the one way a row comes to be or changes. */
export async function save(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  body: RequestParameters,
  before: RowValues | undefined,
): Promise<RowValues> {
  const accepted = await validateBody(compiled, registry, ctx, body, before)
  const values = { ...accepted, ...(await compiled.hooks.beforeSave?.(ctx, { ...accepted }, before && { ...before })) }
  await unsetOthers(compiled, ctx, values, before)
  const columns = await columnsOf(compiled, { ...values, ...(await regionText(compiled, ctx, values, before)) })
  const after = await withConstraintErrors(compiled, async () => {
    const raw = before ? await update(compiled, ctx, Number(before['id']), columns) : await insert(compiled, ctx, columns, values)
    const row = compiled.columns.stored.read(raw)
    await writeManyToMany(compiled, ctx, Number(row['id']), values)
    return { ...row, ...manyToManyOf(compiled, values, before) }
  })
  await compiled.hooks.afterSave?.(ctx, { ...after }, before && { ...before }, accepted, body)
  await logChanges(compiled, ctx, [{ kind: before ? 'edit' : 'add', before, after, given: accepted }])
  return after
}

/** The values a body may write: known, valid, allowed for this row, and pointing at rows that are there. */
async function validateBody(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  body: RequestParameters,
  before: RowValues | undefined,
): Promise<RowValues> {
  const values = await validateWithoutReferences(compiled, ctx, body, before)
  const found = [
    ...(await findMissingReferences(compiled, registry, ctx, values, before)),
    ...(await findExternalImages(compiled.resource.fields, ctx.tx, values, before)),
  ]
  if (found.length) refuseFields(found)
  return values
}

/** The same without a look at the rows pointed at. */
export async function validateWithoutReferences(
  compiled: CompiledResource,
  ctx: Context,
  body: RequestParameters,
  before: RowValues | undefined,
): Promise<RowValues> {
  const { fields } = compiled.resource
  const { input, unknown } = splitBody(compiled, body)
  await refuseUnknownFields(compiled, ctx, unknown, before)
  const { values, problems } = validate(fields, input, before ? { row: before } : {})
  const found = [...problems, ...(before ? changedFixedFields(compiled, values, before) : []), ...missingRevealedFields({ fields, values, before })]
  if (found.length) refuseFields(found)
  // A weight that is emptied stays as it is; a new row gets its id.
  if (compiled.weight && values[compiled.weight] === null) delete values[compiled.weight]
  Object.assign(values, clearHiddenFields({ fields, values, before }))
  cleanRichTexts(fields, values)
  await checkParent(compiled, ctx, values, before)
  return values
}

const changedFixedFields = (compiled: CompiledResource, values: RowValues, before: RowValues): Problem[] =>
  Object.entries(compiled.resource.fields).flatMap(([name, field]) =>
    field.fixed && values[name] !== undefined && !isSame(values[name], before[name])
      ? [{ field: name, code: 'is_fixed' as const, values: { field: field.label } }]
      : [],
  )

/** Values as columns. A name that no field has is a mistake of a hook. */
export async function columnsOf(compiled: CompiledResource, values: RowValues): Promise<RowValues> {
  const columns: RowValues = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'id' || name === 'row_version' || value === undefined) continue
    const storage = compiled.storages.get(name)
    if (!storage && name !== 'area_text') throw new Error(`${compiled.resource.path}: a hook returned ${name}, which is no field`)
    const isPassword = compiled.resource.fields[name]?.type === 'password'
    Object.assign(columns, storage ? storage.write(isPassword ? await hashPassword(String(value)) : value) : { [name]: value })
  }
  return columns
}

async function insert(compiled: CompiledResource, { tx }: Context, columns: RowValues, values: RowValues): Promise<RawRow> {
  const own = compiled.weight && values[compiled.weight] === undefined ? await nextWeight(compiled, tx) : {}
  const all = { ...columns, ...own }
  const names = Object.keys(all)
  const cells = names.length ? sql`(${sql.join(names.map((name) => sql.id(name)))}) values (${sql.join(Object.values(all))})` : sql`default values`
  const { rows } = await sql<RawRow>`insert into ${compiled.table} as m ${cells} returning ${compiled.columns.stored.select}`.execute(tx)
  return rows[0] ?? refuse('row_gone')
}

/** A new row stands first: its weight is its id. */
async function nextWeight(compiled: CompiledResource, tx: Context['tx']): Promise<RowValues> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${`"${compiled.resource.table}"`}, 'id')) as id`.execute(tx)
  const id = rows[0]?.id
  return { id, [compiled.weight ?? '']: id }
}

async function update(compiled: CompiledResource, { tx }: Context, id: number, columns: RowValues): Promise<RawRow> {
  const touched = Object.keys(compiled.resource.fields).filter((name) => isUpdateStamp(compiled, name))
  const changes = Object.entries(columns).filter(([name]) => !isUpdateStamp(compiled, name))
  const sets = [
    ...changes.map(([name, value]) => sql`${sql.id(name)} = ${value}`),
    ...touched.map((name) => sql`${sql.id(name)} = now()`),
    sql`row_version = m.row_version + 1`,
  ]
  const { rows } =
    await sql<RawRow>`update ${compiled.table} m set ${sql.join(sets)} where m.id = ${id}::bigint returning ${compiled.columns.stored.select}`.execute(tx)
  return rows[0] ?? refuse('row_gone')
}

export function isUpdateStamp(compiled: CompiledResource, name: string): boolean {
  const field = compiled.resource.fields[name]
  return field?.type === 'moment' && field.auto === 'update'
}

/** Lists of references are written beside the row, so the row read back does not know them yet. */
export const manyToManyOf = (compiled: CompiledResource, values: RowValues, before: RowValues | undefined): RowValues =>
  Object.fromEntries(
    Object.entries(compiled.resource.fields).flatMap(([name, field]) => (field.type === 'references' ? [[name, values[name] ?? before?.[name] ?? []]] : [])),
  )
