import { useStore } from 'react-admin'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useData } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol/list'
import { useViewQuery } from '../views/useViews'
import { defaultPageSize, formatListQuery, parseListQuery } from './listQuery'
import { useProvidedListQuery } from './localListQuery'
import { toListParams } from './toSearchParams'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from './listQuery'
import type { ListQuery } from './localListQuery'

/** The part of the path after the list's own while a popup is open. */
const popupPath = /\/(add|import(\/\d+)?|edit\/[\d,]+|do\/\w+(\/(all-)?[\d,]+)?)$/

/** The state of a list: from the address, or local if it is shown beside another list. */
export function useListQuery(resource: AnyResource): ListQuery {
  const local = useProvidedListQuery()
  const ofPage = useUrlListQuery(resource)
  return local ?? ofPage
}

/** The list's state, read from and written to the address, so that back, reload and copied links work. */
function useUrlListQuery(resource: AnyResource): ListQuery {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const data = useData()
  const [stored, setLimit] = useStore<unknown>('list.limit', defaultPageSize)
  const limit = limits.pageSizes.find((one) => one === stored) ?? defaultPageSize
  const base = pathname.replace(popupPath, '')
  const query = useViewQuery(resource.path, { base, pathname, search })
  const { state, ignored } = useMemo(() => parseListQuery(resource, query, limit), [resource, query, limit])
  const change = useCallback(
    (part: Partial<ListState>, { replace = false } = {}) => {
      if (part.limit !== undefined) setLimit(part.limit)
      const next = { ...state, page: 1, ...part }
      // the request is sent before the page is rendered with the new state
      void data.prefetchList(resource.path, toListParams(resource, next))
      void navigate({ pathname: base, search: formatListQuery(resource, next) }, { replace })
    },
    [resource, state, base, navigate, setLimit, data],
  )
  const open = useCallback((popup: string) => void navigate({ pathname: `${base}/${popup}`, search }), [base, search, navigate])
  const isTop = pathname === base
  return useMemo(() => ({ base, state, requested: state, ignored, isTop, change, open }), [base, state, ignored, isTop, change, open])
}
