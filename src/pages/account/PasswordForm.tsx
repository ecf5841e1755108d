import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { matchesRule, textRules } from '../../../resources/kit/rules'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { LoginField } from '../login/LoginField'
import { useSimpleForm } from '../useSimpleForm'
import { AccountSection } from './AccountSection'
import { HiddenUsername } from './HiddenUsername'
import { useAccountMutation } from './accountCalls'

const texts = {
  title: t('修改密码', 'Password'),
  hint: t('修改后，其他设备上的登录会立即结束', 'Changing it signs you out everywhere else'),
  different: t('两次输入的密码不一致', 'The two passwords differ'),
  send: t('修改密码', 'Change the password'),
  busy: t('正在保存…', 'Saving…'),
}
const labels = { old_password: t('当前密码', 'Current password'), password: t('新密码', 'New password'), again: t('再次输入新密码', 'Confirm new password') }
const names = ['old_password', 'password', 'again'] as const

export function PasswordForm({ id, username }: { readonly id: number; readonly username: string }) {
  const translate = useText()
  const post = useAccountMutation()
  const form = useSimpleForm({
    labels,
    check: (name, { password, again }) => {
      if (name === 'again') return again === password ? undefined : texts.different
      return name === 'password' && !matchesRule('password', password) ? textRules.password.message : undefined
    },
    send: async ({ old_password, password }, idempotencyKey) => {
      await post('edit', { id, old_password, password }, { idempotencyKey, announces: true })
      form.clear()
    },
  })
  return (
    <AccountSection title={translate(texts.title)} text={translate(texts.hint)}>
      <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2, maxWidth: 420 }}>
        <HiddenUsername username={username} />
        {names.map((name) => (
          <LoginField
            key={name}
            id={`account-${name}`}
            label={translate(labels[name])}
            value={form.values[name]}
            onChange={(value) => form.set(name, value)}
            error={form.errorOf(name)}
            isPassword
            autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
          />
        ))}
        <Button type="submit" variant="contained" disabled={form.isBusy} sx={{ justifySelf: 'start' }}>
          {translate(form.isBusy ? texts.busy : texts.send)}
        </Button>
      </Box>
    </AccountSection>
  )
}
