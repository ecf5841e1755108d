import { createContext, useContext } from 'react'

/** What stands over the frame at the moment. */
export type Shown = 'palette' | 'keys' | 'settings'

export interface Finding {
  readonly show: (what: Shown) => void
}

export const FindingContext = createContext<Finding>({ show: () => undefined })

export const useFinding = (): Finding => useContext(FindingContext)
