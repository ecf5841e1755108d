import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'

import { ServerRefusal } from '../../../providers/http/errors'
import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { matchesRule, textRules } from '../../../resources/kit/values/textRules'
import { LabeledInput } from '../../../src/ui/input/LabeledInput'
import { useText } from '../../../src/ui/useText'
import { useMember, useMemberApp } from '../../session/useMember'
import { PageCard } from '../PageCard'
import { focusFirstError, useIdempotencyKey } from '../form/useIdempotencyKey'

import type { SyntheticEvent } from 'react'

import type { Text } from '../../../resources/kit/text'

const texts = {
  title: t('修改密码', 'Change password'),
  hint: t('修改后所有设备都要用新密码重新登录', 'You will need to sign in again with the new password on all devices'),
  save: t('修改密码', 'Change password'),
  busy: t('正在修改…', 'Changing…'),
  different: t('两次输入的密码不一致', 'The passwords do not match'),
}
const labels = {
  oldPassword: t('当前密码', 'Current password'),
  newPassword: t('新密码', 'New password'),
  confirmPassword: t('再次输入新密码', 'Confirm new password'),
}
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[] // the keys of the record above
const empty: Readonly<Record<Name, string>> = { oldPassword: '', newPassword: '', confirmPassword: '' }

function problemOf(name: Name, values: Readonly<Record<Name, string>>): Text | undefined {
  if (!values[name]) return refusals.required
  if (name === 'confirmPassword') return values.confirmPassword === values.newPassword ? undefined : texts.different
  if (name === 'newPassword' && values.newPassword === values.oldPassword) return refusals.same_password
  return name === 'newPassword' && !matchesRule('password', values.newPassword) ? textRules.password.message : undefined
}

/** Ends all sessions of the member, this one included, like the server. */
export function ChangePasswordPage() {
  const translate = useText()
  const { http, session } = useMemberApp()
  const { username } = useMember()
  const keyFor = useIdempotencyKey()
  const [values, setValues] = useState(empty)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const errorOf = (name: Name): string | undefined => {
    const problem = isTried ? problemOf(name, values) : undefined
    return refused[name] ?? (problem && translate(problem, { field: labels[name] }))
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isBusy) return
    const form = event.currentTarget
    if (names.some((name) => problemOf(name, values))) return focusFirstError(form)
    setBusy(true)
    http
      .post('/api/account/changePassword', values, { notifiesSuccess: true, handlesFieldErrors: true, idempotencyKey: keyFor(values) })
      .then(() => session.forget())
      .catch((error: unknown) => {
        setBusy(false)
        if (!(error instanceof ServerRefusal)) return // reported by the request
        setRefused(error.body.errors)
        focusFirstError(form)
      })
  }
  return (
    <PageCard isHead title={translate(texts.title)} text={translate(texts.hint)}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 400 }}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {names.map((name) => (
          <LabeledInput
            key={name}
            id={name}
            label={translate(labels[name])}
            value={values[name]}
            onChange={(value) => {
              setValues({ ...values, [name]: value })
              setRefused(({ [name]: _, ...rest }) => rest)
            }}
            error={errorOf(name)}
            isPassword
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          />
        ))}
        <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: 'start' }}>
          {translate(isBusy ? texts.busy : texts.save)}
        </Button>
      </Box>
    </PageCard>
  )
}
