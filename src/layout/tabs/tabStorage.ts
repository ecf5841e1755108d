import type { Location } from 'react-router-dom'

import type { Tab } from './tabModel'

/** The name other clients of this server keep open screens under. Here it belongs to one window, which a reload gives back. */
const tabsKey = 'storeTabViewConfig'

/** What was open in this window before the page was loaded, for this account only. */
export function readOpenTabs(adminId: number): readonly Tab[] {
  try {
    const { admin, tabs } = JSON.parse(sessionStorage.getItem(tabsKey) ?? '{}') as { admin?: unknown; tabs?: unknown }
    return admin === adminId && Array.isArray(tabs) ? tabs.flatMap(toTab) : []
  } catch {
    return [] // no storage, or not ours
  }
}

export function writeOpenTabs(adminId: number, tabs: readonly Tab[]): void {
  const kept = tabs.map(({ key, location: { pathname, search } }) => ({ key, pathname, search }))
  try {
    sessionStorage.setItem(tabsKey, JSON.stringify({ admin: adminId, tabs: kept }))
  } catch (error) {
    console.warn(`open tabs are not kept: ${String(error)}`)
  }
}

function toTab(kept: unknown): Tab[] {
  const { key, pathname, search } = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>
  if (typeof key !== 'string' || typeof pathname !== 'string' || typeof search !== 'string') return []
  const location: Location = { pathname, search, hash: '', state: null, key: 'kept' }
  return [{ key, location, refreshCount: 0, wasShown: false }]
}
