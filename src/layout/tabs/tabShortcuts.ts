import { t } from '../../../resources/kit/text'
import { useTabs } from '../../routing/tabsContext'
import { useShortcuts } from '../../ui/keyboard/shortcuts'

import type { Tabs } from '../../routing/tabsContext'
import type { Shortcut, ShortcutHandler } from '../../ui/keyboard/shortcutKeys'

const tab = (key: string, text: Shortcut['text']): Shortcut => ({ keys: [key], text, group: 'tabs' })

export const tabShortcuts = {
  next: tab('Alt+PageDown', t('下一个标签页', 'Next tab')),
  previous: tab('Alt+PageUp', t('上一个标签页', 'Previous tab')),
  right: tab('Alt+Shift+PageDown', t('右移当前标签页', 'Move tab right')),
  left: tab('Alt+Shift+PageUp', t('左移当前标签页', 'Move tab left')),
  close: tab('Alt+KeyW', t('关闭标签页', 'Close tab')),
  refresh: tab('Alt+KeyR', t('刷新标签页', 'Refresh tab')),
  full: tab('Alt+Shift+KeyF', t('标签页全屏', 'Tab full screen')),
  leaveFull: { ...tab('Escape', t('退出标签页全屏', 'Exit tab full screen')), inFields: true },
} satisfies Record<string, Shortcut>

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
