import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { useSession } from '../../providers/hooks'

/** react-admin caches who somebody is and what they may do; both are asked again when the session has changed. */
export function useAuthFollowsSession(): void {
  const { admin, nodes, menus } = useSession()
  const queries = useQueryClient()
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) void queries.invalidateQueries({ queryKey: ['auth'] })
    isFirst.current = false
  }, [admin, nodes, menus, queries])
}
