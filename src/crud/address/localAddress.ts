import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import { readListState } from './listState'

import type { AnyResource } from '../../../resources/kit/define'
import type { Filter, ListState } from './listState'
import type { ListAddress } from './listAddress'

const LocalAddress = createContext<ListAddress | undefined>(undefined)

/** A list inside of this keeps its state to itself: the address belongs to the list that stands below it. */
export const LocalAddressProvider = LocalAddress.Provider
export const useGivenAddress = (): ListAddress | undefined => useContext(LocalAddress)

/** The state of such a list, and the one condition that it never loses. */
export function useLocalAddress(resource: AnyResource, fixed: Filter): ListAddress {
  const [state, setState] = useState<ListState>(() => readListState(resource, '').state)
  const change = useCallback((part: Partial<ListState>) => setState((before) => ({ ...before, page: 1, ...part })), [])
  return useMemo(
    () => ({ base: '', state, asked: { ...state, filters: [fixed, ...state.filters] }, ignored: nothing, isTop: true, change, open: () => undefined }),
    [state, fixed, change],
  )
}

const nothing: readonly string[] = []
