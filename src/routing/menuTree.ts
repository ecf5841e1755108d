import { adminBase, screenAddress } from '../../providers/http/addresses'
import { firstRuleIn, isDirectory, menuEntriesOf } from '../ui/menuEntries'

import type { MenuRule } from '../../resources/kit/protocol/session'
import type { MenuEntry } from '../ui/menuEntries'

/** Rules with a screen, at any depth. */
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

/** The first page after signing in: the first entry with a screen, depth first. */
export const firstScreenOf = (rules: readonly MenuRule[]): MenuRule | undefined => firstRuleIn(menuEntriesOf(rules), screenRulesOf(rules))

/** The first entry below a directory that opens inside the page. */
export function firstEntryOf({ children }: MenuEntry): MenuEntry | undefined {
  for (const entry of children) {
    const first = isDirectory(entry) ? firstEntryOf(entry) : entry.rule.menu_type === 'tab' || entry.rule.menu_type === 'iframe' ? entry : undefined
    if (first) return first
  }
  return undefined
}

/** The entries from the top level to the one with this address, for the active menu entries and the breadcrumb. */
export function trailTo(entries: readonly MenuEntry[], pathname: string): MenuEntry[] {
  let best: MenuEntry[] = []
  const visit = (level: readonly MenuEntry[], above: readonly MenuEntry[]): void => {
    for (const entry of level) {
      const trail = [...above, entry]
      if (!isDirectory(entry) && isPathWithin(addressOf(entry.rule), pathname) && lengthOf(trail) > lengthOf(best)) best = trail
      visit(entry.children, trail)
    }
  }
  visit(entries, [])
  return best
}

export const isPathWithin = (address: string, pathname: string): boolean => pathname === address || pathname.startsWith(`${address}/`)
const lengthOf = (trail: readonly MenuEntry[]): number => addressLength(trail.at(-1))
const addressLength = (entry: MenuEntry | undefined): number => (entry ? addressOf(entry.rule).length : 0)
