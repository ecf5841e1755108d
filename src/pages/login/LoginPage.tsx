import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'

import { useApp, useMediaUrl, usePreferences, useSession, useSite } from '../../../providers/hooks'
import { withPublicSite } from '../../../providers/session/siteConfig'
import { t } from '../../../resources/kit/text'
import { loadingAddress, requestedPage } from '../../routing/requestedPage'
import { usePageTitle } from '../../routing/usePageTitle'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { LanguageSwitch } from '../../ui/header/LanguageSwitch'
import { Logo } from '../../ui/header/Logo'
import { ThemeSwitch } from '../../ui/header/ThemeSwitch'
import { useLanguage, useText } from '../../ui/useText'
import { LoginForm } from './LoginForm'
import { SetupForm } from './SetupForm'

import type { ReactNode } from 'react'

import type { SignInTerms } from '../../../resources/kit/protocol/session'

const texts = {
  window: t('登录', 'Login'),
  title: t('管理员登录', 'Admin login'),
  setup: t('设置首位管理员', 'First administrator'),
  unreachable: t('连接不上服务器，请检查网络后重试', 'Cannot reach the server; check your network and try again'),
}

export function LoginPage() {
  usePageTitle(texts.window)
  const translate = useText()
  const language = useLanguage()
  const { http, session, auth } = useApp()
  const { admin } = useSession()
  const [search] = useSearchParams()
  const [terms, setTerms] = useState<SignInTerms>()
  const [isFailed, setFailed] = useState(false)
  const [newName, setNewName] = useState('')

  const isIn = admin !== undefined
  const loadTerms = useCallback(() => {
    setFailed(false)
    const show = (sent: SignInTerms): void => {
      setTerms(sent)
      if (sent.site) session.set({ ...session.get(), site: withPublicSite(session.get().site, sent.site) })
    }
    http.get<SignInTerms>('/admin/Index/login', undefined, { isQuiet: true }).then(show, () => setFailed(true))
  }, [http, session])
  useEffect(() => {
    if (!isIn) loadTerms()
  }, [loadTerms, isIn, language]) // a shop without a name has that of the product in the language

  if (isIn) return <Navigate to={loadingAddress(requestedPage(search.get('to')))} replace />
  const onCreated = async (account: { readonly username: string; readonly password: string }): Promise<void> => {
    setNewName(account.username)
    if (!terms?.captcha) {
      try {
        return await auth.login({ ...account, keep: false })
      } catch {
        // the form asks for the password again
      }
    }
    loadTerms()
  }
  return (
    <LoginFrame title={translate(terms?.needs_setup ? texts.setup : texts.title)}>
      {isFailed ? <RetryAlert severity="warning" text={texts.unreachable} onRetry={loadTerms} /> : null}
      {!isFailed && terms ? (
        terms.needs_setup ? (
          <SetupForm onCreated={onCreated} />
        ) : (
          <LoginForm key={newName} hasCaptcha={terms.captcha} username={newName} />
        )
      ) : null}
    </LoginFrame>
  )
}

const loginFrameTexts = {
  product: t('掌柜', 'Zhanggui'),
  claim: t('一笔一账，心中有数', 'Every order, every cent, accounted for'),
}

/** Two halves on wide screens, only the form on phones. */
export function LoginFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const translate = useText()
  const { siteName, siteLogo, recordNumber } = useSite()
  const logo = useMediaUrl()(siteLogo)
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
          <Logo size={36} url={logo} />
          <Typography sx={{ fontSize: 20, fontWeight: 600 }}>{siteName || translate(loginFrameTexts.product)}</Typography>
        </Box>
        <Typography sx={{ fontSize: 24, fontWeight: 600, position: 'relative' }}>{translate(loginFrameTexts.claim)}</Typography>
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
              <Logo size={36} url={logo} />
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

/** The number set on the abacus, left to right. */
const rods = [2, 0, 2, 6, 1, 1, 2, 1, 0]
const beadHeight = 18
const barAt = 110

/** The decorative picture beside the sign-in form. */
function Abacus() {
  return (
    <Box component="svg" viewBox="0 0 560 330" aria-hidden sx={{ position: 'absolute', inset: 0, m: 'auto', width: 'min(78%, 640px)', opacity: 0.9 }}>
      <rect x="6" y="6" width="548" height="318" rx="14" fill="none" stroke="#2f7d6f" strokeWidth="10" />
      <rect x="6" y={barAt - 5} width="548" height="10" fill="#2f7d6f" />
      {rods.map((digit, i) => (
        <Rod key={`${i} ${digit}`} x={50 + i * 57.5} digit={digit} />
      ))}
    </Box>
  )
}

function Rod({ x, digit }: { readonly x: number; readonly digit: number }) {
  const isFiveDown = digit >= 5
  const ones = digit % 5
  const upper = [isFiveDown ? 32 : 22, isFiveDown ? barAt - 15 : 43]
  const lower = Array.from({ length: 5 }, (_, i) => (i < ones ? barAt + 16 + i * 21 : 308 - (4 - i) * 21))
  return (
    <g>
      <line x1={x} x2={x} y1="10" y2="320" stroke="#2f7d6f" strokeWidth="4" />
      {[...upper, ...lower].map((y, i) => (
        <rect key={`${i} ${y}`} x={x - 21} y={y - beadHeight / 2} width="42" height={beadHeight} rx="9" fill={i < 2 ? '#e2a94b' : '#c9dcd7'} />
      ))}
    </g>
  )
}
