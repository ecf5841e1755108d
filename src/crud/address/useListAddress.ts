import { useStore } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { readListState, usualLimit, writeListState } from './listState'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from './listState'

/** What stands behind the list's own address while a popup is open. */
const popup = /\/(add|edit\/[\d,]+|do\/\w+(\/[\d,]+)?)$/

export interface ListAddress {
  /** The path of the list, without a popup. */
  readonly base: string
  readonly state: ListState
  /** Parameters of the address that mean nothing here. */
  readonly ignored: readonly string[]
  /** No popup stands over the list. */
  readonly isTop: boolean
  readonly change: (part: Partial<ListState>, how?: { readonly replace?: boolean }) => void
  /** Opens `edit/5` and the like over the list, whose own state stays in the query. */
  readonly open: (popup: string) => void
}

/** The list's whole state, read from the address and written back to it: back, reload and a pasted link work alike. */
export function useListAddress(resource: AnyResource): ListAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [limit, setLimit] = useStore<number>('list.limit', usualLimit)
  const { state, ignored } = useMemo(() => readListState(resource, search, limit), [resource, search, limit])
  const base = pathname.replace(popup, '')
  const change = useCallback(
    (part: Partial<ListState>, { replace = false } = {}) => {
      if (part.limit !== undefined) setLimit(part.limit)
      const next = { ...state, page: 1, ...part }
      void navigate({ pathname: base, search: writeListState(resource, next) }, { replace })
    },
    [resource, state, base, navigate, setLimit],
  )
  const open = useCallback((popup: string) => void navigate({ pathname: `${base}/${popup}`, search }), [base, search, navigate])
  return { base, state, ignored, isTop: pathname === base, change, open }
}
