import { matches } from '../../../resources/kit/conditions'
import { isWritable } from '../../../resources/kit/derived'
import { isSeenWhole } from '../../../resources/kit/masks'
import { code } from '../../../resources/kit/protocol/envelope'
import { nodesOfReverse, reverseOf, undoDays } from '../../../resources/kit/undo'
import { placeKey } from '../../audit/changeLog'
import { oldValuesOf } from '../../audit/oldValues'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { bringBack } from '../../security/restoreRecycled'
import { linesOf } from '../saving/knownLines'
import { changeByDomain } from '../changes/changeRows'
import { bindAction, runOnRow } from '../verbs/action'
import { lockRow, lockRows, lockTable } from '../verbs/read'
import { removeOne } from '../verbs/remove'
import { save } from '../verbs/save'
import { moveInTree } from '../verbs/moveUnder'
import { moveTo } from '../verbs/sort'
import { refuseChanged, UndoConflict } from './conflicts'
import { standingSince } from './loggedLines'

import type { ChangeableField } from '../../../resources/kit/changes'
import type { Reverse } from '../../../resources/kit/undo'
import type { FormerPlace } from '../../audit/changeLog'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { TreeMove } from '../verbs/moveUnder'
import type { LaterLine, LoggedLine } from './loggedLines'

/** One change and what undoing it needs. */
interface Undo {
  readonly compiled: CompiledResource
  readonly registry: ResourceRegistry
  /** Its change of the row is logged as the undo of the line. */
  readonly ctx: Context
  readonly line: LoggedLine
}

/** Undoes one change the way a person would: with the right to do so, through the checks and hooks of a save, a deletion or an action. */
export async function undoLine(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, line: LoggedLine): Promise<void> {
  const reverse = reverseOf(compiled.resource, line.kind) ?? refuse('undo_none')
  const nodes = nodesOfReverse(compiled.resource, reverse, line.after)
  if (!nodes.every((node) => hasPermission(ctx.staff, node))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  if (!line.is_recent) refuse('undo_too_old', { days: undoDays })
  const undoing = { id: line.id, resource: compiled.resource.path, row_id: line.row_id, isLogged: false }
  const undo: Undo = { compiled, registry, ctx: { ...ctx, undoing }, line }
  if (reverse.by === 'action') await runReverse(undo, reverse.action)
  else if (reverse.by === 'change') await changeBack(undo, reverse.field)
  else await ways[reverse.by](undo)
}

const ways: Readonly<Record<Exclude<Reverse['by'], 'action' | 'change'>, (undo: Undo) => Promise<void>>> = {
  edit: saveOldValues,
  del: removeAdded,
  restore: restoreDeleted,
  sortable: moveBack,
}

async function saveOldValues({ compiled, registry, ctx, line }: Undo): Promise<void> {
  const [before, after] = [line.before ?? {}, line.after ?? {}]
  const { values, lost } = oldValuesOf(compiled.resource.fields, before, after)
  if (lost !== undefined) refuse('undo_lost', { field: compiled.resource.fields[lost]?.label ?? lost })
  const names = Object.keys(values)
  if (names.length === 0) refuse('undo_none')
  const seen = compiled.seenBy(ctx.staff)
  if (!names.every((name) => isSeenWhole(seen.resource.fields, name))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  const row = await lockRow(compiled, ctx, line.row_id)
  if (!matches(compiled.resource.editableWhen, row)) refuse('row_refused')
  refuseChanged(seen, row, after, names)
  await save(compiled, registry, ctx, { ...values, ...oldLines(compiled, values, row) }, row)
}

/** Lines that are gone are added again, as new ones. */
function oldLines(compiled: CompiledResource, values: Readonly<RowValues>, row: RowValues): RowValues {
  const changed = compiled.rowTables.filter(({ name }) => values[name] !== undefined)
  return Object.fromEntries(
    changed.map((table) => {
      const stored = new Set(linesOf(row, table).map((line) => Number(line['id'])))
      return [table.name, linesOf(values, table).map(({ id, ...cells }) => (stored.has(Number(id)) ? { id, ...cells } : cells))]
    }),
  )
}

/** Another deletion, after the row was restored, is not taken back by this one. */
async function restoreDeleted({ compiled, registry, ctx, line }: Undo): Promise<void> {
  const since = await standingSince(ctx.tx, compiled.resource.path, line)
  if (since.some(isAct)) throw new UndoConflict([])
  await bringBack(registry, ctx, compiled, line.row_id)
}

/** Something other than an edit or a move, such as an action, a changed stock or a deletion. */
const isAct = ({ kind }: LaterLine): boolean => kind !== 'edit' && kind !== 'sortable'

async function removeAdded({ compiled, registry, ctx, line }: Undo): Promise<void> {
  const row = await lockRow(compiled, ctx, line.row_id)
  const after = line.after ?? {}
  const { fields } = compiled.resource
  // its place in the list does not matter
  const isOwn = (name: string): boolean => fields[name] !== undefined && isWritable(fields[name]) && name !== compiled.weight
  const names = Object.keys(after).filter((name) => isOwn(name) && Object.hasOwn(row, name))
  // what the line does not have, and what hooks keep outside of the row, cannot be compared
  const isIncomparable = (name: string): boolean => isOwn(name) && !names.includes(name)
  const since = await standingSince(ctx.tx, compiled.resource.path, line)
  if (since.some((later) => isAct(later) || later.names.some(isIncomparable))) throw new UndoConflict([])
  refuseChanged(compiled.seenBy(ctx.staff), row, after, names)
  const refusal = await removeOne(compiled, registry, ctx, row)
  if (refusal) throw refusal
}

async function runReverse({ compiled, registry, ctx, line }: Undo, name: string): Promise<void> {
  const action = compiled.resource.actions?.[name] ?? refuse('undo_none')
  const row = await lockRow(compiled, ctx, line.row_id)
  const after = line.after ?? {}
  refuseChanged(
    compiled.seenBy(ctx.staff),
    row,
    after,
    Object.keys(after).filter((field) => Object.hasOwn(row, field)),
  )
  await runOnRow(compiled, ctx, bindAction(compiled, registry, name, action), row, {})
}

/** A quantity gets the opposite change, so that later ones stay; another value comes back unless it was changed since. */
async function changeBack({ compiled, ctx, line }: Undo, one: ChangeableField): Promise<void> {
  const { name, isQuantity, when } = one
  const seen = compiled.seenBy(ctx.staff)
  if (!seen.resource.fields[name]) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  const row = await lockRow(compiled, ctx, line.row_id)
  if (!matches(when, row)) refuse('row_refused')
  const [before, after] = [line.before ?? {}, line.after ?? {}]
  if (!isQuantity) refuseChanged(seen, row, after, [name])
  const value = isQuantity ? Number(row[name]) + Number(before[name]) - Number(after[name]) : before[name]
  await changeByDomain({ compiled, one }, ctx, row, { value, isCount: false, isUndo: true })
}

/** Back to the row beside which it was, and below its former parent; later moves of others do not matter. */
async function moveBack(undo: Undo): Promise<void> {
  const { compiled, ctx, line } = undo
  const place = line.before?.[placeKey] as FormerPlace | undefined
  const isUnder = compiled.parent !== undefined && Object.hasOwn(line.after ?? {}, compiled.parent)
  if (!place && !isUnder) return refuse('undo_none')
  await lockTable(ctx.tx, compiled)
  const since = await standingSince(ctx.tx, compiled.resource.path, line)
  if (since.some(({ kind }) => kind === 'sortable')) throw new UndoConflict([])
  const rows = await lockRows(compiled, ctx, [line.row_id, ...(place ? [place.id] : [])])
  const [moved, target] = [line.row_id, place?.id].map((id) => rows.find((row) => row['id'] === id))
  if (!moved) return refuse('row_gone')
  const direction = place?.isLarger ? 'down' : 'up'
  if (isUnder) return moveBackUnder(undo, moved, target && { target, direction })
  if (!target || (compiled.parent && moved[compiled.parent] !== target[compiled.parent])) return refuse('undo_moved')
  await moveTo({ compiled, ctx, moved, target, isDescending: true }, direction)
}

/** If the row beside which it was is elsewhere by now, it comes behind the last one of its former parent. */
async function moveBackUnder({ compiled, registry, ctx, line }: Undo, row: RowValues, beside: TreeMove['beside']): Promise<void> {
  const { parent = '' } = compiled
  const former = Number(line.before?.[parent] ?? 0)
  refuseChanged(compiled.seenBy(ctx.staff), row, line.after ?? {}, [parent])
  if (!matches(compiled.resource.editableWhen, row)) refuse('row_refused')
  const isThere = beside !== undefined && Number(beside.target[parent]) === former
  await moveInTree({ compiled, registry, ctx, row, parent: former, isDescending: true, ...(isThere && { beside }) })
}
