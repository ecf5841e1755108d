import Card from '@mui/material/Card'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useLanguage } from '../../src/ui/useText'
import { SideMenu } from '../menu/SideMenu'
import { useMemberApp } from '../session/useMember'
import { MemberPageLayout } from './MemberPageLayout'
import { SiteNav } from './SiteNav'

import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** The member center: its menu beside the page, or in a drawer on a phone. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])
  useMenusInLanguage()
  const side = isWide ? (
    <Card sx={{ position: 'sticky', top: 24 }}>
      <SideMenu />
    </Card>
  ) : undefined
  const close = (): void => setOpen(false)
  return (
    <MemberPageLayout side={side} onOpenMenu={isWide ? undefined : () => setOpen(true)}>
      {children}
      {isWide ? null : (
        <Drawer open={isOpen} onClose={close} slotProps={{ paper: { sx: { width: 260, maxWidth: '86vw' } } }}>
          <SiteNav isColumn onOpened={close} />
          <SideMenu onOpened={close} />
        </Drawer>
      )}
    </MemberPageLayout>
  )
}

/** The server sends menu titles in one language; they are reloaded when it changes. */
function useMenusInLanguage(): void {
  const language = useLanguage()
  const { http, session } = useMemberApp()
  const shown = useRef(language)
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    session.load(http).catch(() => undefined) // reported by the request; the old titles stay
  }, [language, http, session])
}
