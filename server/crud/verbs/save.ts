import { matches } from '../../../resources/kit/conditions'
import { validate } from '../../../resources/validate'
import { logChanges } from '../../audit/changeLog'
import { refuse, refuseFields } from '../../errors'
import { isSame } from '../../lib/isSame'
import { idOf } from '../../request/parameters'
import { keptOf, readKept } from '../../security/keptValues'
import { serverTypeOf } from '../../types'
import { checkVersion } from '../rows/versions'
import { refuseEmpty, refuseUnknownFields, splitBody } from '../saving/body'
import { clearHiddenFields, missingRevealedFields } from '../saving/conditionalFields'
import { switchOffOtherRows } from '../saving/exclusiveSwitch'
import { findExternalImages } from '../saving/externalImages'
import { changedImmutableCells, isFixed, withKnownLines, withoutMasks } from '../saving/knownLines'
import { checkParent } from '../saving/parents'
import { findMissingCells, findMissingReferences } from '../saving/references'
import { writeLines } from '../saving/writeLines'
import { columnsOf, derivedColumnsOf, writeRows } from '../saving/writeRows'
import { lockRow } from './read'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'
import type { RowChange } from '../../audit/changeLog'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { PreparedRow } from '../saving/writeRows'

export function createRow(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<RowValues> {
  refuseEmpty(body)
  return save(compiled, registry, ctx, body, undefined)
}

/** Accepts a whole form or a part of it, such as one switch. */
export async function updateRow(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<RowValues> {
  refuseEmpty(body)
  const before = await lockRow(compiled, ctx, idOf(body['id'], 'id'))
  await checkVersion(compiled, ctx, before, body['row_version'])
  if (!matches(compiled.resource.editableWhen, before)) refuse('row_refused')
  return save(compiled, registry, ctx, body, before)
}

/** What is saved: a body, and the locked row that it changes; without one a row is added. */
export interface Submission {
  readonly body: RequestParameters
  readonly before: RowValues | undefined
  /** What the change log has instead of an edit. */
  readonly logged?: Pick<RowChange, 'kind' | 'place'> | undefined
}

export async function save(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  body: RequestParameters,
  before: RowValues | undefined,
  logged?: Submission['logged'],
): Promise<RowValues> {
  const [row] = await saveMany(compiled, registry, ctx, [{ body, before, logged }])
  return row ?? refuse('row_gone')
}

/**
 * Validate, `beforeSave`, write, `afterSave`, change log: the only way rows are added or changed, in a few statements for any number of rows. The first
 * refusal ends it without naming the row: a caller with several rolls back and saves them one by one.
 */
export async function saveMany(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, submissions: readonly Submission[]): Promise<RowValues[]> {
  const prepared: (PreparedRow & Submission & { readonly accepted: RowValues })[] = []
  for (const { accepted, body, before, logged } of await validateAll(compiled, registry, ctx, submissions)) {
    const values = { ...accepted, ...(await compiled.hooks.beforeSave?.(ctx, { ...accepted }, before && { ...before })) }
    await switchOffOtherRows(compiled, ctx, values, before)
    prepared.push({
      values,
      accepted,
      body,
      before,
      logged,
      columns: { ...(await columnsOf(compiled, values)), ...(await derivedColumnsOf(compiled, ctx, values, before)) },
    })
  }
  const keptBefore = await readKept(compiled, ctx, prepared)
  const rows = await writeLines(compiled, ctx, prepared, await writeRows(compiled, ctx, prepared))
  const saved = rows.flatMap((row, at) => (prepared[at] ? [{ ...prepared[at], row }] : []))
  await compiled.hooks.afterSave?.(
    ctx,
    saved.map(({ row, before, accepted, body }) => ({ row: { ...row }, before: before && { ...before }, values: accepted, body })),
  )
  const keptAfter = await readKept(compiled, ctx, prepared)
  await logChanges(
    compiled,
    ctx,
    saved.map(({ row, before, accepted, logged }) => ({
      kind: before ? 'edit' : 'add',
      ...logged,
      before,
      after: row,
      submitted: accepted,
      ...keptOf(row['id'], keptBefore, keptAfter),
    })),
  )
  return [...rows]
}

/** The writable values of each body: known, valid, allowed for its row, and with existing references. */
async function validateAll(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  submissions: readonly Submission[],
): Promise<(Submission & { readonly accepted: RowValues })[]> {
  const { fields } = compiled.resource
  const validated: (Submission & { readonly accepted: RowValues })[] = []
  for (const { body, before, logged } of submissions) validated.push({ body, before, logged, accepted: await validateBody(compiled, ctx, body, before) })
  const rows = validated.map(({ accepted, before }) => ({ values: accepted, before }))
  const problems = [...(await findMissingReferences(fields, registry, ctx, rows)), ...(await findExternalImages(fields, ctx.tx, rows))]
  for (const row of rows) problems.push(...(await findMissingCells(fields, registry, ctx, row)))
  if (problems.length) refuseFields(problems)
  return validated
}

/** Validates one body without its references. */
async function validateBody(compiled: CompiledResource, ctx: Context, body: RequestParameters, before: RowValues | undefined): Promise<RowValues> {
  const { fields } = compiled.resource
  const seen = compiled.seenBy(ctx.staff)
  const { input, unknown } = splitBody(seen, body)
  await refuseUnknownFields(compiled, ctx, unknown, before)
  const known = withKnownLines(seen, before ? withoutMasks(fields, input, before) : input, before)
  const { values, problems } = validate(fields, known, before ? { row: before } : {})
  const fixed = before ? [...changedImmutableFields(seen, values, before), ...changedImmutableCells(seen, values, before)] : []
  const allProblems = [...problems, ...fixed, ...missingRevealedFields({ fields, values, before })]
  if (allProblems.length) refuseFields(allProblems)
  // an emptied weight keeps its value; a new row gets its id
  if (compiled.weight && values[compiled.weight] === null) delete values[compiled.weight]
  Object.assign(values, clearHiddenFields({ fields, values, before }))
  Object.assign(values, sanitized(fields, values))
  await checkParent(compiled, ctx, values, before)
  return values
}

const sanitized = (fields: Fields, values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const [value, { sanitize }] = [values[name], serverTypeOf(field)]
      return sanitize && typeof value === 'string' ? [[name, sanitize(value)]] : []
    }),
  )

const changedImmutableFields = (compiled: CompiledResource, values: RowValues, before: RowValues): Problem[] =>
  Object.entries(compiled.resource.fields).flatMap(([name, field]) =>
    isFixed(field, before[name]) && values[name] !== undefined && !isSame(values[name], before[name])
      ? [{ field: name, code: 'is_fixed' as const, values: { field: field.label } }]
      : [],
  )
