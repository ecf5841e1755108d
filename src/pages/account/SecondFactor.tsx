import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { QrCode } from '../../ui/QrCode'
import { CopyButton } from '../../ui/cell/CopyButton'
import { cellStyles } from '../../ui/cell/cellStyles'
import { LabeledInput } from '../../ui/input/LabeledInput'
import { useText } from '../../ui/useText'
import { useSimpleForm } from '../useSimpleForm'
import { AccountSection } from './AccountSection'
import { ProofForm } from './ProofForm'
import { RecoveryCodes } from './RecoveryCodes'
import { useAccountMutation } from './accountCalls'

import type { SecondFactorState } from '../../../resources/kit/protocol/session'

const texts = {
  title: t('两步验证', 'Two-step verification'),
  hint: t('登录时除密码外，还需输入手机验证器上的验证码', 'Signing in requires a code from an authenticator app in addition to the password'),
  on: t('已于 {time} 开启，剩余 {count} 个恢复码', 'On since {time}; {count} recovery {count:code|codes} left'),
  few: t('恢复码快用完了，请重新生成', 'Only a few recovery codes are left; generate new ones'),
  isOn: t('已开启', 'On'),
  isOff: t('未开启', 'Off'),
  setUp: t('设置', 'Set up'),
  renew: t('重新生成恢复码', 'New recovery codes'),
  renewText: t('重新生成后，原来的恢复码全部失效', 'Generating new codes invalidates all current recovery codes'),
  drop: t('关闭两步验证', 'Turn off'),
  dropText: t('关闭后只凭密码即可登录', 'After that, the password alone is enough to sign in'),
}

interface Props {
  readonly state: SecondFactorState
  readonly username: string
  readonly mayEdit: boolean
}

export function SecondFactor({ state, username, mayEdit }: Props) {
  const translate = useText()
  const format = useFormat()
  const [open, setOpen] = useState<'enroll' | 'renew' | 'drop'>()
  const close = (): void => setOpen(undefined)
  const { is_on: isOn, confirm_time: since, codes_left: count } = state
  return (
    <AccountSection
      title={translate(texts.title)}
      text={isOn ? translate(texts.on, { time: format.moment(since ?? 0), count }) : translate(texts.hint)}
      actions={<Chip color={isOn ? 'success' : 'default'} variant="outlined" label={translate(isOn ? texts.isOn : texts.isOff)} />}
    >
      {isOn && count <= 3 ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate(texts.few)}
        </Alert>
      ) : null}
      {mayEdit && !isOn ? (
        <Button variant="contained" onClick={() => setOpen('enroll')}>
          {translate(texts.setUp)}
        </Button>
      ) : null}
      {mayEdit && isOn ? (
        <>
          <Button variant="outlined" onClick={() => setOpen('renew')} sx={{ mr: 1 }}>
            {translate(texts.renew)}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setOpen('drop')}>
            {translate(texts.drop)}
          </Button>
        </>
      ) : null}
      {open === 'enroll' ? <EnrollDialog username={username} onClose={close} /> : null}
      {open === 'renew' ? <RenewDialog username={username} onClose={close} /> : null}
      {open === 'drop' ? <DropDialog username={username} onClose={close} /> : null}
    </AccountSection>
  )
}

interface DialogProps {
  readonly username: string
  readonly onClose: () => void
}

/** Calls of a dialog: closed while one is running, it could show neither its codes nor what has become of it. */
function useDialogCalls() {
  const post = useAccountMutation()
  const [isBusy, setBusy] = useState(false)
  async function call<Data = null>(...request: Parameters<typeof post>): Promise<Data> {
    setBusy(true)
    try {
      return await post<Data>(...request)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, call }
}

function RenewDialog({ username, onClose }: DialogProps) {
  const translate = useText()
  const { isBusy, call } = useDialogCalls()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog open onClose={() => (isBusy || codes ? undefined : onClose())} maxWidth="sm" fullWidth aria-labelledby="renew-title">
      <DialogTitle id="renew-title">{translate(texts.renew)}</DialogTitle>
      {codes ? (
        <RecoveryCodes codes={codes} username={username} onClose={onClose} />
      ) : (
        <ProofForm
          username={username}
          text={translate(texts.renewText)}
          action={translate(texts.renew)}
          hasCode
          onCancel={onClose}
          send={async (proof) => setCodes((await call<{ codes: readonly string[] }>('renewCodes', proof)).codes)}
        />
      )}
    </Dialog>
  )
}

function DropDialog({ username, onClose }: DialogProps) {
  const translate = useText()
  const { isBusy, call } = useDialogCalls()
  return (
    <Dialog open onClose={() => (isBusy ? undefined : onClose())} maxWidth="sm" fullWidth aria-labelledby="drop-title">
      <DialogTitle id="drop-title">{translate(texts.drop)}</DialogTitle>
      <ProofForm
        username={username}
        text={translate(texts.dropText)}
        action={translate(texts.drop)}
        color="error"
        hasCode
        onCancel={onClose}
        send={async (proof) => {
          await call('dropFactor', proof, { notifiesSuccess: true })
          onClose()
        }}
      />
    </Dialog>
  )
}

const enrollDialogTexts = {
  title: t('设置两步验证', 'Set up two-step verification'),
  prove: t('请先输入登录密码', 'Enter your password first'),
  next: t('下一步', 'Next'),
  scan: t('用验证器应用扫描二维码，再输入它显示的 6 位验证码', 'Scan the code with an authenticator app, then enter the 6-digit code it shows'),
  qr: t('用于添加账号的二维码', 'QR code for adding the account'),
  manual: t('无法扫描时，手动输入密钥：', 'If you cannot scan it, enter this key:'),
  code: t('验证码', 'Code'),
  confirm: t('开启', 'Turn on'),
  cancel: t('取消', 'Cancel'),
}

interface EnrollDialogProps {
  readonly username: string
  readonly onClose: () => void
}

interface Secret {
  readonly secret: string
  readonly uri: string
}

/** Password, then the QR code and a first code, then the recovery codes. */
function EnrollDialog({ username, onClose }: EnrollDialogProps) {
  const translate = useText()
  const { isBusy, call } = useDialogCalls()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog open onClose={() => (isBusy || codes ? undefined : onClose())} maxWidth="sm" fullWidth aria-labelledby="enroll-title">
      <DialogTitle id="enroll-title">{translate(enrollDialogTexts.title)}</DialogTitle>
      {codes ? <RecoveryCodes codes={codes} username={username} onClose={onClose} /> : null}
      {secret && !codes ? (
        <Confirm secret={secret} send={async (code) => setCodes((await call<{ codes: readonly string[] }>('confirmFactor', code)).codes)} onCancel={onClose} />
      ) : null}
      {secret ? null : (
        <ProofForm
          username={username}
          text={translate(enrollDialogTexts.prove)}
          action={translate(enrollDialogTexts.next)}
          onCancel={onClose}
          send={async ({ password }) => setSecret(await call<Secret>('enrolFactor', { password }))}
        />
      )}
    </Dialog>
  )
}

interface ConfirmProps {
  readonly secret: Secret
  readonly send: (code: { readonly one_time_code: string }) => Promise<void>
  readonly onCancel: () => void
}

function Confirm({ secret: { secret, uri }, send, onCancel }: ConfirmProps) {
  const translate = useText()
  const form = useSimpleForm({ labels: { one_time_code: enrollDialogTexts.code }, send })
  return (
    <form noValidate onSubmit={form.submit}>
      <DialogContent dividers>
        <Typography sx={{ mb: 2 }}>{translate(enrollDialogTexts.scan)}</Typography>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <QrCode text={uri} label={translate(enrollDialogTexts.qr)} size={200} />
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', flex: '1 1 220px', minWidth: 0 }}>
            <Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {translate(enrollDialogTexts.manual)}
              </Typography>
              <Box sx={[(theme) => cellStyles(theme), { display: 'flex', alignItems: 'flex-start', gap: 0.5 }]}>
                <Typography component="code" data-testid="secret" sx={{ fontFamily: 'ui-monospace, Consolas, monospace', overflowWrap: 'anywhere' }}>
                  {secret.replace(/(.{4})(?=.)/g, '$1 ')}
                </Typography>
                <CopyButton value={secret} />
              </Box>
            </Box>
            <LabeledInput
              id="enroll-code"
              label={translate(enrollDialogTexts.code)}
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
        <Button color="inherit" disabled={form.isBusy} onClick={onCancel}>
          {translate(enrollDialogTexts.cancel)}
        </Button>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          {translate(enrollDialogTexts.confirm)}
        </Button>
      </DialogActions>
    </form>
  )
}
