import { useQuery } from '@tanstack/react-query'

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
  const data = useData()
  const id = Number(row?.['id'] ?? 0)
  const {
    data: whole,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['contact', path, id, row?.['row_version']],
    queryFn: () => data.contact(path, id),
    enabled: isNeeded && id > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { whole, isLoading: isFetching, read: () => void refetch() }
}

/** The columns whose masks their holder can have replaced. */
export const masksIn = ({ fields }: AnyResource, row: Values | undefined, columns: readonly string[]): readonly string[] =>
  columns.filter((name) => fields[name]?.masked !== undefined && !fields[name].isMasked && isMask(row?.[name]))
