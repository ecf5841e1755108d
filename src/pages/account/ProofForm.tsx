import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { LabeledInput } from '../../ui/input/LabeledInput'
import { useText } from '../../ui/useText'
import { useSimpleForm } from '../useSimpleForm'

const labels = { password: t('登录密码', 'Password'), one_time_code: t('验证码或恢复码', 'Code or recovery code') }
const cancel = t('取消', 'Cancel')

type Proof = Readonly<Partial<Record<keyof typeof labels, string>>>

interface Props {
  readonly username: string
  readonly text: string
  /** Label of the button. */
  readonly action: string
  readonly color?: 'primary' | 'error'
  readonly hasCode?: boolean
  readonly send: (proof: Proof) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for the password again, and for a code if the second factor is enabled. */
export function ProofForm({ username, text, action, color = 'primary', hasCode = false, send, onCancel }: Props) {
  const translate = useText()
  const fields: Partial<typeof labels> = hasCode ? labels : { password: labels.password }
  const form = useSimpleForm<keyof typeof labels>({ labels: fields as typeof labels, send }) // without a second factor the code is neither required nor sent
  return (
    <form noValidate onSubmit={form.submit}>
      <DialogContent dividers>
        <HiddenUsername username={username} />
        <Typography sx={{ mb: 2 }}>{text}</Typography>
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 420 }}>
          <LabeledInput
            id="proof-password"
            label={translate(labels.password)}
            value={form.values.password}
            onChange={(value) => form.set('password', value)}
            error={form.errorOf('password')}
            isPassword
            autoComplete="current-password"
          />
          {hasCode ? (
            <LabeledInput
              id="proof-code"
              label={translate(labels.one_time_code)}
              value={form.values.one_time_code}
              onChange={(value) => form.set('one_time_code', value)}
              error={form.errorOf('one_time_code')}
              autoComplete="one-time-code"
            />
          ) : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={form.isBusy} onClick={onCancel}>
          {translate(cancel)}
        </Button>
        <Button type="submit" variant="contained" color={color} disabled={form.isBusy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Hidden user name that tells a password manager which account the password belongs to. */
export const HiddenUsername = ({ username }: { readonly username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
)
