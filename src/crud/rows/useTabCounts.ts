import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { useData } from '../../../providers/hooks'

import type { AnyResource } from '../../../resources/kit/define'

type Counts = Readonly<Record<string, number>>
const none: Counts = {}

/**
 * How many rows stand under each tab. Asked for after the list, never before it, and again whenever the list was read
 * anew: after a page turn as after a change. A count that fails leaves the tabs without numbers.
 */
export function useTabCounts(resource: AnyResource, readAt: number): Counts {
  const data = useData()
  const isAsked = resource.list.tabs !== undefined && readAt > 0
  const { data: counts = none, refetch } = useQuery({
    queryKey: [resource.path, 'tabs'],
    queryFn: ({ signal }) => data.tabCounts(resource.path, signal),
    enabled: isAsked,
    refetchOnMount: false,
    retry: false,
  })
  const first = useRef(readAt)
  useEffect(() => {
    if (!isAsked || first.current === readAt) return
    const isFirst = first.current === 0
    first.current = readAt
    // a change has asked already, at the same time as for the list
    if (!isFirst) void refetch({ cancelRefetch: false })
  }, [isAsked, readAt, refetch])
  return counts
}
