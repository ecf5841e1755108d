import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { t } from '../../../resources/kit/text'
import { CopyButton } from '../../ui/cell/CopyButton'
import { cellStyles } from '../../ui/cell/cellStyles'
import { useText } from '../../ui/useText'
import { PopupFrame } from './PopupFrame'

interface Props {
  readonly title: string
  readonly secret: string
  readonly onClose: () => void
}

const texts = {
  warning: t('请立即复制并妥善保存，关闭后无法再次查看。', 'Copy it now and keep it safe; it will not be shown again.'),
  copy: t('复制', 'Copy'),
  close: t('已保存，关闭', 'I saved it, close'),
}

/** A secret that the server shows once. */
export function ShownOnce({ title, secret, onClose }: Props) {
  const translate = useText()
  return (
    <PopupFrame
      title={title}
      width={560}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {translate(texts.close)}
        </Button>
      }
    >
      <Alert severity="warning" sx={{ mb: 2 }}>
        {translate(texts.warning)}
      </Alert>
      <Box sx={[cellStyles, { display: 'flex', alignItems: 'center', gap: 1, fontFamily: 'monospace', overflowWrap: 'anywhere' }]}>
        <span>{secret}</span>
        <CopyButton value={secret} label={translate(texts.copy)} />
      </Box>
    </PopupFrame>
  )
}

/** The secret in the answer of an action, if it has one. */
export function shownOnceIn(answer: unknown): string | undefined {
  const secret = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>)['shown_once'] : undefined
  return typeof secret === 'string' ? secret : undefined
}
