import { useMemo } from 'react'

import { useSession } from '../../providers/hooks'
import { addressOf } from './menuTree'
import { isDirectory, menuEntriesOf } from '../ui/menuEntries'
import { screenOf } from './screenOf'

import type { AnyResource } from '../../resources/kit/define'
import type { MenuRule } from '../../resources/kit/protocol/session'
import type { MenuEntry } from '../ui/menuEntries'

/** A screen of the caller's menu. */
export interface MenuScreen {
  readonly rule: MenuRule
  readonly name: string
  readonly title: string
  readonly icon: string
  readonly address: string
  /** Titles of its directories from the top level. */
  readonly above: readonly string[]
  /** Ids of their rules and its own. */
  readonly ids: readonly number[]
  readonly resource: AnyResource | undefined
}

/** Every screen of the menu, in its order. */
export function useMenuScreens(): readonly MenuScreen[] {
  const { menus } = useSession()
  return useMemo(() => menuScreensOf(menus), [menus])
}

function menuScreensOf(menus: readonly MenuRule[]): readonly MenuScreen[] {
  const visit = (level: readonly MenuEntry[], above: readonly MenuEntry[]): MenuScreen[] =>
    level.flatMap((entry) => (isDirectory(entry) ? visit(entry.children, [...above, entry]) : [screenAt(menus, entry, above)]))
  return visit(menuEntriesOf(menus), [])
}

function screenAt(menus: readonly MenuRule[], { rule, title, icon }: MenuEntry, above: readonly MenuEntry[]): MenuScreen {
  const address = addressOf(rule)
  const screen = rule.menu_type === 'tab' ? screenOf(menus, address) : undefined
  return {
    rule,
    name: rule.name,
    title,
    icon,
    address,
    above: above.map((one) => one.title),
    ids: [...above.map((one) => one.rule.id), rule.id],
    resource: screen?.kind === 'list' && screen.rule.id === rule.id ? screen.resource : undefined,
  }
}
