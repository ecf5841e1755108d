import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext, UNSAFE_LocationContext, UNSAFE_RouteContext } from 'react-router-dom'

/**
 * The only file that uses internals of the router: tabs with their own address, and a blocker that works in hidden tabs, need them. They may change with any
 * release, so the tested version is written here; before it is changed, the journeys of tabs and forms must pass.
 */
export const testedRouterVersion = '7.18.5'

export const DataRouterContext = UNSAFE_DataRouterContext
export const DataRouterStateContext = UNSAFE_DataRouterStateContext
export const LocationContext = UNSAFE_LocationContext
export const RouteContext = UNSAFE_RouteContext
