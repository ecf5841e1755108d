import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import { useNotice } from '../../../providers/hooks'
import { navigationTexts } from '../../routing/navigationTexts'
import { addressOfTab, nextAfter, withoutTabs, withTabMoved, withTabRefreshed } from '../../routing/tabModel'

import type { MenuRule } from '../../../resources/kit/protocol'
import type { PendingTab } from '../../routing/pendingTab'
import type { Tab, TabsState } from '../../routing/tabModel'
import type { Tabs } from '../../routing/tabsContext'
import type { UnsavedGuards } from '../../routing/useUnsavedGuards'

interface TabHandlerContext {
  readonly state: TabsState
  readonly setState: (change: (before: TabsState) => TabsState) => void
  readonly current: string | undefined
  /** The address of the first screen, for who has closed all others. */
  readonly home: string | undefined
  readonly rules: ReadonlyMap<string, MenuRule>
  readonly guards: UnsavedGuards
  readonly pendingTab: PendingTab
  /** Does it at once, or asks first where one of these tabs would lose input. */
  readonly ask: (keys: readonly string[], then: () => void) => void
}

export const isKeptAlive = (rule: MenuRule | undefined): boolean => Boolean(rule?.keepalive)

/** A rule that is not kept alive starts over whenever it is shown again. */
export function returnAddress(tab: Tab, rules: TabHandlerContext['rules']): string {
  return isKeptAlive(rules.get(tab.key)) ? addressOfTab(tab) : tab.key
}

/** What can be done with tabs; the functions stay the same while the parts change. */
export function useTabHandlers(parts: TabHandlerContext): Pick<Tabs, 'go' | 'close' | 'refresh' | 'move'> {
  const navigate = useNavigate()
  const notify = useNotice()
  const latest = useRef(parts)
  latest.current = parts
  const go = useCallback(
    (key: string) => {
      const { state, rules, pendingTab } = latest.current
      const tab = state.tabs.find((one) => one.key === key)
      pendingTab.callOff()
      if (!tab) return void navigate(key)
      const arrive = (flushSync: boolean): void => void navigate(returnAddress(tab, rules), { state: tab.location.state, flushSync })
      if (!tab.wasShown || !isKeptAlive(rules.get(key))) return arrive(false)
      const here = window.location.href
      pendingTab.show(key, () => {
        // unless the page has gone elsewhere meanwhile; what is seen and what is drawn part for no longer than a moment
        if (window.location.href === here) arrive(true)
      })
    },
    [navigate],
  )
  const close = useCallback(
    (keys: readonly string[]) => {
      latest.current.pendingTab.settle()
      latest.current.ask(keys, () => {
        const { state, setState, current, home, guards } = latest.current
        const isLeaving = current !== undefined && keys.includes(current)
        const next = isLeaving ? (nextAfter(state.tabs, keys, current)?.key ?? home) : undefined
        // with nothing else to show the tab stays
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
      latest.current.ask([key], () => {
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
  return { go, close, refresh, move }
}
