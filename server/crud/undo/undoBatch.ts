import { countedRows } from '../../../resources/kit/derived'
import { translateRefusal } from '../../../resources/errors'
import { UserError, refuse } from '../../errors'
import { lockName } from '../../lib/advisoryLock'
import { scalarText, toId } from '../../request/parameters'
import { ok } from '../../result'
import { nameOfRow, rowMessage } from '../rows/rowMessage'
import { withSavepoint } from '../rows/savepoint'
import { chunksOf } from '../rows/targetRows'
import { lockRows } from '../verbs/read'
import { UndoConflict } from './conflicts'
import { linesOfBatch } from './loggedLines'
import { undoLine } from './undoLine'

import type { UndoAnswer, ConflictingRow } from '../../../resources/kit/protocol/undo'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { LoggedLine } from './loggedLines'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Undoes what one request has changed in a list, or only its change of one row, each row completely or not at all. A row that was changed since is a conflict
 * and stays as it is. Undos of one request wait for each other, so that a second one finds everything undone.
 */
export async function undo(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<Result> {
  const batch = scalarText(body['batch'])
  if (!uuid.test(batch)) refuse('bad_parameter', { field: 'batch' })
  const rowId = body['id'] === undefined ? undefined : (toId(body['id']) ?? refuse('bad_parameter', { field: 'id' }))
  await lockName(ctx.tx, `undo ${batch.toLowerCase()}`)
  const lines = await linesOfBatch(ctx.tx, compiled.resource.path, batch, rowId)
  if (lines.length === 0) refuse('undo_unknown')
  const pending = lines.filter(({ undone_by }) => undone_by === null)
  if (pending.length === 0) return ok(answerOf([]), 'undone_before')
  return resultOf(compiled, ctx, await undoRows(compiled, registry, ctx, pending))
}

interface Outcome {
  readonly id: number
  readonly row: RowValues
  readonly refusal?: UserError
  readonly conflict?: ConflictingRow
}

/** The rows in the reverse order of their changes: what was added last is deleted first. */
async function undoRows(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, lines: readonly LoggedLine[]): Promise<Outcome[]> {
  const byRow = new Map<number, LoggedLine[]>()
  for (const line of lines) byRow.set(line.row_id, [...(byRow.get(line.row_id) ?? []), line])
  const rows = await lockAll(compiled, ctx, [...byRow.keys()])
  const outcomes: Outcome[] = []
  for (const [id, ofRow] of byRow) {
    const row = namedRow(id, rows.get(id), ofRow)
    let conflict: UndoConflict | undefined
    const refusal = await withSavepoint(ctx.tx, async () => {
      try {
        for (const line of ofRow) await undoLine(compiled, registry, ctx, line)
      } catch (error) {
        if (!(error instanceof UndoConflict)) throw error
        conflict = error
        throw new UserError('undo_conflict', { name: await nameOfRow(compiled, ctx, rows.get(id) ?? row) })
      }
    })
    const conflicting = conflict && { id, name: await nameOfRow(compiled, ctx, rows.get(id) ?? row), fields: conflict.fields }
    outcomes.push({ id, row, ...(refusal && { refusal }), ...(conflicting && { conflict: conflicting }) })
  }
  return outcomes
}

/** In the order of their ids first, as everywhere. */
async function lockAll(compiled: CompiledResource, ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, RowValues>> {
  const rows: RowValues[] = []
  for (const some of chunksOf(ids, 500)) rows.push(...(await lockRows(compiled, ctx, some)))
  return new Map(rows.map((row) => [Number(row['id']), row]))
}

/** The row with the name that it has again. */
function namedRow(id: number, now: RowValues | undefined, lines: readonly LoggedLine[]): RowValues {
  const [newest, oldest] = [lines[0], lines.at(-1)]
  return { ...newest?.after, ...now, ...oldest?.before, id }
}

function answerOf(outcomes: readonly Outcome[], refused: UndoAnswer['refused'] = []): UndoAnswer {
  const conflicts = outcomes.flatMap(({ conflict }) => conflict ?? [])
  return { type: 'undo', done: outcomes.filter(({ refusal }) => !refusal).length, conflicts, refused }
}

async function resultOf(compiled: CompiledResource, ctx: Context, outcomes: readonly Outcome[]): Promise<Result> {
  const { language } = ctx
  const failed = outcomes.flatMap(({ id, refusal, conflict }) => (refusal ? [{ id, refusal, isConflict: conflict !== undefined }] : []))
  const textOf = ({ refusal, values }: UserError): string => translateRefusal(refusal, language, values)
  const answer = answerOf(
    outcomes,
    failed.flatMap(({ id, refusal, isConflict }) => (isConflict ? [] : [{ id, msg: textOf(refusal) }])),
  )
  const [first] = failed
  if (!first) {
    if (outcomes.length > 1) return ok(answer, 'undone', countedRows(compiled.resource, outcomes.length))
    return ok(answer, 'row_undone', await rowMessage(compiled, ctx, outcomes[0]?.row ?? {}))
  }
  if (answer.done > 0) return ok(answer, 'undone_some', { done: answer.done, refused: failed.length, reason: textOf(first.refusal) })
  const { refusal, values, more } = first.refusal
  throw new UserError(refusal, values, more.code === undefined ? { data: answer } : more)
}
