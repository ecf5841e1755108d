import { useStore } from 'react-admin'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useData } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol/list'
import { useViewQuery } from '../views/useViews'
import { defaultPageSize, formatListQuery, parseListQuery } from './listQuery'
import { useProvidedListQuery } from './localListQuery'
import { withPresets } from './popupUrl'
import { toListParams } from './toSearchParams'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from './listQuery'
import type { ListQuery } from './localListQuery'

/** The part of the path after the list's own while a popup is open. */
const popupPath =
  /\/(peek\/\d+|show\/\d+(\/(edit|history|move|do\/\w+))?|history\/\d+|move\/[\d,]+|copy\/\d+|add|import(\/\d+)?|sheet\/\w+(\/\d+)?|edit\/[\d,]+|change\/(all-)?[\d,]+|do\/\w+(\/(all-)?[\d,]+)?)$/

/** Milliseconds that a change waits for its rows: those that arrive by then are rendered at once with the new state, instead of after it. */
const patience = 50
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

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
  /** What was chosen last, until the list is rendered with it. */
  const pending = useRef<{ readonly state: ListState; isSent: boolean }>(undefined)
  useLayoutEffect(() => {
    if (pending.current?.isSent) pending.current = undefined
  }, [search])
  // a user who goes elsewhere meanwhile is not led back
  useLayoutEffect(
    () => () => {
      pending.current = undefined
    },
    [pathname],
  )
  const change = useCallback(
    (part: Partial<ListState>, { replace = false } = {}) => {
      if (part.limit !== undefined) setLimit(part.limit)
      const next = { state: { ...(pending.current?.state ?? state), page: 1, ...part }, isSent: false }
      pending.current = next
      const prefetched = data.prefetchList(resource.path, toListParams(resource, next.state))
      void Promise.race([prefetched, pause(patience)]).then(() => {
        if (pending.current !== next) return
        next.isSent = true
        void navigate({ pathname: base, search: formatListQuery(resource, next.state) }, { replace })
      })
    },
    [resource, state, base, navigate, setLimit, data],
  )
  const open = useCallback(
    (popup: string, { replace = false, presets = {} } = {}) =>
      void navigate({ pathname: popup ? `${base}/${popup}` : base, search: withPresets(search, presets) }, { replace }),
    [base, search, navigate],
  )
  const isTop = pathname === base
  const peeked = Number(/^\/peek\/(\d+)$/.exec(pathname.slice(base.length))?.[1])
  const peek = peeked > 0 ? peeked : undefined
  return useMemo(() => ({ base, state, requested: state, ignored, isTop, peek, change, open }), [base, state, ignored, isTop, peek, change, open])
}
