import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { ThemeColor } from '../../../resources/kit/fieldTypes'

export interface ConfirmOptions {
  readonly title: string
  readonly text?: string | undefined
  /** The action itself: "Delete 3 rows", never "OK". */
  readonly confirmLabel: string
  readonly color?: ThemeColor | undefined
  readonly run: () => Promise<void>
}

const cancel = t('取消', 'Cancel')
const running = t('正在处理…', 'Working…')

interface Props {
  readonly question: ConfirmOptions
  readonly onClose: () => void
}

/** Asks before an action and stays open until it succeeds or is refused. The focus is on Cancel. */
export function ConfirmDialog({ question, onClose }: Props) {
  const translate = useText()
  const id = useId()
  const [isRunning, setRunning] = useState(false)
  const run = async (): Promise<void> => {
    setRunning(true)
    try {
      await question.run()
    } finally {
      onClose()
    }
  }
  const color = question.color === 'error' || question.color === 'warning' ? question.color : 'primary'
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={isRunning ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={question.text ? `${id}-text` : undefined}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {question.title}
      </DialogTitle>
      {question.text ? (
        <DialogContent>
          <DialogContentText id={`${id}-text`}>{question.text}</DialogContentText>
        </DialogContent>
      ) : null}
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={isRunning} color="inherit">
          {translate(cancel)}
        </Button>
        <Button variant="contained" color={color} onClick={() => void run()} disabled={isRunning} aria-busy={isRunning}>
          {isRunning ? translate(running) : question.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
