import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useAccountLanguage } from '../../providers/accountLanguage'
import { useApp, useLayout } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { useTabs } from '../routing/tabsContext'
import { useLanguage, useText } from '../ui/useText'
import { ExitFullscreen } from './ExitFullscreen'
import { FrameDialogs } from './FrameDialogs'
import { Header } from './Header'
import { SkipLink } from './SkipLink'
import { frameStyle, hasStripInHeader, isNarrowWindow } from './frameStyle'
import { SideMenu } from './menu/SideMenu'
import { TabStrip } from './tabs/TabStrip'
import { TabViews } from './tabs/TabViews'
import { TabsProvider } from './tabs/TabsProvider'
import { useTabShortcuts } from './tabs/useTabShortcuts'

import type { Theme } from '@mui/material/styles'

const content = t('正文', 'Content')

/** The frame of the back office in one of its four arrangements. What is open lives through a change of arrangement. */
export const Shell = memo(function Shell() {
  return (
    <TabsProvider>
      <FrameDialogs>
        <Arranged />
      </FrameDialogs>
    </TabsProvider>
  )
})

function Arranged() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [{ layoutMode }] = useLayout()
  const { isFull } = useTabs()
  const menu = useMenuState(isWide)
  useServerTextsInLanguage()
  useAccountLanguage()
  useTabShortcuts()
  const header = <Header key="header" isWide={isWide} isHidden={isFull} isMenuOpen={menu.isOpen} onToggleMenu={menu.toggle} />
  const side = isFull ? null : <SideMenu key="side" isWide={isWide} isCollapsed={!menu.isOpen} isDrawerOpen={menu.isDrawerOpen} onClose={menu.closeDrawer} />
  // who goes through the page by key meets what is on top first
  const around = layoutMode === 'Default' && isWide ? [side, header] : [header, side]
  return (
    <Box sx={frameStyle(layoutMode, isWide)}>
      <SkipLink />
      {around}
      <ContentArea key="content" hasStrip={!isFull && !(isWide && hasStripInHeader(layoutMode))} />
      {isFull ? <ExitFullscreen /> : null}
    </Box>
  )
}

const ContentArea = memo(function ContentArea({ hasStrip }: { readonly hasStrip: boolean }) {
  const translate = useText()
  return (
    <Box data-content sx={{ gridArea: 'content', minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      {hasStrip ? (
        <Box
          sx={{
            display: 'flex',
            flex: 'none',
            height: 36,
            px: { xs: 1, sm: 2 },
            bgcolor: 'var(--headerBarBackground)',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <TabStrip />
        </Box>
      ) : null}
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        aria-label={translate(content)}
        sx={{ flex: 1, minHeight: 0, position: 'relative', zIndex: 0, overflow: 'hidden', outline: 'none' }}
      >
        <TabViews />
      </Box>
    </Box>
  )
})

/** Beside the page the menu is wide or a rail, over it a drawer. A window that starts narrow starts with the rail, whatever is kept. */
function useMenuState(isWide: boolean) {
  const [{ menuCollapse }, change] = useLayout()
  const [isRail, setRail] = useState(() => menuCollapse || isNarrowWindow())
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setDrawerOpen(false), [pathname])
  const kept = useRef(menuCollapse)
  useEffect(() => {
    if (kept.current !== menuCollapse) setRail(menuCollapse)
    kept.current = menuCollapse
  }, [menuCollapse])
  const toggle = useCallback(() => {
    if (!isWide) return setDrawerOpen(!isDrawerOpen)
    setRail(!isRail)
    change({ menuCollapse: !isRail })
  }, [isWide, isDrawerOpen, isRail, change])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  return { isOpen: isWide ? !isRail : isDrawerOpen, isDrawerOpen, toggle, closeDrawer }
}

/** What a form was opened with stays: it may be half changed. */
const ownTexts: readonly unknown[] = ['form', 'action rows']

/** Titles of the menu, remarks, labels and titles of logs come from the server in one language; another choice asks again. */
function useServerTextsInLanguage(): void {
  const language = useLanguage()
  const { http, session } = useApp()
  const queries = useQueryClient()
  const shown = useRef(language)
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    session.load(http).catch(() => undefined) // announced by the call; the old titles stay
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !ownTexts.includes(queryKey[0]) })
  }, [language, http, session, queries])
}
