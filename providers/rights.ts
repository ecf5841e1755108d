import { nodeOf } from '../resources/kit/paths'

import type { MenuRule } from '../resources/kit/protocol'

/** The node map of wire contract 5.3: `/admin/auth/admin` -> its button nodes, `/admin/auth/admin/add` and so on. */
export type NodeMap = ReadonlyMap<string, ReadonlySet<string>>

/** Keys, not addresses: they stay wherever the back office is mounted. */
const prefix = '/admin'

export function nodeMapOf(rules: readonly MenuRule[]): NodeMap {
  const map = new Map<string, Set<string>>()
  const walk = (level: readonly MenuRule[], parent: string): void => {
    for (const rule of level) {
      const name = rule.name.toLowerCase()
      if (rule.type === 'button') {
        const nodes = map.get(parent) ?? new Set<string>()
        map.set(parent, nodes.add(`${prefix}/${name}`))
      }
      walk(rule.children ?? [], `${prefix}/${name}`)
    }
  }
  walk(rules, `${prefix}/`)
  return map
}

/** react-admin's words for what our nodes call by their own. */
const verbs: Readonly<Record<string, string>> = { list: 'index', show: 'index', create: 'add', delete: 'del' }

/** Whether the signed-in person holds the node `<path>/<action>`; a super holds every one. */
export function mayDo(rights: { readonly isSuper: boolean; readonly nodes: NodeMap }, path: string, action: string): boolean {
  if (rights.isSuper) return true
  const key = `${prefix}/${path}`.toLowerCase()
  const node = `${prefix}/${nodeOf(path, verbs[action] ?? action)}`.toLowerCase()
  // a node stands below its own screen as a rule, and elsewhere where it has none
  return rights.nodes.get(key)?.has(node) === true || [...rights.nodes.values()].some((held) => held.has(node))
}
