import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'

import { ServerRefusal } from '../../../providers/http/errors'
import { newKey } from '../../../providers/keys'
import { deviceHeaders, keepDevice } from '../../../providers/session/device'
import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { LabelledInput } from '../../../src/ui/input/LabelledInput'
import { Captcha } from '../../../src/ui/signIn/Captcha'
import { SignInPause } from '../../../src/ui/signIn/SignInPause'
import { useText } from '../../../src/ui/useText'
import { MemberPageLayout } from '../../layout/MemberPageLayout'
import { loadingAddress, requestedPage } from '../../session/requestedPage'
import { useMemberApp, useMemberHttp, useMemberState, usePageTitle, useStartUp } from '../../session/useMember'

import type { ReactNode, SyntheticEvent } from 'react'

import type { Http } from '../../../providers/http/httpTypes'
import type { MemberInfo, MemberSignInTerms } from '../../../resources/kit/protocol/member'
import type { CaptchaTask, SignInAnswer } from '../../../resources/kit/protocol/session'
import type { Text } from '../../../resources/kit/text'

const texts = {
  title: t('会员登录', 'Member Login'),
  unreachable: t('连接不上服务器，请检查网络后重试', 'The server cannot be reached; check the network and try again'),
  retry: t('重试', 'Try again'),
}

export function LoginPage() {
  usePageTitle(texts.title)
  const translate = useText()
  const http = useMemberHttp()
  const { member } = useMemberState()
  const { retry } = useStartUp()
  const [search] = useSearchParams()
  const [terms, setTerms] = useState<MemberSignInTerms>()
  const [isFailed, setFailed] = useState(false)
  const isIn = member !== undefined
  const ask = useCallback(() => {
    setFailed(false)
    http.get<MemberSignInTerms>('/api/user/checkIn', undefined, { isQuiet: true }).then(setTerms, () => setFailed(true))
  }, [http])
  useEffect(() => {
    if (!isIn) ask()
  }, [ask, isIn])

  if (isIn) return <Navigate to={loadingAddress(requestedPage(search.get('to')))} replace />
  const again = (): void => {
    retry()
    ask()
  }
  return (
    <LoginFrame title={translate(texts.title)}>
      {isFailed ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={again}>
              {translate(texts.retry)}
            </Button>
          }
        >
          {translate(texts.unreachable)}
        </Alert>
      ) : null}
      {terms && !isFailed ? <LoginForm hasCaptcha={terms.userLoginCaptchaSwitch} /> : null}
    </LoginFrame>
  )
}

/** The sign-in on a card of its own, below the header with the shop's name, language and theme. */
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

const loginFormTexts = {
  account: t('用户名、邮箱或手机号', 'Username, e-mail or mobile'),
  password: t('密码', 'Password'),
  keep: t('保持登录', 'Keep me signed in'),
  signIn: t('登录', 'Sign in'),
  busy: t('正在登录…', 'Signing in…'),
}

/** The call's own keys, all of them: servers of the family read them unasked. */
const otherKeys = { tab: 'login', captcha: '', captchaId: '', captchaInfo: '', registerType: '', email: '', mobile: '' }

/** The page navigates when the session changes. */
function LoginForm({ hasCaptcha }: { readonly hasCaptcha: boolean }) {
  const translate = useText()
  const { http, session } = useMemberApp()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isCaptchaRequired, setCaptchaRequired] = useState(false)
  const [pause, setPause] = useState<number>()

  const send = (captchaId = '', captchaInfo = ''): void => {
    setAsking(false)
    setBusy(true)
    const body = { ...otherKeys, username: username.trim(), password, keep, captchaId, captchaInfo }
    http
      .post<SignInAnswer<MemberInfo>>('/api/user/checkIn', body, { handlesFieldErrors: true, headers: deviceHeaders('member') })
      .then(({ userInfo, device_token }) => {
        keepDevice('member', device_token)
        session.signIn(userInfo)
      })
      .catch((error: unknown) => {
        setBusy(false)
        if (!(error instanceof ServerRefusal)) return // announced by the call
        if (error.asksCaptcha) requireCaptcha()
        setPause(error.heldOff)
      })
  }
  /** Required from now on: the account asks for it until a sign-in succeeds. */
  const requireCaptcha = (): void => {
    setCaptchaRequired(true)
    setAsking(true)
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!username.trim() || !password || isBusy) return
    if (hasCaptcha || isCaptchaRequired) setAsking(true)
    else send()
  }
  const missing = (value: string, field: Text): string | undefined => (isTried && !value.trim() ? translate(refusals.required, { field }) : undefined)
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <LabelledInput
        id="username"
        label={translate(loginFormTexts.account)}
        value={username}
        onChange={setUsername}
        error={missing(username, loginFormTexts.account)}
        autoComplete="username"
        isFocused
      />
      <LabelledInput
        id="password"
        label={translate(loginFormTexts.password)}
        value={password}
        onChange={setPassword}
        error={missing(password, loginFormTexts.password)}
        isPassword
        autoComplete="current-password"
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={keep} onChange={(_, isOn) => setKeep(isOn)} />}
        label={translate(loginFormTexts.keep)}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <SignInPause seconds={pause} />
      <Button type="submit" variant="contained" size="large" disabled={isBusy} sx={{ minHeight: 42, fontSize: 14 }}>
        {translate(isBusy ? loginFormTexts.busy : loginFormTexts.signIn)}
      </Button>
      <Captcha isOpen={isAsking} {...captchaCalls(http)} onPassed={send} onClose={() => setAsking(false)} />
    </Box>
  )
}

const captchaCalls = (http: Http) => ({
  load: () => http.get<CaptchaTask>('/api/common/clickCaptcha', { id: newKey() }),
  check: async (id: string, info: string): Promise<boolean> => {
    await http.post('/api/common/checkClickCaptcha', { id, info, unset: false }, { isQuiet: true })
    return true
  },
})
