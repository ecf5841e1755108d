import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { useData } from '../../../providers/hooks'

import type { WrittenRows } from '../../../providers/notifications/liveRows'

/** Milliseconds during which details count as current, unless their row is written. */
const fresh = 60_000

/** Apart from the details over a list, which are read again after every action. */
const keyOf = (path: string, ...id: readonly number[]) => ['triage details', path, ...id]

/** The details of the row of a case. */
export function useDetails(path: string, id: number, isEnabled: boolean) {
  const data = useData()
  return useQuery({
    queryKey: keyOf(path, id),
    queryFn: ({ signal }) => data.info(path, id, signal),
    enabled: isEnabled,
    staleTime: fresh,
    gcTime: fresh,
    retry: false,
  })
}

export function useDetailsAhead() {
  const data = useData()
  const client = useQueryClient()
  const prefetch = useCallback(
    (path: string, id: number) =>
      void client.prefetchQuery({
        queryKey: keyOf(path, id),
        queryFn: ({ signal }) => data.info(path, id, signal),
        staleTime: fresh,
        gcTime: fresh,
        retry: false,
      }),
    [client, data],
  )
  /** After rows were written: the details on the screen are read again at once, others when they are opened. */
  const reload = useCallback(
    (path: string, ids: WrittenRows) => {
      for (const queryKey of ids === 'some' ? [keyOf(path)] : ids.map((id) => keyOf(path, id))) void client.invalidateQueries({ queryKey })
    },
    [client],
  )
  /** After the action that ends a case: its row may be a case again, of this kind or of another. */
  const leave = useCallback((path: string, id: number) => void client.invalidateQueries({ queryKey: keyOf(path, id), refetchType: 'none' }), [client])
  /** The row as the details show it; undefined while it may be another one. */
  const rowOf = useCallback(
    (path: string, id: number) => {
      const query = client.getQueryCache().find<Awaited<ReturnType<typeof data.info>>>({ queryKey: keyOf(path, id) })
      return query?.isStaleByTime(fresh) ? undefined : query?.state.data?.row
    },
    [client],
  )
  return { prefetch, reload, leave, rowOf }
}
