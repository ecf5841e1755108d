import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext, UNSAFE_LocationContext, UNSAFE_RouteContext } from 'react-router-dom'

/**
 * The only file that takes internals of the router: tabs that keep their own address, and a blocker that may be hidden, cannot be had
 * without them. They may change with any release, so the version they were tested on stands here; a new one wants the journeys of
 * tabs and forms before this line follows.
 */
export const testedRouterVersion = '7.18.5'

export const DataRouterContext = UNSAFE_DataRouterContext
export const DataRouterStateContext = UNSAFE_DataRouterStateContext
export const LocationContext = UNSAFE_LocationContext
export const RouteContext = UNSAFE_RouteContext
