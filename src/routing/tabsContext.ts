import { createContext, useContext, useSyncExternalStore } from 'react'

import type { TabPane } from '../ui/tabPane'
import type { PendingTab } from './pendingTab'
import type { Screen } from './screenOf'
import type { Tab, TabHead } from './tabModel'
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
  /** Opens the screen of a menu entry: its tab as it was left, but the shown one without query and popups. Returns false if the page is there already. */
  readonly enter: (address: string) => boolean
  /** The key of the tab the page is navigating to, before it is rendered. */
  readonly currentNow: () => string | undefined
  /** Shows the tab's content in the whole window. */
  readonly setFull: (isFull: boolean) => void
  readonly pendingTab: PendingTab
  readonly unsaved: UnsavedMarks
  readonly placeOf: (key: string, pane: () => HTMLElement | null) => TabPane
}

/** What the frame shows of the tabs. The object is stable while the shown screen changes its query or its popups, so that turning a page renders no menu. */
export interface Tabs extends TabActions {
  readonly tabs: readonly TabHead[]
  /** The key of the shown tab; undefined while the address has no screen. */
  readonly current: string | undefined
  readonly titleOf: (key: string) => string
  /** The target of a menu entry: the current address of its open tab, else that of the rule. */
  readonly addressToOpen: (address: string) => string
  readonly isFull: boolean
}

/** The open screens with their addresses. */
export interface OpenScreens {
  readonly tabs: readonly Tab[]
  readonly current: string | undefined
  /** The screen at the page's address. */
  readonly screen: Screen
}

export const TabsContext = createContext<Tabs | undefined>(undefined)
export const OpenScreensContext = createContext<OpenScreens | undefined>(undefined)
export const TabActionsContext = createContext<TabActions | undefined>(undefined)

export function useTabs(): Tabs {
  const tabs = useContext(TabsContext)
  if (!tabs) throw new Error('tabs are known inside TabsProvider only')
  return tabs
}

export function useOpenScreens(): OpenScreens {
  const screens = useContext(OpenScreensContext)
  if (!screens) throw new Error('tabs are known inside TabsProvider only')
  return screens
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
