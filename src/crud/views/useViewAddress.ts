import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { useStartViews } from '../../../providers/views'
import { useKnownView } from './useViews'
import { isViewAlone, queryOfView } from './viewState'

/**
 * The query a list follows: the view it opens with where the address is bare, the whole view where the address names no more than
 * its number, else the address. The address is brought to say so, and back does not lead to the bare one.
 */
export function useViewAddress(path: string, place: { readonly base: string; readonly pathname: string; readonly search: string }): string {
  const { base, pathname, search } = place
  const navigate = useNavigate()
  const { marked } = useStartViews()
  const opening = search === '' ? marked.find((view) => view.path === path && view.is_default) : undefined
  const named = useKnownView(path, isViewAlone(search) ? Number(search.slice('?view='.length)) : undefined)
  const view = opening ?? named
  const wanted = view ? queryOfView(view) : search
  const isMoved = wanted !== search && pathname === base
  useEffect(() => {
    if (isMoved) void navigate({ pathname: base, search: wanted }, { replace: true })
  }, [isMoved, base, wanted, navigate])
  return wanted
}
