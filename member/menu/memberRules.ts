import { firstRuleIn, menuEntriesOf } from '../../src/ui/menuEntries'

import type { MenuRule } from '../../resources/kit/protocol/session'

/** Rules of the navigation or of the drop-down menu, at any depth, in order. */
export function rulesOfType(type: 'nav' | 'nav_user_menu', rules: readonly MenuRule[]): MenuRule[] {
  return rules.flatMap((rule) => {
    const leads = rule.menu_type === 'link' || rule.menu_type === 'iframe' ? rule.url !== '' : rule.path !== ''
    return [...(rule.type === type && leads ? [rule] : []), ...rulesOfType(type, rule.children ?? [])]
  })
}

/** Rules with a page, at any depth. Entries of navigation and drop-down have one only if they are a frame. */
export function pageRulesOf(rules: readonly MenuRule[]): MenuRule[] {
  return rules.flatMap((rule) => {
    const { type, menu_type, extend, component, url } = rule
    const isFrame = menu_type === 'iframe' && url !== '' && type !== 'button' && type !== 'menu_dir'
    const isPage = menu_type === 'tab' && component !== '' && (type === 'menu' || type === 'route')
    return [...(extend !== 'add_menu_only' && (isFrame || isPage) ? [rule] : []), ...pageRulesOf(rule.children ?? [])]
  })
}

/** Paths are below /user, whether or not the rule includes that. */
export const addressOf = ({ menu_type, path, url }: MenuRule): string =>
  menu_type === 'iframe' ? `/user/iframe/${encodeURIComponent(url)}` : `/user/${path.replace(/^\/?(user\/)?/, '')}`

/** The first page after signing in: the first entry with a page, depth first. */
export const firstPageOf = (menus: readonly MenuRule[]): MenuRule | undefined => firstRuleIn(menuEntriesOf(menus), pageRulesOf(menus))
