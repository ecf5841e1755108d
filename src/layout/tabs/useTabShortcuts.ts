import { useTabs } from '../../routing/tabsContext'
import { useShortcuts } from '../../ui/keyboard/shortcuts'
import { tabShortcuts } from './tabShortcuts'

import type { Tabs } from '../../routing/tabsContext'
import type { ShortcutHandler } from '../../ui/keyboard/shortcutKeys'

type TabAction = (tabs: Tabs, key: string) => void

const step = ({ tabs, go }: Tabs, key: string, by: 1 | -1): void => {
  const at = tabs.findIndex((tab) => tab.key === key)
  const next = tabs[(at + by + tabs.length) % tabs.length]
  if (next && next.key !== key) go(next.key)
}
const shift = ({ tabs, move }: Tabs, key: string, by: 1 | -1): void => move(key, tabs.findIndex((tab) => tab.key === key) + by)

const actions = {
  next: (tabs, key) => step(tabs, key, 1),
  previous: (tabs, key) => step(tabs, key, -1),
  right: (tabs, key) => shift(tabs, key, 1),
  left: (tabs, key) => shift(tabs, key, -1),
  close: ({ close }, key) => close([key]),
  refresh: ({ refresh }, key) => refresh(key),
  full: ({ isFull, setFull }) => setFull(!isFull),
} satisfies Record<string, TabAction>

export function useTabShortcuts(): void {
  const tabs = useTabs()
  const on =
    (action: TabAction): ShortcutHandler =>
    () => {
      const key = tabs.currentNow()
      if (key === undefined) return false
      action(tabs, key)
      return true
    }
  const runs = Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, on(action)])) as Record<keyof typeof actions, ShortcutHandler> // the same names
  useShortcuts(tabShortcuts, { ...runs, leaveFull: tabs.isFull ? () => tabs.setFull(false) : undefined })
}
