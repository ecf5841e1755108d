import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'

import { saveFile } from '../../../providers/data/saveFile'
import { t } from '../../../resources/kit/text'
import { CopyButton } from '../../ui/cell/CopyButton'
import { cellStyles } from '../../ui/cell/cellStyles'
import { useText } from '../../ui/useText'

const texts = {
  once: t(
    '恢复码只显示这一次。手机不在身边时，每个恢复码可以代替验证码登录一次',
    'Recovery codes are shown only once. Each can be used once to sign in when you do not have your phone',
  ),
  list: t('恢复码', 'Recovery codes'),
  download: t('下载', 'Download'),
  copy: t('复制全部', 'Copy all'),
  kept: t('我已妥善保存', 'I have saved them'),
}

interface Props {
  readonly codes: readonly string[]
  readonly username: string
  readonly onClose: () => void
}

/** The last page of two dialogs, closed only by its button, because the codes are shown once. */
export function RecoveryCodes({ codes, username, onClose }: Props) {
  const translate = useText()
  const all = codes.join('\n')
  const download = (): void => saveFile({ blob: new Blob([`${all}\n`], { type: 'text/plain' }), fileName: `recovery-codes-${username}.txt` })
  return (
    <>
      <DialogContent dividers>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate(texts.once)}
        </Alert>
        <Box
          component="ul"
          aria-label={translate(texts.list)}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 2,
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            fontFamily: 'ui-monospace, Consolas, monospace',
            bgcolor: 'action.hover',
            borderRadius: 1,
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Box sx={(theme) => cellStyles(theme)}>
          <CopyButton value={all} label={translate(texts.copy)} />
        </Box>
        <Button variant="outlined" onClick={download}>
          {translate(texts.download)}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate(texts.kept)}
        </Button>
      </DialogActions>
    </>
  )
}
