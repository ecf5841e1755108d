import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import { parseListQuery } from './listQuery'

import type { AnyResource } from '../../../resources/kit/define'
import type { Filter, ListState } from './listQuery'

/** The state of a list and how it is changed, whether it stands in the address or beside another list. */
export interface ListQuery {
  /** The path of the list, without a popup. */
  readonly base: string
  readonly state: ListState
  /** What the server is asked for: the state, and the condition that a list beside a row always has. */
  readonly requested: ListState
  /** Parameters of the address that mean nothing here. */
  readonly ignored: readonly string[]
  /** No popup is open over the list. */
  readonly isTop: boolean
  readonly change: (part: Partial<ListState>, how?: { readonly replace?: boolean }) => void
  /** Opens `edit/5` and the like over the list, whose own state stays in the query. */
  readonly open: (popup: string) => void
}

const LocalListQuery = createContext<ListQuery | undefined>(undefined)

/** A list inside of this keeps its state to itself: the address belongs to the list it was opened from. */
export const LocalListQueryProvider = LocalListQuery.Provider
export const useProvidedListQuery = (): ListQuery | undefined => useContext(LocalListQuery)

/** The state of such a list, with one fixed condition. */
export function useLocalListQuery(resource: AnyResource, permanentFilter: Filter): ListQuery {
  const [state, setState] = useState<ListState>(() => parseListQuery(resource, '').state)
  const change = useCallback((part: Partial<ListState>) => setState((before) => ({ ...before, page: 1, ...part })), [])
  return useMemo(
    () => ({
      base: '',
      state,
      requested: { ...state, filters: [permanentFilter, ...state.filters] },
      ignored: nothing,
      isTop: true,
      change,
      open: () => undefined,
    }),
    [state, permanentFilter, change],
  )
}

const nothing: readonly string[] = []
