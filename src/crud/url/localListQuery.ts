import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import { parseListQuery } from './listQuery'

import type { AnyResource } from '../../../resources/kit/define'
import type { Filter, ListState } from './listQuery'

/** The state of a list with its setters, kept in the address or, for a list beside another, locally. */
export interface ListQuery {
  /** The path of the list, without a popup. */
  readonly base: string
  readonly state: ListState
  /** The conditions of a request: the state, and the fixed condition of a related list. */
  readonly requested: ListState
  /** Unknown parameters of the address. */
  readonly ignored: readonly string[]
  /** No popup is open. */
  readonly isTop: boolean
  /** The row whose details are beside the list, which keeps the keys. */
  readonly peek?: number | undefined
  readonly change: (part: Partial<ListState>, how?: { readonly replace?: boolean }) => void
  /** Opens `edit/5` and the like over the list, whose state stays in the query; an empty text closes what is open. */
  readonly open: (popup: string, how?: { readonly replace?: boolean; readonly presets?: Readonly<Record<string, string>> }) => void
}

const LocalListQuery = createContext<ListQuery | undefined>(undefined)

/** Makes the lists inside keep their state locally, because the address belongs to the list that opened them. */
export const LocalListQueryProvider = LocalListQuery.Provider
export const useProvidedListQuery = (): ListQuery | undefined => useContext(LocalListQuery)

/** The local state of such a list, with one fixed condition. */
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
