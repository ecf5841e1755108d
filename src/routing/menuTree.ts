import { adminBase, screenAddress } from '../../providers/http/addresses'

import type { MenuRule } from '../../resources/kit/protocol'

/** An entry of the side menu: a directory with entries below, or something to open. */
export interface MenuEntry {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly rule: MenuRule
  readonly children: readonly MenuEntry[]
}

export const isDirectory = ({ rule }: MenuEntry): boolean => rule.type === 'menu_dir'

/** What the menu shows, as wire contract 6.2 has it. A directory without anything to show disappears. */
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
  return menu_type === 'link' || menu_type === 'iframe' ? url !== '' : true // an unknown type says so when it is opened
}

/** Rules that have a screen of their own, at any depth. */
export function screenRulesOf(rules: readonly MenuRule[]): MenuRule[] {
  return rules.flatMap((rule) => {
    const hasScreen =
      rule.extend !== 'add_menu_only' && ((rule.menu_type === 'tab' && rule.component !== '') || (rule.menu_type === 'iframe' && rule.url !== ''))
    const isScreen = hasScreen && (rule.type === 'menu' || rule.type === 'route')
    return [...(isScreen ? [rule] : []), ...screenRulesOf(rule.children ?? [])]
  })
}

export const addressOf = ({ menu_type, path, url }: MenuRule): string =>
  menu_type === 'iframe' ? `${adminBase}/iframe/${encodeURIComponent(url)}` : screenAddress(path.replace(/^\//, ''))

/** The first page after signing in: the first entry, depth first, that has a screen. */
export function firstScreenOf(rules: readonly MenuRule[]): MenuRule | undefined {
  const screens = new Set(screenRulesOf(rules).map(({ id }) => id))
  const walk = (entries: readonly MenuEntry[]): MenuRule | undefined => {
    for (const { rule, children } of entries) {
      const found = screens.has(rule.id) ? rule : walk(children)
      if (found) return found
    }
    return undefined
  }
  return walk(menuEntriesOf(rules))
}

/** The first entry below a directory that opens inside the page. */
export function firstEntryOf({ children }: MenuEntry): MenuEntry | undefined {
  for (const entry of children) {
    const found = isDirectory(entry) ? firstEntryOf(entry) : entry.rule.menu_type === 'tab' || entry.rule.menu_type === 'iframe' ? entry : undefined
    if (found) return found
  }
  return undefined
}

/** The entries from the top down to the one whose address this is: the active trail and the breadcrumb. */
export function trailTo(entries: readonly MenuEntry[], pathname: string): MenuEntry[] {
  let best: MenuEntry[] = []
  const walk = (level: readonly MenuEntry[], above: readonly MenuEntry[]): void => {
    for (const entry of level) {
      const trail = [...above, entry]
      if (!isDirectory(entry) && covers(addressOf(entry.rule), pathname) && lengthOf(trail) > lengthOf(best)) best = trail
      walk(entry.children, trail)
    }
  }
  walk(entries, [])
  return best
}

export const covers = (address: string, pathname: string): boolean => pathname === address || pathname.startsWith(`${address}/`)
const lengthOf = (trail: readonly MenuEntry[]): number => addressLength(trail.at(-1))
const addressLength = (entry: MenuEntry | undefined): number => (entry ? addressOf(entry.rule).length : 0)
