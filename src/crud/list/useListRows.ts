import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import { useData } from '../../../providers/hooks'
import { matchesRow } from '../../../resources/kit/derived'
import { toListParams } from '../url/toSearchParams'

import type { ListAnswerMeta } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ListState } from '../url/listQuery'

export interface ListRows {
  readonly rows: readonly Row[]
  readonly total: number
  readonly isEstimate: boolean
  readonly meta: ListAnswerMeta | undefined
  readonly remark: string
  /** True before the first response. */
  readonly isFirstLoad: boolean
  /** The rows shown are those of the previous request or are being reloaded. */
  readonly isStale: boolean
  /** The rows shown are those of the previous request. */
  readonly isPlaceholder: boolean
  readonly error: Error | null
  readonly reload: () => void
  /** Time of the last response; 0 before the first. */
  readonly readAt: number
  /** The request of the page. */
  readonly params: ReturnType<typeof toListParams>
}

/**
 * Loads the page of rows for this state. The previous rows are shown until the new ones arrive. The key is that of react-admin's own lists, so that its
 * mutations reach these rows; its `useGetList` would also write up to a hundred entries of single rows per page, at every return to the tab.
 */
export function useListRows(resource: AnyResource, state: ListState, isExact: boolean): ListRows {
  const data = useData()
  const params = useMemo(() => toListParams(resource, state, isExact), [resource, state, isExact])
  const { refreshWhile } = resource.list
  const isMoving = useCallback((row: Row) => refreshWhile !== undefined && matchesRow(resource, refreshWhile, row), [resource, refreshWhile])
  const query = useQuery({
    queryKey: [resource.path, 'getList', params],
    queryFn: ({ signal }) => data.getList<Row>(resource.path, { ...params, signal }),
    // prefetched while the screen was loading, possibly available at the first render
    initialData: () => data.prefetchedList(resource.path, params),
    placeholderData: keepPreviousData,
    // a response available at the first render is new; a changed page requests once
    staleTime: ({ state: { dataUpdateCount } }) => (dataUpdateCount === 0 ? fresh : 0),
    refetchOnMount: false,
    refetchInterval: ({ state: { data: answer } }) => (answer?.data.some(isMoving) ? refreshPause : false),
  })
  const { refetch, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  useRefetchOnReturn(refetch, isFetching ? Infinity : Math.max(dataUpdatedAt, errorUpdatedAt))
  const reload = useCallback(() => void refetch(), [refetch])
  const meta = query.data?.meta as ListAnswerMeta | undefined
  return {
    rows: query.data?.data ?? none,
    total: query.data?.total ?? 0,
    meta,
    isEstimate: meta?.total_is_estimate === true,
    remark: meta?.remark ?? '',
    isFirstLoad: query.isPending,
    // rows that change by themselves are read again every second, and are not dimmed each time
    isStale: isFetching && !query.isPending && (query.isPlaceholderData || !query.data?.data.some(isMoving)),
    isPlaceholder: query.isPlaceholderData,
    error: query.error,
    reload,
    readAt: dataUpdatedAt,
    params,
  }
}

const none: readonly Row[] = []

/** Milliseconds between two readings of rows that change by themselves. */
const refreshPause = 1000

/** Milliseconds until a list that is shown again is reloaded; a tab shown only briefly sends no request. */
const settled = 250
/** Milliseconds during which rows count as current when their tab is shown again. */
const fresh = 1000

/** A list that is shown again keeps its state and is reloaded a moment later. */
function useRefetchOnReturn(refetch: (how: { readonly cancelRefetch: boolean }) => unknown, readAt: number): void {
  const latest = useRef(readAt)
  latest.current = readAt
  // a slow browser may take a second to render the first rows: their age is counted from before that
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
