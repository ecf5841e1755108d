import { chunksOf } from '../../../resources/kit/values/chunksOf'
import { countedRows } from '../../../resources/kit/derived'
import { translateRefusal } from '../../../resources/errors'
import { UserError, refuse } from '../../errors'
import { lockName } from '../../lib/advisoryLock'
import { scalarText, toId } from '../../request/parameters'
import { ok } from '../../result'
import { lockInOrder } from '../rows/lockInOrder'
import { nameOfRow, rowMessage } from '../rows/rowMessage'
import { withSavepoint } from '../rows/savepoint'
import { lockRows } from '../verbs/read'
import { UndoConflict } from './conflicts'
import { pendingLines, rowsOfBatch } from './loggedLines'
import { undoLine } from './undoLine'

import type { UndoAnswer, ConflictingRow } from '../../../resources/kit/protocol/undo'
import type { TextValues } from '../../../resources/kit/text'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { LoggedLine } from './loggedLines'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Rows whose changes are in memory at the same time. */
const batchSize = 200
/** Most conflicts with values; the others are only named. */
const mostShown = 50

/**
 * Undoes what one request has changed in a list, or only its change of one row, each row completely or not at all. A row that was changed since is a conflict
 * and stays as it is. Undos of one request wait for each other, so that a second one finds everything undone.
 */
export async function undo(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<Result> {
  const batch = scalarText(body['batch'])
  if (!uuid.test(batch)) refuse('bad_parameter', { field: 'batch' })
  const rowId = body['id'] === undefined ? undefined : (toId(body['id']) ?? refuse('bad_parameter', { field: 'id' }))
  await lockName(ctx.tx, `undo ${batch.toLowerCase()}`)
  const rows = await rowsOfBatch(ctx.tx, compiled.resource.path, batch, rowId)
  if (rows.length === 0) refuse('undo_unknown')
  const isRedo = rows.some(({ is_undo }) => is_undo)
  const pending = rows.filter(({ is_pending }) => is_pending).map(({ id }) => id)
  if (pending.length === 0) return ok(answerOf({ isRedo, outcomes: [] }), isRedo ? 'redone_before' : 'undone_before')
  return resultOf(compiled, ctx, { isRedo, outcomes: await undoRows({ compiled, registry, ctx, batch }, pending) })
}

interface UndoneBatch {
  readonly compiled: CompiledResource
  readonly registry: ResourceRegistry
  readonly ctx: Context
  readonly batch: string
}

interface Outcome {
  readonly id: number
  readonly refusal?: UserError | undefined
  readonly conflict?: ConflictingRow
  /** What a message says of the row, if it is the only one. */
  readonly what?: TextValues
}

/** The rows in the reverse order of their changes: what was added last is deleted first. */
async function undoRows(undone: UndoneBatch, ids: readonly number[]): Promise<Outcome[]> {
  const { compiled, ctx, batch } = undone
  await lockInOrder(compiled, ctx, ids)
  const outcomes: Outcome[] = []
  let conflicts = 0
  for (const some of chunksOf(ids, batchSize)) {
    const lines = await pendingLines(ctx.tx, compiled.resource.path, batch, some)
    for (const id of some) {
      const ofRow = lines.get(id) ?? []
      const what = ids.length === 1 ? await rowMessage(compiled, ctx, await namedRow(compiled, ctx, id, ofRow)) : undefined
      const { conflict, ...outcome } = await undoRow(undone, id, ofRow)
      if (conflict) conflicts++
      outcomes.push({ ...outcome, ...(conflict && { conflict: conflicts > mostShown ? { ...conflict, fields: [] } : conflict }), ...(what && { what }) })
    }
  }
  return outcomes
}

async function undoRow({ compiled, registry, ctx }: UndoneBatch, id: number, lines: readonly LoggedLine[]): Promise<Outcome> {
  let conflict: UndoConflict | undefined
  const refusal = await withSavepoint(ctx.tx, async () => {
    try {
      for (const line of lines) await undoLine(compiled, registry, ctx, line)
    } catch (error) {
      if (!(error instanceof UndoConflict)) throw error
      conflict = error
      throw new UserError('undo_conflict')
    }
  })
  if (!conflict) return { id, refusal }
  const [now] = await lockRows(compiled, ctx, [id])
  const name = await nameOfRow(compiled, ctx, now ?? formerRow(id, lines))
  return { id, refusal: new UserError('undo_conflict', { name }), conflict: { id, name, fields: conflict.fields } }
}

/** The row with the name that it has again. */
async function namedRow(compiled: CompiledResource, ctx: Context, id: number, lines: readonly LoggedLine[]): Promise<RowValues> {
  const [now] = await lockRows(compiled, ctx, [id])
  return formerRow(id, lines, now)
}

function formerRow(id: number, lines: readonly LoggedLine[], now?: RowValues): RowValues {
  const [newest, oldest] = [lines[0], lines.at(-1)]
  return { ...newest?.after, ...now, ...oldest?.before, id }
}

interface Outcomes {
  readonly isRedo: boolean
  readonly outcomes: readonly Outcome[]
}

function answerOf({ isRedo, outcomes }: Outcomes, refused: UndoAnswer['refused'] = []): UndoAnswer {
  const conflicts = outcomes.flatMap(({ conflict }) => conflict ?? [])
  return { type: 'undo', is_redo: isRedo, done: outcomes.filter(({ refusal }) => !refusal).length, conflicts, refused }
}

function resultOf({ resource }: CompiledResource, { language }: Context, all: Outcomes): Result {
  const { isRedo, outcomes } = all
  const failed = outcomes.flatMap(({ id, refusal, conflict }) => (refusal ? [{ id, refusal, isConflict: conflict !== undefined }] : []))
  const textOf = ({ refusal, values }: UserError): string => translateRefusal(refusal, language, values)
  const answer = answerOf(
    all,
    failed.flatMap(({ id, refusal, isConflict }) => (isConflict ? [] : [{ id, msg: textOf(refusal) }])),
  )
  const [first] = failed
  if (!first) {
    const [only] = outcomes
    if (only?.what) return ok(answer, isRedo ? 'row_redone' : 'row_undone', only.what)
    return ok(answer, isRedo ? 'redone' : 'undone', countedRows(resource, outcomes.length))
  }
  const reason = textOf(first.refusal)
  if (answer.done > 0) return ok(answer, isRedo ? 'redone_some' : 'undone_some', { done: answer.done, refused: failed.length, reason })
  const { refusal, values, more } = first.refusal
  throw new UserError(refusal, values, more.code === undefined ? { data: answer } : more)
}
