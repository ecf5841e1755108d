import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { To } from 'react-router-dom'

/** Where a popup leads when it is left, by the query of the list below it. */
type Target = (search: string) => To

/**
 * Leaves the popup of the address it was rendered for. Who has closed it or went elsewhere while it was saving is not led back, and what was done to the list
 * meanwhile stays. A popup whose tab is hidden is left when the tab is shown again. Returns whether the popup was there to be left.
 */
export function useLeavePopup(): (target: Target) => boolean {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = useRef<{ readonly pathname: string; readonly search: string }>(undefined)
  const late = useRef<{ readonly pathname: string; readonly target: Target }>(undefined)
  useLayoutEffect(() => {
    here.current = { pathname, search }
    const left = late.current
    late.current = undefined
    if (left?.pathname === pathname) void navigate(left.target(search))
    return () => {
      here.current = undefined
    }
  }, [pathname, search, navigate])
  return useCallback(
    (target) => {
      const now = here.current
      if (now && now.pathname !== pathname) return false
      if (now) void navigate(target(now.search))
      else late.current = { pathname, target } // hidden: an unmounted one never looks at it again
      return true
    },
    [pathname, navigate],
  )
}
