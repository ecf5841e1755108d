import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { reactRouterProvider, RouterProviderContext, useLogin } from 'react-admin'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import { useHttp } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { captchaCalls } from '../../../providers/session/captchaCalls'
import { t } from '../../../resources/kit/text'
import { loadingAddress, requestedPage } from '../../routing/requestedPage'
import { LabeledInput } from '../../ui/input/LabeledInput'
import { SignInForm, useSignInForm } from '../../ui/signIn/SignInForm'
import { useText } from '../../ui/useText'
import { useSimpleForm } from '../useSimpleForm'

import type { RouterNavigateFunction } from 'react-admin'

import type { SecondFactorCode, SignIn } from '../../../providers/session/auth'

const usernameLabel = t('用户名', 'Username')

interface Props {
  readonly hasCaptcha: boolean
  readonly username: string
}

/** react-admin pushes the address after a sign-in, and Back would lead to the loading page: here it replaces the sign-in page. */
function useReplacingNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate()
  return useCallback((to, options) => navigate(to, { ...options, replace: true }), [navigate])
}
const replacing = { ...reactRouterProvider, useNavigate: useReplacingNavigate }

/** Name and password, then the code if the account requires one. */
export function LoginForm(props: Props) {
  return (
    <RouterProviderContext value={replacing}>
      <Steps {...props} />
    </RouterProviderContext>
  )
}

function useSignIn(): (input: SignIn | SecondFactorCode) => Promise<unknown> {
  const login = useLogin()
  const [search] = useSearchParams()
  return (input) => login(input, loadingAddress(requestedPage(search.get('to'))))
}

function Steps({ hasCaptcha, username }: Props) {
  const signIn = useSignIn()
  const http = useHttp()
  const [ticket, setTicket] = useState('')
  const form = useSignInForm({
    hasCaptcha,
    username,
    send: async ({ captchaId, captchaInfo, ...values }) => {
      const proof = captchaId && captchaInfo ? { captchaId, captchaInfo } : {}
      try {
        await signIn({ ...values, ...proof })
        return undefined
      } catch (error) {
        if (!(error instanceof ServerRefusal)) return undefined // reported by the request
        if (error.secondFactor) setTicket(error.secondFactor.ticket)
        return error
      }
    },
  })
  const startOver = (): void => {
    setTicket('')
    form.startOver()
  }
  if (ticket) return <SecondStep ticket={ticket} onBack={startOver} />
  return <SignInForm form={form} accountLabel={usernameLabel} isFocused={!username} captcha={captchaCalls(http)} />
}

const secondStepTexts = {
  hint: t('请输入验证器应用上显示的 6 位验证码', 'Enter the 6-digit code from your authenticator app'),
  recoveryHint: t('每个恢复码只能用一次', 'Each recovery code works only once'),
  code: t('验证码', 'Code'),
  recovery: t('恢复码', 'Recovery code'),
  send: t('验证并登录', 'Verify and sign in'),
  busy: t('正在登录…', 'Signing in…'),
  useRecovery: t('使用恢复码', 'Use a recovery code'),
  useCode: t('使用验证码', 'Use an authenticator code'),
  back: t('返回', 'Back'),
}

interface SecondStepProps {
  readonly ticket: string
  readonly onBack: () => void
}

/** Name and password were correct; this account requires a code as well. */
function SecondStep({ ticket, onBack }: SecondStepProps) {
  const translate = useText()
  const signIn = useSignIn()
  const [isRecovery, setRecovery] = useState(false)
  const label = isRecovery ? secondStepTexts.recovery : secondStepTexts.code
  const form = useSimpleForm({
    labels: { one_time_code: label },
    send: async ({ one_time_code }) => {
      await signIn({ ticket, one_time_code }).catch((error: unknown) => {
        if (error instanceof ServerRefusal && !error.isForForm) onBack() // the ticket has expired: reported by a notice
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
      <LabeledInput
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
