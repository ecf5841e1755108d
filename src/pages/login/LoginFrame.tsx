import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { usePreferences, useSite } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { LanguageSwitch } from '../../ui/LanguageSwitch'
import { Logo } from '../../ui/Logo'
import { ThemeSwitch } from '../../ui/ThemeSwitch'
import { useText } from '../../ui/useText'
import { Abacus } from './Abacus'

import type { ReactNode } from 'react'

const texts = {
  product: t('掌柜', 'Zhanggui'),
  claim: t('一笔一账，心中有数', 'Every order, every cent, accounted for'),
}

/** Two halves on wide screens, the form alone on phones. */
export function LoginFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const translate = useText()
  const { siteName, recordNumber } = useSite()
  const [{ language, themeMode }, change] = usePreferences()
  return (
    <Box
      sx={{
        height: '100%',
        overflow: 'auto',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(420px, 40%)' },
        bgcolor: 'background.paper',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', md: 'grid' },
          alignContent: 'space-between',
          p: 6,
          bgcolor: '#0a5045',
          color: '#e8f3f0',
          position: 'relative',
          overflow: 'hidden',
        }}
      >
        <Abacus />
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', position: 'relative' }}>
          <Logo size={36} />
          <Typography sx={{ fontSize: 20, fontWeight: 600 }}>{siteName || translate(texts.product)}</Typography>
        </Box>
        <Typography sx={{ fontSize: 24, fontWeight: 600, position: 'relative' }}>{translate(texts.claim)}</Typography>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
        <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', p: 2, gap: 0.5 }}>
          <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
          <ThemeSwitch mode={themeMode} onChange={(chosen) => change({ themeMode: chosen })} />
        </Box>
        <Box
          component="main"
          sx={{ flex: 1, display: 'grid', alignContent: 'center', justifyContent: 'center', gridTemplateColumns: 'minmax(0, 360px)', px: 3, pb: 10, gap: 3 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box sx={{ display: { md: 'none' } }}>
              <Logo size={36} />
            </Box>
            <Typography variant="h4" component="h1">
              {title}
            </Typography>
          </Box>
          {children}
        </Box>
        {recordNumber ? (
          <Typography component="footer" variant="caption" sx={{ textAlign: 'center', pb: 2, color: 'text.secondary' }}>
            {recordNumber}
          </Typography>
        ) : null}
      </Box>
    </Box>
  )
}
