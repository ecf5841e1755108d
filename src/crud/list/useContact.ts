import { useSyncExternalStore } from 'react'

import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useData } from '../../../providers/hooks'
import { isMask } from '../../../resources/kit/masks'

import type { AnyResource } from '../../../resources/kit/define'

type Values = Readonly<Record<string, unknown>>

interface Contact {
  /** What the list masks of the row, whole; undefined before it was read. */
  readonly whole: Values | undefined
  readonly isLoading: boolean
  readonly read: () => void
}

/** The whole contact data of a row, read once and only when it is needed: each call is logged. All cells of the row have it then. */
export function useContact(path: string, row: Values | undefined, isNeeded = false): Contact {
  const query = useContactQuery(path, row)
  const { data: whole, isFetching, refetch } = useQuery({ ...query, enabled: isNeeded && idOf(row) > 0 })
  return { whole, isLoading: isFetching, read: () => void refetch() }
}

const idOf = (row: Values | undefined): number => Number(row?.['id'] ?? 0)

function useContactQuery(path: string, row: Values | undefined) {
  const data = useData()
  return {
    queryKey: ['contact', path, idOf(row), row?.['row_version']],
    queryFn: () => data.contact(path, idOf(row)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface FirstRead {
  /** Contact data of the row was read, or is being read: `useContact` has it. */
  readonly isRead: boolean
  readonly start: () => void
}

/** Starts the first read of a row, of which all of its cells learn. An observer of the query in each cell of a page would take as long as the rest of its rows. */
export function useFirstRead(path: string, row: Values | undefined): FirstRead {
  const client = useQueryClient()
  const query = useContactQuery(path, row)
  const isRead = useSyncExternalStore(subscribe, () => client.getQueryState(query.queryKey) !== undefined)
  const start = (): void => {
    void client.prefetchQuery(query)
    for (const listener of listeners) listener()
  }
  return { isRead, start }
}

/** The columns whose masks their holder can have replaced. */
export const masksIn = ({ fields }: AnyResource, row: Values | undefined, columns: readonly string[]): readonly string[] =>
  columns.filter((name) => fields[name]?.masked !== undefined && !fields[name].isMasked && isMask(row?.[name]))
