import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

interface Options<Answer> {
  readonly queryKey: readonly unknown[]
  readonly read: () => Promise<Answer>
  readonly isEnabled?: boolean
  readonly isUnsaved: () => boolean
}

/**
 * Reads, and reads anew when the screen is shown again or an undo has changed what it shows, without unsaved input. The answer is kept here: a hidden tab drops its queries, and without the answer
 * its forms would end.
 */
export function useSettingsRead<Answer>({ queryKey, read, isEnabled = true, isUnsaved }: Options<Answer>) {
  const kept = useRef<{ readonly of: string; readonly answer: Answer }>(undefined)
  const current = useRef('')
  const round = useReadRound(
    () => kept.current?.of === current.current && !isUnsaved(),
    () => current.current,
  )
  const key = [...queryKey, round]
  const of = hashKey(key)
  current.current = of
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    // not aborted: a form that was saved right before its tab was hidden still gets what is stored
    queryFn: async () => {
      const answer = await read()
      if (current.current === of) kept.current = { of, answer } // the tab may be hidden by now
      return answer
    },
    enabled: () => isEnabled && kept.current?.of !== of,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (data !== undefined) kept.current = { of, answer: data }
  return {
    data: kept.current?.of === of ? kept.current.answer : undefined,
    /** Also while another one is being read. */
    latest: kept.current?.answer,
    error,
    isFetching,
    refetch,
  }
}

/** Counts how often the screen was shown again, or what it shows has become invalid, and was to be read anew. `of`: the hash of the present query. */
function useReadRound(isToBeRead: () => boolean, of: () => string): number {
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  const wasHidden = useRef(false)
  const latest = useRef({ isToBeRead, of })
  latest.current = { isToBeRead, of }
  useEffect(() => {
    const readAgain = (): void => (latest.current.isToBeRead() ? setRound((before) => before + 1) : undefined)
    if (wasHidden.current) readAgain()
    const end = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryHash === latest.current.of()) readAgain()
    })
    return () => {
      end()
      wasHidden.current = true
    }
  }, [client])
  return round
}
