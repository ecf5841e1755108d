import { useCallback, useLayoutEffect, useRef } from 'react'

const nothing = Symbol('not shown')

/**
 * Whether this part of the page is still shown with the same `key`, for what goes on after something was awaited: meanwhile it may have been closed or
 * replaced, or its tab hidden.
 */
export function useStillShown(key: unknown): () => boolean {
  const shown = useRef<unknown>(nothing)
  useLayoutEffect(() => {
    shown.current = key
    return () => {
      shown.current = nothing
    }
  }, [key])
  return useCallback(() => shown.current === key, [key])
}
