import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { t } from '../../../resources/kit/text'
import { CopyButton } from '../../ui/cell/CopyButton'
import { cellStyles } from '../../ui/cell/cellStyles'
import { useText } from '../../ui/useText'
import { PopupFrame } from './PopupFrame'

/** Null in the answer to a repeated request, which the server has without the secret. */
type Secret = string | null

interface Props {
  readonly title: string
  readonly secret: Secret
  readonly onClose: () => void
}

const texts = {
  warning: t('请立即复制并妥善保存，关闭后无法再次查看。', 'Copy it now and keep it safe; it will not be shown again.'),
  copy: t('复制', 'Copy'),
  saved: t('已保存，关闭', 'I saved it, close'),
  lost: t(
    '上一次提交已经成功，令牌或密钥已生效，但只显示一次，无法再次查看。请在列表中吊销或更换。',
    'The previous attempt succeeded: the token or secret is valid, but it is shown only once and cannot be shown again. Revoke or replace it in the list.',
  ),
  close: t('关闭', 'Close'),
}

/** A secret that the server shows once; closed only by its button, so that no key press loses it. */
export function ShownOnce({ title, secret, onClose }: Props) {
  const translate = useText()
  const isLost = secret === null
  return (
    <PopupFrame
      title={title}
      width={560}
      onClose={isLost ? onClose : undefined}
      actions={
        <Button variant="contained" onClick={onClose}>
          {translate(isLost ? texts.close : texts.saved)}
        </Button>
      }
    >
      <Alert severity={isLost ? 'error' : 'warning'} sx={{ mb: isLost ? 0 : 2 }}>
        {translate(isLost ? texts.lost : texts.warning)}
      </Alert>
      {isLost ? null : (
        <Box sx={[cellStyles, { display: 'flex', alignItems: 'center', gap: 1, fontFamily: 'monospace', overflowWrap: 'anywhere' }]}>
          <span>{secret}</span>
          <CopyButton value={secret} label={translate(texts.copy)} />
        </Box>
      )}
    </PopupFrame>
  )
}

/** The secret in the answer of an action, if it is for one. */
export function shownOnceIn(answer: unknown): Secret | undefined {
  const secret = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>)['shown_once'] : undefined
  return typeof secret === 'string' || secret === null ? secret : undefined
}
