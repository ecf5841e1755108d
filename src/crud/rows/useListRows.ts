import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useData } from '../../../providers/hooks'
import { askedTab } from '../address/listState'
import { searchItemsOf } from '../address/searchItems'

import type { ListAnswerMeta, ListMeta, Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from '../address/listState'

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
  const params = useMemo(() => {
    const meta: ListMeta = {
      search: searchItemsOf(resource, state.filters),
      quickSearch: state.q,
      ...askedTab(resource, state.tab),
      ...(isExact && { exactTotal: true }),
    }
    return {
      pagination: { page: state.page, perPage: state.limit },
      sort: { field: state.order.field, order: state.order.direction === 'asc' ? ('ASC' as const) : ('DESC' as const) },
      filter: {},
      meta,
    }
  }, [resource, state, isExact])
  const query = useQuery({
    queryKey: [resource.path, 'getList', params],
    queryFn: ({ signal }) => data.getList<Row>(resource.path, { ...params, signal }),
    placeholderData: keepPreviousData,
  })
  const meta = query.data?.meta as ListAnswerMeta | undefined
  return {
    rows: query.data?.data ?? none,
    total: query.data?.total ?? 0,
    isEstimate: meta?.total_is_estimate === true,
    remark: meta?.remark ?? '',
    isFirstLoad: query.isPending,
    isStale: query.isFetching && !query.isPending,
    error: query.error,
    reload: () => void query.refetch(),
    readAt: query.dataUpdatedAt,
  }
}

const none: readonly Row[] = []
