import { createContext, useContext, useSyncExternalStore } from 'react'

import type { TabPane } from '../ui/tabPane'
import type { PendingTab } from './pendingTab'
import type { Screen } from './screenOf'
import type { Tab } from './tabModel'

/** What can be done with tabs. The object stays the same for the life of the window: who needs no more is not drawn again when another tab is shown. */
export interface TabActions {
  readonly go: (key: string) => void
  /** Asks first where something unsaved would be lost. The last tab stays. */
  readonly close: (keys: readonly string[]) => void
  readonly refresh: (key: string) => void
  /** Says so when there is no such place. */
  readonly move: (key: string, to: number) => void
  readonly pendingTab: PendingTab
  readonly placeOf: (key: string, pane: () => HTMLElement | null) => TabPane
}

export interface Tabs extends TabActions {
  readonly tabs: readonly Tab[]
  /** The key of the tab that is shown; none while the address leads nowhere. */
  readonly current: string | undefined
  /** The same a moment earlier: where the page is going, though it is not drawn yet. */
  readonly currentNow: () => string | undefined
  /** The screen at the page's address. */
  readonly screen: Screen
  readonly titleOf: (key: string) => string
  /** Where the menu leads: the open tab as it was left, else the bare address of the rule. */
  readonly addressToOpen: (address: string) => string
  /** The tab's content over the whole window. */
  readonly isFull: boolean
  readonly setFull: (isFull: boolean) => void
}

export const TabsContext = createContext<Tabs | undefined>(undefined)
export const TabActionsContext = createContext<TabActions | undefined>(undefined)

export function useTabs(): Tabs {
  const tabs = useContext(TabsContext)
  if (!tabs) throw new Error('tabs are known inside TabsProvider only')
  return tabs
}

/** The key of the tab one looks at: the current one, or the one the page's address is about to follow. */
export function useShownTab(): string | undefined {
  const { pendingTab, current } = useTabs()
  return useSyncExternalStore(pendingTab.subscribe, pendingTab.key) ?? current
}

export function useTabActions(): TabActions {
  const actions = useContext(TabActionsContext)
  if (!actions) throw new Error('tabs are known inside TabsProvider only')
  return actions
}
