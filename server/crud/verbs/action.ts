import { chunksOf } from '../../../resources/kit/values/chunksOf'
import { matches } from '../../../resources/kit/conditions'
import { countedRows, inputOf } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'
import { defaultsBeside } from '../../../resources/kit/validate'
import { validate } from '../../../resources/validate'
import { logChanges } from '../../audit/changeLog'
import { refuse, refuseFields, UserError } from '../../errors'
import { bodyOf, idOf } from '../../request/parameters'
import { ok } from '../../result'
import { changedMessage } from '../rows/changedMessage'
import { rowMessage } from '../rows/rowMessage'
import { batchResult, withSavepoint } from '../rows/savepoint'
import { targetIds } from '../rows/targetRows'
import { checkVersion } from '../rows/versions'
import { refuseUnknownKeys } from '../saving/body'
import { isMaskOf } from '../saving/knownLines'
import { findMissingCells, findMissingReferences } from '../saving/references'
import { compileActionLines, readActionLines, withStoredLines } from './actionLines'
import { lockRow, lockRows, selectRow } from './read'

import type { ActionDefinition } from '../../../resources/kit/actions'
import type { AnyResource } from '../../../resources/kit/define'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { AnyHooks } from '../hooks'
import type { ChangedPair } from '../rows/changedMessage'
import type { SuccessMessage } from '../rows/savepoint'
import type { ActionLines } from './actionLines'

type ActionHandler = NonNullable<AnyHooks['actions']>[string]

/** An action of the definition with its handler. */
export interface BoundAction {
  readonly name: string
  readonly action: ActionDefinition
  readonly handler: ActionHandler
  readonly lines: readonly ActionLines[]
}

/** Connects an action with its handler; one without does not start. */
export function bindAction({ resource, hooks }: CompiledResource, registry: ResourceRegistry, name: string, action: ActionDefinition): BoundAction {
  const handler = hooks.actions?.[name]
  if (!handler) throw new Error(`${resource.path}: the action ${name} has no handler in server/hooks`)
  return { name, action, handler, lines: compileActionLines(action.input ?? {}, registry) }
}

/** Runs an action: on one row, on each of the selected or filtered rows, or on the list. */
export async function runAction(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, one: BoundAction, rawBody: unknown): Promise<Result> {
  const body = bodyOf(rawBody)
  const known = { compiled, registry }
  if (one.action.on === 'list') return runOnList(ctx, one, await validInput(known, ctx, one, body))
  if (one.action.on === 'rows') return runOnRows(compiled, ctx, one, body, await validInput(known, ctx, one, body))
  const row = await lockRow(compiled, ctx, idOf(body['id'] ?? (Array.isArray(body['ids']) && body['ids'].length === 1 ? body['ids'][0] : undefined), 'id'))
  await checkVersion(compiled, ctx, row, body['row_version'])
  if (!matches(one.action.when, row)) return refuse('row_refused')
  const completed = await withStoredLines(ctx, one.lines, Number(row['id']), body)
  const { answer, after } = await runOnRow(compiled, ctx, one, row, await validInput(known, ctx, one, completed, row))
  const { message, values } = one.action.done ? successOf(compiled, one, 1) : await successOfRow(compiled, ctx, one, { before: row, after: after ?? row })
  return ok(answer, message, values)
}

/** What became of the amount that the action changes, else that it is done. */
async function successOfRow(compiled: CompiledResource, ctx: Context, { action }: BoundAction, pair: ChangedPair): Promise<SuccessMessage> {
  const [column = ''] = Object.values(action.amounts ?? {}).map((amount) => amount.column)
  const field = compiled.seenBy(ctx.staff).resource.fields[column]
  const changed = field && (await changedMessage(compiled, ctx, { name: column, field }, pair))
  if (changed) return { message: 'value_changed', values: changed }
  return { message: 'row_acted', values: { action: action.label, ...(await rowMessage(compiled, ctx, pair.before)) } }
}

/** The lines that the dialog of an action starts with, by the names of its inputs. */
export async function startOfAction(compiled: CompiledResource, ctx: Context, { lines }: BoundAction, id: number): Promise<RowValues> {
  if (!(await selectRow(compiled, ctx, id, compiled.columns.stored, false))) return refuse('row_gone')
  return Object.fromEntries(await Promise.all(lines.map(async (one) => [one.name, await readActionLines(ctx, one, id)] as const)))
}

/** Keys of the call itself, beside the input of the action. */
const callKeys = new Set(['id', 'ids', 'filter', 'expected', 'row_version', 'uuid', 'server'])

/** The accepted input with the defaults of what it leaves out; for an action on one row that row says what it may be. */
export async function validInput(
  { compiled, registry }: { readonly compiled: CompiledResource; readonly registry: ResourceRegistry },
  ctx: Context,
  { action }: Pick<BoundAction, 'action'>,
  body: RequestParameters,
  row?: RowValues,
): Promise<RowValues> {
  const fields = inputOf(action, row)
  const unknown = Object.entries(body).filter(([name]) => !callKeys.has(name) && !Object.hasOwn(action.input ?? {}, name))
  refuseUnknownKeys(ctx, compiled.resource.path, Object.fromEntries(unknown))
  const { values, problems } = validate(fields, row ? withStoredTexts(compiled.resource, action, row, body) : body)
  if (problems.length) refuseFields(problems)
  const missing = [...(await findMissingReferences(fields, registry, ctx, [{ values }])), ...(await findMissingCells(fields, registry, ctx, { values }))]
  if (missing.length) refuseFields(missing)
  return { ...defaultsBeside(fields, body), ...values }
}

/** A mask that comes back as the dialog began with it stands for the text of the row. */
function withStoredTexts({ fields }: AnyResource, { defaults = {} }: ActionDefinition, row: RowValues, body: RequestParameters): RequestParameters {
  const stored = Object.entries(defaults).filter(([name, column]) => isMaskOf(fields[column], row[column], body[name]))
  return { ...body, ...Object.fromEntries(stored.map(([name, column]) => [name, row[column]])) }
}

export async function runOnRow(
  compiled: CompiledResource,
  ctx: Context,
  { name, action, handler }: BoundAction,
  row: RowValues,
  input: RowValues,
): Promise<{ readonly answer: unknown; readonly after: RowValues | undefined }> {
  if (!matches(action.when, row)) refuse('row_refused')
  const answer = (await handler(ctx, { ...row }, { ...input })) ?? null
  const [after] = await lockRows(compiled, ctx, [Number(row['id'])])
  await logChanges(compiled, ctx, [{ kind: name, before: row, after }])
  return { answer, after }
}

async function runOnList(ctx: Context, { action, handler }: BoundAction, input: RowValues): Promise<Result> {
  const answer = (await handler(ctx, undefined, input)) ?? null
  return action.done ? ok(answer, 'acted', { text: action.done }) : ok(answer, 'list_acted', { action: action.label })
}

async function runOnRows(compiled: CompiledResource, ctx: Context, one: BoundAction, body: RequestParameters, input: RowValues): Promise<Result> {
  const chosen = await targetIds(compiled, ctx, {}, body)
  const ids = one.action.newestFirst ? chosen.toSorted((a, b) => b - a) : chosen
  await compiled.hooks.lockFirst?.(ctx, ids)
  const refused: { id: number; refusal: UserError }[] = []
  for (const some of chunksOf(ids, 500)) {
    const locked = await lockRows(compiled, ctx, some)
    const rows = one.action.newestFirst ? locked.toReversed() : locked
    if (ids.length === 1 && rows[0]) await checkVersion(compiled, ctx, rows[0], body['row_version'])
    for (const row of rows) {
      const refusal = await withSavepoint(ctx.tx, async () => void (await runOnRow(compiled, ctx, one, row, input)))
      if (refusal) refused.push({ id: Number(row['id']), refusal })
    }
    for (const id of some) if (!rows.some((row) => row['id'] === id)) refused.push({ id, refusal: new UserError('row_gone') })
  }
  const count = ids.length - refused.length
  return batchResult(ctx, { done: count, refused }, successOf(compiled, one, count), 'done_some')
}

/** The definition's text, if it has one. */
export function successOf({ resource }: CompiledResource, { action }: BoundAction, count: number): SuccessMessage {
  if (!action.done) return { message: 'acted_count', values: { action: action.label, ...countedRows(resource, count) } }
  return { message: 'acted', values: { text: { zh: translate(action.done, 'zh-cn', { count }), en: translate(action.done, 'en', { count }) } } }
}
