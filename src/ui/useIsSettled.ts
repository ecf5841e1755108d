import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds without a request after which a screen counts as loaded. */
const quiet = 400

/** True once the first screen has its data and the browser is idle: time for what is not part of it. Never false again. */
export function useIsSettled(): boolean {
  const isBusy = useIsFetching() > 0
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isBusy || isSettled) return undefined
    let cancelIdle = (): void => undefined
    const timer = setTimeout(() => (cancelIdle = whenIdle(() => setSettled(true))), quiet)
    return () => {
      clearTimeout(timer)
      cancelIdle()
    }
  }, [isBusy, isSettled])
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
