import { useStore } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useData } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol'
import { listParams } from '../rows/listParams'
import { useViewAddress } from '../views/useViewAddress'
import { useGivenAddress } from './localAddress'
import { readListState, usualLimit, writeListState } from './listState'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListAddress } from './listAddress'
import type { ListState } from './listState'

/** What stands behind the list's own address while a popup is open. */
const popup = /\/(add|import(\/\d+)?|edit\/[\d,]+|do\/\w+(\/(all-)?[\d,]+)?)$/

/** The state of a list: from the page's address, or one of its own where it stands beside another list. */
export function useListAddress(resource: AnyResource): ListAddress {
  const given = useGivenAddress()
  const ofPage = usePageAddress(resource)
  return given ?? ofPage
}

/** The list's whole state, read from the address and written back to it: back, reload and a pasted link work alike. */
function usePageAddress(resource: AnyResource): ListAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const data = useData()
  const [kept, setLimit] = useStore<unknown>('list.limit', usualLimit)
  const limit = limits.pageSizes.find((one) => one === kept) ?? usualLimit
  const base = pathname.replace(popup, '')
  const shown = useViewAddress(resource.path, { base, pathname, search })
  const { state, ignored } = useMemo(() => readListState(resource, shown, limit), [resource, shown, limit])
  const change = useCallback(
    (part: Partial<ListState>, { replace = false } = {}) => {
      if (part.limit !== undefined) setLimit(part.limit)
      const next = { ...state, page: 1, ...part }
      // the question goes out before the page is drawn anew
      void data.listAhead(resource.path, listParams(resource, next))
      void navigate({ pathname: base, search: writeListState(resource, next) }, { replace })
    },
    [resource, state, base, navigate, setLimit, data],
  )
  const open = useCallback((popup: string) => void navigate({ pathname: `${base}/${popup}`, search }), [base, search, navigate])
  const isTop = pathname === base
  return useMemo(() => ({ base, state, asked: state, ignored, isTop, change, open }), [base, state, ignored, isTop, change, open])
}
