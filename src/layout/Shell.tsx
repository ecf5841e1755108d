import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'

import { useEquipment, useLanguage, usePreferences, useText } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { SideMenu } from './SideMenu'
import { SkipLink } from './SkipLink'
import { TopBar } from './TopBar'

import type { Theme } from '@mui/material/styles'

const content = t('正文', 'Content')

/** The frame of the back office: menu, top bar, and one region that scrolls. */
export function Shell() {
  const say = useText()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [{ isMenuCollapsed }, change] = usePreferences()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setDrawerOpen(false), [pathname])
  useMenusInLanguage()
  const toggle = (): void => (isWide ? change({ isMenuCollapsed: !isMenuCollapsed }) : setDrawerOpen(!isDrawerOpen))
  return (
    <Box sx={{ display: 'flex', height: '100%', overflow: 'hidden' }}>
      <SkipLink />
      <SideMenu isWide={isWide} isCollapsed={isMenuCollapsed} isDrawerOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar isMenuOpen={isWide ? !isMenuCollapsed : isDrawerOpen} onToggleMenu={toggle} />
        <Box
          component="main"
          id="content"
          tabIndex={0}
          aria-label={say(content)}
          sx={{ flex: 1, minHeight: 0, overflow: 'auto', position: 'relative', p: { xs: 1, sm: 2 }, outline: 'none' }}
        >
          <Outlet />
        </Box>
      </Box>
    </Box>
  )
}

/** Titles of the menu come from the server in one language; another choice asks again. */
function useMenusInLanguage(): void {
  const language = useLanguage()
  const { http, session } = useEquipment()
  const shown = useRef(language)
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    session.load(http).catch(() => undefined) // announced by the call; the old titles stay
  }, [language, http, session])
}
