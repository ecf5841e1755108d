import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'

import { useHttp } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { matchesRule, textRules } from '../../../resources/kit/values/textRules'
import { LabeledInput } from '../../ui/input/LabeledInput'
import { useText } from '../../ui/useText'

import type { SyntheticEvent } from 'react'

import type { Text } from '../../../resources/kit/text'

const texts = {
  hint: t(
    '系统里还没有管理员。初始化密钥印在启动服务器的窗口里，只能用一次',
    'There is no administrator yet. The setup secret is shown in the terminal that started the server and works only once',
  ),
  secret: t('初始化密钥', 'Setup secret'),
  username: t('用户名', 'Username'),
  nickname: t('昵称', 'Nickname'),
  password: t('密码', 'Password'),
  again: t('再次输入密码', 'Confirm password'),
  againMissing: t('请再次输入密码', 'Enter the password again'),
  different: t('两次输入的密码不一致', 'The passwords do not match'),
  make: t('创建管理员', 'Create administrator'),
}
const names = ['secret', 'username', 'nickname', 'password', 'again'] as const
type Name = (typeof names)[number]
type Values = Readonly<Record<Name, string>>

const complete: Readonly<Record<Name, string>> = { secret: 'off', username: 'username', nickname: 'nickname', password: 'new-password', again: 'new-password' }
const isPassword = (name: Name): boolean => name === 'password' || name === 'again'

/** The error of one field, or undefined. */
function problemOf(name: Name, values: Values): readonly [Text, { field: Text }] | undefined {
  const value = values[name].trim()
  const field = texts[name]
  if (!value) return [name === 'again' ? texts.againMissing : refusals.required, { field }]
  if (name === 'again') return values.again === values.password ? undefined : [texts.different, { field }]
  const rule = name === 'secret' ? undefined : ({ username: 'account', nickname: 'displayName', password: 'password' } as const)[name]
  return rule && !matchesRule(rule, value) ? [textRules[rule].message, { field }] : undefined
}

interface Props {
  readonly onCreated: (account: { readonly username: string; readonly password: string }) => Promise<void>
}

export function SetupForm({ onCreated }: Props) {
  const translate = useText()
  const http = useHttp()
  const [values, setValues] = useState<Values>({ secret: '', username: '', nickname: '', password: '', again: '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const errorOf = (name: Name): string | undefined => {
    const problem = isTried ? problemOf(name, values) : undefined
    return problem ? translate(...problem) : refused[name]
  }
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (isBusy || names.some((name) => problemOf(name, values))) return
    setBusy(true)
    setRefused({})
    const { again: _again, ...body } = values
    try {
      await http.post(
        '/admin/Index/setup',
        { ...body, secret: body.secret.trim(), username: body.username.trim() },
        { notifiesSuccess: true, handlesFieldErrors: true },
      )
      await onCreated({ username: body.username.trim(), password: body.password })
    } catch (error) {
      if (error instanceof ServerRefusal) setRefused(error.body.errors) // other errors were reported by the request
    }
    setBusy(false)
  }
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="info">{translate(texts.hint)}</Alert>
      {names.map((name, i) => (
        <LabeledInput
          key={name}
          id={name}
          label={translate(texts[name])}
          value={values[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
          error={errorOf(name)}
          isPassword={isPassword(name)}
          autoComplete={complete[name]}
          isFocused={i === 0}
        />
      ))}
      <Button type="submit" variant="contained" size="large" disabled={isBusy} sx={{ minHeight: 42, fontSize: 14 }}>
        {translate(texts.make)}
      </Button>
    </Box>
  )
}
