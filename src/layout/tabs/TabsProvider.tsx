import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useApp, useNotice, useSession } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { addressOf, firstScreenOf, screenRulesOf } from '../../routing/menuTree'
import { navigationTexts } from '../../routing/navigationTexts'
import { createPendingTab } from '../../routing/pendingTab'
import { screenOf, tabKeyOf } from '../../routing/screenOf'
import {
  headOf,
  isKeptAlive,
  readOpenTabs,
  returnAddress,
  tabAfterClosing,
  tabsAt,
  withoutTabs,
  withTabMoved,
  withTabPinned,
  withTabRefreshed,
  writeOpenTabs,
} from '../../routing/tabModel'
import { OpenScreensContext, TabActionsContext, TabsContext } from '../../routing/tabsContext'
import { useUnsavedGuards } from '../../routing/useUnsavedGuards'
import { afterPaint } from '../../ui/paint'
import { UnsavedDialog } from '../../ui/feedback/UnsavedDialog'
import { useStableValue } from '../../ui/useStableValue'

import type { ReactNode } from 'react'
import type { Location } from 'react-router-dom'

import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { PendingTab } from '../../routing/pendingTab'
import type { TabsState } from '../../routing/tabModel'
import type { OpenScreens, TabActions, Tabs } from '../../routing/tabsContext'
import type { TabRules, UnsavedGuards } from '../../routing/useUnsavedGuards'
import type { UnsavedTexts } from '../../ui/feedback/UnsavedDialog'

/** The open screens of this window. The address determines which one is shown. */
export function TabsProvider({ children }: { readonly children: ReactNode }) {
  const { menus, admin } = useSession()
  const location = useLocation()
  const adminId = admin?.id ?? 0
  const rules = useMemo(() => new Map(screenRulesOf(menus).map((rule) => [addressOf(rule), rule])), [menus])
  const home = useMemo(() => homeOf(menus), [menus])
  const screen = useMemo(() => screenOf(menus, location.pathname), [menus, location.pathname])
  const current = tabKeyOf(screen)
  const keyAt = useCallback((pathname: string) => tabKeyOf(screenOf(menus, pathname)), [menus])
  const isKept = useCallback((key: string) => isKeptAlive(rules.get(key)), [rules])
  const guards = useUnsavedGuards({ keyAt, isKept })
  const { confirm, dialog } = useUnsavedPrompt(guards)
  const [storedState, setState] = useState<TabsState>(() => ({ tabs: readOpenTabs(adminId), closing: undefined }))
  const [isFull, setFull] = useState(false)
  const state = tabsAt(storedState, { key: current, location, isOpenable: (key) => rules.has(key) })
  if (state !== storedState) setState(state)
  useEffect(() => storeTabs(adminId, state.tabs), [adminId, state.tabs])
  const [pendingTab] = useState(createPendingTab)
  const handlers = useTabHandlers({ state, setState, current, location, home, rules, guards, pendingTab, confirm })
  const placeOf = useTabPlaces({ keyAt, isKept, guards })
  const actions = useMemo(
    (): TabActions => ({ ...handlers, currentNow: () => pendingTab.key() ?? guards.shown(), setFull, pendingTab, unsaved: guards.marks, placeOf }),
    [handlers, pendingTab, guards, placeOf],
  )
  const heads = useStableValue(state.tabs.map((tab) => headOf(tab, current, rules)))
  const value = useMemo(
    (): Tabs => ({
      tabs: heads,
      current,
      titleOf: (key) => rules.get(key)?.title ?? '',
      addressToOpen: (address) => heads.find(({ key }) => key === address)?.address ?? address,
      isFull,
      ...actions,
    }),
    [heads, current, rules, isFull, actions],
  )
  const screens = useMemo((): OpenScreens => ({ tabs: state.tabs, current, screen }), [state.tabs, current, screen])
  return (
    <TabActionsContext value={actions}>
      <TabsContext value={value}>
        <OpenScreensContext value={screens}>
          {children}
          {dialog}
        </OpenScreensContext>
      </TabsContext>
    </TabActionsContext>
  )
}

/** After they are painted, or when the page navigates before that. */
function storeTabs(adminId: number, tabs: TabsState['tabs']): () => void {
  const keep = (): void => writeOpenTabs(adminId, tabs)
  const callOff = afterPaint(keep)
  window.addEventListener('pagehide', keep)
  return () => {
    callOff()
    window.removeEventListener('pagehide', keep)
  }
}

interface TabPlaces extends TabRules {
  readonly guards: UnsavedGuards
}

/** The context of a tab for its screen. The function is stable when the rules change. */
function useTabPlaces({ keyAt, isKept, guards }: TabPlaces): TabActions['placeOf'] {
  const { session } = useApp()
  const latest = useRef({ keyAt, isKept })
  latest.current = { keyAt, isKept }
  return useCallback(
    (key, pane) => ({
      pane,
      losesInputAt: (pathname) => {
        if (latest.current.keyAt(pathname) === key) return true
        // not once closing it was confirmed, nor on the way to the sign-in page, where nothing is kept anyway
        return !latest.current.isKept(key) && guards.isUnsaved([key]) && session.get().admin !== undefined
      },
      guard: (isUnsaved) => guards.add(key, isUnsaved),
    }),
    [guards, session],
  )
}

function homeOf(menus: readonly MenuRule[]): string | undefined {
  const first = firstScreenOf(menus)
  return first && addressOf(first)
}

function useUnsavedPrompt(guards: UnsavedGuards) {
  const [pending, setPending] = useState<() => void>()
  const confirm = useCallback((keys: readonly string[], then: () => void) => (guards.isUnsaved(keys) ? setPending(() => then) : then()), [guards])
  const leave = (): void => {
    setPending(undefined)
    pending?.()
  }
  return { confirm, dialog: pending ? <UnsavedDialog texts={unsavedTexts} onStay={() => setPending(undefined)} onLeave={leave} /> : null }
}

interface TabHandlerContext {
  readonly state: TabsState
  readonly setState: (change: (before: TabsState) => TabsState) => void
  readonly current: string | undefined
  readonly location: Location
  /** The address of the first screen, for when all others are closed. */
  readonly home: string | undefined
  readonly rules: ReadonlyMap<string, MenuRule>
  readonly guards: UnsavedGuards
  readonly pendingTab: PendingTab
  /** Runs at once, or asks first if one of these tabs has unsaved input. */
  readonly confirm: (keys: readonly string[], then: () => void) => void
}

/** Actions on tabs; the functions are stable while the state changes. */
function useTabHandlers(context: TabHandlerContext): Pick<TabActions, 'go' | 'enter' | 'close' | 'refresh' | 'move' | 'pin' | 'leave'> {
  const navigate = useNavigate()
  const notify = useNotice()
  const latest = useRef(context)
  latest.current = context
  const go = useCallback(
    (key: string) => {
      const { state, current, rules, pendingTab } = latest.current
      const tab = state.tabs.find((one) => one.key === key)
      pendingTab.callOff()
      if (!tab) return void navigate(key)
      const arrive = (flushSync: boolean): void => void navigate(returnAddress(tab, rules), { state: tab.location.state, flushSync })
      // its unsaved input may block the navigation, so that it must stay visible until then
      const canBeBlocked = current !== undefined && !isKeptAlive(rules.get(current))
      if (canBeBlocked || !tab.wasShown || !isKeptAlive(rules.get(key))) return arrive(false)
      const here = window.location.href
      pendingTab.show(key, () => {
        // unless the page has navigated elsewhere; the shown tab and the address differ for a moment only
        if (window.location.href === here) arrive(true)
      })
    },
    [navigate],
  )
  const enter = useCallback(
    (address: string) => {
      const { current, location } = latest.current
      if (address !== current) go(address)
      else if (address === location.pathname + location.search) return false
      else void navigate(address)
      return true
    },
    [go, navigate],
  )
  const close = useCallback(
    (keys: readonly string[]) => {
      latest.current.pendingTab.settle()
      latest.current.confirm(keys, () => {
        const { state, setState, current, home, guards } = latest.current
        const isLeaving = current !== undefined && keys.includes(current)
        const next = isLeaving ? (tabAfterClosing(state.tabs, keys, current)?.key ?? home) : undefined
        // without another tab to show, this one stays
        const closing = next !== undefined && next === current ? keys.filter((key) => key !== current) : keys
        for (const key of closing) guards.forget(key)
        setState((before) => withoutTabs(before, closing, current))
        if (next === undefined || next === current) return
        if (closing.includes(next)) void navigate(next)
        else go(next)
      })
    },
    [go, navigate],
  )
  const refresh = useCallback(
    (key: string) =>
      latest.current.confirm([key], () => {
        latest.current.guards.forget(key)
        latest.current.setState((before) => ({ ...before, tabs: withTabRefreshed(before.tabs, key) }))
      }),
    [],
  )
  const move = useCallback(
    (key: string, to: number) => {
      const { state, setState } = latest.current
      if (withTabMoved(state.tabs, key, to)) setState((before) => ({ ...before, tabs: withTabMoved(before.tabs, key, to) ?? before.tabs }))
      else notify({ kind: 'warning', text: navigationTexts.beyondRange })
    },
    [notify],
  )
  const pin = useCallback((key: string, isOn: boolean) => latest.current.setState((before) => ({ ...before, tabs: withTabPinned(before.tabs, key, isOn) })), [])
  const leave = useCallback((then: () => void) => {
    const { state, confirm } = latest.current
    confirm(
      state.tabs.map(({ key }) => key),
      then,
    )
  }, [])
  return useMemo(() => ({ go, enter, close, refresh, move, pin, leave }), [go, enter, close, refresh, move, pin, leave])
}

/** Asked before a tab with unsaved input closes or restarts, or the session ends. */
export const unsavedTexts: UnsavedTexts = {
  title: t('放弃未保存的内容？', 'Discard unsaved changes?'),
  text: t('标签页中有未保存的表单，继续后已填写的内容将丢失。', 'A tab has an unsaved form; if you continue, what you entered will be lost.'),
  stay: t('返回', 'Go back'),
  leave: t('放弃并继续', 'Discard and continue'),
}
