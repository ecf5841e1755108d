import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useApp, useHttp } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { newKey } from '../../../providers/keys'
import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { LabelledInput } from '../../ui/input/LabelledInput'
import { Captcha } from '../../ui/signIn/Captcha'
import { SignInPause } from '../../ui/signIn/SignInPause'
import { useText } from '../../ui/useText'
import { useSimpleForm } from '../useSimpleForm'

import type { SyntheticEvent } from 'react'

import type { CaptchaTask } from '../../../resources/kit/protocol/session'

const texts = {
  username: t('用户名', 'Username'),
  password: t('密码', 'Password'),
  keep: t('保持登录', 'Keep me signed in'),
  signIn: t('登录', 'Sign in'),
  busy: t('正在登录…', 'Signing in…'),
}

interface Props {
  readonly hasCaptcha: boolean
  readonly username: string
}

/** Name and password, the captcha where the server wants one, then the code of an account that asks for it. The page navigates when the session changes. */
export function LoginForm({ hasCaptcha, username: known }: Props) {
  const translate = useText()
  const { auth } = useApp()
  const captcha = useCaptchaCalls()
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isCaptchaRequired, setCaptchaRequired] = useState(false)
  const [pause, setPause] = useState<number>()
  const [ticket, setTicket] = useState('')

  const send = (captchaId?: string, captchaInfo?: string): void => {
    setAsking(false)
    setBusy(true)
    const proof = captchaId && captchaInfo ? { captchaId, captchaInfo } : {}
    auth
      .login({ username: username.trim(), password, keep, ...proof })
      .catch((error: unknown) => {
        if (!(error instanceof ServerRefusal)) return // announced by the call
        if (error.secondFactor) setTicket(error.secondFactor.ticket)
        if (error.asksCaptcha) requireCaptcha()
        setPause(error.heldOff)
      })
      .finally(() => setBusy(false))
  }
  /** Required from now on: the account asks for it until a sign-in succeeds. */
  const requireCaptcha = (): void => {
    setCaptchaRequired(true)
    setAsking(true)
  }
  const startOver = (): void => {
    setTicket('')
    setPassword('')
    setTried(false)
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!username.trim() || !password || isBusy) return
    if (hasCaptcha || isCaptchaRequired) setAsking(true)
    else send()
  }
  const missing = (value: string, field: typeof texts.username): string | undefined =>
    isTried && !value.trim() ? translate(refusals.required, { field }) : undefined
  if (ticket) return <SecondStep ticket={ticket} onBack={startOver} />
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <LabelledInput
        id="username"
        label={translate(texts.username)}
        value={username}
        onChange={setUsername}
        error={missing(username, texts.username)}
        autoComplete="username"
        isFocused={!known}
      />
      <LabelledInput
        id="password"
        label={translate(texts.password)}
        value={password}
        onChange={setPassword}
        error={missing(password, texts.password)}
        isPassword
        autoComplete="current-password"
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={keep} onChange={(_, isOn) => setKeep(isOn)} />}
        label={translate(texts.keep)}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <SignInPause seconds={pause} />
      <Button type="submit" variant="contained" size="large" disabled={isBusy} sx={{ minHeight: 42, fontSize: 14 }}>
        {translate(isBusy ? texts.busy : texts.signIn)}
      </Button>
      <Captcha isOpen={isAsking} load={captcha.load} check={captcha.check} onPassed={send} onClose={() => setAsking(false)} />
    </Box>
  )
}

function useCaptchaCalls() {
  const http = useHttp()
  return {
    load: () => http.get<CaptchaTask>('/api/common/clickCaptcha', { id: newKey() }),
    check: async (id: string, info: string): Promise<boolean> => {
      await http.post('/api/common/checkClickCaptcha', { id, info, unset: false }, { isQuiet: true })
      return true
    },
  }
}

const secondStepTexts = {
  hint: t('请输入验证器应用上显示的 6 位验证码', 'Type the 6 digits your authenticator shows'),
  recoveryHint: t('每个恢复码只能用一次', 'Each recovery code works once'),
  code: t('验证码', 'Code'),
  recovery: t('恢复码', 'Recovery code'),
  send: t('验证并登录', 'Verify and sign in'),
  busy: t('正在登录…', 'Signing in…'),
  useRecovery: t('使用恢复码', 'Use a recovery code'),
  useCode: t('使用验证码', 'Use the authenticator'),
  back: t('返回', 'Back'),
}

interface SecondStepProps {
  readonly ticket: string
  readonly onBack: () => void
}

/** Name and password were right; this account asks for a code as well. */
function SecondStep({ ticket, onBack }: SecondStepProps) {
  const translate = useText()
  const { auth } = useApp()
  const [isRecovery, setRecovery] = useState(false)
  const label = isRecovery ? secondStepTexts.recovery : secondStepTexts.code
  const form = useSimpleForm({
    labels: { one_time_code: label },
    send: async ({ one_time_code }) => {
      await auth.login({ ticket, one_time_code }).catch((error: unknown) => {
        if (error instanceof ServerRefusal && !error.isForForm) onBack() // the ticket has expired: announced by a notice
        throw error
      })
    },
  })
  const swap = (): void => {
    form.clear()
    setRecovery(!isRecovery)
  }
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(isRecovery ? secondStepTexts.recoveryHint : secondStepTexts.hint)}
      </Typography>
      <LabelledInput
        key={label.en}
        id="one_time_code"
        label={translate(label)}
        value={form.values.one_time_code}
        onChange={(value) => form.set('one_time_code', value)}
        error={form.errorOf('one_time_code')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        isNumeric={!isRecovery}
        isFocused
      />
      <Button type="submit" variant="contained" size="large" disabled={form.isBusy} sx={{ minHeight: 42, fontSize: 14 }}>
        {translate(form.isBusy ? secondStepTexts.busy : secondStepTexts.send)}
      </Button>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button color="inherit" onClick={onBack}>
          {translate(secondStepTexts.back)}
        </Button>
        <Button onClick={swap}>{translate(isRecovery ? secondStepTexts.useCode : secondStepTexts.useRecovery)}</Button>
      </Box>
    </Box>
  )
}
