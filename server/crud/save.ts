import { sql } from 'kysely'

import { matches } from '../../resources/kit/conditions'
import { validate } from '../../resources/kit/validate'
import { isSame, logChanges } from '../audit/changeLog'
import { hashPassword } from '../auth/passwords'
import { refuse, refuseFields } from '../errors'
import { idOf } from '../request/parameters'
import { ok } from '../result'
import { lockOne } from './read'
import { checkVersion } from './rows/versions'
import { refuseEmpty, refuseUnknown, splitBody } from './saving/body'
import { goneLinks, writeBonds } from './saving/links'
import { checkParent } from './saving/parents'
import { foreignPictures } from './saving/pictures'
import { regionText } from './saving/region'
import { cleanRichTexts } from './saving/richText'
import { clearSingles } from './saving/singles'
import { inWords } from './saving/trouble'
import { blanked, newlyMissing } from './saving/whens'

import type { Problem } from '../../resources/kit/validate'
import type { Context } from '../context'
import type { Result } from '../result'
import type { Raw, Row } from './plan/columns'
import type { Plan, Plans } from './plan/plan'
import type { Asked } from './query/search'

export async function add(plan: Plan, plans: Plans, ctx: Context, body: Asked): Promise<Result> {
  refuseEmpty(body)
  await save(plan, plans, ctx, body, undefined)
  return ok(null, 'added')
}

/** Takes a whole form or a part of it, such as one switch. */
export async function edit(plan: Plan, plans: Plans, ctx: Context, body: Asked): Promise<Result> {
  refuseEmpty(body)
  const before = await lockOne(plan, ctx, idOf(body['id'], 'id'))
  await checkVersion(plan, ctx, before, body['row_version'])
  if (!matches(plan.resource.rowWhen?.edit, before)) refuse('row_refused')
  await save(plan, plans, ctx, body, before)
  return ok(null, 'saved')
}

/** Validate, `beforeSave`, write, `afterSave`, change log: the one way a row comes to be or changes. */
export async function save(plan: Plan, plans: Plans, ctx: Context, body: Asked, before: Row | undefined): Promise<Row> {
  const accepted = await judge(plan, plans, ctx, body, before)
  const values = { ...accepted, ...(await plan.hooks.beforeSave?.(ctx, { ...accepted }, before && { ...before })) }
  await clearSingles(plan, ctx, values, before)
  const columns = await columnsOf(plan, { ...values, ...(await regionText(plan, ctx, values, before)) })
  const after = await inWords(plan, async () => {
    const raw = before ? await update(plan, ctx, Number(before['id']), columns) : await insert(plan, ctx, columns, values)
    const row = plan.columns.stored.read(raw)
    await writeBonds(plan, ctx, Number(row['id']), values)
    return { ...row, ...bondsOf(plan, values, before) }
  })
  await plan.hooks.afterSave?.(ctx, { ...after }, before && { ...before }, accepted, body)
  await logChanges(plan, ctx, [{ kind: before ? 'edit' : 'add', before, after, given: accepted }])
  return after
}

/** The values a body may write: known, valid, allowed for this row, and pointing at rows that are there. */
async function judge(plan: Plan, plans: Plans, ctx: Context, body: Asked, before: Row | undefined): Promise<Row> {
  const values = await judgeAlone(plan, ctx, body, before)
  const found = [...(await goneLinks(plan, plans, ctx, values, before)), ...(await foreignPictures(plan.resource.fields, ctx.tx, values, before))]
  if (found.length) refuseFields(found)
  return values
}

/** The same without a look at the rows pointed at. */
export async function judgeAlone(plan: Plan, ctx: Context, body: Asked, before: Row | undefined): Promise<Row> {
  const { fields } = plan.resource
  const { input, unknown } = splitBody(plan, body)
  await refuseUnknown(plan, ctx, unknown, before)
  const { values, problems } = validate(fields, input, before ? { row: before } : {})
  const found = [...problems, ...(before ? changedFixed(plan, values, before) : []), ...newlyMissing({ fields, values, before })]
  if (found.length) refuseFields(found)
  // A weight that is emptied stays as it is; a new row gets its id.
  if (plan.weight && values[plan.weight] === null) delete values[plan.weight]
  Object.assign(values, blanked({ fields, values, before }))
  cleanRichTexts(fields, values)
  await checkParent(plan, ctx, values, before)
  return values
}

const changedFixed = (plan: Plan, values: Row, before: Row): Problem[] =>
  Object.entries(plan.resource.fields).flatMap(([name, field]) =>
    field.fixed && values[name] !== undefined && !isSame(values[name], before[name])
      ? [{ field: name, code: 'is_fixed' as const, values: { field: field.label } }]
      : [],
  )

/** Values as columns. A name that no field has is a mistake of a hook. */
export async function columnsOf(plan: Plan, values: Row): Promise<Row> {
  const columns: Row = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'id' || name === 'row_version' || value === undefined) continue
    const storage = plan.storages.get(name)
    if (!storage && name !== 'area_text') throw new Error(`${plan.resource.path}: a hook returned ${name}, which is no field`)
    const isPassword = plan.resource.fields[name]?.type === 'password'
    Object.assign(columns, storage ? storage.write(isPassword ? await hashPassword(String(value)) : value) : { [name]: value })
  }
  return columns
}

async function insert(plan: Plan, { tx }: Context, columns: Row, values: Row): Promise<Raw> {
  const own = plan.weight && values[plan.weight] === undefined ? await weightOfNew(plan, tx) : {}
  const all = { ...columns, ...own }
  const names = Object.keys(all)
  const cells = names.length ? sql`(${sql.join(names.map((name) => sql.id(name)))}) values (${sql.join(Object.values(all))})` : sql`default values`
  const { rows } = await sql<Raw>`insert into ${plan.table} as m ${cells} returning ${plan.columns.stored.select}`.execute(tx)
  return rows[0] ?? refuse('row_gone')
}

/** A new row stands first: its weight is its id. */
async function weightOfNew(plan: Plan, tx: Context['tx']): Promise<Row> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${`"${plan.resource.table}"`}, 'id')) as id`.execute(tx)
  const id = rows[0]?.id
  return { id, [plan.weight ?? '']: id }
}

async function update(plan: Plan, { tx }: Context, id: number, columns: Row): Promise<Raw> {
  const touched = Object.keys(plan.resource.fields).filter((name) => isTouched(plan, name))
  const changes = Object.entries(columns).filter(([name]) => !isTouched(plan, name))
  const sets = [
    ...changes.map(([name, value]) => sql`${sql.id(name)} = ${value}`),
    ...touched.map((name) => sql`${sql.id(name)} = now()`),
    sql`row_version = m.row_version + 1`,
  ]
  const { rows } = await sql<Raw>`update ${plan.table} m set ${sql.join(sets)} where m.id = ${id}::bigint returning ${plan.columns.stored.select}`.execute(tx)
  return rows[0] ?? refuse('row_gone')
}

export function isTouched(plan: Plan, name: string): boolean {
  const field = plan.resource.fields[name]
  return field?.type === 'moment' && field.auto === 'update'
}

/** Lists of references are written beside the row, so the row read back does not know them yet. */
export const bondsOf = (plan: Plan, values: Row, before: Row | undefined): Row =>
  Object.fromEntries(
    Object.entries(plan.resource.fields).flatMap(([name, field]) => (field.type === 'references' ? [[name, values[name] ?? before?.[name] ?? []]] : [])),
  )
