import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { useData } from '../../../providers/hooks'

/** Milliseconds during which details that were read ahead count as current. */
const fresh = 60_000

/** Apart from the details over a list, which are read again after every action. */
const keyOf = (path: string, id: number) => ['triage details', path, id]

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
  const reload = useCallback((path: string, id: number) => void client.invalidateQueries({ queryKey: keyOf(path, id) }), [client])
  /** The row as the details show it. */
  const rowOf = useCallback((path: string, id: number) => client.getQueryData<Awaited<ReturnType<typeof data.info>>>(keyOf(path, id))?.row, [client])
  return { prefetch, reload, rowOf }
}
