import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds without a request after which a screen counts as loaded. */
const quiet = 400

/**
 * True once the first screen has its data and the browser is idle: time for what is not part of it. Never false again. The caller is rendered once for it, not
 * for every request.
 */
export function useIsSettled(): boolean {
  const queries = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return undefined
    let isBusy = true
    let cancel = (): void => undefined
    const look = (): void => {
      if (isBusy === queries.isFetching() > 0) return
      isBusy = !isBusy
      cancel()
      if (isBusy) return
      const timer = setTimeout(() => (cancel = whenIdle(() => setSettled(true))), quiet)
      cancel = () => clearTimeout(timer)
    }
    look()
    const leave = queries.getQueryCache().subscribe(look)
    return () => {
      leave()
      cancel()
    }
  }, [queries, isSettled])
  return isSettled
}

/** Returns a function that cancels it. Some browsers have no idle callbacks. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    callback()
    return () => undefined
  }
  const request = requestIdleCallback(callback, { timeout: 5000 })
  return () => cancelIdleCallback(request)
}
