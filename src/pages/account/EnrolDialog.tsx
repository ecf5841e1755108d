import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { CopyButton } from '../../ui/CopyButton'
import { cellStyles } from '../../ui/cellStyles'
import { useText } from '../../ui/useText'
import { LoginField } from '../login/LoginField'
import { useSimpleForm } from '../useSimpleForm'
import { ProofForm } from './ProofForm'
import { QrCode } from './QrCode'
import { RecoveryCodes } from './RecoveryCodes'
import { useAccountMutation } from './accountCalls'

const texts = {
  title: t('设置两步验证', 'Set up the second step'),
  prove: t('请先输入登录密码', 'Type your password first'),
  next: t('下一步', 'Next'),
  scan: t('用验证器应用扫描二维码，再输入它显示的 6 位验证码', 'Scan the code with an authenticator, then type the 6 digits it shows'),
  qr: t('用于添加账号的二维码', 'QR code that adds the account'),
  manual: t('无法扫描时，手动输入密钥：', 'If it cannot be scanned, type this key:'),
  code: t('验证码', 'Code'),
  confirm: t('开启', 'Turn on'),
  cancel: t('取消', 'Cancel'),
}

interface Props {
  readonly username: string
  readonly onClose: () => void
}

interface Secret {
  readonly secret: string
  readonly uri: string
}

/** Password, then the QR code and a first code, then the recovery codes. */
export function EnrolDialog({ username, onClose }: Props) {
  const translate = useText()
  const post = useAccountMutation()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog open onClose={() => (codes ? undefined : onClose())} maxWidth="sm" fullWidth aria-labelledby="enrol-title">
      <DialogTitle id="enrol-title">{translate(texts.title)}</DialogTitle>
      {codes ? <RecoveryCodes codes={codes} username={username} onClose={onClose} /> : null}
      {secret && !codes ? <Confirm secret={secret} onCodes={setCodes} onCancel={onClose} /> : null}
      {secret ? null : (
        <ProofForm
          username={username}
          text={translate(texts.prove)}
          action={translate(texts.next)}
          onCancel={onClose}
          send={async ({ password }) => setSecret(await post<Secret>('enrolFactor', { password }))}
        />
      )}
    </Dialog>
  )
}

interface ConfirmProps {
  readonly secret: Secret
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

function Confirm({ secret: { secret, uri }, onCodes, onCancel }: ConfirmProps) {
  const translate = useText()
  const post = useAccountMutation()
  const form = useSimpleForm({
    labels: { one_time_code: texts.code },
    send: async (body) => onCodes((await post<{ codes: readonly string[] }>('confirmFactor', body)).codes),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <DialogContent dividers>
        <Typography sx={{ mb: 2 }}>{translate(texts.scan)}</Typography>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <QrCode text={uri} label={translate(texts.qr)} />
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', flex: '1 1 220px', minWidth: 0 }}>
            <Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {translate(texts.manual)}
              </Typography>
              <Box sx={[(theme) => cellStyles(theme), { display: 'flex', alignItems: 'flex-start', gap: 0.5 }]}>
                <Typography component="code" data-testid="secret" sx={{ fontFamily: 'ui-monospace, Consolas, monospace', overflowWrap: 'anywhere' }}>
                  {secret.replace(/(.{4})(?=.)/g, '$1 ')}
                </Typography>
                <CopyButton value={secret} />
              </Box>
            </Box>
            <LoginField
              id="enrol-code"
              label={translate(texts.code)}
              value={form.values.one_time_code}
              onChange={(value) => form.set('one_time_code', value)}
              error={form.errorOf('one_time_code')}
              autoComplete="one-time-code"
              isNumeric
              isFocused
            />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {translate(texts.cancel)}
        </Button>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          {translate(texts.confirm)}
        </Button>
      </DialogActions>
    </form>
  )
}
