import type { MenuRule } from '../../resources/kit/protocol'

/** An entry of the member's menu: a directory with entries below, or something to open. */
export interface MemberMenuEntry {
  readonly rule: MenuRule
  readonly children: readonly MemberMenuEntry[]
}

export const isDirectory = ({ rule }: MemberMenuEntry): boolean => rule.type === 'menu_dir'

/** What the side menu shows, as wire contract 6.2 has it. A directory without anything to show disappears. */
export function memberMenuOf(rules: readonly MenuRule[]): MemberMenuEntry[] {
  return rules.filter(isShown).flatMap((rule) => {
    if (rule.type !== 'menu_dir') return [{ rule, children: [] }]
    const children = memberMenuOf(rule.children ?? [])
    return children.length > 0 ? [{ rule, children }] : []
  })
}

function isShown({ type, extend, menu_type, component, url }: MenuRule): boolean {
  if (extend === 'add_rules_only') return false
  if (type === 'menu_dir') return true
  if (type !== 'menu') return false
  if (menu_type === 'tab') return component !== ''
  return menu_type === 'link' || menu_type === 'iframe' ? url !== '' : true // an unknown type says so when it is opened
}

/** Rules of the head navigation or of the drop-down, at any depth, in their order. */
export function rulesOfType(type: 'nav' | 'nav_user_menu', rules: readonly MenuRule[]): MenuRule[] {
  return rules.flatMap((rule) => {
    const leads = rule.menu_type === 'link' || rule.menu_type === 'iframe' ? rule.url !== '' : rule.path !== ''
    return [...(rule.type === type && leads ? [rule] : []), ...rulesOfType(type, rule.children ?? [])]
  })
}

/** Rules that have a page of their own, at any depth. Entries of head and drop-down have one only where they are a frame. */
export function pageRulesOf(rules: readonly MenuRule[]): MenuRule[] {
  return rules.flatMap((rule) => {
    const { type, menu_type, extend, component, url } = rule
    const isFrame = menu_type === 'iframe' && url !== '' && type !== 'button' && type !== 'menu_dir'
    const isPage = menu_type === 'tab' && component !== '' && (type === 'menu' || type === 'route')
    return [...(extend !== 'add_menu_only' && (isFrame || isPage) ? [rule] : []), ...pageRulesOf(rule.children ?? [])]
  })
}

/** Paths stand below /user, whether or not the rule says so itself. */
export const addressOf = ({ menu_type, path, url }: MenuRule): string =>
  menu_type === 'iframe' ? `/user/iframe/${encodeURIComponent(url)}` : `/user/${path.replace(/^\/?(user\/)?/, '')}`

/** The first page after signing in: the first entry, depth first, that has a page. */
export function firstPageOf(menus: readonly MenuRule[]): MenuRule | undefined {
  const pages = new Set(pageRulesOf(menus).map(({ id }) => id))
  const walk = (entries: readonly MemberMenuEntry[]): MenuRule | undefined => {
    for (const { rule, children } of entries) {
      const found = pages.has(rule.id) ? rule : walk(children)
      if (found) return found
    }
    return undefined
  }
  return walk(memberMenuOf(menus))
}
