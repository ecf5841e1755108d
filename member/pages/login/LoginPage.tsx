import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'

import { ServerRefusal } from '../../../providers/http/errors'
import { captchaCalls } from '../../../providers/session/captchaCalls'
import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../../../src/ui/feedback/RetryAlert'
import { SignInForm, useSignInForm } from '../../../src/ui/signIn/SignInForm'
import { useText } from '../../../src/ui/useText'
import { MemberPageLayout } from '../../layout/MemberPageLayout'
import { loadingAddress, requestedPage } from '../../session/requestedPage'
import { useMemberApp, useMemberHttp, useMemberState, usePageTitle, useStartUp } from '../../session/useMember'

import type { ReactNode } from 'react'

import type { MemberSignInTerms } from '../../../resources/kit/protocol/member'

const texts = {
  window: t('会员登录', 'Member Login'),
  title: t('会员登录', 'Member login'),
  unreachable: t('连接不上服务器，请检查网络后重试', 'Cannot reach the server; check your network and try again'),
}

export function LoginPage() {
  usePageTitle(texts.window)
  const translate = useText()
  const http = useMemberHttp()
  const { member } = useMemberState()
  const { retry } = useStartUp()
  const [search] = useSearchParams()
  const [terms, setTerms] = useState<MemberSignInTerms>()
  const [isFailed, setFailed] = useState(false)
  const isIn = member !== undefined
  const loadTerms = useCallback(() => {
    setFailed(false)
    http.get<MemberSignInTerms>('/api/user/checkIn', undefined, { isQuiet: true }).then(setTerms, () => setFailed(true))
  }, [http])
  useEffect(() => {
    if (!isIn) loadTerms()
  }, [loadTerms, isIn])

  if (isIn) return <Navigate to={loadingAddress(requestedPage(search.get('to')))} replace />
  const again = (): void => {
    retry()
    loadTerms()
  }
  return (
    <LoginFrame title={translate(texts.title)}>
      {isFailed ? <RetryAlert severity="warning" text={texts.unreachable} onRetry={again} /> : null}
      {terms && !isFailed ? <LoginForm hasCaptcha={terms.userLoginCaptchaSwitch} /> : null}
    </LoginFrame>
  )
}

/** The sign-in form in a card below the header with the shop's name, language and theme. */
function LoginFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <MemberPageLayout>
      <Box sx={{ display: 'grid', placeItems: 'center', py: { xs: 3, sm: 8 } }}>
        <Card sx={{ width: '100%', maxWidth: 400, boxSizing: 'border-box', p: { xs: 3, sm: 4 }, display: 'grid', gap: 3 }}>
          <Typography variant="h4" component="h1">
            {title}
          </Typography>
          {children}
        </Card>
      </Box>
    </MemberPageLayout>
  )
}

const accountLabel = t('用户名、邮箱或手机号', 'Username, email or mobile')

function LoginForm({ hasCaptcha }: { readonly hasCaptcha: boolean }) {
  const { http, auth } = useMemberApp()
  const form = useSignInForm({
    hasCaptcha,
    send: async (values) => {
      try {
        await auth.login(values)
        return undefined
      } catch (error) {
        return error instanceof ServerRefusal ? error : undefined // other errors are reported by the request
      }
    },
  })
  return <SignInForm form={form} accountLabel={accountLabel} isFocused captcha={captchaCalls(http)} />
}
