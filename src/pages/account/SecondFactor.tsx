import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { AccountSection } from './AccountSection'
import { EnrolDialog } from './EnrolDialog'
import { ProofForm } from './ProofForm'
import { RecoveryCodes } from './RecoveryCodes'
import { useAccountMutation } from './accountCalls'

import type { SecondFactorState } from '../../../resources/kit/protocol'

const texts = {
  title: t('两步验证', 'Second step'),
  hint: t('登录时除密码外，还需输入手机验证器上的验证码', 'Signing in takes a code of your telephone beside the password'),
  on: t('已于 {time} 开启，剩余 {count} 个恢复码', 'On since {time}; {count} recovery codes left'),
  few: t('恢复码快用完了，请重新生成', 'Few recovery codes are left; make new ones'),
  isOn: t('已开启', 'On'),
  isOff: t('未开启', 'Off'),
  setUp: t('设置', 'Set up'),
  renew: t('重新生成恢复码', 'New recovery codes'),
  renewText: t('重新生成后，原来的恢复码全部失效', 'The present recovery codes end when new ones are made'),
  drop: t('关闭两步验证', 'Turn off'),
  dropText: t('关闭后只凭密码即可登录', 'Afterwards the password alone signs you in'),
}

interface Props {
  readonly state: SecondFactorState
  readonly username: string
  readonly mayEdit: boolean
}

export function SecondFactor({ state, username, mayEdit }: Props) {
  const translate = useText()
  const format = useFormat()
  const [open, setOpen] = useState<'enrol' | 'renew' | 'drop'>()
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
        <Button variant="contained" onClick={() => setOpen('enrol')}>
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
      {open === 'enrol' ? <EnrolDialog username={username} onClose={close} /> : null}
      {open === 'renew' ? <RenewDialog username={username} onClose={close} /> : null}
      {open === 'drop' ? <DropDialog username={username} onClose={close} /> : null}
    </AccountSection>
  )
}

interface DialogProps {
  readonly username: string
  readonly onClose: () => void
}

function RenewDialog({ username, onClose }: DialogProps) {
  const translate = useText()
  const post = useAccountMutation()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog open onClose={() => (codes ? undefined : onClose())} maxWidth="sm" fullWidth aria-labelledby="renew-title">
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
          send={async (proof) => setCodes((await post<{ codes: readonly string[] }>('renewCodes', proof)).codes)}
        />
      )}
    </Dialog>
  )
}

function DropDialog({ username, onClose }: DialogProps) {
  const translate = useText()
  const post = useAccountMutation()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="drop-title">
      <DialogTitle id="drop-title">{translate(texts.drop)}</DialogTitle>
      <ProofForm
        username={username}
        text={translate(texts.dropText)}
        action={translate(texts.drop)}
        tone="error"
        hasCode
        onCancel={onClose}
        send={async (proof) => {
          await post('dropFactor', proof, { announces: true })
          onClose()
        }}
      />
    </Dialog>
  )
}
