import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'

import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { LabeledInput } from '../input/LabeledInput'
import { useText } from '../useText'
import { Captcha } from './Captcha'

import type { SyntheticEvent } from 'react'

import type { CaptchaTask } from '../../../resources/kit/protocol/session'
import type { Text } from '../../../resources/kit/text'

const texts = {
  password: t('密码', 'Password'),
  keep: t('保持登录', 'Keep me signed in'),
  signIn: t('登录', 'Sign in'),
  busy: t('正在登录…', 'Signing in…'),
}

/** The submitted values; those of the captcha are empty if none was required. */
interface SignInValues {
  readonly username: string
  readonly password: string
  readonly keep: boolean
  readonly captchaId: string
  readonly captchaInfo: string
}

/** What a refused sign-in requires for the next one. */
interface SignInRefusal {
  /** Why, translated by the server. */
  readonly message: string
  /** Set when the next step is another form. */
  readonly secondFactor?: unknown
  readonly requiresCaptcha: boolean
  /** Seconds. */
  readonly lockedFor: number | undefined
}

interface SignInOptions {
  readonly hasCaptcha: boolean
  readonly username?: string
  /** Resolves with the refusal, if there was one; other errors have been reported. */
  readonly send: (values: SignInValues) => Promise<SignInRefusal | undefined>
}

/** Name and password, and the captcha if the server or the account requires one. */
export function useSignInForm({ hasCaptcha, username: known = '', send }: SignInOptions) {
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(false)
  const [isCaptchaOpen, setCaptchaOpen] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isCaptchaRequired, setCaptchaRequired] = useState(false)
  const [pause, setPause] = useState<number>()
  const [problem, setProblem] = useState<string>()

  const sendWith = (captchaId = '', captchaInfo = ''): void => {
    setCaptchaOpen(false)
    setBusy(true)
    setProblem(undefined)
    void send({ username: username.trim(), password, keep, captchaId, captchaInfo })
      .then((refusal) => {
        if (!refusal) return
        if (refusal.requiresCaptcha) requireCaptcha()
        setPause(refusal.lockedFor)
        if (!refusal.secondFactor && refusal.lockedFor === undefined) setProblem(refusal.message)
      })
      .finally(() => setBusy(false))
  }
  /** Required from now on: the account requires it until a sign-in succeeds. */
  const requireCaptcha = (): void => {
    setCaptchaRequired(true)
    setCaptchaOpen(true)
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!username.trim() || !password || isBusy) return
    if (hasCaptcha || isCaptchaRequired) setCaptchaOpen(true)
    else sendWith()
  }
  const startOver = (): void => {
    setPassword('')
    setProblem(undefined)
    setTried(false)
  }
  return {
    username,
    setUsername,
    password,
    setPassword,
    keep,
    setKeep,
    isCaptchaOpen,
    setCaptchaOpen,
    isTried,
    isBusy,
    pause,
    problem,
    submit,
    sendWith,
    startOver,
  }
}

interface Props {
  readonly form: ReturnType<typeof useSignInForm>
  readonly accountLabel: Text
  readonly isFocused: boolean
  readonly captcha: {
    readonly load: () => Promise<CaptchaTask>
    readonly check: (id: string, info: string) => Promise<boolean>
  }
}

/** The page navigates when the session changes. */
export function SignInForm({ form, accountLabel, isFocused, captcha }: Props) {
  const translate = useText()
  const missing = (value: string, field: Text): string | undefined => (form.isTried && !value.trim() ? translate(refusals.required, { field }) : undefined)
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2 }}>
      <LabeledInput
        id="username"
        label={translate(accountLabel)}
        value={form.username}
        onChange={form.setUsername}
        error={missing(form.username, accountLabel)}
        autoComplete="username"
        isFocused={isFocused}
      />
      <LabeledInput
        id="password"
        label={translate(texts.password)}
        value={form.password}
        onChange={form.setPassword}
        error={missing(form.password, texts.password)}
        isPassword
        autoComplete="current-password"
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={form.keep} onChange={(_, isOn) => form.setKeep(isOn)} />}
        label={translate(texts.keep)}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {form.problem ? <Alert severity="error">{form.problem}</Alert> : null}
      <SignInPause seconds={form.pause} />
      <Button type="submit" variant="contained" size="large" disabled={form.isBusy} sx={{ minHeight: 42, fontSize: 14 }}>
        {translate(form.isBusy ? texts.busy : texts.signIn)}
      </Button>
      <Captcha isOpen={form.isCaptchaOpen} load={captcha.load} check={captcha.check} onPassed={form.sendWith} onClose={() => form.setCaptchaOpen(false)} />
    </Box>
  )
}

const pauseTexts = {
  minutes: t('约 {count} 分钟后可在此处重试', 'You can try again here in about {count} {count:minute|minutes}'),
  hours: t('约 {count} 小时后可在此处重试', 'You can try again here in about {count} {count:hour|hours}'),
}

/** The remaining time of a throttled sign-in; the server's own message mentions a day. */
function SignInPause({ seconds }: { readonly seconds: number | undefined }) {
  const translate = useText()
  if (seconds === undefined) return null
  const minutes = Math.ceil(seconds / 60)
  return (
    <Alert severity="warning">
      {minutes < 60 ? translate(pauseTexts.minutes, { count: minutes }) : translate(pauseTexts.hours, { count: Math.ceil(minutes / 60) })}
    </Alert>
  )
}
