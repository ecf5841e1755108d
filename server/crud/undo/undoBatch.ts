import { countedRows } from '../../../resources/kit/derived'
import { refuse } from '../../errors'
import { toId } from '../../request/parameters'
import { followUndo } from '../import/importRuns'
import { lockInOrder } from '../rows/lockInOrder'
import { nameOfRow, rowMessage } from '../rows/rowMessage'
import { lockRows } from '../verbs/read'
import { undoLine } from './undoLine'
import { lockBatch, resultOfUndo, undoRows } from './undoRows'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { LoggedLine } from './loggedLines'
import type { UndoableRows } from './undoRows'

/** Undoes what one request has changed in a list, or only its change of one row. */
export async function undo(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<Result> {
  const rowId = body['id'] === undefined ? undefined : (toId(body['id']) ?? refuse('bad_parameter', { field: 'id' }))
  const batch = await lockBatch(ctx, body)
  const undone = (await undoRows(rowsOfList(compiled, registry, ctx), batch, rowId)) ?? refuse('undo_unknown')
  const { outcomes } = undone
  if (rowId === undefined && outcomes.length > 0 && outcomes.every(({ refusal }) => !refusal)) await followUndo(compiled, ctx, batch)
  return resultOfUndo(ctx, undone, (count) => countedRows(compiled.resource, count))
}

function rowsOfList(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context): UndoableRows {
  const present = async (id: number): Promise<RowValues | undefined> => (await lockRows(compiled, ctx, [id]))[0]
  return {
    path: compiled.resource.path,
    ctx,
    lock: (ids) => lockInOrder(compiled, ctx, ids),
    undoLine: (line) => undoLine(compiled, registry, ctx, line),
    messageOf: async (id, lines) => rowMessage(compiled, ctx, formerRow(id, lines, await present(id))),
    nameOf: async (id, lines) => nameOfRow(compiled, ctx, (await present(id)) ?? formerRow(id, lines)),
  }
}

function formerRow(id: number, lines: readonly LoggedLine[], now?: RowValues): RowValues {
  const [newest, oldest] = [lines[0], lines.at(-1)]
  return { ...newest?.after, ...now, ...oldest?.before, id }
}
