import type { MatchPinyin } from '../pinyin/matchPinyin'

/** A node of a tree. */
export interface TreeNode {
  readonly id: number
  readonly title: string
  /** An additional text to search by; may be empty. */
  readonly name: string
  readonly children: readonly TreeNode[]
}

export type Tick = 'on' | 'off' | 'half'

export const idsOf = (nodes: readonly TreeNode[]): number[] => nodes.flatMap((node) => [node.id, ...idsOf(node.children)])

/** Branches with a match, by title or its pinyin, or by node name; a matching node keeps all its descendants. */
export function searched(nodes: readonly TreeNode[], search: string, matchPinyin: MatchPinyin): TreeNode[] {
  const term = search.trim().toLowerCase()
  if (!term) return [...nodes]
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.name}`.toLowerCase().includes(term) || matchPinyin(node.title, term)) return [node]
    const children = searched(node.children, term, matchPinyin)
    return children.length ? [{ ...node, children }] : []
  })
}

export interface VisibleNode {
  readonly node: TreeNode
  readonly level: number
  readonly parent: number | undefined
}

/** The visible rows from top to bottom, in the order of the arrow keys. */
export function visibleNodes(nodes: readonly TreeNode[], open: ReadonlySet<number>, level = 1, parent?: number): VisibleNode[] {
  return nodes.flatMap((node) => [{ node, level, parent }, ...(open.has(node.id) ? visibleNodes(node.children, open, level + 1, node.id) : [])])
}

/** The effect of a key at row `at`: the new focus, or a branch to expand or collapse. */
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
