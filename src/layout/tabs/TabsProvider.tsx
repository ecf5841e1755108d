import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession } from '../../../providers/hooks'
import { addressOf, firstScreenOf, screenRulesOf } from '../../routing/menuTree'
import { createPendingTab } from '../../routing/pendingTab'
import { screenOf, tabKeyOf } from '../../routing/screenOf'
import { readOpenTabs, tabsAt, writeOpenTabs } from '../../routing/tabModel'
import { TabActionsContext, TabsContext } from '../../routing/tabsContext'
import { useUnsavedGuards } from '../../routing/useUnsavedGuards'
import { UnsavedDialog } from '../../ui/UnsavedDialog'
import { afterPaint } from '../../ui/afterPaint'
import { unsavedTexts } from './unsavedTexts'
import { returnAddress, useTabHandlers } from './useTabHandlers'

import type { ReactNode } from 'react'

import type { MenuRule } from '../../../resources/kit/protocol'
import type { TabsState } from '../../routing/tabModel'
import type { TabActions, Tabs } from '../../routing/tabsContext'
import type { UnsavedGuards } from '../../routing/useUnsavedGuards'

/** The open screens of this window. The page's address says which one is shown, and is kept in that one alone. */
export function TabsProvider({ children }: { readonly children: ReactNode }) {
  const { menus, admin } = useSession()
  const location = useLocation()
  const adminId = admin?.id ?? 0
  const rules = useMemo(() => new Map(screenRulesOf(menus).map((rule) => [addressOf(rule), rule])), [menus])
  const home = useMemo(() => homeOf(menus), [menus])
  const screen = useMemo(() => screenOf(menus, location.pathname), [menus, location.pathname])
  const current = tabKeyOf(screen)
  const keyAt = useCallback((pathname: string) => tabKeyOf(screenOf(menus, pathname)), [menus])
  const guards = useUnsavedGuards(keyAt)
  const { ask, dialog } = useUnsavedPrompt(guards)
  const [kept, setState] = useState<TabsState>(() => ({ tabs: readOpenTabs(adminId), closing: undefined }))
  const [isFull, setFull] = useState(false)
  const state = tabsAt(kept, { key: current, location, isOpenable: (key) => rules.has(key) })
  if (state !== kept) setState(state)
  useEffect(() => storeTabs(adminId, state.tabs), [adminId, state.tabs])
  const [pendingTab] = useState(createPendingTab)
  const { go, close, refresh, move } = useTabHandlers({ state, setState, current, home, rules, guards, pendingTab, ask })
  const placeOf = useTabPlaces(keyAt, guards)
  const actions = useMemo((): TabActions => ({ go, close, refresh, move, pendingTab, placeOf }), [go, close, refresh, move, pendingTab, placeOf])
  const value = useMemo(
    (): Tabs => ({
      tabs: state.tabs,
      current,
      currentNow: () => pendingTab.key() ?? guards.shown(),
      screen,
      titleOf: (key) => rules.get(key)?.title ?? '',
      wayTo: (address) => {
        const tab = state.tabs.find(({ key }) => key === address)
        return tab && address !== current ? returnAddress(tab, rules) : address
      },
      isFull,
      setFull,
      ...actions,
    }),
    [state.tabs, current, pendingTab, screen, rules, isFull, setFull, guards, actions],
  )
  return (
    <TabActionsContext value={actions}>
      <TabsContext value={value}>
        {children}
        {dialog}
      </TabsContext>
    </TabActionsContext>
  )
}

/** Once they are painted, or when the page goes before that. */
function storeTabs(adminId: number, tabs: TabsState['tabs']): () => void {
  const keep = (): void => writeOpenTabs(adminId, tabs)
  const callOff = afterPaint(keep)
  window.addEventListener('pagehide', keep)
  return () => {
    callOff()
    window.removeEventListener('pagehide', keep)
  }
}

/** What a tab hands to its screen. The function stays the same when the rules change. */
function useTabPlaces(keyAt: (pathname: string) => string | undefined, guards: UnsavedGuards): TabActions['placeOf'] {
  const latest = useRef(keyAt)
  latest.current = keyAt
  return useCallback(
    (key, pane) => ({ pane, covers: (pathname) => latest.current(pathname) === key, guard: (isUnsaved) => guards.add(key, isUnsaved) }),
    [guards],
  )
}

function homeOf(menus: readonly MenuRule[]): string | undefined {
  const first = firstScreenOf(menus)
  return first && addressOf(first)
}

function useUnsavedPrompt(guards: UnsavedGuards) {
  const [pending, setPending] = useState<() => void>()
  const ask = useCallback((keys: readonly string[], then: () => void) => (guards.isUnsaved(keys) ? setPending(() => then) : then()), [guards])
  const leave = (): void => {
    setPending(undefined)
    pending?.()
  }
  return { ask, dialog: pending ? <UnsavedDialog texts={unsavedTexts} onStay={() => setPending(undefined)} onLeave={leave} /> : null }
}
