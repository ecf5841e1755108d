import { createContext, useContext } from 'react'

/** The tab that something stands in. A tab that is not shown keeps all its state and does no work. */
export interface TabPane {
  /** The element its popups stand in, so that menu and tabs stay within reach while a form is open. */
  readonly pane: () => HTMLElement | null
  /** Whether an address is shown in this tab, not in another. */
  readonly covers: (pathname: string) => boolean
  /** Says what would be lost if the tab closed; holds while the tab is hidden. Answers how to take it back. */
  readonly guard: (isUnsaved: () => boolean) => () => void
}

export const TabPaneContext = createContext<TabPane | undefined>(undefined)

/** Nothing outside of tabs: in tests, on the sign-in page. */
export const useTabPane = (): TabPane | undefined => useContext(TabPaneContext)
