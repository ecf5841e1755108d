import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { filterKeyOf, orderText } from '../url/listQuery'

import type { ListState } from '../url/listQuery'
import type { ListRows } from './useListRows'

interface Request<Figures, Filter> {
  readonly key: readonly unknown[]
  readonly filter: Filter
  /** As `useFiguresAt` has it. */
  readonly readAt: number
  readonly isEnabled?: boolean
  readonly read: (filter: Filter, signal: AbortSignal) => Promise<Figures>
}

interface Answer<Figures> {
  readonly data: Figures | undefined
  readonly isError: boolean
}

/**
 * Numbers about all rows of a filter, e.g. how many each tab has. Requested after the list, for the filter that the list was read with, and again whenever the
 * list is reloaded. Those of the filter before are shown until the new ones arrive.
 */
export function useListFigures<Figures, Filter>({ key, filter, readAt, isEnabled = true, read }: Request<Figures, Filter>): Answer<Figures> {
  const [sent, setSent] = useState({ readAt, filter })
  if (readAt > 0 && sent.readAt !== readAt) setSent({ readAt, filter })
  const { data, isError, refetch } = useQuery({
    queryKey: [...key, sent.filter],
    queryFn: ({ signal }) => read(sent.filter, signal),
    enabled: isEnabled && readAt > 0,
    refetchOnMount: false,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const before = useRef(sent)
  useEffect(() => {
    const isReload = before.current.readAt > 0 && before.current !== sent && JSON.stringify(before.current.filter) === JSON.stringify(sent.filter)
    before.current = sent
    // a change has already invalidated them together with the list
    if (isReload) void refetch({ cancelRefetch: false })
  }, [sent, refetch])
  return { data, isError }
}

/** The time of the last response with other rows in the list: turning its pages or sorting it changes none of its figures. 0 before the first. */
export function useFiguresAt({ readAt, total, isStale }: ListRows, state: ListState): number {
  const rows = `${filterKeyOf(state)} ${total}`
  const place = `${state.page} ${state.limit} ${orderText(state.order)}`
  const [seen, setSeen] = useState({ readAt: 0, rows, place, isArriving: false, figuresAt: 0 })
  if (readAt === 0 || (readAt === seen.readAt && place === seen.place)) return seen.figuresAt
  const isTurned = seen.figuresAt > 0 && rows === seen.rows && (place !== seen.place || seen.isArriving)
  // a page that was shown before is there at once, and is read again
  const next = { readAt, rows, place, isArriving: place !== seen.place && isStale, figuresAt: isTurned ? seen.figuresAt : readAt }
  setSeen(next)
  return next.figuresAt
}
