import { useMemo } from 'react'
import { Navigate } from 'react-router-dom'

import { useSession } from '../../../providers/hooks'
import { addressOf, screenRulesOf } from '../menu/menuTree'
import { TabPane } from './TabPane'
import { useTabs } from './tabsContext'
import { isKeptAlive } from './useTabDeeds'

/** Every open screen, the shown one visible. Their order in the page never changes: a frame that is moved would load anew. */
export function TabViews() {
  const { tabs, current, screen } = useTabs()
  const { menus } = useSession()
  const kept = useMemo(() => new Set(screenRulesOf(menus).filter(isKeptAlive).map(addressOf)), [menus])
  const shown = tabs
    .filter(({ key, isLive }) => key === current || (isLive && kept.has(key)))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map((tab) => <TabPane key={tab.key} tab={tab} isShown={tab.key === current} />)
  return (
    <>
      {screen.kind === 'missing' ? <Navigate to="/404" replace /> : null}
      {screen.kind === 'denied' ? <Navigate to="/401" replace /> : null}
      {shown}
    </>
  )
}
