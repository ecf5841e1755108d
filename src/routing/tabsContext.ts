import { createContext, useContext, useSyncExternalStore } from 'react'

import type { TabPane } from '../ui/tabPane'
import type { PendingTab } from './pendingTab'
import type { Screen } from './screenOf'
import type { Tab } from './tabModel'
import type { UnsavedMarks } from './unsavedMarks'

/** Actions on tabs. The object is stable, so that components which only need these are not rendered when another tab is shown. */
export interface TabActions {
  readonly go: (key: string) => void
  /** Asks first if unsaved input would be lost. The last tab stays open. */
  readonly close: (keys: readonly string[]) => void
  readonly refresh: (key: string) => void
  /** Runs what ends all tabs, but asks first if one has unsaved input. */
  readonly leave: (then: () => void) => void
  /** Reports when there is no such position. */
  readonly move: (key: string, to: number) => void
  readonly pin: (key: string, isOn: boolean) => void
  readonly pendingTab: PendingTab
  readonly unsaved: UnsavedMarks
  readonly placeOf: (key: string, pane: () => HTMLElement | null) => TabPane
}

export interface Tabs extends TabActions {
  readonly tabs: readonly Tab[]
  /** The key of the shown tab; undefined while the address has no screen. */
  readonly current: string | undefined
  /** The key of the tab the page is navigating to, before it is rendered. */
  readonly currentNow: () => string | undefined
  /** The screen at the page's address. */
  readonly screen: Screen
  readonly titleOf: (key: string) => string
  /** The target of a menu entry: the current address of its open tab, else that of the rule. */
  readonly addressToOpen: (address: string) => string
  /** Shows the tab's content in the whole window. */
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

/** The key of the visible tab: the current one, or the one that the address will follow. */
export function useShownTab(): string | undefined {
  const { pendingTab, current } = useTabs()
  return useSyncExternalStore(pendingTab.subscribe, pendingTab.key) ?? current
}

/** Whether the tab is marked, because it has unsaved input. */
export function useUnsavedMark(key: string): boolean {
  const { unsaved } = useTabActions()
  return useSyncExternalStore(unsaved.subscribe, () => unsaved.has(key))
}

export function useTabActions(): TabActions {
  const actions = useContext(TabActionsContext)
  if (!actions) throw new Error('tabs are known inside TabsProvider only')
  return actions
}
