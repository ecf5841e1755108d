import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { colorNames } from '../providers/account/layoutConfig'
import { AppContext, usePreferences } from '../providers/hooks'
import { Notices } from './ui/feedback/Notices'
import { createStyleCache } from './ui/styleCache'
import { themeFor } from './ui/theme'
import { LanguageContext } from './ui/useText'

import type { ReactNode } from 'react'

import type { AppServices } from '../providers/hooks'
import type { ColorMode } from './ui/theme'

interface Props {
  readonly services: AppServices
  readonly children: ReactNode
}

/** The providers around every page: services, language, theme and notices. */
export function App({ services, children }: Props) {
  return (
    <AppProviders services={services}>
      <AppTheme>
        {children}
        <Notices />
      </AppTheme>
    </AppProviders>
  )
}

/** The providers every page needs, without the theme. */
export function AppProviders({ services, children }: Props) {
  const { subscribe, get } = services.preferences
  const { language } = useSyncExternalStore(subscribe, get)
  return (
    <AppContext.Provider value={services}>
      <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
    </AppContext.Provider>
  )
}

function AppTheme({ children }: { readonly children: ReactNode }) {
  const [{ themeMode, language, layout }] = usePreferences()
  const [styles] = useState(createStyleCache)
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const mode: ColorMode = themeMode === 'dark' || (themeMode === 'system' && isSystemDark) ? 'dark' : 'light'
  const at = mode === 'dark' ? 1 : 0
  const accent = layout.primaryColor[at]
  const theme = useMemo(() => themeFor(mode, accent), [mode, accent])
  useEffect(() => {
    const page = document.documentElement
    page.style.colorScheme = mode
    page.style.backgroundColor = theme.palette.background.default
  }, [mode, theme])
  // on the page itself, so that menus and drawers outside the frame have them too
  useEffect(() => {
    for (const name of colorNames) document.documentElement.style.setProperty(`--${name}`, layout[name][at])
  }, [layout, at])
  useEffect(() => {
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
  }, [language])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
