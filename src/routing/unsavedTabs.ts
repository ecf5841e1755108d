import { createContext, useCallback, useEffect, useRef } from 'react'

type TakeGuard = (isUnsaved: () => boolean) => void

/** Takes from the tabs whether one has unsaved input: what stands around them can warn while they are hidden, when their own effects have ended. */
export const UnsavedTabsContext = createContext<TakeGuard | undefined>(undefined)

/** The value of the context around the tabs. Closing or reloading the window asks first, also while a page outside of the tabs is shown. */
export function useUnsavedTabs(): TakeGuard {
  const latest = useRef<() => boolean>(() => false)
  useEffect(() => warnBeforeLeaving(() => latest.current()), [])
  return useCallback((isUnsaved) => {
    latest.current = isUnsaved
  }, [])
}

/** Returns a function that ends it. */
export function warnBeforeLeaving(isUnsaved: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent): void => {
    if (isUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}
