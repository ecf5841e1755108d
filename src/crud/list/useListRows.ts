import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import { useData } from '../../../providers/hooks'
import { toListParams } from '../url/toSearchParams'

import type { ListAnswerMeta, Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from '../url/listQuery'

export interface ListRows {
  readonly rows: readonly Row[]
  readonly total: number
  readonly isEstimate: boolean
  readonly remark: string
  /** Nothing has been read yet. */
  readonly isFirstLoad: boolean
  /** The rows shown are those of the former question, or are being read anew. */
  readonly isStale: boolean
  readonly error: Error | null
  readonly reload: () => void
  /** When these rows were read; 0 before the first. */
  readonly readAt: number
}

/** The page of rows the address asks for. The former rows stay until the new ones are here. */
export function useListRows(resource: AnyResource, state: ListState, isExact: boolean): ListRows {
  const data = useData()
  const params = useMemo(() => toListParams(resource, state, isExact), [resource, state, isExact])
  const query = useQuery({
    queryKey: [resource.path, 'getList', params],
    queryFn: ({ signal }) => data.getList<Row>(resource.path, { ...params, signal }),
    // asked for while the page was loading: there at the first drawing
    initialData: () => data.listArrived(resource.path, params),
    placeholderData: keepPreviousData,
    // an answer that was there at the first drawing has just come: turning a page asks for it once
    staleTime: ({ state: { dataUpdateCount } }) => (dataUpdateCount === 0 ? fresh : 0),
    refetchOnMount: false,
  })
  const { refetch, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  useReadOnReturn(refetch, isFetching ? Infinity : Math.max(dataUpdatedAt, errorUpdatedAt))
  const reload = useCallback(() => void refetch(), [refetch])
  const meta = query.data?.meta as ListAnswerMeta | undefined
  return {
    rows: query.data?.data ?? none,
    total: query.data?.total ?? 0,
    isEstimate: meta?.total_is_estimate === true,
    remark: meta?.remark ?? '',
    isFirstLoad: query.isPending,
    isStale: isFetching && !query.isPending,
    error: query.error,
    reload,
    readAt: dataUpdatedAt,
  }
}

const none: readonly Row[] = []

/** Milliseconds after a list is shown again: it has come into view by then, and who only passes through asks nothing. */
const settled = 250
/** Milliseconds for which nobody who comes back needs newer rows. */
const fresh = 1000

/** A list that is shown again stands as it was left, and is read anew a moment later. */
function useReadOnReturn(refetch: (how: { readonly cancelRefetch: boolean }) => unknown, readAt: number): void {
  const latest = useRef(readAt)
  latest.current = readAt
  // a slow browser may draw the first rows for a second: their age counts from the beginning of that
  const begun = useRef<number | undefined>(Date.now())
  useEffect(() => {
    const shownAt = begun.current ?? Date.now()
    begun.current = undefined
    const timer = setTimeout(() => {
      if (shownAt - latest.current > fresh) void refetch({ cancelRefetch: false })
    }, settled)
    return () => clearTimeout(timer)
  }, [refetch])
}
