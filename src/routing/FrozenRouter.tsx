import { useContext, useMemo, useRef } from 'react'

import { DataRouterStateContext, LocationContext, RouteContext } from './unsafeRouter'

import type { ReactNode } from 'react'
import type { Location } from 'react-router-dom'

interface Props {
  readonly isShown: boolean
  readonly location: Location
  readonly children: ReactNode
}

/**
 * The router context of one tab: its own address, whatever the page's is. The context object is stable while that address is the same, so that neither
 * navigation elsewhere nor switching tabs renders anything in it.
 */
export function FrozenRouter({ isShown, location, children }: Props) {
  const state = useContext(DataRouterStateContext)
  const route = useContext(RouteContext)
  const type = useContext(LocationContext).navigationType
  const frozen = useRef({ location, route, type, state })
  if (isShown) frozen.current = frozen.current.location === location ? { ...frozen.current, state } : { location, route, type, state }
  const at = frozen.current
  const place = useMemo(() => ({ location: at.location, navigationType: at.type }), [at.location, at.type])
  return (
    <DataRouterStateContext value={at.state}>
      <RouteContext value={at.route}>
        <LocationContext value={place}>{children}</LocationContext>
      </RouteContext>
    </DataRouterStateContext>
  )
}
