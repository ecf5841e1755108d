import { matches } from '../../../resources/kit/conditions'
import { nodeOf } from '../../../resources/kit/paths'
import { code } from '../../../resources/kit/protocol/envelope'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { idOf } from '../../request/parameters'
import { isBeside, lastWeight, makeRoom, placeOf } from '../rows/places'
import { movedMessage } from '../rows/movedMessage'
import { checkVersion } from '../rows/versions'
import { lockRow, lockTable } from './read'
import { save } from './save'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { Direction } from '../rows/places'

/**
 * Moves a row of a tree, with all below it, under another parent or to the top level: before or after the `target` among the rows there, or behind the last
 * one. Like a save it needs the right to edit, checks the version and runs the hooks; the new parent and the new weight are one change. Repeated, it finds
 * everything done.
 */
export async function moveUnder(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  body: RequestParameters & { readonly isDescending: boolean },
): Promise<Result> {
  const id = idOf(body['move'] ?? body['id'], 'move')
  const parent = Number(body['parent']) === 0 ? 0 : idOf(body['parent'], 'parent')
  const direction = body['direction'] === 'up' ? 'up' : body['direction'] === 'down' || body['direction'] === undefined ? 'down' : undefined
  if (!direction) return refuse('bad_parameter', { field: 'direction' })
  refuseWithoutEdit(compiled, ctx)
  // the lock of the whole tree comes before those of its rows: of two moves the second one sees what the first has done
  await lockTable(ctx.tx, compiled)
  const row = await lockRow(compiled, ctx, id)
  const target = body['target'] === undefined ? undefined : await lockRow(compiled, ctx, idOf(body['target'], 'target'))
  if (target && (target['id'] === id || Number(target[compiled.parent ?? '']) !== parent)) return refuse('place_moved')
  const move: TreeMove = { compiled, registry, ctx, row, parent, isDescending: body.isDescending, ...(target && { beside: { target, direction } }) }
  if (!(await isThere(move))) {
    await checkVersion(compiled, ctx, row, body['row_version'])
    if (!matches(compiled.resource.editableWhen, row)) refuse('row_refused')
    await moveInTree(move)
  }
  return movedMessage(null, compiled, ctx, { ...row, [compiled.parent ?? '']: parent })
}

/** What makes a row the child of another is an edit of it. */
function refuseWithoutEdit({ resource }: CompiledResource, { staff }: Context): void {
  if (!resource.crud.includes('edit') || !hasPermission(staff, nodeOf(resource.path, 'edit'))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
}

export interface TreeMove {
  readonly compiled: CompiledResource
  readonly registry: ResourceRegistry
  readonly ctx: Context
  readonly row: RowValues
  /** 0 for the top level. */
  readonly parent: number
  /** Behind the last row there if absent. */
  readonly beside?: { readonly target: RowValues; readonly direction: Direction }
  readonly isDescending: boolean
}

async function isThere({ compiled, ctx, row, parent, beside, isDescending }: TreeMove): Promise<boolean> {
  if (Number(row[compiled.parent ?? '']) !== parent) return false
  return beside === undefined || isBeside({ compiled, ctx, moved: row, target: beside.target, isDescending }, beside.direction)
}

/** The table is locked. The place where the row was is logged with the change, so that undoing it leads back there. */
export async function moveInTree({ compiled, registry, ctx, row, parent, beside, isDescending }: TreeMove): Promise<void> {
  const { weight = '', parent: up = '' } = compiled
  const place = await placeOf({ compiled, ctx, moved: row })
  const next = beside
    ? await makeRoom({ compiled, ctx, moved: row, target: beside.target, isDescending }, beside.direction)
    : ((await lastWeight({ compiled, ctx, moved: row, isDescending }, parent)) ?? row[weight])
  await save(compiled, registry, ctx, { [up]: parent, [weight]: next }, row, { kind: 'sortable', place })
}
