import { useInsertionEffect, useLayoutEffect, useMemo } from 'react'

import { useSession } from '../../../providers/hooks'
import { BlockedScreen } from '../../pages/BlockedScreen'
import { addressOf, screenRulesOf } from '../../routing/menuTree'
import { isKeptAlive } from '../../routing/tabModel'
import { useOpenScreens, useTabActions } from '../../routing/tabsContext'
import { paneId, TabPane } from './TabPane'

/** Every open screen, of which one is visible. Their order in the document never changes, because a moved iframe would reload. */
export function TabViews() {
  const { tabs, current, screen } = useOpenScreens()
  const { pendingTab } = useTabActions()
  const { menus } = useSession()
  const keptAlive = useMemo(() => new Set(screenRulesOf(menus).filter(isKeptAlive).map(addressOf)), [menus])
  const standing = tabs
    .filter(({ key, wasShown }) => key === current || (wasShown && keptAlive.has(key)))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const place = (): void => {
    for (const { key } of standing) showPane(key, key === (pendingTab.key() ?? current))
  }
  // before the layout effects of the shown screen: they measure, and a screen at `display: none` loses its layout then
  useInsertionEffect(place)
  useLayoutEffect(() => {
    place()
    // `Activity` hides a screen again when it renders it hidden, later and without this component
    const hiding = new MutationObserver(place)
    for (const { key } of standing) {
      const pane = document.getElementById(paneId(key))
      if (pane) hiding.observe(pane, { attributeFilter: ['style'] })
    }
    const callOff = pendingTab.subscribe(place)
    return () => {
      hiding.disconnect()
      callOff()
    }
  })
  return (
    <>
      {screen.kind === 'missing' || screen.kind === 'denied' ? <BlockedScreen kind={screen.kind} /> : null}
      {standing.map((tab) => (
        <TabPane key={tab.key} tab={tab} isShown={tab.key === current} />
      ))}
    </>
  )
}

/** What `Activity` hides with `display: none` keeps its layout by `content-visibility` instead, so that showing it again needs no layout. */
function showPane(key: string, isShown: boolean): void {
  const pane = document.getElementById(paneId(key))
  if (!pane) return
  pane.style.removeProperty('display')
  pane.hidden = !isShown
  // its frame still has its layout
  if (isShown) pane.removeAttribute('aria-hidden')
  else pane.setAttribute('aria-hidden', 'true')
  // popups of the tab are hidden individually
  if (isShown) for (const part of pane.children) if (part instanceof HTMLElement) part.style.removeProperty('display')
}
