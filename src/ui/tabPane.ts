import { createContext, useContext, useLayoutEffect, useState } from 'react'

/**
 * Whether closing a form would lose input. When it is about to be left, controls write to it first what they have not written yet; otherwise it is only
 * read, because somebody may be typing.
 */
export type IsUnsaved = (isLeaving: boolean) => boolean

/** The tab around a component. A hidden tab keeps its state and is inactive. */
export interface TabPane {
  /** The container of its popups, so that menu and tabs stay usable while a form is open. */
  readonly pane: () => HTMLElement | null
  /** Whether what is typed here is lost at an address: at another one of this tab, and at any if the tab is not kept alive. */
  readonly losesInputAt: (pathname: string) => boolean
  /** Registers what would be lost if the tab closed; valid while the tab is hidden. Returns the function that removes it. */
  readonly guard: (isUnsaved: IsUnsaved) => () => void
}

export const TabPaneContext = createContext<TabPane | undefined>(undefined)

/** Undefined outside of tabs: in tests, on the sign-in page. */
export const useTabPane = (): TabPane | undefined => useContext(TabPaneContext)

/**
 * The container of popups, undefined outside of tabs. What is opened together with its tab is rendered before the tab exists, and would lie over menu and tabs: it is
 * rendered once the container is there.
 */
export function usePopupContainer(): { readonly pane: TabPane['pane'] | undefined; readonly isReady: boolean } {
  const pane = useTabPane()?.pane
  const [isReady, setReady] = useState(!pane || pane() !== null)
  useLayoutEffect(() => setReady(true), [])
  return { pane, isReady }
}
