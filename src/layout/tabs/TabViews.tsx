import { useLayoutEffect, useMemo } from 'react'

import { useSession } from '../../../providers/hooks'
import { ErrorRedirect } from '../../pages/ErrorRedirect'
import { addressOf, screenRulesOf } from '../../routing/menuTree'
import { isKeptAlive } from '../../routing/tabModel'
import { useTabs } from '../../routing/tabsContext'
import { paneId, TabPane } from './TabPane'

/** Every open screen, the shown one visible. Their order in the page never changes: a frame that is moved would load again. */
export function TabViews() {
  const { tabs, current, screen, pendingTab } = useTabs()
  const { menus } = useSession()
  const keptAlive = useMemo(() => new Set(screenRulesOf(menus).filter(isKeptAlive).map(addressOf)), [menus])
  const standing = tabs
    .filter(({ key, wasShown }) => key === current || (wasShown && keptAlive.has(key)))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  useLayoutEffect(() => {
    const place = (): void => {
      for (const { key } of standing) showPane(key, key === (pendingTab.key() ?? current))
    }
    place()
    return pendingTab.subscribe(place)
  })
  return (
    <>
      {screen.kind === 'missing' ? <ErrorRedirect to="/404" /> : null}
      {screen.kind === 'denied' ? <ErrorRedirect to="/401" /> : null}
      {standing.map((tab) => (
        <TabPane key={tab.key} tab={tab} isShown={tab.key === current} />
      ))}
    </>
  )
}

/** What `Activity` would take out of the page's layout keeps its layout and is skipped: to show it again nothing is laid out again. */
function showPane(key: string, isShown: boolean): void {
  const pane = document.getElementById(paneId(key))
  if (!pane) return
  pane.style.removeProperty('display')
  pane.hidden = !isShown
  // its frame is still laid out
  if (isShown) pane.removeAttribute('aria-hidden')
  else pane.setAttribute('aria-hidden', 'true')
  // popups of the tab are hidden one by one
  if (isShown) for (const part of pane.children) if (part instanceof HTMLElement) part.style.removeProperty('display')
}
