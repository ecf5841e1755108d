import { changeableField, changedByKind } from './changes'
import { nodeOfAction, parentOf } from './derived'
import { nodeOf } from './paths'

import type { ChangeableField } from './changes'
import type { AnyResource, CrudVerb } from './define'

/** Older changes stay in the history, but are not undone. */
export const undoDays = 30

/** How a logged change is undone, and the node that permits it. */
export type Reverse =
  /** The old values are saved, the row is deleted, brought back or moved back. */
  | { readonly by: 'edit' | 'del' | 'restore' | 'sortable'; readonly node: string }
  /** The domain changes the field back. */
  | { readonly by: 'change'; readonly field: ChangeableField; readonly node: string }
  | { readonly by: 'action'; readonly action: string; readonly node: string }

/** The reverse of a change of this kind, as the change log names it; undefined where there is none. */
export function reverseOf(resource: AnyResource, kind: string): Reverse | undefined {
  const { path, crud, isLog, isDeletionFinal } = resource
  if (isLog) return undefined
  const by = (verb: CrudVerb, how: Exclude<Reverse['by'], 'action' | 'change'>): Reverse | undefined =>
    crud.includes(verb) ? { by: how, node: nodeOf(path, verb) } : undefined
  if (kind === 'edit') return by('edit', 'edit')
  if (kind === 'add' || kind === 'restore') return by('del', 'del')
  if (kind === 'del') return isDeletionFinal ? undefined : by('add', 'restore')
  if (kind === 'sortable') return by('sortable', 'sortable')
  const changed = changedByKind(kind)
  if (changed !== undefined) {
    const field = changeableField(resource, changed)
    return field?.isOfDomain ? { by: 'change', field, node: field.node } : undefined
  }
  const reverse = Object.hasOwn(resource.actions ?? {}, kind) ? resource.actions?.[kind]?.reverse : undefined
  if (reverse === 'edit') return by('edit', 'edit')
  const action = reverse === undefined ? undefined : resource.actions?.[reverse]
  return reverse !== undefined && action ? { by: 'action', action: reverse, node: nodeOfAction(resource, reverse, action) } : undefined
}

/** All nodes that undoing this change needs: a move under another parent is an edit, too. */
export function nodesOfReverse(resource: AnyResource, { by, node }: Reverse, after: Readonly<Record<string, unknown>> | null): readonly string[] {
  const isUnder = by === 'sortable' && Object.hasOwn(after ?? {}, parentOf(resource) ?? '')
  return isUnder ? [node, nodeOf(resource.path, 'edit')] : [node]
}

/** Rows of this list change, so that they have a history. */
export const hasHistory = ({ isLog, isDetail, crud, actions = {} }: AnyResource): boolean =>
  !isLog && !isDetail && (crud.some((verb) => verb !== 'index') || Object.values(actions).some(({ relatedList }) => !relatedList))
