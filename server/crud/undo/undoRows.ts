import { chunksOf } from '../../../resources/kit/values/chunksOf'
import { translateRefusal } from '../../../resources/errors'
import { UserError, refuse } from '../../errors'
import { lockName } from '../../lib/advisoryLock'
import { scalarText } from '../../request/parameters'
import { ok } from '../../result'
import { withSavepoint } from '../rows/savepoint'
import { UndoConflict } from './conflicts'
import { pendingLines, rowsOfBatch } from './loggedLines'

import type { UndoAnswer, ConflictingRow } from '../../../resources/kit/protocol/undo'
import type { TextValues } from '../../../resources/kit/text'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { LoggedLine } from './loggedLines'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Rows whose changes are in memory at the same time. */
const batchSize = 200
/** Most conflicts with values; the others are only named. */
const mostShown = 50

/** The rows of a list or the parts of a page of settings, as the change log names them, and how a change of one is undone. */
export interface UndoableRows {
  /** Their resource in the change log. */
  readonly path: string
  readonly ctx: Context
  /** All rows, before one of them is read. */
  readonly lock: (ids: readonly number[]) => Promise<unknown>
  readonly undoLine: (line: LoggedLine) => Promise<void>
  /** What a message says of a row that is the only one, with the name that it has again. */
  readonly messageOf: (id: number, lines: readonly LoggedLine[]) => Promise<TextValues>
  readonly nameOf: (id: number, lines: readonly LoggedLine[]) => Promise<string>
}

interface Outcome {
  readonly id: number
  readonly refusal?: UserError | undefined
  readonly conflict?: ConflictingRow
  /** What a message says of the row, if it is the only one. */
  readonly what?: TextValues
}

/** What has become of the changed rows; none if all of them were undone before. */
export interface UndoneRows {
  readonly isRedo: boolean
  readonly outcomes: readonly Outcome[]
}

/** The number of a request, of which only one undo runs at a time, so that a second one finds everything undone. */
export async function lockBatch({ tx }: Context, body: RequestParameters): Promise<string> {
  const batch = scalarText(body['batch'])
  if (!uuid.test(batch)) refuse('bad_parameter', { field: 'batch' })
  await lockName(tx, `undo ${batch.toLowerCase()}`)
  return batch
}

/**
 * Undoes what one request has changed in these rows, or only its change of one, each row completely or not at all. A row that was changed since is a conflict
 * and stays as it is. Undefined if the request has changed nothing here.
 */
export async function undoRows(all: UndoableRows, batch: string, rowId?: number): Promise<UndoneRows | undefined> {
  const rows = await rowsOfBatch(all.ctx.tx, all.path, batch, rowId)
  if (rows.length === 0) return undefined
  const isRedo = rows.some(({ is_undo }) => is_undo)
  const pending = rows.filter(({ is_pending }) => is_pending).map(({ id }) => id)
  return { isRedo, outcomes: pending.length > 0 ? await undoPending(all, batch, pending) : [] }
}

/** The rows in the reverse order of their changes: what was added last is deleted first. */
async function undoPending(all: UndoableRows, batch: string, ids: readonly number[]): Promise<Outcome[]> {
  await all.lock(ids)
  const outcomes: Outcome[] = []
  let conflicts = 0
  for (const some of chunksOf(ids, batchSize)) {
    const lines = await pendingLines(all.ctx.tx, all.path, batch, some)
    for (const id of some) {
      const ofRow = lines.get(id) ?? []
      const what = ids.length === 1 ? await all.messageOf(id, ofRow) : undefined
      const { conflict, ...outcome } = await undoRow(all, id, ofRow)
      if (conflict) conflicts++
      outcomes.push({ ...outcome, ...(conflict && { conflict: conflicts > mostShown ? { ...conflict, fields: [] } : conflict }), ...(what && { what }) })
    }
  }
  return outcomes
}

async function undoRow({ ctx, undoLine, nameOf }: UndoableRows, id: number, lines: readonly LoggedLine[]): Promise<Outcome> {
  let conflict: UndoConflict | undefined
  const refusal = await withSavepoint(ctx.tx, async () => {
    try {
      for (const line of lines) await undoLine(line)
    } catch (error) {
      if (!(error instanceof UndoConflict)) throw error
      conflict = error
      throw new UserError('undo_conflict')
    }
  })
  if (!conflict) return { id, refusal }
  const name = await nameOf(id, lines)
  return { id, refusal: new UserError('undo_conflict', { name }), conflict: { id, name, fields: conflict.fields } }
}

function answerOf({ isRedo, outcomes }: UndoneRows, refused: UndoAnswer['refused'] = []): UndoAnswer {
  const conflicts = outcomes.flatMap(({ conflict }) => conflict ?? [])
  return { type: 'undo', is_redo: isRedo, done: outcomes.filter(({ refusal }) => !refusal).length, conflicts, refused }
}

/** The answer; a refusal if no row is undone. `counted` has a number of such rows in words. */
export function resultOfUndo({ language }: Context, all: UndoneRows, counted: (count: number) => TextValues): Result {
  const { isRedo, outcomes } = all
  if (outcomes.length === 0) return ok(answerOf(all), isRedo ? 'redone_before' : 'undone_before')
  const failed = outcomes.flatMap(({ id, refusal, conflict }) => (refusal ? [{ id, refusal, isConflict: conflict !== undefined }] : []))
  const textOf = ({ refusal, values }: UserError): string => translateRefusal(refusal, language, values)
  const answer = answerOf(
    all,
    failed.flatMap(({ id, refusal, isConflict }) => (isConflict ? [] : [{ id, msg: textOf(refusal) }])),
  )
  const [first] = failed
  if (!first) {
    const [only] = outcomes
    if (only?.what && outcomes.length === 1) return ok(answer, isRedo ? 'row_redone' : 'row_undone', only.what)
    return ok(answer, isRedo ? 'redone' : 'undone', counted(outcomes.length))
  }
  const reason = textOf(first.refusal)
  if (answer.done > 0) return ok(answer, isRedo ? 'redone_some' : 'undone_some', { done: answer.done, refused: failed.length, reason })
  const { refusal, values, more } = first.refusal
  throw new UserError(refusal, values, more.code === undefined ? { data: answer } : more)
}
