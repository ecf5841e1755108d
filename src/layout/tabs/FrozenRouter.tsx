import { useContext, useMemo, useRef } from 'react'
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom'

import type { ReactNode } from 'react'
import type { Location } from 'react-router-dom'

interface Props {
  readonly isShown: boolean
  readonly location: Location
  readonly children: ReactNode
}

/**
 * The router as one tab sees it: its own address, whatever the page's address says.
 * What a hidden tab reads of the router stays the same object, so that a change of address elsewhere draws nothing in it.
 */
export function FrozenRouter({ isShown, location, children }: Props) {
  const now = { state: useContext(DataRouterStateContext), route: useContext(RouteContext), type: useContext(LocationContext).navigationType }
  const kept = useRef(now)
  if (isShown) kept.current = now
  const { state, route, type } = kept.current
  const place = useMemo(() => ({ location, navigationType: type }), [location, type])
  return (
    <DataRouterStateContext value={state}>
      <RouteContext value={route}>
        <LocationContext value={place}>{children}</LocationContext>
      </RouteContext>
    </DataRouterStateContext>
  )
}
