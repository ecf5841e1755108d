import { neededNodes } from '../../../resources/neededNodes'

import type { Language } from '../../../resources/kit/text'
import type { Tick, TreeNode } from '../../ui/tree/treeNodes'

/** The tree of rules without user interface: checked, half-checked and sent ids. */

interface SentRule {
  readonly id: unknown
  readonly title?: unknown
  readonly title_en?: unknown
  readonly name?: unknown
  readonly children?: unknown
}

/** Rules have an optional English title. */
export function toNodes(rows: readonly SentRule[], language: Language): TreeNode[] {
  return rows.map((row) => ({
    id: Number(row.id),
    title: String((language === 'en' && row.title_en) || (row.title ?? '')),
    name: String(row.name ?? ''),
    children: toNodes(Array.isArray(row.children) ? (row.children as SentRule[]) : [], language),
  }))
}

const leafNodes = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => (node.children.length ? leafNodes(node.children) : [node]))
export const leavesOf = (nodes: readonly TreeNode[]): number[] => leafNodes(nodes).map(({ id }) => id)

/** A value lists leaves (parents are derived), or is `['*']`: everything. */
export function tickedOf(nodes: readonly TreeNode[], value: unknown): ReadonlySet<number> {
  const ids = Array.isArray(value) ? value.map(String) : []
  const leaves = leavesOf(nodes)
  return new Set(ids.includes('*') ? leaves : leaves.filter((id) => ids.includes(String(id))))
}

export function tickOf(node: TreeNode, ticked: ReadonlySet<number>): Tick {
  const leaves = leavesOf([node])
  const count = leaves.filter((id) => ticked.has(id)).length
  if (count === 0) return 'off'
  return count === leaves.length ? 'on' : 'half'
}

/**
 * Checks or unchecks a whole branch; a half-checked one becomes checked. Nodes that a node requires are checked with it, and nodes that require it are
 * unchecked with it.
 */
export function toggled(nodes: readonly TreeNode[], node: TreeNode, ticked: ReadonlySet<number>): ReadonlySet<number> {
  const changed = new Set(leavesOf([node]))
  const leaves = leafNodes(nodes)
  const idOf = new Map(leaves.map(({ id, name }) => [name.toLowerCase(), id]))
  const neededBy = ({ name }: TreeNode): number[] => neededNodes(name).flatMap((other) => idOf.get(other.toLowerCase()) ?? [])
  if (tickOf(node, ticked) !== 'on') return new Set([...ticked, ...changed, ...leaves.filter(({ id }) => changed.has(id)).flatMap(neededBy)])
  const left = leaves.filter(({ id }) => ticked.has(id) && !changed.has(id))
  return new Set(left.filter((leaf) => !neededBy(leaf).some((id) => changed.has(id))).map(({ id }) => id))
}

/** Granted nodes below which nothing is granted: others were moved below them, and they are granted as before. */
export function grantedAlone(nodes: readonly TreeNode[], value: unknown, ticked: ReadonlySet<number>): readonly number[] {
  const ids = new Set(Array.isArray(value) ? value.map(String) : [])
  const visit = (node: TreeNode): number[] => [
    ...(node.children.length > 0 && ids.has(String(node.id)) && tickOf(node, ticked) === 'off' ? [node.id] : []),
    ...node.children.flatMap(visit),
  ]
  return nodes.flatMap(visit)
}

/** Checked and half-checked ids in the order of the tree; everything checked by a super administrator is `*`, which includes future rules. */
export function valueOf(nodes: readonly TreeNode[], ticked: ReadonlySet<number>, isSuper: boolean): (number | '*')[] {
  const leaves = leavesOf(nodes)
  if (isSuper && leaves.length > 0 && leaves.every((id) => ticked.has(id))) return ['*']
  const visit = (node: TreeNode): number[] => (tickOf(node, ticked) === 'off' ? [] : [node.id, ...node.children.flatMap(visit)])
  return nodes.flatMap(visit)
}
