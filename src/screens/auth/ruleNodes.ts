import { neededNodes } from '../../../resources/neededNodes'

import type { Language } from '../../../resources/kit/text'

/** A node of the rule tree. This file is its logic without a screen: what is ticked, half ticked, shown and sent. */
export interface RuleNode {
  readonly id: number
  readonly title: string
  readonly name: string
  readonly children: readonly RuleNode[]
}

export type Tick = 'on' | 'off' | 'half'

interface SentRule {
  readonly id: unknown
  readonly title?: unknown
  readonly title_en?: unknown
  readonly name?: unknown
  readonly children?: unknown
}

/** Rules have an English title where somebody gave them one. */
export function toNodes(rows: readonly SentRule[], language: Language): RuleNode[] {
  return rows.map((row) => ({
    id: Number(row.id),
    title: String((language === 'en' && row.title_en) || (row.title ?? '')),
    name: String(row.name ?? ''),
    children: toNodes(Array.isArray(row.children) ? (row.children as SentRule[]) : [], language),
  }))
}

const leafNodes = (nodes: readonly RuleNode[]): RuleNode[] => nodes.flatMap((node) => (node.children.length ? leafNodes(node.children) : [node]))
export const leavesOf = (nodes: readonly RuleNode[]): number[] => leafNodes(nodes).map(({ id }) => id)
export const idsOf = (nodes: readonly RuleNode[]): number[] => nodes.flatMap((node) => [node.id, ...idsOf(node.children)])

/** A value lists leaves (parents follow from them), or is `['*']`: everything. */
export function tickedOf(nodes: readonly RuleNode[], value: unknown): ReadonlySet<number> {
  const given = Array.isArray(value) ? value.map(String) : []
  const leaves = leavesOf(nodes)
  return new Set(given.includes('*') ? leaves : leaves.filter((id) => given.includes(String(id))))
}

export function tickOf(node: RuleNode, ticked: ReadonlySet<number>): Tick {
  const leaves = leavesOf([node])
  const count = leaves.filter((id) => ticked.has(id)).length
  if (count === 0) return 'off'
  return count === leaves.length ? 'on' : 'half'
}

/** Ticks or empties a whole branch; a half-ticked one becomes full. What a node needs comes with it, and what needs one goes with it. */
export function toggled(nodes: readonly RuleNode[], node: RuleNode, ticked: ReadonlySet<number>): ReadonlySet<number> {
  const changed = new Set(leavesOf([node]))
  const leaves = leafNodes(nodes)
  const idOf = new Map(leaves.map(({ id, name }) => [name.toLowerCase(), id]))
  const neededBy = ({ name }: RuleNode): number[] => neededNodes(name).flatMap((other) => idOf.get(other.toLowerCase()) ?? [])
  if (tickOf(node, ticked) !== 'on') return new Set([...ticked, ...changed, ...leaves.filter(({ id }) => changed.has(id)).flatMap(neededBy)])
  const left = leaves.filter(({ id }) => ticked.has(id) && !changed.has(id))
  return new Set(left.filter((leaf) => !neededBy(leaf).some((id) => changed.has(id))).map(({ id }) => id))
}

/** Ticked and half-ticked ids in the order of the tree; everything ticked by a super means `*`, future rules included. */
export function valueOf(nodes: readonly RuleNode[], ticked: ReadonlySet<number>, isSuper: boolean): (number | '*')[] {
  const leaves = leavesOf(nodes)
  if (isSuper && leaves.length > 0 && leaves.every((id) => ticked.has(id))) return ['*']
  const visit = (node: RuleNode): number[] => (tickOf(node, ticked) === 'off' ? [] : [node.id, ...node.children.flatMap(visit)])
  return nodes.flatMap(visit)
}

/** Branches that hold a match, by title or node name; a matching node keeps everything below it. */
export function searched(nodes: readonly RuleNode[], search: string): RuleNode[] {
  const term = search.trim().toLowerCase()
  if (!term) return [...nodes]
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.name}`.toLowerCase().includes(term)) return [node]
    const children = searched(node.children, term)
    return children.length ? [{ ...node, children }] : []
  })
}

export interface VisibleNode {
  readonly node: RuleNode
  readonly level: number
  readonly parent: number | undefined
}

/** The rows on screen, top to bottom, which is also the way of the arrow keys. */
export function visibleNodes(nodes: readonly RuleNode[], open: ReadonlySet<number>, level = 1, parent?: number): VisibleNode[] {
  return nodes.flatMap((node) => [{ node, level, parent }, ...(open.has(node.id) ? visibleNodes(node.children, open, level + 1, node.id) : [])])
}

/** Where the focus goes from row `at`, or what opens or closes, by the keys of a tree. */
export function keyMove(
  key: string,
  at: number,
  rows: readonly VisibleNode[],
  open: ReadonlySet<number>,
): { readonly focus?: number; readonly toggle?: number } {
  const row = rows[at]
  if (!row) return {}
  const isOpen = row.node.children.length > 0 && open.has(row.node.id)
  const moves: Readonly<Record<string, () => { focus?: number; toggle?: number }>> = {
    ArrowDown: () => ({ focus: Math.min(at + 1, rows.length - 1) }),
    ArrowUp: () => ({ focus: Math.max(at - 1, 0) }),
    Home: () => ({ focus: 0 }),
    End: () => ({ focus: rows.length - 1 }),
    ArrowRight: () => (row.node.children.length === 0 ? {} : isOpen ? { focus: at + 1 } : { toggle: row.node.id }),
    ArrowLeft: () => (isOpen ? { toggle: row.node.id } : row.parent === undefined ? {} : { focus: rows.findIndex(({ node }) => node.id === row.parent) }),
  }
  return moves[key]?.() ?? {}
}
