import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

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

/** The whole contact data of a row, read once and only when it is needed: each call is logged. */
export function useContact(path: string, row: Values | undefined, isNeeded = false): Contact['whole'] {
  const query = useContactQuery(path, row)
  return useQuery({ ...query, enabled: isNeeded && idOf(row) > 0 }).data
}

/** The same for a cell, which reads it on request; all cells of the row have it then. A page has too many cells for an observer of the query in each. */
export function useContactOnRequest(path: string, row: Values | undefined): Contact {
  const client = useQueryClient()
  const query = useContactQuery(path, row)
  const subscribe = useCallback(
    (listener: () => void) =>
      client.getQueryCache().subscribe((event) => {
        if (event.query.queryKey[0] === contactKey) listener()
      }),
    [client],
  )
  const state = useSyncExternalStore(subscribe, () => client.getQueryState<Values>(query.queryKey))
  return { whole: state?.data, isLoading: state?.fetchStatus === 'fetching', read: () => void client.prefetchQuery(query) }
}

const contactKey = 'contact'
const idOf = (row: Values | undefined): number => Number(row?.['id'] ?? 0)

function useContactQuery(path: string, row: Values | undefined) {
  const data = useData()
  return {
    queryKey: [contactKey, path, idOf(row), row?.['row_version']],
    queryFn: () => data.contact(path, idOf(row)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY, // a cell is no observer, and would show the mask again
    retry: false,
  }
}

/** The columns whose masks their holder can have replaced. */
export const masksIn = ({ fields }: AnyResource, row: Values | undefined, columns: readonly string[]): readonly string[] =>
  columns.filter((name) => fields[name]?.masked !== undefined && !fields[name].isMasked && isMask(row?.[name]))
