import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useApp } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useSimpleForm } from '../useSimpleForm'
import { LoginField } from './LoginField'

const texts = {
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

interface Props {
  readonly ticket: string
  readonly onBack: () => void
}

/** Name and password were right; this account asks for a code as well. */
export function SecondStep({ ticket, onBack }: Props) {
  const translate = useText()
  const { auth } = useApp()
  const [isRecovery, setRecovery] = useState(false)
  const label = isRecovery ? texts.recovery : texts.code
  const form = useSimpleForm({
    labels: { one_time_code: label },
    send: async ({ one_time_code }) => {
      await auth.login({ ticket, one_time_code }).catch((error: unknown) => {
        if (error instanceof ServerRefusal && !error.isForForm) onBack() // the ticket is over: told by a notice
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
        {translate(isRecovery ? texts.recoveryHint : texts.hint)}
      </Typography>
      <LoginField
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
        {translate(form.isBusy ? texts.busy : texts.send)}
      </Button>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button color="inherit" onClick={onBack}>
          {translate(texts.back)}
        </Button>
        <Button onClick={swap}>{translate(isRecovery ? texts.useCode : texts.useRecovery)}</Button>
      </Box>
    </Box>
  )
}
