import type { Location } from 'react-router-dom'

import type { MenuRule } from '../../resources/kit/protocol/session'

/** One open screen. */
export interface Tab {
  /** The address of its rule, without popups and query. */
  readonly key: string
  /** The current address of the tab: its list, filters and popup. Fixed while another tab is shown. */
  readonly location: Location
  /** Increases with every refresh; a new number remounts the screen. */
  readonly refreshCount: number
  /** False until it is shown: tabs restored by a reload are not rendered before. */
  readonly wasShown: boolean
  /** Stands first, and stays open when others are closed. */
  readonly isPinned?: boolean
}

/** What the frame shows of a tab. */
export interface TabHead extends Pick<Tab, 'key' | 'isPinned'> {
  /** Where its menu entry leads; for the shown tab the address of its rule. */
  readonly address: string
}

export interface TabsState {
  readonly tabs: readonly Tab[]
  /** Closed while it was shown: removed as soon as another one is shown. */
  readonly closing: string | undefined
}

interface Arrival {
  readonly key: string | undefined
  readonly location: Location
  /** Whether a tab may stay: its rule still exists. */
  readonly isOpenable: (key: string) => boolean
}

/** The state for an address of the page. The same object when nothing changes. */
export function tabsAt(state: TabsState, { key, location, isOpenable }: Arrival): TabsState {
  if (key === undefined) return state
  const isGoing = state.closing !== undefined && state.closing !== key
  const remaining = state.tabs.filter((tab) => isOpenable(tab.key) && !(isGoing && tab.key === state.closing))
  const tabs = withTab(remaining, key, location)
  const isSame = tabs.length === state.tabs.length && tabs.every((tab, at) => tab === state.tabs[at])
  const closing = isGoing ? undefined : state.closing
  return isSame && closing === state.closing ? state : { tabs, closing }
}

function withTab(tabs: readonly Tab[], key: string, location: Location): readonly Tab[] {
  if (!tabs.some((tab) => tab.key === key)) return [...tabs, { key, location, refreshCount: 0, wasShown: true }]
  return tabs.map((tab) => (tab.key === key ? tabAt(tab, location) : tab))
}

/** A tab that is shown again at its address keeps its location object: another one would render its whole screen again. */
function tabAt(tab: Tab, location: Location): Tab {
  const place = isSamePlace(tab.location, location) ? tab.location : location
  return tab.wasShown && place === tab.location ? tab : { ...tab, location: place, wasShown: true }
}

const isSamePlace = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash && one.state === other.state

/** The tab to show when the current one closes: its right neighbor that stays, else the left one. */
export function tabAfterClosing(tabs: readonly Tab[], closing: readonly string[], current: string): Tab | undefined {
  const at = tabs.findIndex(({ key }) => key === current)
  const stays = (tab: Tab): boolean => !closing.includes(tab.key)
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, Math.max(at, 0)).findLast(stays)
}

/** Removes tabs; the shown one is only marked, because the page is still at its address. */
export const withoutTabs = ({ tabs, closing }: TabsState, keys: readonly string[], current: string | undefined): TabsState => ({
  tabs: tabs.filter(({ key }) => !keys.includes(key) || key === current),
  closing: current !== undefined && keys.includes(current) ? current : closing,
})

/** Undefined if there is no such position among the pinned tabs, or among the others. */
export function withTabMoved(tabs: readonly Tab[], key: string, to: number): readonly Tab[] | undefined {
  const tab = tabs.find((one) => one.key === key)
  if (!tab || isPinned(tabs[to]) !== isPinned(tab)) return undefined
  return tabs.filter((one) => one !== tab).toSpliced(to, 0, tab)
}

const isPinned = (tab: Tab | undefined): boolean | undefined => tab && tab.isPinned === true

/** The tab behind the last pinned one, as the last of them or as the first of the others. */
export function withTabPinned(tabs: readonly Tab[], key: string, isOn: boolean): readonly Tab[] {
  const tab = tabs.find((one) => one.key === key)
  if (!tab) return tabs
  const others = tabs.filter((one) => one !== tab)
  return others.toSpliced(others.filter(isPinned).length, 0, { ...tab, isPinned: isOn })
}

export const withTabRefreshed = (tabs: readonly Tab[], key: string): readonly Tab[] =>
  tabs.map((tab) => (tab.key === key ? { ...tab, refreshCount: tab.refreshCount + 1 } : tab))

const addressOfTab = ({ location: { pathname, search, hash } }: Tab): string => pathname + search + hash

export const isKeptAlive = (rule: MenuRule | undefined): boolean => Boolean(rule?.keepalive)

/** A rule without keep-alive restarts whenever it is shown again. */
export function returnAddress(tab: Tab, rules: ReadonlyMap<string, MenuRule>): string {
  return isKeptAlive(rules.get(tab.key)) ? addressOfTab(tab) : tab.key
}

export const headOf = (tab: Tab, current: string | undefined, rules: ReadonlyMap<string, MenuRule>): TabHead => ({
  key: tab.key,
  address: tab.key === current ? tab.key : returnAddress(tab, rules),
  ...(tab.isPinned && { isPinned: true }),
})

/** The storage key that other clients of this server use for open screens. Here it is per window, and restored by a reload. */
const tabsKey = 'storeTabViewConfig'

/** The open tabs of this window before a reload, for this account only. */
export function readOpenTabs(adminId: number): readonly Tab[] {
  try {
    const { admin, tabs } = JSON.parse(sessionStorage.getItem(tabsKey) ?? '{}') as { admin?: unknown; tabs?: unknown }
    return admin === adminId && Array.isArray(tabs) ? tabs.flatMap(toTab) : []
  } catch {
    return [] // no storage, or an invalid value
  }
}

export function writeOpenTabs(adminId: number, tabs: readonly Tab[]): void {
  const stored = tabs.map(({ key, location: { pathname, search }, isPinned }) => ({ key, pathname, search, isPinned }))
  try {
    sessionStorage.setItem(tabsKey, JSON.stringify({ admin: adminId, tabs: stored }))
  } catch (error) {
    console.warn(`open tabs are not kept: ${String(error)}`)
  }
}

function toTab(stored: unknown): Tab[] {
  const { key, pathname, search, isPinned } = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
  if (typeof key !== 'string' || typeof pathname !== 'string' || typeof search !== 'string') return []
  const location: Location = { pathname, search, hash: '', state: null, key: 'kept' }
  return [{ key, location, refreshCount: 0, wasShown: false, ...(isPinned === true && { isPinned }) }]
}
