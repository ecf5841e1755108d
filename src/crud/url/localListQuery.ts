import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import { parseListQuery } from './listQuery'

import type { AnyResource } from '../../../resources/kit/define'
import type { Filter, ListState } from './listQuery'

/** What a list knows of its state, and how it changes it. */
export interface ListQuery {
  /** The path of the list, without a popup. */
  readonly base: string
  readonly state: ListState
  /** What the server is asked for: the state, and what a list beside a row is narrowed by at any rate. */
  readonly requested: ListState
  /** Parameters of the address that mean nothing here. */
  readonly ignored: readonly string[]
  /** No popup stands over the list. */
  readonly isTop: boolean
  readonly change: (part: Partial<ListState>, how?: { readonly replace?: boolean }) => void
  /** Opens `edit/5` and the like over the list, whose own state stays in the query. */
  readonly open: (popup: string) => void
}

const LocalListQuery = createContext<ListQuery | undefined>(undefined)

/** A list inside of this keeps its state to itself: the address belongs to the list that stands below it. */
export const LocalListQueryProvider = LocalListQuery.Provider
export const useProvidedListQuery = (): ListQuery | undefined => useContext(LocalListQuery)

/** The state of such a list, and the one condition that it never loses. */
export function useLocalListQuery(resource: AnyResource, fixed: Filter): ListQuery {
  const [state, setState] = useState<ListState>(() => parseListQuery(resource, '').state)
  const change = useCallback((part: Partial<ListState>) => setState((before) => ({ ...before, page: 1, ...part })), [])
  return useMemo(
    () => ({ base: '', state, asked: { ...state, filters: [fixed, ...state.filters] }, ignored: nothing, isTop: true, change, open: () => undefined }),
    [state, fixed, change],
  )
}

const nothing: readonly string[] = []
