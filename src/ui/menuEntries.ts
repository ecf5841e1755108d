import type { MenuRule } from '../../resources/kit/protocol/session'

/** An entry of a menu: a directory with entries below, or something to open. */
export interface MenuEntry {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly rule: MenuRule
  readonly children: readonly MenuEntry[]
}

export const isDirectory = ({ rule }: MenuEntry): boolean => rule.type === 'menu_dir'

/** The visible menu, by wire contract 6.2. A directory without visible entries is left out. */
export function menuEntriesOf(rules: readonly MenuRule[]): MenuEntry[] {
  return rules.filter(isShown).flatMap((rule) => {
    const children = menuEntriesOf(rule.children ?? [])
    if (rule.type === 'menu_dir' && children.length === 0) return []
    return [{ key: String(rule.id), title: rule.title, icon: rule.icon, rule, children: rule.type === 'menu_dir' ? children : [] }]
  })
}

function isShown({ type, extend, menu_type, component, url }: MenuRule): boolean {
  if (extend === 'add_rules_only') return false
  if (type === 'menu_dir') return true
  if (type !== 'menu') return false
  if (menu_type === 'tab') return component !== ''
  return menu_type === 'link' || menu_type === 'iframe' ? url !== '' : true // an unknown type is reported when it is opened
}

/** The first entry, depth first, whose rule is among these. */
export function firstRuleIn(entries: readonly MenuEntry[], rules: readonly MenuRule[]): MenuRule | undefined {
  const ids = new Set(rules.map(({ id }) => id))
  const visit = (level: readonly MenuEntry[]): MenuRule | undefined => {
    for (const { rule, children } of level) {
      const first = ids.has(rule.id) ? rule : visit(children)
      if (first) return first
    }
    return undefined
  }
  return visit(entries)
}
