import { useContext, useEffect, useMemo, useRef } from 'react'

import { DataRouterContext } from './unsafeRouter'
import { createUnsavedMarks } from './unsavedMarks'
import { UnsavedTabsContext, warnBeforeLeaving } from './unsavedTabs'

import type { IsUnsaved } from '../ui/tabPane'
import type { UnsavedMarks } from './unsavedMarks'

export interface UnsavedGuards {
  /** The tab the page's address belongs to. */
  readonly shown: () => string | undefined
  readonly isUnsaved: (keys: readonly string[]) => boolean
  readonly add: (key: string, isUnsaved: IsUnsaved) => () => void
  readonly forget: (key: string) => void
  readonly marks: UnsavedMarks
}

export interface TabRules {
  readonly keyAt: (pathname: string) => string | undefined
  /** Whether the screen stays mounted while another tab is shown. */
  readonly isKept: (key: string) => boolean
}

/** The tabs with unsaved input, hidden ones included; leaving the page asks first. */
export function useUnsavedGuards({ keyAt, isKept }: TabRules): UnsavedGuards {
  const router = useContext(DataRouterContext)?.router
  const latest = useRef({ keyAt, isKept })
  latest.current = { keyAt, isKept }
  const guards = useMemo(
    () =>
      createUnsavedGuards(
        () => latest.current.keyAt(router?.state.location.pathname ?? ''),
        (key) => latest.current.isKept(key),
      ),
    [router],
  )
  const guardOutside = useContext(UnsavedTabsContext)
  useEffect(() => {
    if (!guardOutside) return warnBeforeLeaving(guards.isAnyUnsaved)
    guardOutside(guards.isAnyUnsaved)
    return undefined
  }, [guards, guardOutside])
  return guards
}

function createUnsavedGuards(shown: () => string | undefined, isKept: TabRules['isKept']): UnsavedGuards & { readonly isAnyUnsaved: () => boolean } {
  const guards = new Map<string, Set<IsUnsaved>>()
  const isUnsaved = (keys: Iterable<string>, isLeaving: boolean): boolean => [...keys].some((key) => [...(guards.get(key) ?? [])].some((one) => one(isLeaving)))
  const marks = createUnsavedMarks(() => [...guards.keys()].filter((key) => isUnsaved([key], false)))
  return {
    shown,
    isUnsaved: (keys) => isUnsaved(keys, true),
    isAnyUnsaved: () => isUnsaved(guards.keys(), true),
    add: (key, one) => {
      guards.set(key, (guards.get(key) ?? new Set()).add(one))
      marks.check()
      // effects end when a kept tab is hidden as well as when a form closes; the form has closed if the tab is still shown, or ended with it
      return () => {
        if (shown() === key || !isKept(key)) guards.get(key)?.delete(one)
        marks.check()
      }
    },
    forget: (key) => {
      guards.delete(key)
      marks.check()
    },
    marks,
  }
}
