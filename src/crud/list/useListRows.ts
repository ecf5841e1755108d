import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import { useData } from '../../../providers/hooks'
import { toListParams } from '../url/toSearchParams'

import type { ListAnswerMeta, Row } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from '../url/listQuery'

export interface ListRows {
  readonly rows: readonly Row[]
  readonly total: number
  readonly isEstimate: boolean
  readonly remark: string
  /** Nothing has been read yet. */
  readonly isFirstLoad: boolean
  /** The rows shown are those of the former request, or are being read again. */
  readonly isStale: boolean
  readonly error: Error | null
  readonly reload: () => void
  /** When these rows were read; 0 before the first. */
  readonly readAt: number
}

/** The page of rows the state asks for. The former rows are shown until the new ones have come. */
export function useListRows(resource: AnyResource, state: ListState, isExact: boolean): ListRows {
  const data = useData()
  const params = useMemo(() => toListParams(resource, state, isExact), [resource, state, isExact])
  const query = useQuery({
    queryKey: [resource.path, 'getList', params],
    queryFn: ({ signal }) => data.getList<Row>(resource.path, { ...params, signal }),
    // requested while the screen was loading: it may be there at the first render
    initialData: () => data.prefetchedList(resource.path, params),
    placeholderData: keepPreviousData,
    // an answer that was there at the first render has just come: a page turn requests it once
    staleTime: ({ state: { dataUpdateCount } }) => (dataUpdateCount === 0 ? fresh : 0),
    refetchOnMount: false,
  })
  const { refetch, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  useRefetchOnReturn(refetch, isFetching ? Infinity : Math.max(dataUpdatedAt, errorUpdatedAt))
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

/** Milliseconds after a list is shown again: passing through a tab sends no request. */
const settled = 250
/** Milliseconds for which rows are new enough when their tab is shown again. */
const fresh = 1000

/** A list that is shown again stands as it was left, and is read again a moment later. */
function useRefetchOnReturn(refetch: (how: { readonly cancelRefetch: boolean }) => unknown, readAt: number): void {
  const latest = useRef(readAt)
  latest.current = readAt
  // a slow browser may take a second to draw the first rows: their age counts from before that
  const firstShownAt = useRef<number | undefined>(Date.now())
  useEffect(() => {
    const shownAt = firstShownAt.current ?? Date.now()
    firstShownAt.current = undefined
    const timer = setTimeout(() => {
      if (shownAt - latest.current > fresh) void refetch({ cancelRefetch: false })
    }, settled)
    return () => clearTimeout(timer)
  }, [refetch])
}
