import { chunksOf } from '../../../resources/kit/values/chunksOf'
import { changeableField, changeKind } from '../../../resources/kit/changes'
import { matches } from '../../../resources/kit/conditions'
import { countedRows } from '../../../resources/kit/derived'
import { code } from '../../../resources/kit/protocol/envelope'
import { changeWays } from '../../../resources/kit/protocol/changes'
import { rulesOf } from '../../../resources/kit/types'
import { validate } from '../../../resources/validate'
import { logChanges } from '../../audit/changeLog'
import { hasPermission } from '../../context'
import { refuse, refuseFields, UserError } from '../../errors'
import { isSame } from '../../lib/isSame'
import { ok } from '../../result'
import { storageOf } from '../../types'
import { changedMessage } from '../rows/changedMessage'
import { movedMessage } from '../rows/movedMessage'
import { rowMessage } from '../rows/rowMessage'
import { batchResult, withSavepoint } from '../rows/savepoint'
import { targetIds } from '../rows/targetRows'
import { checkVersion } from '../rows/versions'
import { lockRows, lockTable } from '../verbs/read'
import { save } from '../verbs/save'
import { changedNumber } from './changedNumber'

import type { ChangeableField } from '../../../resources/kit/changes'
import type { ChangeAnswer, ChangeWay } from '../../../resources/kit/protocol/changes'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { ChangedPair } from '../rows/changedMessage'

/** One field, and how its value changes. */
export interface Change {
  readonly compiled: CompiledResource
  readonly registry: ResourceRegistry
  readonly one: ChangeableField
  readonly way: ChangeWay
  readonly value: unknown
}

interface Outcome {
  readonly ids: readonly number[]
  readonly changed: readonly ChangedPair[]
  readonly unchanged: number
  readonly refused: readonly { readonly id: number; readonly refusal: UserError }[]
}

/** Changes one field of a row, of several, or of all rows of a filter. */
export async function changeRows(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<Result> {
  const change = readChange(compiled, registry, ctx, body)
  const { one } = change
  const outcome = await run(change, ctx, await targetIds(compiled, ctx, {}, body), body['row_version'])
  const [only] = outcome.changed
  if (outcome.ids.length === 1 && only) return withMessage(answerOf(one, only), change, ctx, only)
  if (outcome.changed.length + outcome.refused.length === 0) return ok(null, 'nothing_changed')
  const counted = countedRows(compiled.resource, outcome.changed.length)
  return batchResult(
    ctx,
    { done: outcome.changed.length, refused: outcome.refused },
    { message: 'values_changed', values: { field: one.field.label, ...counted } },
    'done_some',
  )
}

const answerOf = ({ name }: ChangeableField, { before, after }: ChangedPair): ChangeAnswer => ({
  row: { id: Number(after['id']), [name]: after[name], ...(typeof after['row_version'] === 'number' && { row_version: after['row_version'] }) },
  ...(typeof before['row_version'] === 'number' && { version_before: before['row_version'] }),
})

async function withMessage(answer: ChangeAnswer, { compiled, one }: Change, ctx: Context, pair: ChangedPair): Promise<Result> {
  if (one.name === compiled.parent) return movedMessage(answer, compiled, ctx, pair.after)
  const values = await changedMessage(compiled, ctx, one, pair)
  return values ? ok(answer, 'value_changed', values) : ok(answer, 'row_saved', await rowMessage(compiled, ctx, pair.after))
}

export function readChange(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Change {
  const one = typeof body['field'] === 'string' ? changeableField(compiled.seenBy(ctx.staff).resource, body['field']) : undefined
  if (!one) return refuse('bad_parameter', { field: 'field' })
  if (!hasPermission(ctx.staff, one.node)) return refuse('forbidden', {}, { code: code.forbidden, data: [] })
  const { way: input = 'set' } = body
  const way = changeWays.find((known) => known === input)
  if (!way || (way !== 'set' && !rulesOf(one.field).isNumber)) return refuse('bad_parameter', { field: 'way' })
  return { compiled, registry, one, way, value: body['value'] }
}

/** Each row by itself, in the order of the ids; a refused one leaves the others. */
export async function run(change: Change, ctx: Context, ids: readonly number[], version?: unknown): Promise<Outcome> {
  const { compiled } = change
  if (change.one.name === compiled.parent) await lockTable(ctx.tx, compiled)
  await compiled.hooks.lockFirst?.(ctx, ids)
  const changed: ChangedPair[] = []
  const refused: { id: number; refusal: UserError }[] = []
  for (const some of chunksOf(ids, 500)) {
    const rows = await lockRows(compiled, ctx, some)
    for (const before of rows) {
      const refusal = await withSavepoint(ctx.tx, async () => {
        if (ids.length === 1) await checkVersion(compiled, ctx, before, version)
        const after = await changeRow(change, ctx, before)
        if (after) changed.push({ before, after })
      })
      if (refusal) refused.push({ id: Number(before['id']), refusal })
    }
    for (const id of some) if (!rows.some((row) => row['id'] === id)) refused.push({ id, refusal: new UserError('row_gone') })
  }
  return { ids, changed, refused, unchanged: ids.length - changed.length - refused.length }
}

/** The row afterwards; undefined if it has the value already. The lock of the row keeps the value that a sum starts from. */
async function changeRow(change: Change, ctx: Context, before: RowValues): Promise<RowValues | undefined> {
  const { compiled, registry, one, way } = change
  const planned = plannedValue(change, before)
  if (!planned) return undefined
  if (one.isOfDomain) return changeByDomain(change, ctx, before, { value: planned.value, isCount: way === 'set' })
  return save(compiled, registry, ctx, { [one.name]: planned.value }, before)
}

/** What a row would get, by what is known of the row itself; undefined if it has the value already. */
export function plannedValue(change: Change, before: RowValues): { readonly value: unknown } | undefined {
  const { compiled, one } = change
  if (!matches(one.when, before)) refuse('row_refused')
  const value = valueAfter(change, before)
  if (isSame(value, before[one.name])) return undefined
  if (!one.isOfDomain && !matches(compiled.resource.editableWhen, before)) refuse('row_refused')
  return { value }
}

function valueAfter({ compiled, one: { name, field }, way, value }: Change, before: RowValues): unknown {
  const [column] = storageOf(name, field).columns
  const scale = Number(/^numeric\(\d+,(\d+)\)$/.exec(column?.type ?? '')?.[1] ?? 0)
  const next = way === 'set' ? value : changedNumber(before[name], way, value, scale)
  if (next === undefined) return refuseFields([{ field: name, code: 'not_a_number', values: { field: field.label } }])
  const { values, problems } = validate({ [name]: field }, { [name]: next }, { row: before, siblings: compiled.resource.fields })
  if (problems.length > 0) refuseFields(problems)
  return values[name]
}

interface DomainChange {
  readonly value: unknown
  readonly isCount: boolean
  readonly isUndo?: true
}

/** By the verb of the domain, which guards its own statement. */
export async function changeByDomain(
  { compiled, one: { name } }: Pick<Change, 'compiled' | 'one'>,
  ctx: Context,
  before: RowValues,
  { value, ...how }: DomainChange,
): Promise<RowValues> {
  const handler = compiled.hooks.changes?.[name]
  if (!handler) throw new Error(`${compiled.resource.path}: the field ${name} has no handler in changes of its hooks`)
  await handler(ctx, { ...before }, { from: before[name], to: value, ...how })
  const [after] = await lockRows(compiled, ctx, [Number(before['id'])])
  if (!after) return refuse('row_gone')
  await logChanges(compiled, ctx, [{ kind: changeKind(name), before, after }])
  return after
}
