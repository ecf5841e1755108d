import { useContext, useEffect, useId, useRef } from 'react'
import { IDLE_BLOCKER } from 'react-router-dom'

import { DataRouterContext, DataRouterStateContext } from '../../routing/unsafeRouter'

import type { Blocker, BlockerFunction } from 'react-router-dom'

/**
 * The router's `useBlocker`, but one that may be hidden and shown again: that one registers under its former key once more
 * when its effects come back, and nobody ever takes it away.
 */
export function useNavigationBlocker(shouldBlock: BlockerFunction): Blocker {
  const router = useContext(DataRouterContext)?.router
  const state = useContext(DataRouterStateContext)
  const key = useId()
  const latest = useRef(shouldBlock)
  latest.current = shouldBlock
  useEffect(() => {
    router?.getBlocker(key, (move) => latest.current(move))
    return () => router?.deleteBlocker(key)
  }, [router, key])
  return state?.blockers.get(key) ?? IDLE_BLOCKER
}
