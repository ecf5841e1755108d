import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

interface Options<Answer> {
  readonly queryKey: readonly unknown[]
  readonly read: () => Promise<Answer>
  readonly isEnabled?: boolean
  readonly isUnsaved: () => boolean
}

/**
 * Reads, and reads anew when the screen is shown again without unsaved input. The answer is kept here: a hidden tab drops its queries, and without the answer
 * its forms would end.
 */
export function useSettingsRead<Answer>({ queryKey, read, isEnabled = true, isUnsaved }: Options<Answer>) {
  const kept = useRef<{ readonly of: string; readonly answer: Answer }>(undefined)
  const current = useRef('')
  const round = useReadRound(() => kept.current?.of === current.current && !isUnsaved())
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

/** Counts how often the screen was shown again and was to be read anew. */
function useReadRound(isToBeRead: () => boolean): number {
  const [round, setRound] = useState(0)
  const wasHidden = useRef(false)
  const latest = useRef(isToBeRead)
  latest.current = isToBeRead
  useEffect(() => {
    if (wasHidden.current && latest.current()) setRound((before) => before + 1)
    return () => void (wasHidden.current = true)
  }, [])
  return round
}
