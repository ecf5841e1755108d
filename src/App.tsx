import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo } from 'react'

import { EquipmentContext, usePreferences } from '../providers/hooks'
import { themeFor } from './theme'
import { Notices } from './ui/Notices'

import type { Equipment } from '../providers/hooks'
import type { Mode } from './theme'
import type { ReactNode } from 'react'

interface Props {
  readonly equipment: Equipment
  readonly children: ReactNode
}

/** What is around every page: equipment, colours and notices. */
export function App({ equipment, children }: Props) {
  return (
    <EquipmentContext.Provider value={equipment}>
      <Colours>
        <Notices>{children}</Notices>
      </Colours>
    </EquipmentContext.Provider>
  )
}

function Colours({ children }: { readonly children: ReactNode }) {
  const [{ themeMode, language }] = usePreferences()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const mode: Mode = themeMode === 'dark' || (themeMode === 'system' && isSystemDark) ? 'dark' : 'light'
  const theme = useMemo(() => themeFor(mode), [mode])
  useEffect(() => {
    const page = document.documentElement
    page.style.colorScheme = mode
    page.style.backgroundColor = theme.palette.background.default
  }, [mode, theme])
  useEffect(() => {
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
  }, [language])
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}
